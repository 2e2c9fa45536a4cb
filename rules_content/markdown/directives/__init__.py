"""The directives, a module each: those that draw something out of their lines, and those that wrap Markdown.

A new one is a function in a module of its own and a line here. Each raises Refuted for what the engine refutes,
and notes its claims in `page.made.claims`.
"""

from collections.abc import Callable, Mapping, Sequence

from markdown_it.token import Token

from ..page import Page
from . import base, compare, examples, faq, host, rules, score, steps, tries
from .base import Block, html_token
from .told import told

DRAWING: Mapping[str, Callable[[Block, Page], str]] = {
    "cards": examples.html,
    "rules": rules.html,
    "score": score.html,
    "try": tries.html,
    "host": host.html,
}
WRAPPING: Mapping[str, Callable[[Block, list[Token], Page], list[Token]]] = {
    "compare": compare.tokens,
    "steps": steps.tokens,
    "faq": faq.tokens,
}


def read_block(token: Token, lines: Sequence[str]) -> Block:
    """The directive of a container token; Refuted if it can't be read."""
    return base.read_block(token, lines, (*DRAWING, *WRAPPING))


__all__ = ["DRAWING", "WRAPPING", "Block", "html_token", "read_block", "told"]
