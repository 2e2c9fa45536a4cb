"""Tags for the pages of articles and games."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from django import template
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.html import escape, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext

from games.engine.cards import parse_card
from games.labels import say
from games.labels.variants import variant_name
from games.lists import GAMES
from rules_content.entries import Entry
from rules_content.host import in_brief
from rules_content.markdown.drawing import suit_of
from rules_content.markdown.page import sheet
from rules_content.models import Kind
from rules_content.seo import Alternate, of_every_language

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
def text_items(texts: Iterable[Entry]) -> SafeString:
    """The items of a list of texts."""
    language = get_language()
    return SafeString("".join(_text_item(text, language) for text in texts))


@register.simple_tag
def contents_items(contents: Iterable[tuple[str, str]]) -> SafeString:
    """The items of a table of contents: anchors and words."""
    return format_html_join("", '<li><a href="#{}">{}</a></li>', contents)


@register.simple_tag
def language_items(texts: Iterable[Entry]) -> SafeString:
    """The items of a list of the same text in other languages than the reader's."""
    here = get_language()
    others = [
        (text.get_absolute_url(), text.language, text.title)
        for text in texts
        if text.language != here
    ]
    item = '<li><a href="{0}" lang="{1}" hreflang="{1}" rel="alternate">{2}</a></li>'
    return format_html_join("", item, others)


@register.simple_tag
def alternate_links(alternates: Iterable[Alternate]) -> SafeString:
    """What tells search engines where the page is in each language."""
    # Written out, for it is asked for with every page and format_html takes its time.
    return SafeString(
        "".join(
            f'<link rel="alternate" hreflang="{language}" href="{escape(url)}">\n'
            for language, url in alternates
        )
    )


@register.simple_tag(takes_context=True)
def front_head(context: template.Context, title: str, description: str) -> SafeString:
    """What the head of the front page tells those who find it or share it."""
    head, alternates = of_every_language(context["request"], description, "rules")
    told = render_to_string("rules_content/_head.html", {"title": title, "head": head})
    return told + alternate_links(alternates)


@register.simple_tag
def host_in_brief() -> SafeString:
    """Who runs this site, and how to reach them; "" if the host has not said it."""
    return in_brief()


@register.simple_tag
def crumbs(kind: str, game: str) -> SafeString:
    """The way down to an article."""
    return _crumbs(kind == Kind.BLOG, game, get_language())


@register.simple_tag
def when(text: Entry) -> str:
    """When a post was written, or an article was last changed."""
    if text.kind == Kind.BLOG:
        return _day(_date(text.published_at or text.updated_at), get_language())
    return say(gettext("Last changed: %(date)s"), date=_day(_date(text.updated_at), get_language()))


# Where most readers of a language are: a page is alike for all of them, and so is its day. English: UTC.
# All are at UTC or east of it, so that the day of a file, which begins in UTC, is that day for all of them.
ZONES = {"ko": "Asia/Seoul", "fr": "Europe/Paris", "tr": "Europe/Istanbul"}


def _date(moment: datetime) -> date:
    """The day on which a moment falls for the readers of the active language."""
    return localdate(moment, ZoneInfo(ZONES.get(get_language(), "UTC")))


@register.simple_tag
def fan(cards: Iterable[str]) -> SafeString:
    """Drawn cards, of their notation; also where the files have not been collected yet, as an article may be made."""
    drawn = ((suit_of(parse_card(card)), sheet(), card) for card in cards)
    return format_html_join("", _CARD, drawn)


_CARD = '<svg data-s="{}" aria-hidden="true"><use href="{}#{}"/></svg>'


@register.simple_tag
def play_now(slug: str) -> SafeString:
    """The way from an article to a table of this game. It is one of rummy_site.csrf.FORMS, and needs no token."""
    return _play_now(slug, get_language(), sheet())


# Parts that are the same on many pages are made once.


@lru_cache(maxsize=5000)
def _text_item(text: Entry, language: str) -> SafeString:
    context = {"text": text, "language": language, "address": text.address(language)}
    return render_to_string("rules_content/_text.html", context)


@lru_cache(maxsize=1000)
def _day(day: date, language: str) -> str:
    return date_format(day)


@lru_cache(maxsize=100)
def _crumbs(blog: bool, game: str, language: str) -> SafeString:
    return render_to_string("rules_content/_crumbs.html", {"blog": blog, "game": game})


@lru_cache(maxsize=100)
def _play_now(slug: str, language: str, sheet: str) -> SafeString:
    facts = next(game for game in GAMES if game.slug == slug)
    return render_to_string("rules_content/_play.html", {"facts": facts})
