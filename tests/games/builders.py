"""Short words for what tests of the site need: a user, a match with chosen hands, moves in notation.

match = deal("gin", hands={0: "Qc Qs", 1: "Ah"}, upcard="Qh")
match = make(match, "take upcard", "discard Qc")
match = bots_play(match)
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from games import play
from games.engine.cards import Cards, join, parse_cards, without
from games.engine.moves import parse_move
from games.engine.state import RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from games.models import Match, Round, Seat
from games.play import folding
from rummy_site.accounts.models import User

NO_BOT = "none"  # not the name of any bot: the fall-back plays (draws from the stock, discards)


def make_user(language: str = "en") -> User:
    return User.objects.create_guest(language)


def stacked_deck(
    slug: str,
    seats: int,
    dealer: int = 0,
    hands: Mapping[int, str] | None = None,
    upcard: str = "",
    stock: str = "",
) -> Cards:
    """A whole deck that deals at least these cards; other places get what is left, always in the same mixed order.

    hands: seat -> cards of its hand. stock: its first cards, top first.
    """
    variant = VARIANTS[slug]
    options = make_options(variant)
    whole = variant.deck(options)
    size = len(variant.start(whole, 0, seats, options).hands[0])
    wanted = {seat: parse_cards(text) for seat, text in (hands or {}).items()}
    fixed = [
        *(card for hand in wanted.values() for card in hand),
        *parse_cards(f"{upcard} {stock}"),
    ]
    rest = without(whole, fixed)
    assert rest is not None, "a card was asked for too often"
    left = list(rest)
    random.Random(slug).shuffle(left)

    def fill(cards: Iterable[int], number: int) -> list[int]:
        cards = list(cards)
        assert len(cards) <= number, "too many cards for this place"
        return cards + [left.pop(0) for _ in range(number - len(cards))]

    full = {seat: fill(wanted.get(seat, ()), size) for seat in range(seats)}
    top = fill(parse_cards(upcard), 1)
    dealt = [full[(dealer + 1 + i) % seats][i // seats] for i in range(size * seats)]
    return (*dealt, *top, *parse_cards(stock), *left)


def deal(
    slug: str = "basic",
    options: Mapping[str, int] | None = None,
    seats: int | None = None,
    *,
    user: User | None = None,
    dealer: int | None = None,
    hands: Mapping[int, str] | None = None,
    upcard: str = "",
    stock: str = "",
    bot: str | None = None,
) -> Match:
    """A running match of `user` (at seat 0) against bots, dealt from a stacked deck.

    By default the seat before the user's deals, so that the user is to act first. `bot` replaces all bots.
    """
    seats = seats or VARIANTS[slug].seats[0]
    match = play.open_match(user or make_user(), slug, options or {}, seats)
    if bot is not None:
        match.seats.filter(user=None).update(bot=bot)
    dealer = seats - 1 if dealer is None else dealer
    restack(match, stacked_deck(slug, seats, dealer, hands, upcard, stock), dealer)
    return fresh(match)


def restack(match: Match, deck: Cards, dealer: int) -> None:
    """Deal the round in play again, from this deck; before its first move."""
    round_ = match.get_round()
    assert round_.length == 0
    round_.deck, round_.dealer = join(deck), dealer
    state, round_.head = folding.dealt(round_)
    round_.save()
    seat = match.seats.get(number=state.to_act)
    Match.objects.filter(pk=match.pk).update(
        to_act=seat.number, due_at=match.created if seat.played_by_bot else None
    )


def fresh(match: Match) -> Match:
    """The match as it is in the database."""
    return Match.objects.get(pk=match.pk)


def state_of(match: Match, round_number: int | None = None) -> RoundState:
    """The whole truth about a round."""
    return folding.state_of(match.get_round(round_number))


def make(match: Match, *texts: str, seat: int | None = None, key: str = "") -> Match:
    """Submit each of these moves by itself, for the seat to act, on the present version."""
    for text in texts:
        mover = fresh(match).to_act if seat is None else seat
        match = play.submit(match, mover, [parse_move(text)], fresh(match).version, key)
    return match


def bots_play(match: Match) -> Match:
    """Bots take their turns until somebody else is to act or the match is over."""
    while play.take_bot_turn(match.pk):
        pass
    return fresh(match)


def all_bots(match: Match, bot: str | None = None) -> Match:
    """Everybody is away: bots (or `bot`) play every seat."""
    seats = Seat.objects.filter(match=match)
    seats.update(away=True, **({} if bot is None else {"bot": bot}))
    Match.objects.filter(pk=match.pk, due_at=None, to_act__isnull=False).update(
        due_at=match.created
    )
    return fresh(match)


def stored(match: Match) -> dict[str, list]:
    """Every row of the match, for the assertion that nothing changed."""
    return {
        "match": list(Match.objects.filter(pk=match.pk).values()),
        "seats": list(match.seats.values()),
        "rounds": list(match.rounds.values()),
        "moves": [list(round_.moves.values()) for round_ in Round.objects.filter(match=match)],
    }
