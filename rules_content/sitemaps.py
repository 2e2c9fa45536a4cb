"""The sitemap: every page that everybody may read, with its other languages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as sitemap_view
from django.contrib.sites.requests import RequestSite
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games.engine.variants import VARIANTS
from rules_content.catalogue import catalogue
from rules_content.entries import Entry


class OwnHost(Sitemap):
    """A sitemap of the host that was asked; nothing is stored about it."""

    i18n = alternates = x_default = True

    def __init__(self, request: HttpRequest) -> None:
        self.protocol = request.scheme
        self.domain = RequestSite(request).domain

    def get_domain(self, site: object = None) -> str:
        return self.domain


class ArticleMap(OwnHost):
    """The articles and the blog. An item is an article's texts by language."""

    limit = 10_000

    def items(self) -> list[dict[str, Entry]]:
        return list(catalogue())

    def get_languages_for_item(self, item: dict[str, Entry]) -> Iterable[str]:
        return [code for code, _name in settings.LANGUAGES if code in item]

    def location(self, item: dict[str, Entry]) -> str:
        return item[get_language()].get_absolute_url()

    def lastmod(self, item: dict[str, Entry]) -> datetime:
        return item[get_language()].updated_at


class PageMap(OwnHost):
    """The pages that are there in every language: the front page, the games, the lists."""

    def items(self) -> list[tuple[str, tuple[str, ...]]]:
        names = ("games:front", "rules:games", "rules:index", "rules:blog")
        return [(name, ()) for name in names] + [("rules:game", (slug,)) for slug in VARIANTS]

    def location(self, item: tuple[str, tuple[str, ...]]) -> str:
        name, args = item
        return reverse(name, args=args)


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """sitemap.xml"""
    return sitemap_view(request, {"pages": PageMap(request), "articles": ArticleMap(request)})
