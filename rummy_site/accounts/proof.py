"""Signing in again, before what can't be taken back or shows everything at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def proved(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a post through only if its sender has shown within the last minutes who they are.

    An account is asked for a password, a code by mail, a passkey or an app, whichever it has, and then the post goes on
    by itself. One that has none of them (it signs in by an account elsewhere) must have signed in within these minutes.
    A guest has nothing to show but the session.
    """

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        user = request.user
        if request.method != "POST" or user.is_guest or _shown_again(request):
            return view(request, *args, **kwargs)
        if get_adapter().get_reauthentication_methods(user):
            raise ReauthenticationRequired
        return render(request, "accounts/sign_in_again.html", status=403)

    return asked


def _shown_again(request: HttpRequest) -> bool:
    known_ways = get_adapter().get_reauthentication_methods(request.user)
    records = [
        record
        for record in get_authentication_records(request, request.user)
        if record.get("reauthenticated") or not known_ways
    ]
    return bool(records) and time.time() - records[-1]["at"] < app_settings.REAUTHENTICATION_TIMEOUT
