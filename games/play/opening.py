"""A match begins."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from games.bots import DEFAULT_LEVEL, LEVELS
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from games.models import Match, Seat

from .dealing import deal_round, set_to_act
from .names import MOST_NAMES, bot_names
from .refusals import NotOver


def open_match(
    user,
    variant_slug: str,
    options: Mapping[str, int],
    seats: int,
    pace: int | None = None,
    level: str = DEFAULT_LEVEL,
) -> Match:
    """A new match of the user, at seat 0, against bots of one level; it starts at once.

    options: name -> number, the variant's defaults for those missing. pace: milliseconds before each bot's turn.
    ValueError for a variant, an option, a number of seats or a level that is not offered.
    """
    if level not in LEVELS:
        raise ValueError("no such level", level)
    match = _new_match(variant_slug, options, seats)
    if pace is not None:
        match.pace = pace
    names = bot_names(get_language(), seats - 1, taken=user.display_name)
    people = [Seat(number=0, user=user, name=user.display_name)]
    bots = [Seat(number=number, bot=level, name=name) for number, name in enumerate(names, 1)]
    with transaction.atomic():
        _start(match, people + bots)
    return match


def rematch(match: Match, user) -> Match:
    """The same once more: variant, options, seats; the dealer is the seat after the last dealer.

    NotOver while the match runs. Pressed twice, or by two players, it is the same new match. The user must
    have a seat (Seat.DoesNotExist).
    """
    with transaction.atomic():
        old = Match.objects.select_for_update().get(pk=match.pk)
        old.seats.get(user=user)
        if not old.is_over:
            raise NotOver(old)
        existing = Match.objects.filter(rematch_of=old).first()
        if existing:
            return existing
        seats = [
            Seat(number=seat.number, user=seat.user, bot=seat.bot, name=seat.name, away=seat.away)
            for seat in old.seats.select_related("user")
        ]
        _fill(seats)
        new = _new_match(old.variant, old.options, len(seats))
        new.pace, new.rematch_of = old.pace, old
        _start(new, seats, dealer=(old.get_round().dealer + 1) % len(seats))
        old.version += 1  # its page now leads on
        old.save(update_fields=["version", "updated"])
    return new


def _fill(seats: list[Seat]) -> None:
    """Where somebody is gone for good a bot sits down, with a name of its own."""
    empty = [seat for seat in seats if not seat.name]
    others = {seat.name for seat in seats}
    names = [name for name in bot_names(get_language(), MOST_NAMES) if name not in others]
    for seat, name in zip(empty, names, strict=False):
        seat.bot, seat.name = seat.bot or DEFAULT_LEVEL, name


def _new_match(variant_slug: str, options: Mapping[str, int], seats: int) -> Match:
    variant = VARIANTS.get(variant_slug)
    if variant is None:
        raise ValueError("no such variant", variant_slug)
    if seats not in variant.seats:
        raise ValueError("seats", seats)
    try:
        values = make_options(variant, options)
    except KeyError as error:
        raise ValueError("no such option", *error.args) from None
    return Match(
        variant=variant_slug,
        options={name: getattr(values, name) for name in variant.options},
        scores=[0] * seats,
        pace=round(1000 * settings.BOT_PACE),
    )


def _start(match: Match, seats: list[Seat], dealer: int | None = None) -> None:
    match.save(force_insert=True)
    for seat in seats:
        seat.match = match
    Seat.objects.bulk_create(seats)
    set_to_act(match, deal_round(match, dealer))
    match.save()
