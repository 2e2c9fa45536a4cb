"""The Markdown of an article: CommonMark with tables, directives, anchors, numbers of the engine, own links.

No HTML of a writer's own, no pictures: every tag of a page is made here, and `clean` lets nothing else through.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from . import links, numbers
from .clean import clean, plain
from .directives import DRAWING, WRAPPING, Block, html_token, read_block, told
from .page import Page
from .problems import Refuted
from .rendered import Heading, Links, NoLinks, Rendered
from .scrolling import WIDE_END, reachable, wide_table

_ANCHOR = re.compile(r"\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$")


def render(body: str, language: str, links: Links | None = None) -> Rendered:
    """The text `body` of that language. What the engine refutes stands in `problems`, and not in the HTML."""
    md = _markdown()
    page = Page(md, language, links or NoLinks())
    with override(language):
        body = body.replace("\r\n", "\n").replace("\0", "")
        html = md.render(numbers.filled(body, page), page.env)
    page.made.html = clean(html, page.sheet)
    page.made.text = plain(page.made.html)
    page.made.problems.sort(key=lambda problem: problem.line)
    return page.made


def _markdown() -> MarkdownIt:
    md = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    md.use(container_plugin, "directive", validate=lambda params, _: True)
    md.core.ruler.after("block", "directives", _directives)
    md.core.ruler.after("inline", "headings", _headings)
    md.core.ruler.push("tables", _tables)
    md.core.ruler.push("told", told)
    for kind in ("fence", "code_block"):
        md.add_render_rule(kind, _code)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    links.add_to(md)
    return md


def _code(self: RendererHTML, tokens: Sequence[Token], at: int, options: object, env: dict) -> str:
    label = gettext("Example")
    code = escape(tokens[at].content)
    return f"<pre {reachable(label)}><code>{code}</code></pre>\n"


def _table_open(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: object, env: dict
) -> str:
    return f"{wide_table()}<table>\n"


def _table_close(
    self: RendererHTML, tokens: Sequence[Token], at: int, options: object, env: dict
) -> str:
    return f"</table>{WIDE_END}\n"


def _directives(state: StateCore) -> None:
    """Put what each directive makes in the place of its container."""
    page: Page = state.env["page"]
    lines = state.src.split("\n")
    state.tokens = _replaced(state.tokens, lines, page)


def _replaced(tokens: Sequence[Token], lines: Sequence[str], page: Page) -> list[Token]:
    made: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type != "container_directive_open":
            made.append(token)
            at += 1
            continue
        end = _close_of(tokens, at)
        try:
            block = read_block(token, lines)
            made += _made(block, tokens[at + 1 : end], lines, page)
        except Refuted as refuted:
            page.problem(token, refuted)
        at = end + 1
    return made


def _made(
    block: Block, inside: Sequence[Token], lines: Sequence[str], page: Page
) -> Sequence[Token]:
    if block.name in WRAPPING:
        return WRAPPING[block.name](block, _replaced(inside, lines, page), page)
    return [html_token(DRAWING[block.name](block, page))]


def _close_of(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    for end in range(at, len(tokens)):
        depth += tokens[end].nesting if tokens[end].type.startswith("container_directive") else 0
        if depth == 0:
            return end
    return len(tokens) - 1


def _headings(state: StateCore) -> None:
    """Anchors: `## Title {#name}`, else made of the title. And what each term of a glossary means."""
    page: Page = state.env["page"]
    used: set[str] = set()
    for at, token in enumerate(state.tokens):
        if token.type != "heading_open":
            continue
        inline = state.tokens[at + 1]
        level = int(token.tag[1])
        if level == 1:
            page.problem(
                token, Refuted(_("Headings begin with ##: the title of the page is its only #."))
            )
            level = 2
        anchor = _take_anchor(inline)
        text = page.words([inline])
        if anchor in used:
            page.problem(token, Refuted(_("The anchor %(name)s stands here twice."), name=anchor))
        anchor = anchor or _anchor_of(text, used)
        used.add(anchor)
        token.tag = state.tokens[at + 2].tag = f"h{min(level, 4)}"
        token.attrSet("id", anchor)
        if level <= 3:
            page.made.headings.append(Heading(level, anchor, text))
        if level == 3 and (meaning := _first_paragraph(state.tokens[at + 3 :], page)):
            page.made.terms[anchor] = meaning


def _take_anchor(inline: Token) -> str:
    """The `{#name}` at the end of a heading, which is taken off."""
    last = inline.children[-1] if inline.children else None
    if last is None or last.type != "text" or not (found := _ANCHOR.search(last.content)):
        return ""
    last.content = last.content[: found.start()]
    return found[1]


def _anchor_of(text: str, used: set[str]) -> str:
    words = "-".join(re.findall(r"\w+", text.lower())) or "section"
    number = 1
    while (anchor := words if number == 1 else f"{words}-{number}") in used:
        number += 1
    return anchor


def _first_paragraph(tokens: Sequence[Token], page: Page) -> str:
    if len(tokens) < 2 or tokens[0].type != "paragraph_open":
        return ""
    return page.words([tokens[1]])


def _tables(state: StateCore) -> None:
    """Mark up tables for the ear, and for phones, which show each cell with the head of its column."""
    page: Page = state.env["page"]
    heads: list[str] = []
    column = 0
    in_head = False
    for at, token in enumerate(state.tokens):
        if token.type == "table_open":
            heads = []
        elif token.type in ("thead_open", "thead_close"):
            in_head = token.type == "thead_open"
        elif token.type == "tr_open":
            column = 0
        elif token.type in ("th_open", "td_open"):
            token.attrs.pop("style", None)  # how a column is set belongs to the style sheet
            if in_head:
                token.attrSet("scope", "col")
                inline = state.tokens[at + 1]
                heads.append(page.words([inline]))
            elif column == 0:
                token.tag = state.tokens[at + 2].tag = "th"
                token.attrSet("scope", "row")
            elif column < len(heads):
                token.attrSet("data-label", escape(heads[column]))
            column += 1
