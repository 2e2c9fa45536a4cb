"""Who it is that gives this address and this password."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email
from django.contrib.auth import get_user_model
from django.http import HttpRequest

TRIED = 2  # passwords that each attempt compares, whatever there is


class AccountBackend(AuthenticationBackend):
    """allauth's, but that every attempt takes the same time.

    Several accounts may have given one address as long as nobody has confirmed it. Then the first and the last of
    them can sign in by it. An attempt always compares `TRIED` passwords, so that its time doesn't tell how many
    accounts there are. A host's account, made on the command line, has no address: there its username will do.
    """

    def _authenticate(self, request: HttpRequest | None, **credentials: str):
        password = credentials["password"]
        found = None
        tried = _tried(credentials.get("email") or credentials.get("username") or "")
        for user in tried:
            found = self._check_password(user, password) or found
        for _unused in range(TRIED - len(tried)):
            self._mitigate_timing_attack(password)
        self._did_check_password = True
        return found


def _tried(name: str) -> list:
    users = filter_users_by_email(name, prefer_verified=True, for_login=True)
    users = users or list(get_user_model().objects.filter(username=name, is_guest=False))
    users.sort(key=lambda user: user.pk)
    return users if len(users) <= TRIED else [users[0], users[-1]]
