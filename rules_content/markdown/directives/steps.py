"""`steps`: one numbered list, told to search engines as well."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from markdown_it.token import Token

from ..page import Page
from ..problems import Refuted
from .base import Block, top_level


def tokens(block: Block, inside: list[Token], page: Page) -> list[Token]:
    """The list, marked; `told` reads the steps once their words are known."""
    block.args.end()
    if not inside or top_level(inside) != ["ordered_list_open"]:
        raise Refuted(_("steps holds one numbered list and nothing else."))
    inside[0].attrSet("class", "steps")
    inside[0].meta["steps"] = True
    return inside
