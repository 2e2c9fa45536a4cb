"""Tables drawn in a line or two, for the tests of the rules.

    state = position("basic", "Qc Qs | 2d 9d", stock="Qh", discards="5d", melds="1: 7s 8s 9s")
    state = make(state, "draw stock", "lay down Qc Qs Qh")
    assert refusal(state, "draw stock") == ("round_over", {})

Hands and melds are separated by bars, seats count from 0. Seat 0 is to draw unless `seat` says otherwise. Every
card that is not mentioned lies at the bottom of the stock (or, with `rest="discards"`, of the discard pile), so
a position always holds the whole deck.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from games.engine.cards import Cards, join, parse_cards, without
from games.engine.errors import IllegalMove
from games.engine.melds import joker_meld, natural_meld
from games.engine.moves import KINDS, parse_move
from games.engine.state import Meld, RoundState
from games.engine.variant import Variant, make_options
from games.engine.variants import VARIANTS


def variant_of(state: RoundState) -> Variant:
    return VARIANTS[state.variant]


def position(
    slug: str,
    hands: str,
    *,
    stock: str = "",
    discards: str = "",
    melds: str = "",
    seat: int = 0,
    opened: Collection[int] = (),
    rest: str = "stock",
    options: Mapping[str, int] | None = None,
    **fields: Any,
) -> RoundState:
    """A round in which `seat` is to draw (gin: after the offer).

    stock: its first cards, top first. discards: its last cards, the upcard last; by default some card, "none" for
    an empty pile. melds: `owner: cards`. opened: seats that have opened, beside the owners of melds. fields: any
    other field of the state. The dealer sits at the right of `seat`.
    """
    variant = VARIANTS[slug]
    chosen = make_options(variant, options or {})
    held = tuple(tuple(sorted(parse_cards(hand))) for hand in hands.split("|"))
    table = tuple(_meld(slug, line) for line in melds.split("|") if line.strip())
    top, pile = parse_cards(stock), parse_cards(discards.replace("none", ""))
    named = [*top, *pile, *(c for hand in held for c in hand), *(c for m in table for c in m.cards)]
    left = without(variant.deck(chosen), named)
    assert left is not None, "a card lies in two places"
    if not discards:
        left, pile = left[:-1], left[-1:]
    to_pile = rest == "discards"
    seats = len(held)
    return RoundState(
        variant=slug,
        options=chosen,
        dealer=(seat - 1) % seats,
        seat=seat,
        phase="draw",
        hands=held,
        stock=top if to_pile else top + left,
        discards=left + pile if to_pile else pile,
        melds=table,
        opened=tuple(s in opened or any(m.owner == s for m in table) for s in range(seats)),
        began_opened=seat in opened or any(m.owner == seat for m in table),
        turn=9,
    )._replace(**fields)


def _meld(slug: str, line: str) -> Meld:
    owner, text = line.split(":")
    shape = (joker_meld if slug == "joker" else natural_meld)(parse_cards(text))
    return Meld(int(owner), shape.cards, shape.kind, shape.stands_for)


def dealt(
    slug: str, dealer: int = 0, seats: int = 0, options: Mapping[str, int] | None = None
) -> RoundState:
    """The round dealt from the deck in card order: nothing shuffled, so a reader can see where each card goes."""
    variant = VARIANTS[slug]
    chosen = make_options(variant, options or {})
    return variant.start(variant.deck(chosen), dealer, seats or variant.seats[0], chosen)


def cards(text: str) -> Cards:
    """The cards of a text, in its order."""
    return parse_cards(text)


def make(state: RoundState, *texts: str) -> RoundState:
    """The state after these moves of whoever is to act."""
    for text in texts:
        state = variant_of(state).apply(state, parse_move(text))
    return state


def holding(held: str, upcard: str = "", opened: bool = True, **more: Any) -> RoundState:
    """Joker Rummy: seat 0 has drawn from the stock (with `upcard`: has taken it); it has `held`, and 8d and 3h."""
    state = position(
        "joker",
        f"{held} 8d {'3h' if upcard else ''} | 4d 4h",
        stock="3h",
        discards=upcard,
        opened={0} if opened else set(),
        **more,
    )
    return make(state, "take upcard" if upcard else "draw stock")


def refusal(state: RoundState, text: str) -> tuple[str, dict[str, Any]]:
    """Why this move is refused: code and facts. Checks that it changes nothing and that no list offers it."""
    variant, move = variant_of(state), parse_move(text)
    before = repr(state)
    try:
        variant.apply(state, move)
    except IllegalMove as illegal:
        assert repr(state) == before
        assert move not in variant.legal_moves(state)
        return illegal.code, illegal.facts
    raise AssertionError(f"{text!r} was accepted")


def why(state: RoundState, text: str) -> str:
    """The code alone."""
    return refusal(state, text)[0]


def legal(state: RoundState, kind: str = "") -> list[str]:
    """The legal moves as text, of one kind if it is named. Checks that `can` says the same of every kind."""
    variant = variant_of(state)
    moves = variant.legal_moves(state)
    for each in KINDS:
        assert variant.can(state, each) == any(move.kind == each for move in moves), each
    return [str(move) for move in moves if kind in ("", move.kind)]


def canonical(state: RoundState, text: str) -> str:
    """The form in which this move is recorded."""
    return str(variant_of(state).canonical(state, parse_move(text)))


def hand(state: RoundState, seat: int = 0) -> str:
    """A hand as text, in card order."""
    return join(state.hands[seat])


def melds(state: RoundState) -> list[str]:
    """The table: each meld's cards, with its owner before them."""
    return [f"{meld.owner}: {join(meld.cards)}" for meld in state.melds]


def log(state: RoundState) -> list[str]:
    """The round's moves, each after its seat."""
    return [f"{'-' if seat is None else seat}: {move}" for seat, move in state.log]


def everywhere(state: RoundState) -> Cards:
    """Every card of the round, wherever it lies, in card order."""
    places = (*state.hands, state.stock, state.discards, *(meld.cards for meld in state.melds))
    return tuple(sorted(card for place in places for card in place))


def ended(state: RoundState) -> tuple[str, int | None, int]:
    """How the round ended: kind, winner, points."""
    result = variant_of(state).result(state)
    assert result is not None, "the round is not over"
    return result.kind, result.winner, result.points


GIN_HAND = "Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d"  # no meld, and none near
GIN_OTHER = "2h 4h 6h 8h Th Qh As 3s 5s 7s"


def simple(slug: str) -> RoundState:
    """Seat 0 to draw, with a hand in which nothing fits anything."""
    return position(slug, f"{GIN_HAND} | {GIN_OTHER}", discards="Ts Qs")
