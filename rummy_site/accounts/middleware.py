"""Keeping people signed in for as long as they keep coming."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
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
