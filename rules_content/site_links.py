"""Where the published articles are, for the links within a text."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from .anchors import GLOSSARY
from .models import ArticleTranslation, Kind


def address(kind: str, slug: str, language: str) -> str:
    """The page of an article among the pages of a language."""
    with override(language):
        return reverse("rules:post" if kind == Kind.BLOG else "rules:article", args=[slug])


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
