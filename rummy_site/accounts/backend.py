"""Who it is that gives this address and this password."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.db.models import Exists, OuterRef
from django.http import HttpRequest

# Of an address that nobody has confirmed: the first and the last that have given it.
MOST_OWNERS = 2
TRIED = 1 + MOST_OWNERS  # passwords that each attempt compares, whatever there is


class AccountBackend(AuthenticationBackend):
    """allauth's, but that every attempt takes the same time.

    Several accounts may have given one address. Whoever has confirmed it can sign in by it; and so can, with their own
    passwords, the first and the last of those who have not: else an account made to try an address would tell by its
    own sign-in whether somebody has confirmed it. An attempt always compares `TRIED` passwords, so that its time
    doesn't tell how many accounts there are. A host's account, made on the command line, has no address: there its
    username will do.
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


def owners(address: str) -> list:
    """The accounts that a mail to this address lets in: the one that has confirmed it; else those that have given it,
    and have no other address that they have confirmed. At most `MOST_OWNERS`: others could not sign in by it."""
    confirmed, given = _confirmed_and_given(address)
    found = confirmed or _first_and_last([user for user in given if user.is_active])
    return [user for user in found if user.is_active]


def _first_and_last(users: list) -> list:
    return users if len(users) <= MOST_OWNERS else [users[0], users[-1]]


def _confirmed_and_given(address: str) -> tuple[list, list]:
    """One query, whatever there is: its time is the same, too."""
    settled = EmailAddress.objects.filter(user=OuterRef("user"), verified=True)
    rows = EmailAddress.objects.filter(email=address.lower()).annotate(settled=Exists(settled))
    rows = list(rows.select_related("user").order_by("user"))
    confirmed = [row.user for row in rows if row.verified]
    return confirmed, [row.user for row in rows if not row.settled]


def _tried(name: str) -> list:
    confirmed, given = _confirmed_and_given(name)
    by_name = list(get_user_model().objects.filter(username=name, is_guest=False))
    given = [user for user in given if user.has_usable_password()]
    return confirmed + _first_and_last(given) or by_name
