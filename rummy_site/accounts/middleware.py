"""Keeping people signed in for as long as they keep coming; and what is for accounts alone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone


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


# What allauth shows to whoever is signed in, and what makes sense for an account alone.
FOR_ACCOUNTS = {
    *("account_email", "account_change_password", "account_set_password"),
    *("account_reauthenticate", "account_request_reauthentication_code"),
    *("mfa_index", "mfa_reauthenticate", "mfa_reauthenticate_webauthn"),
    *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_list_webauthn"),
    *("mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes"),
    *("socialaccount_connections", "usersessions_list"),
}


class GuestsSignUpFirst:
    """A guest is signed in as far as Django knows, but has nothing to sign in with: no password to change, no address,
    nothing to confirm it by. Pages about these lead a guest to the sign-up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view, args, kwargs) -> HttpResponse | None:
        """Before the view; None: go on."""
        if request.resolver_match.view_name in FOR_ACCOUNTS and getattr(
            request.user, "is_guest", False
        ):
            return redirect("account_signup")
        return None
