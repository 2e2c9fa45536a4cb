"""The directives, a module each."""

from collections.abc import Mapping, Sequence

from markdown_it.token import Token

from . import base
from .base import Block, Directive

DIRECTIVES: Mapping[str, Directive] = {}


def read_block(token: Token, lines: Sequence[str]) -> Block:
    """The directive of a container token."""
    return base.read_block(token, lines, tuple(DIRECTIVES))


__all__ = ["DIRECTIVES", "Block", "Directive", "read_block"]
