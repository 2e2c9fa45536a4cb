"""What a page tells search engines: its questions and answers, and its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from ..page import Page


def told(state: StateCore) -> None:
    """Collect them, when the words within are known."""
    page: Page = state.env["page"]
    for at, token in enumerate(state.tokens):
        if length := token.meta.get("faq"):
            question, answer = state.tokens[at + 2], state.tokens[at + 4 : at + 1 + length]
            page.made.faq.append((page.words([question]), page.words(answer)))
        elif token.meta.get("steps"):
            page.made.steps += [
                (_name(item), page.words(item)) for item in _items(state.tokens[at:])
            ]


def _items(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """What stands within each item of the list that begins here."""
    start = 0
    for at, token in enumerate(tokens):
        if token.level == tokens[0].level + 1 and token.type == "list_item_open":
            start = at + 1
        elif token.level == tokens[0].level + 1 and token.type == "list_item_close":
            yield list(tokens[start:at])
        elif token.type == "ordered_list_close" and token.level == tokens[0].level:
            return


def _name(item: Sequence[Token]) -> str:
    """The bold words at the start of a step."""
    first = next((token for token in item if token.type == "inline"), None)
    inside = first.children or [] if first else []
    bold = [at for at, token in enumerate(inside) if token.type == "strong_close"]
    starts = [token.type for token in inside if token.content or token.type == "strong_open"][:1]
    if not bold or starts != ["strong_open"]:
        return ""
    return "".join(token.content for token in inside[: bold[0]]).rstrip(".: ")
