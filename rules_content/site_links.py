"""Where the published articles are, for the links within a text."""

from __future__ import annotations

from urllib.parse import unquote

from django.conf import settings
from django.urls import NoReverseMatch, resolve, reverse
from django.utils.translation import override

from .anchors import GLOSSARY
from .models import ArticleTranslation, Kind


def address(kind: str, slug: str, language: str) -> str:
    """The page of an article among the pages of a language."""
    with override(language):
        return reverse("rules:post" if kind == Kind.BLOG else "rules:article", args=[slug])


def is_taken(slug: str) -> bool:
    """Whether a page that is no article stands where an article of this slug would: `search`, `feed`."""
    pages = ("rules:article", "rules:post")
    try:
        with override(settings.LANGUAGE_CODE):
            paths = {page: unquote(reverse(page, args=[slug])) for page in pages}
            return any(resolve(path).view_name != page for page, path in paths.items())
    except NoReverseMatch:
        return False  # it is no slug at all, which others say


class SiteLinks:
    """The links of texts in one language. Two queries at most, however many texts ask.

    An article that is not there in this language is linked in the site's first one: its page says so.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._addresses: dict[str, str] | None = None
        self._terms: dict[str, str] | None = None

    def article(self, key: str) -> str | None:
        """The address of an article; None for one that is not published."""
        if self._addresses is None:
            rows = (
                ArticleTranslation.objects.published()
                .filter(language__in={self.language, settings.LANGUAGE_CODE})
                .values_list("language", "slug", "article__key", "article__kind")
            )
            self._addresses = {
                key: address(kind, slug, self.language)
                for _, slug, key, kind in sorted(rows, key=lambda row: row[0] == self.language)
            }
        return self._addresses.get(key)

    def term(self, name: str) -> str | None:
        """What the glossary of this language says of a term."""
        if self._terms is None:
            glossary = ArticleTranslation.objects.published().filter(
                language=self.language, article__key=GLOSSARY
            )
            facts = glossary.values_list("facts", flat=True).first() or {}
            self._terms = facts.get("terms", {})
        return self._terms.get(name)
