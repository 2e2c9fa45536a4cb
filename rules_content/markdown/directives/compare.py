"""`compare`: one table, which a phone shows row by row."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from markdown_it.token import Token

from ..page import Page
from ..problems import Refuted
from .base import Block, html_token, top_level


def tokens(block: Block, inside: list[Token], page: Page) -> list[Token]:
    """The table, marked."""
    block.args.end()
    if not inside or top_level(inside) != ["table_open"]:
        raise Refuted(_("compare holds one table and nothing else."))
    return [html_token('<div class="compare">\n'), *inside, html_token("</div>\n")]
