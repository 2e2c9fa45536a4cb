"""The page in the making: what directives see of it and add to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.templatetags.static import static

from .rendered import Links, Rendered

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def sheet() -> str:
    """Where the drawings of the cards are."""
    try:
        return static("rummy/cards.svg")
    except ValueError:  # the files have not been collected yet: the plain address works too
        from django.conf import settings

        return f"{settings.STATIC_URL}rummy/cards.svg"


class Page:
    """One rendering of one text."""

    def __init__(self, md: MarkdownIt, language: str, links: Links) -> None:
        self.md = md
        self.language = language
        self.links = links
        self.sheet = sheet()
        self.made = Rendered()
        self._numbers = 0
        self.env = {"page": self}

    def number(self) -> int:
        """Another number that no other part of this page has."""
        self._numbers += 1
        return self._numbers

    def inline(self, text: str) -> str:
        """A line of Markdown (a caption, an explanation) as HTML."""
        return self.md.renderInline(text, self.env).strip()
