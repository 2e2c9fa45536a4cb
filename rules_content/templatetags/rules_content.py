"""Tags for the pages of articles and games."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.labels.variants import variant_name
from games.lists import GAMES
from rules_content.catalogue import Entry

register = template.Library()


@register.simple_tag
def address_of(text: Entry) -> str:
    """The page that shows the text among those of the reader's language."""
    return text.address(get_language())


@register.simple_tag
def game_name(slug: str) -> str:
    """The name of a game."""
    return variant_name(slug)


@register.simple_tag
def play_now(slug: str) -> SafeString:
    """The way from an article to a table of this game. It is one of rummy_site.csrf.FORMS, and needs no token."""
    return _play_now(slug, get_language())


@lru_cache(maxsize=100)
def _play_now(slug: str, language: str) -> SafeString:
    facts = next(game for game in GAMES if game.slug == slug)
    return render_to_string("rules_content/_play.html", {"facts": facts})
