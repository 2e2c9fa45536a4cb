"""What the front page lists: the three games, and the visitor's own matches."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from games.labels.levels import level_name
from games.labels.variants import variant_name
from games.models import Match

_name = lazy(variant_name, str)

MOST_LISTED = 50  # a front page, however many matches somebody begins and leaves
MOST_SHOWN = 20  # of a player's past matches


class Game(NamedTuple):
    """A game's card on the front page. `fan`: the cards drawn on it."""

    slug: str
    name: str
    about: str
    facts: str
    fan: tuple[str, ...]


class OwnMatch(NamedTuple):
    """One of the visitor's matches."""

    code: str
    name: str
    others: str
    level: str  # of the bots among them; "" if there are none
    my_turn: bool
    over: bool
    scores: str


class PastMatch(NamedTuple):
    """A finished match of a player's, as others may see it: nobody else is named."""

    name: str
    ended: datetime
    won: bool | None  # None: nobody did


GAMES = (
    Game(
        "basic",
        _name("basic"),
        _(
            "The classic: lay down sets and runs, lay off on anybody's melds, be the first to go out."
        ),
        _("4 players · 7 cards · to 200 points"),
        ("7h", "8h", "9h", "Th"),
    ),
    Game(
        "joker",
        _name("joker"),
        _("Two decks and four jokers. Open with 40 points at once; then every joker can be freed."),
        _("2–6 players · 13 cards · a single round"),
        ("Qs", "Qd", "Jk", "Qc"),
    ),
    Game(
        "gin",
        _name("gin"),
        _("The duel: melds stay hidden in the hand until somebody knocks."),
        _("2 players · 10 cards · a single round"),
        ("As", "2s", "3s", "4s"),
    ),
)


def own_matches(user) -> list[OwnMatch]:
    """The matches that the visitor can go on with, those first that wait for the visitor; at the end those
    that were over before the visitor came back. Of many, the `MOST_LISTED` in which something happened last."""
    if not user.is_authenticated:
        return []
    matches = Match.objects.not_left_by(user).prefetch_related("seats").order_by("-updated")
    own = [_own(match, user) for match in matches[:MOST_LISTED]]
    return sorted(own, key=lambda match: (match.over, not match.my_turn))


def last_choice(user, variant: str) -> dict[str, int | str]:
    """How the user's last match of this game was begun: `options`, `seats` and `level` as `OptionsForm` names them.

    Empty for somebody who never played it.
    """
    if not user.is_authenticated:
        return {}
    last = Match.objects.of(user).filter(variant=variant).order_by("-created", "-pk").first()
    if last is None:
        return {}
    chosen = {**last.options, "seats": len(last.scores)}
    level = _level(last)
    return {**chosen, "level": level} if level_name(level) else chosen


def _level(match: Match) -> str:
    """The level of the match's bots: one for all of them; "" if it has none."""
    return next((seat.bot for seat in match.seats.all() if seat.bot), "")


def _own(match: Match, user) -> OwnMatch:
    seat = match.seat_of(user)
    return OwnMatch(
        code=match.code,
        name=variant_name(match.variant),
        others=", ".join(other.shown_name for other in match.seats.all() if other != seat),
        level=level_name(_level(match)),
        my_turn=match.to_act == seat.number,
        over=match.is_over,
        scores=" : ".join(map(str, match.scores)) if any(match.scores) else "",
    )


def matches_played(user) -> int:
    """How many matches the user has played to their end."""
    return Match.objects.finished().of(user).count()


def past_matches(user) -> list[PastMatch]:
    """The last of those, the latest first."""
    matches = Match.objects.finished().of(user).prefetch_related("seats").order_by("-updated")
    return [
        PastMatch(
            name=variant_name(match.variant),
            ended=match.updated,
            won=None if match.winner is None else match.winner == match.seat_of(user).number,
        )
        for match in matches[:MOST_SHOWN]
    ]
