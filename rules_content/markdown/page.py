"""The page in the making: what directives see of it and add to it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.templatetags.static import static

from .problems import Problem, Refuted
from .rendered import Links, Rendered

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


def sheet() -> str:
    """Where the drawings of the cards are."""
    try:
        return _collected()
    except ValueError:  # the files have not been collected yet: the plain address works too
        return f"{settings.STATIC_URL}rummy/cards.svg"


@cache  # it is asked for with every page
def _collected() -> str:
    return static("rummy/cards.svg")


class Page:
    """One rendering of one text."""

    def __init__(self, md: MarkdownIt, language: str, links: Links) -> None:
        self.md = md
        self.language = language
        self.links = links
        self.sheet = sheet()
        self.made = Rendered()
        self.env = {"page": self}
        self._numbers = 0
        self._first_line = 1

    def number(self) -> int:
        """Another number that no other part of this page has."""
        self._numbers += 1
        return self._numbers

    def problem(self, at: Token | int, reason: Refuted) -> None:
        """Note what is wrong with a token, or with a line counted from 1."""
        line = at if isinstance(at, int) else self._first_line + (at.map or [0])[0]
        self.made.problems.append(Problem(line, reason))

    def inline(self, text: str, line: int) -> str:
        """A piece of Markdown within a line (a caption, an explanation) as HTML."""
        self._first_line = line
        html = self.md.renderInline(text, self.env).strip()
        self._first_line = 1
        return html

    def words(self, tokens: list[Token]) -> str:
        """Tokens as plain text."""
        from .clean import plain

        return plain(self.md.renderer.render(tokens, self.md.options, self.env))
