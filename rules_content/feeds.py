"""The blog as a feed, one a language."""

from __future__ import annotations

from datetime import datetime

from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules_content.models import ArticleTranslation
from rules_content.reading import address, posts

MOST = 20


class BlogFeed(Feed):
    """The newest posts. All addresses are made from the request: the host's name is stored nowhere."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest) -> HttpRequest:
        return request

    def title(self) -> str:
        return f"{_('Rummy Salon')}: {_('Blog')}"

    def description(self) -> str:
        return _("News of Rummy Salon, and longer thoughts about the games.")

    subtitle = description

    def link(self, request: HttpRequest) -> str:
        return request.build_absolute_uri(reverse("rules:blog"))

    def feed_url(self, request: HttpRequest) -> str:
        return request.build_absolute_uri(reverse("rules:feed"))

    def items(self, request: HttpRequest) -> list[ArticleTranslation]:
        texts = list(posts(get_language())[:MOST])
        for text in texts:
            text.url = request.build_absolute_uri(address(text, get_language()))
        return texts

    def item_title(self, text: ArticleTranslation) -> str:
        return text.title

    def item_description(self, text: ArticleTranslation) -> str:
        return text.summary

    def item_link(self, text: ArticleTranslation) -> str:
        return text.url

    def item_pubdate(self, text: ArticleTranslation) -> datetime | None:
        return text.published_at

    def item_updateddate(self, text: ArticleTranslation) -> datetime:
        return text.updated_at
