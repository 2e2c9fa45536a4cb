"""Keeping people signed in for as long as they keep coming; what is for accounts alone; who is gone meanwhile."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth import get_user_model, logout
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _


class KeepSignedIn:
    """Begin a signed-in visitor's session anew once a day.

    Saving a session moves its end. Doing so on every request (SESSION_SAVE_EVERY_REQUEST) would
    make each poll of a table write to the database.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session, today = request.session, timezone.now().date().isoformat()
        # A page that did not look at the session is not made to; who has none gets none.
        if session.accessed and not session.is_empty() and session.get("seen") != today:
            session["seen"] = today
        return response


# What makes sense for an account alone.
FOR_ACCOUNTS = {
    *("account_email", "account_change_password", "account_set_password"),
    *("account_reauthenticate", "account_request_reauthentication_code"),
    *("account_confirm_reauthentication_code", "mfa_index"),
    *("mfa_reauthenticate", "mfa_reauthenticate_webauthn"),
    *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_list_webauthn"),
    *("mfa_edit_webauthn", "mfa_remove_webauthn"),
    *("mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"),
    *("socialaccount_connections", "usersessions_list"),
}
FOR_GUESTS_TOO = {"account_logout", "device_link", "device_arrive"}


class GuestsAtTheDoor:
    """A guest is signed in as far as Django knows, but has nothing to sign in with: no password, no address.

    Pages about these lead a guest to the sign-up. On all others about signing in and up, allauth sees a visitor whom
    it doesn't know, and lets it in; `request.guest` tells who that is. Else it would turn a guest away, or out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponse | None:
        """Before the view; None: go on."""
        match = request.resolver_match
        if "account" not in match.route.split("/")[:2] or match.view_name in FOR_GUESTS_TOO:
            return None
        if getattr(request.user, "is_guest", False):
            if match.view_name in FOR_ACCOUNTS:
                return redirect("account_signup")
            request.guest, request.user = request.user, AnonymousUser()
        return None


class GoneMeanwhile:
    """Every view has read who its visitor is, and that row may be gone when it is used: deleted on another device, or
    merged into an account. Then the visitor is told so, whatever the view was about to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """After a view that failed; None: for another reason."""
        user = getattr(request, "guest", request.user)
        missing = isinstance(error, DatabaseError | ObjectDoesNotExist) and user.is_authenticated
        if not missing or get_user_model().objects.filter(pk=user.pk).exists():
            return None
        logout(request)
        sentence = _("You are signed out: what you played as here was deleted or moved elsewhere.")
        messages.info(request, sentence)
        if request.htmx:
            return HttpResponse(status=403, headers={"HX-Refresh": "true"})
        return redirect("games:front")
