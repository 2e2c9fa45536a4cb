"""What directives have in common: how one is written, what it must state, and what it makes.

::: name key=value key="two words"
lines
:::
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from markdown_it.token import Token

from games.engine.cards import Cards, parse_cards
from games.engine.errors import ParseError
from games.engine.variant import Variant
from games.engine.variants import VARIANTS

from ..problems import Refuted

_ARGUMENT = re.compile(r'\s*([a-z_]+)=(?:"([^"]*)"|([^\s"]+))(?=\s|$)')


class Arguments:
    """The `key=value` of a directive. Each is asked for once; what nobody asked for is refused at the end."""

    def __init__(self, values: dict[str, str]) -> None:
        self._values = values
        self._left = dict(values)

    def text(self, key: str, default: str = "") -> str:
        """The value of `key`."""
        self._left.pop(key, None)
        return self._values.get(key, default)

    def number(self, key: str) -> int | None:
        """The value as a whole number; None where the key is missing."""
        value = self.text(key)
        if not value:
            return None
        if not (value.isascii() and value.isdigit() and len(value) < 7):
            raise Refuted(_("%(key)s= wants a number, not %(value)s."), key=key, value=value)
        return int(value)

    def numbers(self, key: str) -> tuple[int, ...] | None:
        """Several whole numbers, separated by spaces."""
        value = self.text(key)
        if not value:
            return None
        if not all(word.isascii() and word.isdigit() and len(word) < 7 for word in value.split()):
            raise Refuted(_("%(key)s= wants a number, not %(value)s."), key=key, value=value)
        return tuple(map(int, value.split()))

    def cards(self, key: str) -> Cards | None:
        """Cards in card order; `none` is no card, None a missing key."""
        value = self.text(key)
        if not value:
            return None
        return () if value == "none" else tuple(sorted(cards_of(value)))

    def yes(self, key: str) -> bool | None:
        """`yes` or `no`; None where the key is missing."""
        value = self.text(key)
        if value not in ("", "yes", "no"):
            raise Refuted(_("%(key)s= wants yes or no, not %(value)s."), key=key, value=value)
        return (value == "yes") if value else None

    def variant(self) -> Variant:
        """The game, which every directive that shows cards names."""
        slug = self.text("game")
        if slug not in VARIANTS:
            raise Refuted(_("Name the game: game=%(games)s."), games="|".join(VARIANTS))
        return VARIANTS[slug]

    def end(self) -> None:
        """Refuse what nobody asked for."""
        if self._left:
            keys = " ".join(f"{key}=" for key in self._left)
            raise Refuted(_("This directive knows no %(keys)s"), keys=keys)

    def __str__(self) -> str:
        return " ".join(f"{key}={value}" for key, value in sorted(self._values.items()))


@dataclass
class Block:
    """A directive as written: its name, its arguments, its lines (stripped), and the line on which it begins."""

    name: str
    args: Arguments
    lines: list[str]
    line: int


def arguments(words: str) -> Arguments:
    """The arguments of a directive's first line, its name already taken off."""
    values: dict[str, str] = {}
    at = 0
    while words[at:].strip():
        found = _ARGUMENT.match(words, at)
        if not found:
            raise Refuted(_('Write key=value, not "%(found)s".'), found=words[at:].strip()[:40])
        if found[1] in values:
            raise Refuted(_("%(key)s= stands here twice."), key=found[1])
        values[found[1]] = (found[2] if found[2] is not None else found[3]).strip()
        at = found.end()
    return Arguments(values)


def read_block(token: Token, lines: Sequence[str], names: Sequence[str]) -> Block:
    """The directive of a container. Refuted for an unknown name, unreadable arguments, or a missing end."""
    start, end = token.map or [0, 0]
    name, _space, words = token.info.strip().partition(" ")
    if name not in names:
        raise Refuted(
            _("There is no directive %(name)s; there are %(names)s."),
            name=name or ":::",
            names=", ".join(names),
        )
    closed = end < len(lines) and set(lines[end].strip()) == {":"}
    if not closed:
        raise Refuted(_("This directive has no end: close it with :::"))
    inside = [line.strip() for line in lines[start + 1 : end]]
    return Block(name, arguments(words), inside, start + 1)


def cards_of(words: str) -> Cards:
    """Cards in the order given. Refuted for what is no card."""
    try:
        return parse_cards(words)
    except ParseError as error:
        raise Refuted(_("%(word)s is no card."), word=error.facts.get("found", "")) from None


def html_token(html: str) -> Token:
    """HTML of our own among the Markdown."""
    token = Token("html_block", "", 0)
    token.content = html
    return token


def top_level(inside: Sequence[Token]) -> list[str]:
    """The types of the blocks within, those that open on the outermost level."""
    return [token.type for token in inside if token.level == inside[0].level and token.nesting >= 0]
