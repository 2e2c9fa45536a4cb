"""`faq`: questions as headings, answers below them, told to search engines as well."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from markdown_it.token import Token

from ..page import Page
from ..problems import Refuted
from .base import Block, html_token


def tokens(block: Block, inside: list[Token], page: Page) -> list[Token]:
    """Each question with its answer in a part of its own; `told` reads them once their words are known."""
    block.args.end()
    starts = [at for at, token in enumerate(inside) if _asks(token)]
    ends = [*starts[1:], len(inside)]
    parts = [inside[start:end] for start, end in zip(starts, ends, strict=False)]
    if not starts or starts[0] or any(len(part) < 4 for part in parts):
        raise Refuted(_("faq holds ### questions, each with an answer, and nothing before them."))
    made = [html_token('<div class="faq">\n')]
    for part in parts:
        opening = html_token('<div class="qa">\n')
        opening.meta["faq"] = len(part)
        made += [opening, *part, html_token("</div>\n")]
    return [*made, html_token("</div>\n")]


def _asks(token: Token) -> bool:
    return token.type == "heading_open" and token.tag == "h3"
