"""Everything that the site holds of a user, in one zip (docs/export.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from games import play
from games.models import Match
from rummy_site.accounts.models import Block, Report, User

FORMAT = 1  # grows when something is called otherwise or is gone
IN_MEMORY = 2_000_000  # bytes; a larger zip goes to a file that is gone when it was sent
AT_A_TIME = 50  # matches


def export(user: User) -> IO[bytes]:
    """The zip, to be read from its beginning."""
    file = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (whoever sends it closes it)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        matches = []
        for match in _matches(user):
            record = play.record_of(match)
            path = f"records/{match.code}.rgn" if record else None
            if path:
                archive.writestr(path, record)
            matches.append(_match(match, user) | {"record": path})
        facts = {"format": FORMAT, "made": timezone.now()}
        facts |= {name: part(user) for name, part in PARTS.items()}
        facts["matches"] = matches
        text = json.dumps(facts, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
        archive.writestr("account.json", text)
    file.seek(0)
    return file


def _account(user: User) -> dict[str, Any]:
    return {
        "player": user.public_id,
        "name": user.display_name,
        "guest": user.is_guest,
        "since": user.created,
        "last_sign_in": user.last_login,
        "suspended_until": user.suspended_until,
    }


def _settings(user: User) -> dict[str, Any]:
    names = ["language", "time_zone", "look", "mail_my_turn", "mail_match_over", "shows_matches"]
    return {name: getattr(user, name) for name in names}


def _addresses(user: User) -> list[dict]:
    return [
        {"address": address.email, "confirmed": address.verified, "primary": address.primary}
        for address in EmailAddress.objects.filter(user=user).order_by("pk")
    ]


def _sign_in(user: User) -> list[dict]:
    """By what the user can sign in; no password and no key, not even a digest of one."""
    ways = [{"by": "password"}] if user.has_usable_password() else []
    for way in Authenticator.objects.filter(user=user).order_by("pk"):
        name = way.data.get("name") if way.type == Authenticator.Type.WEBAUTHN else None
        dates = {"since": way.created_at, "last_used": way.last_used_at}
        ways.append({"by": way.type, "name": name} | dates)
    for account in SocialAccount.objects.filter(user=user).order_by("pk"):
        dates = {"since": account.date_joined, "last_used": account.last_login}
        ways.append({"by": account.provider, "name": account.uid} | dates)
    return ways


def _sessions(user: User) -> list[dict]:
    return [
        {
            "since": session.created_at,
            "last_seen": session.last_seen_at,
            "ip": session.ip,
            "browser": session.user_agent,
        }
        for session in UserSession.objects.filter(user=user).order_by("pk")
    ]


def _blocks(user: User) -> list[dict]:
    blocks = Block.objects.filter(blocker=user).select_related("blocked").order_by("pk")
    return [{"name": block.blocked.display_name, "since": block.created} for block in blocks]


def _reports(user: User) -> list[dict]:
    """What the user told the host; not what others told of the user."""
    return [
        {
            "name": report.name,
            "what_of": report.kind,
            "text": report.text,
            "match": report.match_code or None,
            "when": report.created,
        }
        for report in Report.objects.filter(reporter=user).order_by("pk")
    ]


def _decisions(user: User) -> list[dict]:
    return [
        {"what": line.kind, "reason": line.reason, "until": line.until, "when": line.created}
        for line in user.decisions.exclude(kind="dismiss").order_by("pk")
    ]


# The parts of account.json, but for the matches.
PARTS = {
    "account": _account,
    "settings": _settings,
    "addresses": _addresses,
    "sign_in": _sign_in,
    "sessions": _sessions,
    "blocks": _blocks,
    "reports": _reports,
    "decisions": _decisions,
}


def _matches(user: User) -> Iterator[Match]:
    mine = Match.objects.of(user).order_by("created", "pk").prefetch_related("seats")
    return mine.iterator(chunk_size=AT_A_TIME)


def _match(match: Match, user: User) -> dict[str, Any]:
    seat = match.seat_of(user)
    return {
        "match": match.code,
        "variant": match.variant,
        "options": match.options,
        "status": match.status,
        "begun": match.created,
        "seats": [other.name or None for other in match.seats.all()],
        "my_seat": seat.number,
        "scores": match.scores,
        "winner": match.winner,
        "round_in_play": None if match.is_over else play.seen_now(match, seat.number),
    }
