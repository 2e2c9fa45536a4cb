"""The blog as a feed, one a language."""

from __future__ import annotations

from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules_content.catalogue import catalogue
from rules_content.entries import Entry

MOST = 20


class BlogFeed(Feed):
    """The newest posts. All addresses are made from the request: the host's name is stored nowhere."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest) -> HttpRequest:
        return request

    def title(self) -> str:
        return " · ".join((_("Rummy Salon"), _("Blog")))

    def description(self) -> str:
        return _("News of Rummy Salon, and longer thoughts about the games.")

    subtitle = description

    def link(self, request: HttpRequest) -> str:
        return request.build_absolute_uri(reverse("rules:blog"))

    def feed_url(self, request: HttpRequest) -> str:
        return request.build_absolute_uri(reverse("rules:feed"))

    def items(self, request: HttpRequest) -> list[tuple[Entry, str]]:
        """Each post, and where it is."""
        language = get_language()
        texts = catalogue().posts(language)[:MOST]
        return [(text, request.build_absolute_uri(text.address(language))) for text in texts]

    def item_title(self, item: tuple[Entry, str]) -> str:
        return item[0].title

    def item_description(self, item: tuple[Entry, str]) -> str:
        return item[0].summary

    def item_link(self, item: tuple[Entry, str]) -> str:
        return item[1]

    def item_pubdate(self, item: tuple[Entry, str]) -> datetime | None:
        return item[0].published_at

    def item_updateddate(self, item: tuple[Entry, str]) -> datetime:
        return item[0].updated_at
