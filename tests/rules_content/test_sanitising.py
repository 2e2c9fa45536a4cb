"""Nothing that a writer types runs in a reader's browser, and nothing that the renderer makes is lost."""

import re

import html5lib
import pytest

from rules_content.markdown import render
from rules_content.markdown.clean import ATTRIBUTES, TAGS, clean, plain

from .directives import directive
from .test_directives import CARDS, RULES, SCORES, TABLE
from .test_tries import TRIES


def tag_of(node):
    return node.tag.removeprefix("{http://www.w3.org/2000/svg}")


@pytest.mark.parametrize(
    "body",
    [
        "<script>alert(1)</script>",
        '<img src="x" onerror="alert(1)">',
        '<a href="javascript:alert(1)">x</a>',
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))",
        "[x](data:text/html,<script>alert(1)</script>)",
        "![x](https://elsewhere.example/pixel.png)",
        '<p style="position:fixed">x</p>',
        "<iframe src=https://elsewhere.example></iframe>",
        '[x](https://a.example "onmouseover=alert(1)")',
        "### <b>x</b> {#y}",
        '::: cards game=basic is=set\nQc Qd Qh\n<img src=x onerror="alert(1)">\n:::',
        "::: score game=basic score=10\nhand <script>x</script>: Qc\n:::",
        "<svg><use href=https://elsewhere.example/x.svg#a></use></svg>",
    ],
)
def test_what_could_run_or_reach_out_is_written_out_or_left_out(body):
    tree = html5lib.parseFragment(render(body, "en").html, namespaceHTMLElements=False)
    for node in tree.iter():
        assert tag_of(node) in TAGS | {"DOCUMENT_FRAGMENT"}
        for name, value in node.attrib.items():
            assert not name.startswith("on") and name not in ("style", "src")
            assert not re.match(r"\s*(javascript|data|vbscript):", value, re.IGNORECASE)


def test_the_list_alone_decides_whatever_comes_before():
    dirty = (
        '<p onclick="x" style="y" class="ok">a<script>b</script><style>c</style></p>'
        '<svg><use href="https://elsewhere.example/x.svg#a"></use><use href="/s.svg#Qc"></use></svg>'
        '<a href="javascript:x">d</a><form action="/x"><input name="y"></form><img src="z">'
    )
    assert clean(dirty, "/s.svg") == (
        '<p class="ok">a</p><svg><use></use><use href="/s.svg#Qc"></use></svg><a>d</a>'
    )


EVERYTHING = [
    *(directive(f"cards {keys}", cards, "A *caption*.") for keys, cards, _ in CARDS),
    *(directive(f"rules {keys}", "A *caption*.") for keys, _ in RULES),
    *(directive(f"score {keys}", *lines) for keys, lines, _ in SCORES),
    *(directive(f"try {keys}", *lines) for keys, lines, _ in TRIES),
    directive("compare", *TABLE),
    directive("steps", "3. Draw.", "4. Discard."),
    directive("faq", "### Why?", "So."),
    "## A heading {#a}\n\n#### A small one\n\n[말](lang:ko)",
    "**b** *c* `d` [e](https://f.example) g\\\nh\n\n> i\n\n---\n\n- j\n\n```\nk\n```",
]


def test_the_list_has_exactly_what_the_renderer_makes(monkeypatch):
    made = []
    monkeypatch.setattr(
        "rules_content.markdown.rendering.clean",
        lambda html, sheet: made.append((html, sheet)) or clean(html, sheet),
    )
    from .test_links import WithTerms

    for body in (*EVERYTHING, "[a](term:knock)"):
        assert render(body, "en", WithTerms()).problems == []
    used, attributes = set(), {}
    for html, sheet in made:
        before = html5lib.parseFragment(html, namespaceHTMLElements=False)
        after = html5lib.parseFragment(clean(html, sheet), namespaceHTMLElements=False)
        assert [(n.tag, n.attrib) for n in before.iter()] == [
            (n.tag, n.attrib) for n in after.iter()
        ]
        for node in before.iter():
            used.add(tag_of(node))
            attributes.setdefault(tag_of(node), set()).update(node.attrib)
    assert used - {"DOCUMENT_FRAGMENT"} == TAGS
    for tag, allowed in ATTRIBUTES.items():
        assert tag == "*" or allowed <= attributes[tag], tag
    assert ATTRIBUTES["*"] <= set().union(*attributes.values())


def test_a_page_is_valid_without_inline_styles_and_with_one_id_each():
    html = render("\n\n".join(EVERYTHING), "en").html
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parseFragment(html)
    ids = [node.attrib["id"] for node in tree.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert "style=" not in html and "<script" not in html


def test_words_of_the_search_are_plain_and_apart():
    assert plain("<p>a &amp; b</p><table><tr><td>c</td><td>d</td></tr></table>") == "a & b c d"
