"""Telling the host of somebody."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import Match
from rummy_site.accounts.models import Report, User

MOST = 5  # of one reporter
IN = timedelta(days=1)


class TooMany(Exception):
    """This reporter has told the host of so much already that the rest can wait until tomorrow."""


def report(reporter: User, about: User, kind: str, text: str = "", match_code: str = "") -> Report:
    """Tell the host. The name is kept as it is now; a match only if both have a seat in it.

    The same told again, while the host has not decided, is the same report. TooMany: not stored.
    """
    known = Report.objects.filter(
        reporter=reporter, about=about, kind=kind, text=text, decisions=None
    )
    with transaction.atomic():
        User.objects.select_for_update().get(pk=reporter.pk)  # one at a time: the limit holds
        if existing := known.first():
            return existing
        lately = Report.objects.filter(reporter=reporter, created__gt=timezone.now() - IN)
        if lately.count() >= MOST:
            raise TooMany
        return Report.objects.create(
            reporter=reporter,
            about=about,
            kind=kind,
            text=text,
            name=about.display_name,
            match_code=match_code if _both_sat_in(match_code, reporter, about) else "",
        )


def _both_sat_in(code: str, *users: User) -> bool:
    matches = Match.objects.filter(code=code)
    for user in users:
        matches = matches.filter(seats__user=user)
    return matches.exists()
