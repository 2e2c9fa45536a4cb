"""What there is to read, in memory: every published text without its body.

Lists, addresses, other languages and what to read next come from here, without a query. The catalogue is made anew
when any text has changed, which `kept.store` finds out. A text that is missing in a language is shown in the site's
first language instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection

from rules_content import publishing
from rules_content.entries import COLUMNS, Entry
from rules_content.kept import Ready, store
from rules_content.models import ArticleTranslation, Kind

RELATED = 6
# Not offered under other articles: they are in the foot of every page.
APART = (Kind.BLOG, Kind.ABOUT)


class Catalogue:
    """All published texts at one time."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._articles: dict[str, dict[str, Entry]] = {}
        self._by_slug: dict[str, list[Entry]] = {}
        self._lists: dict[tuple[str, ...], list[Entry]] = {}
        for entry in entries:
            self._articles.setdefault(entry.key, {})[entry.language] = entry
            self._by_slug.setdefault(entry.slug, []).append(entry)

    def __iter__(self) -> Iterator[dict[str, Entry]]:
        """Each article by language, in the order of the articles."""
        return iter(self._articles.values())

    def languages(self, key: str) -> list[Entry]:
        """An article in all its languages, in the order of the site's; languages that the site has no more left out."""
        texts = self._articles.get(key, {})
        return [texts[code] for code, _name in settings.LANGUAGES if code in texts]

    def text(self, key: str, language: str) -> Entry | None:
        """The article in this language, else in the site's first."""
        texts = self._articles.get(key, {})
        return texts.get(language) or texts.get(settings.LANGUAGE_CODE)

    def find(self, slug: str, language: str) -> Entry | None:
        """The text that an address among pages of `language` means; its slug may be that of another language.

        Then it is the same article in `language`, else in the site's first language, else as it is.
        """
        order = (language, settings.LANGUAGE_CODE)
        found = min(
            self._by_slug.get(slug, ()),
            key=lambda entry: (
                order.index(entry.language) if entry.language in order else len(order)
            ),
            default=None,
        )
        return found and (self.text(found.key, language) or found)

    def readable(self, language: str) -> list[Entry]:
        """One text of each article that can be read among pages of `language`, in the order of the articles."""
        return self._once(("readable", language), lambda: self._readable(language))

    def _readable(self, language: str) -> list[Entry]:
        texts = (self.text(key, language) for key in self._articles)
        return [text for text in texts if text]

    def articles(self, language: str) -> list[Entry]:
        """The same without the blog."""
        return [text for text in self.readable(language) if text.kind != Kind.BLOG]

    def posts(self, language: str) -> list[Entry]:
        """The blog, the newest first."""
        return self._once(("posts", language), lambda: self._posts(language))

    def _posts(self, language: str) -> list[Entry]:
        texts = [text for text in self.readable(language) if text.kind == Kind.BLOG]
        return sorted(texts, key=lambda text: text.published_at or text.updated_at, reverse=True)

    def about(self, game: str, language: str) -> list[Entry]:
        """What there is to read about a game: on it alone, then on several."""
        return self._once(("about", language, game), lambda: self._about(game, language))

    def _about(self, game: str, language: str) -> list[Entry]:
        texts = [text for text in self.readable(language) if text.kind not in APART]
        alone = [text for text in texts if text.game == game]
        return alone + [text for text in texts if not text.game and text.game != game]

    def related(self, text: Entry, language: str) -> list[Entry]:
        """What a reader of this text may want to read next."""
        blog = text.kind == Kind.BLOG
        others = self.posts(language) if blog else self.about(text.game, language)
        return [other for other in others[: RELATED + 1] if other.key != text.key][:RELATED]

    def _once(self, name: tuple[str, ...], make: Callable[[], list[Entry]]) -> list[Entry]:
        """A list that is made when it is first asked for."""
        if name not in self._lists:
            self._lists[name] = make()
        return self._lists[name]


def catalogue() -> Catalogue:
    """The catalogue of now, as far as is known. At most two queries, none as long as nothing has changed."""
    global _latest
    stamp = store.stamp()
    known, found = _latest
    if stamp is None or known != stamp or not settings.KEEP_PAGES_FOR:
        rows = ArticleTranslation.objects.published().values_list(*COLUMNS.values())
        found = Catalogue(Entry(*row) for row in rows.order_by("article__order", "article__key"))
        _latest = stamp, found
    return found


_latest: tuple[object, Catalogue] = (None, Catalogue(()))


class Stored(NamedTuple):
    """What `publishing` made of a text's body."""

    html: str
    facts: dict[str, Any]


def rendered(pk: int) -> Stored | None:
    """What became of the body of a published text, rendered again if that is due; None if it is gone. One query."""
    found = _stored(pk, "html", "facts")
    return found and Stored(found[0], json.loads(found[1]))


def ready(pk: int) -> tuple[Ready, str] | None:
    """The article of a published text in its own language, and the head of its page; otherwise as `rendered`."""
    found = _stored(pk, "page", "packed", "head")
    return found and (Ready(found[0], bytes(found[1])), found[2])


def _stored(pk: int, *columns: str) -> Sequence[Any] | None:
    """These columns of a published text, as the database has them."""
    sql, params = _question(columns)
    with connection.cursor() as cursor:
        cursor.execute(sql, (*params[:-1], pk))
        row = cursor.fetchone()
        if row and row[-2] != publishing.fingerprint(row[-1]):
            texts = ArticleTranslation.objects.select_related("article")
            publishing.fresh(texts.get(pk=pk))
            cursor.execute(sql, (*params[:-1], pk))
            row = cursor.fetchone()
    return row


@cache
def _question(columns: tuple[str, ...]) -> tuple[str, tuple[object, ...]]:
    """The question for one text, whose pk is the last parameter: the ORM takes longer to write it than to ask it."""
    published = ArticleTranslation.objects.published().filter(pk=0)
    question = published.values_list(*columns, "fingerprint", "language")
    return question.query.sql_with_params()
