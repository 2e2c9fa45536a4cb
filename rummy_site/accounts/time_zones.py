"""The time zones that can be chosen, by the names of their places in the reader's language."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from babel import Locale
from babel.dates import get_timezone_location

REGIONS = {"Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}


@cache
def known() -> frozenset[str]:
    """The keys, such as Asia/Seoul."""
    return frozenset(key for key in available_timezones() if key.partition("/")[0] in REGIONS)


@cache
def choices(language: str) -> list[tuple[str, str]]:
    """Key and name of each, by name."""
    locale = Locale.parse(language)
    named = [
        (key, f"{get_timezone_location(key, locale=locale, return_city=True)} ({key})")
        for key in known()
    ]
    return sorted(named, key=lambda zone: zone[1].casefold())
