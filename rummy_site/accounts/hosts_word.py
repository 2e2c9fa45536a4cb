"""What the host has decided reaches whoever it is about, before anything else does."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from rummy_site.accounts import moderation
from rummy_site.accounts.following import visitor

# What is left to whoever is shut out: to read, to take away what is theirs, to go.
OPEN_APPS = {"rules", "admin"}
OPEN = {
    *("set_language", "account_logout", "accounts:data", "accounts:export", "accounts:delete"),
    *("account_reauthenticate", "mfa_reauthenticate", "mfa_reauthenticate_webauthn"),
    *("account_request_reauthentication_code", "account_confirm_reauthentication_code"),
}
NOTICES = "accounts:notices"


class HostsWord:
    """Shows who is suspended why and until when, and nothing else; shows notices first to who has any to read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponse | None:
        """Before the view; None: go on."""
        user = visitor(request)
        if user is None or not (user.suspended_until or user.has_notice):
            return None
        match = request.resolver_match
        if match.view_name in OPEN or match.app_name in OPEN_APPS:
            return None
        if user.is_suspended:
            return shut_out(request)
        if user.suspended_until:
            moderation.let_back(user)
        page = request.method == "GET" and not request.htmx
        if user.has_notice and page and match.view_name != NOTICES:
            return redirect(f"{reverse(NOTICES)}?next={quote(request.path)}")
        return None


def shut_out(request: HttpRequest) -> HttpResponse:
    """The page of whoever is suspended. A part of a page is not asked for in vain: the whole page comes."""
    if request.htmx:
        return HttpResponse(status=403, headers={"HX-Refresh": "true"})
    context = {"decision": moderation.suspension(request.user)}
    return render(request, "accounts/suspended.html", context, status=403)
