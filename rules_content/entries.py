"""A published text in brief: what lists, addresses and the heads of pages want to know of it."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from rules_content import site_links
from rules_content.models import ArticleTranslation

# Where each of an entry's fields is in the database.
COLUMNS = {
    "pk": "pk",
    "key": "article__key",
    "kind": "article__kind",
    "game": "article__game",
    "language": "language",
    "slug": "slug",
    "title": "title",
    "summary": "summary",
    "published_at": "published_at",
    "updated_at": "updated_at",
}


class Entry(NamedTuple):
    """A published text, but for what it says."""

    pk: int
    key: str
    kind: str
    game: str
    language: str
    slug: str
    title: str
    summary: str
    published_at: datetime | None
    updated_at: datetime

    @classmethod
    def of(cls, text: ArticleTranslation) -> Entry:
        """The entry of a row."""
        places = {field: column.replace("__", ".") for field, column in COLUMNS.items()}
        return cls(**{field: attrgetter(place)(text) for field, place in places.items()})

    def address(self, language: str) -> str:
        """The page that shows this text among pages of `language`."""
        return _address(self.kind, self.slug, language)

    def get_absolute_url(self) -> str:
        """The page in this text's own language."""
        return self.address(self.language)


@lru_cache(maxsize=20_000)
def _address(kind: str, slug: str, language: str) -> str:
    return site_links.address(kind, slug, language)
