"""What becomes of a text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from .problems import Problem


class Heading(NamedTuple):
    """A heading for the table of contents: level 2 or 3, its anchor, its text."""

    level: int
    anchor: str
    text: str


class Links(Protocol):
    """Where other articles are; None for what isn't there (then no link is made)."""

    def article(self, key: str) -> str | None:
        """The address of an article."""

    def term(self, name: str) -> str | None:
        """What the glossary says of a term, as plain text."""


class NoLinks:
    """The links of a text that stands alone."""

    def article(self, key: str) -> str | None:
        return None

    def term(self, name: str) -> str | None:
        return None


@dataclass
class Rendered:
    """A text as HTML (sanitised) and as plain text for the search, and what the page says of it elsewhere.

    cards: the first cards shown, in notation, for the picture. faq: questions and answers, plain text. steps:
    each a name (may be "") and a text. terms: what is defined under each anchor of a level-3 heading, plain text.
    claims: each directive that the engine checked, in one line that is the same in all languages.
    """

    html: str = ""
    text: str = ""
    cards: list[str] = field(default_factory=list)
    faq: list[tuple[str, str]] = field(default_factory=list)
    steps: list[tuple[str, str]] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    terms: dict[str, str] = field(default_factory=dict)
    claims: list[str] = field(default_factory=list)
    articles: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
