"""Links of our own kind: `article:key`, `term:name` (the glossary), `rule:name` (the house rules), `play:game`.

And `lang:xx`, which is no link: it says of words in another language which one that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from games.engine.variants import VARIANTS
from rules_content.anchors import GLOSSARY, HOUSE_RULES, RULES, TERMS

from .page import Page
from .problems import Refuted

KINDS = ("article", "term", "rule", "play", "lang")
FOREIGN = ("ko", "en", "fr", "tr")  # languages of words within a text


def add_to(md: MarkdownIt) -> None:
    """Have `md` make these links."""
    md.core.ruler.push("own_links", _check)
    md.add_render_rule("link_open", _open)
    md.add_render_rule("link_close", _close)


def _split(token: Token) -> tuple[str, str]:
    """The kind of our own and what it names; ("", "") for a usual link."""
    kind, colon, name = str(token.attrGet("href") or "").partition(":")
    return (kind, name) if colon and kind in KINDS else ("", "")


def _check(state: StateCore) -> None:
    """Say which links name nothing, and collect the articles that this one hangs on."""
    page: Page = state.env["page"]
    for block in state.tokens:
        for token in block.children or ():
            if token.type != "link_open":
                continue
            kind, name = _split(token)
            known = {"term": TERMS, "rule": RULES, "play": VARIANTS, "lang": FOREIGN}.get(kind)
            if known is not None and name not in known:
                reason = Refuted(gettext_lazy("There is no %(link)s."), link=f"{kind}:{name}")
                page.problem(block, reason)
            if kind == "article":
                page.made.articles.append(name.partition("#")[0])


def address(page: Page, kind: str, name: str) -> str | None:
    """Where a link of our own leads; None if nothing is there (yet)."""
    if kind == "play":
        return reverse("games:new", args=[name]) if name in VARIANTS else None
    if kind == "article":
        key, _mark, anchor = name.partition("#")
    else:
        key, anchor = (GLOSSARY if kind == "term" else HOUSE_RULES), name
    url = page.links.article(key)
    return f"{url}#{quote(anchor)}" if url and anchor else url


def pop_up(page: Page, name: str, url: str | None) -> tuple[str, str]:
    """What stands before and after the words of a term: a button that shows its meaning, without any script."""
    meaning = page.links.term(name)
    if not meaning:
        return (f'<a class="term" href="{escape(url)}">', "</a>") if url else ("", "")
    spot = f"term-{name}-{page.number()}"
    glossary = escape(_("Glossary"))
    more = f' <a href="{escape(url)}">{glossary}</a>' if url else ""
    return (
        f'<button type="button" class="term" popovertarget="{spot}">',
        f'</button><span class="term-pop" popover id="{spot}">{escape(meaning)}{more}</span>',
    )


def _open(self: RendererHTML, tokens: Sequence[Token], at: int, options: object, env: dict) -> str:
    page: Page = env["page"]
    kind, name = _split(tokens[at])
    closers: list[str] = env.setdefault("closers", [])
    if not kind:
        before, after = f'<a href="{escape(str(tokens[at].attrGet("href")))}">', "</a>"
    elif kind == "lang":
        before, after = f'<span lang="{escape(name)}">', "</span>"
    elif kind == "term":
        before, after = pop_up(page, name, address(page, kind, name))
    else:
        url = address(page, kind, name)
        before, after = (f'<a href="{escape(url)}">', "</a>") if url else ("", "")
    closers.append(after)
    return before


def _close(self: RendererHTML, tokens: Sequence[Token], at: int, options: object, env: dict) -> str:
    return env["closers"].pop()
