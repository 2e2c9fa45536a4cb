"""How a visitor likes the table: kept in one cookie, so that it needs no account and no script."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "prefs"
# name -> values, the default first. They change the look and never a rule. In the order of the cookie: a new one
# comes last, and browsers that have it not yet show its default.
CHOICES: dict[str, tuple[str, ...]] = {
    "table": ("felt", "night", "hanji", "ink"),
    "mode": ("auto", "light", "dark"),
    "suits": ("4", "2"),
    "melds": ("order", "seat"),
    "sort": ("rank", "suit"),
    "size": ("medium", "large", "small"),
}


class Prefs(NamedTuple):
    """The choice for each name of CHOICES."""

    table: str = "felt"
    mode: str = "auto"
    suits: str = "4"
    melds: str = "order"
    sort: str = "rank"
    size: str = "medium"

    @classmethod
    def read(cls, text: str) -> Prefs:
        """What a cookie says; the defaults for whatever it doesn't."""
        return cls().chosen(dict(zip(CHOICES, text.split("."), strict=False)))

    @property
    def text(self) -> str:
        """What the cookie says."""
        return ".".join(self)

    def chosen(self, data) -> Prefs:
        """These, with what `data` (a form or a dict) chooses otherwise; what is not offered is ignored."""
        new = {
            name: data.get(name) for name, offered in CHOICES.items() if data.get(name) in offered
        }
        return self._replace(**new)

    def keep(self, response: HttpResponse) -> None:
        """Write the cookie."""
        response.set_cookie(
            COOKIE,
            self.text,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def prefs_of(request: HttpRequest | None) -> Prefs:
    """The visitor's choices; the defaults for whatever the cookie doesn't say."""
    return Prefs.read(request.COOKIES.get(COOKIE, "") if request else "")
