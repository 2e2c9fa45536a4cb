"""Tags for the pages of articles and games."""

from __future__ import annotations

from django import template
from django.utils.translation import get_language

from games.labels.variants import variant_name
from games.lists import GAMES, Game
from rules_content import reading
from rules_content.models import ArticleTranslation

register = template.Library()


@register.simple_tag
def address_of(text: ArticleTranslation) -> str:
    """The page that shows the text among those of the reader's language."""
    return reading.address(text, get_language())


@register.simple_tag
def game_name(slug: str) -> str:
    """The name of a game."""
    return variant_name(slug)


@register.simple_tag
def game_facts(slug: str) -> Game:
    """`{% game_facts "gin" as facts %}`: what there is to say of a game in short."""
    return next(game for game in GAMES if game.slug == slug)


@register.simple_tag
def all_games() -> tuple[Game, ...]:
    """`{% all_games as every %}`"""
    return GAMES
