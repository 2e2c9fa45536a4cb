"""The questions that the pages ask about the texts: few queries each, however many texts there are.

A text that is missing in a language is shown in the site's first language instead: `readable`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, Exists, F, JSONField, OuterRef, Q, QuerySet, TextField, When

from rules_content import site_links
from rules_content.models import Article, ArticleTranslation, Kind

HEAVY = ("body", "html", "text", "facts", "problems")
RELATED = 6
# Not offered under other articles: they are in the foot of every page.
APART = (Kind.BLOG, Kind.ABOUT)


class Found(NamedTuple):
    """A text that is to be shown, and the same article in all its languages (itself included)."""

    text: ArticleTranslation
    languages: list[ArticleTranslation]


def readable(language: str) -> QuerySet[ArticleTranslation]:
    """One text of each article that can be read: in this language, else in the site's first."""
    published = ArticleTranslation.objects.published()
    own = published.filter(article=OuterRef("article"), language=language)
    missing = Q(language=settings.LANGUAGE_CODE) & ~Exists(own)
    return published.filter(Q(language=language) | missing).select_related("article")


def listed(language: str) -> QuerySet[ArticleTranslation]:
    """The same for lists: without what only the page itself needs."""
    return readable(language).defer(*HEAVY)


def posts(language: str) -> QuerySet[ArticleTranslation]:
    """The blog, the newest first."""
    return listed(language).filter(article__kind=Kind.BLOG).order_by("-published_at", "-pk")


def find(language: str, slug: str) -> Found | None:
    """The text that an address means, in one query; its slug may be that of another language.

    Then it is this article's text in `language`, else in the site's first language, else whichever has the slug.
    """
    published = ArticleTranslation.objects.published()
    rows = list(
        published.filter(article__in=published.filter(slug=slug).values("article"))
        .select_related("article")
        .defer(*HEAVY)
        .annotate(**_heavy_if(Q(language__in=[language, settings.LANGUAGE_CODE]) | Q(slug=slug)))
    )
    meant = min(
        (row for row in rows if row.slug == slug),
        key=lambda row: (row.language != language, row.language != settings.LANGUAGE_CODE),
        default=None,
    )
    if meant is None:
        return None
    own = [row for row in rows if row.article_id == meant.article_id]
    by_language = {row.language: row for row in own}
    text = by_language.get(language) or by_language.get(settings.LANGUAGE_CODE) or meant
    text.html, text.facts = text.shown_html, text.shown_facts
    return Found(text, in_order(own))


def _heavy_if(wanted: Q) -> dict[str, Case]:
    """The page's own columns, of those rows alone that it may be made of."""
    return {
        "shown_html": Case(When(wanted, then=F("html")), output_field=TextField()),
        "shown_facts": Case(When(wanted, then=F("facts")), output_field=JSONField()),
    }


def in_order(texts: Iterable[ArticleTranslation]) -> list[ArticleTranslation]:
    """In the order of the site's languages; a language that the site has no more is left out."""
    order = [code for code, _ in settings.LANGUAGES]
    return sorted(
        (text for text in texts if text.language in order),
        key=lambda text: order.index(text.language),
    )


def related(text: ArticleTranslation, language: str) -> list[ArticleTranslation]:
    """What a reader of this text may want to read next. One query."""
    article: Article = text.article
    if article.kind == Kind.BLOG:
        return list(posts(language).exclude(article=article)[:RELATED])
    others = listed(language).exclude(article=article).exclude(article__kind__in=APART)
    if article.game:
        others = others.filter(Q(article__game=article.game) | Q(article__kind=Kind.COMPARISON))
    return list(others[:RELATED])


def address(text: ArticleTranslation, language: str) -> str:
    """The page that shows this text among pages of `language`."""
    return site_links.address(text.article.kind, text.slug, language)
