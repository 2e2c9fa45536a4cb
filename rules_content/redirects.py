"""Old addresses lead to the new ones: rows of django.contrib.redirects, made when a slug changes.

Paths are stored as people read them (/ko/rules/러미-규칙/): percent-encoded ones would not fit into the table.
"""

from __future__ import annotations

from urllib.parse import unquote

from django.conf import settings
from django.contrib.redirects.middleware import RedirectFallbackMiddleware
from django.contrib.redirects.models import Redirect
from django.contrib.sites.models import Site
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from rules_content.models import ArticleTranslation
from rules_content.site_links import address


class OldAddresses(RedirectFallbackMiddleware):
    """Where nothing is found, look for what was there. Django's, but that paths are compared as people read them."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if response.status_code != 404:
            return response
        try:
            moved = Redirect.objects.filter(site=settings.SITE_ID, old_path=request.path).first()
            if moved is None:
                return super().process_response(request, response)
            if not moved.new_path:
                return self.response_gone_class()
            return self.response_redirect_class(moved.new_path)
        except (DatabaseError, Site.DoesNotExist):
            return response


def slug_may_change(instance: ArticleTranslation, **signal: object) -> None:
    """The receiver of what Django tells before a text is saved: readers of its old address follow it.

    Also when history brings the text back; and when nobody can read it just now, if somebody once could.
    """
    before = ArticleTranslation.objects.filter(pk=instance.pk, published_at__isnull=False).first()
    if before and before.slug != instance.slug:
        moved(before.article.kind, before.slug, instance.slug)


def moved(kind: str, old: str, new: str) -> None:
    """Lead from one slug to another, in every language: a text is also shown where its translation is missing."""
    for language, _name in settings.LANGUAGES:
        here, there = (unquote(address(kind, slug, language)) for slug in (old, new))
        Redirect.objects.filter(site=settings.SITE_ID, old_path=there).delete()
        Redirect.objects.filter(site=settings.SITE_ID, new_path=here).update(new_path=there)
        Redirect.objects.update_or_create(
            site_id=settings.SITE_ID, old_path=here, defaults={"new_path": there}
        )
