"""Settings follow an account from browser to browser.

Every visitor's look and language are in cookies, and these are what pages read. An account's row has a copy. Who signs
up brings along what the browser has; who signs in elsewhere finds there what the account has. The time zone is in the
row alone, a guest's too.
"""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from games.prefs import COOKIE, Prefs
from rummy_site.accounts import time_zones
from rummy_site.accounts.models import User

# These know no visitor, and work without a database or a session.
FOR_MACHINES = {"healthz", "robots", "sitemap", "article_picture", "page_picture"}


def visitor(request: HttpRequest) -> User | None:
    """Who is signed in, guests too. Whoever brings no session is not looked for, and nobody is for a machine."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    if request.resolver_match is None or request.resolver_match.view_name in FOR_MACHINES:
        return None
    return request.user if request.user.is_authenticated else None


def keep_language(response: HttpResponse, code: str) -> None:
    """Let this browser speak the language from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )


class SettingsFollow:
    """The settings of the account on every page that knows its visitor."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        timezone.deactivate()  # of whoever this thread has answered before
        brought = request.COOKIES.get(COOKIE)
        response = self.get_response(request)
        if request.session.accessed:  # perhaps somebody has just signed in
            user = request.user
            if user.is_authenticated and not user.is_guest:
                self.follow(response, user, brought, request.COOKIES)
        return response

    def process_view(self, request: HttpRequest, view, args, kwargs) -> None:
        """Before the view: the account's look instead of this browser's, and the user's time."""
        user = visitor(request)
        if user is None:
            return
        if user.time_zone in time_zones.known():
            timezone.activate(ZoneInfo(user.time_zone))
        if user.look and not user.is_guest:
            request.COOKIES[COOKIE] = Prefs().chosen(user.look).text

    def follow(self, response: HttpResponse, user: User, brought: str | None, cookies) -> None:
        """Copy to the account what was chosen just now, or what it has not yet; else to the browser what it has not."""
        chosen = response.cookies[COOKIE].value if COOKIE in response.cookies else None
        changed = []
        if chosen or (brought and not user.look):
            look = Prefs.read(chosen or brought)._asdict()
            if user.look != look:
                user.look = look
                changed.append("look")
        elif user.look and brought != (text := Prefs().chosen(user.look).text):
            Prefs.read(text).keep(response)
        name = settings.LANGUAGE_COOKIE_NAME
        if not user.language:
            user.language = get_language()
            changed.append("language")
        elif cookies.get(name) != user.language and name not in response.cookies:
            keep_language(response, user.language)
        if changed:  # of a row that may be gone by now: somebody has deleted it on another device
            values = {name: getattr(user, name) for name in changed}
            User.objects.filter(pk=user.pk).update(**values)
