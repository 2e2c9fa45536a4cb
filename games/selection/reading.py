"""Reading a selection: each button's offer, tried with the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.cards import Card, Cards, text
from games.engine.errors import EngineError, IllegalMove
from games.engine.melds import arrangements, knock_choices, meld_value, natural_meld
from games.engine.moves import DISCARD, KNOCK, LAY_DOWN, OPEN, SWAP, Move, sort_key
from games.engine.state import OVER, PLAY, SHUFFLE_DUE, RoundState, RoundView
from games.engine.turns import check_phase, take_from_hand
from games.engine.variant import Variant

from .layoffs import TooMany, chains, spreads
from .meanings import joker_meanings, natural_meanings, opening_meanings
from .offers import ACTIONS, Choice, Laid, Offer, Selection, Unclear

MOST_CHOICES = 24  # more than anybody wants to read; the best come first
SEPARATOR = " ; "  # between the moves of a choice


def read(
    variant: Variant,
    view: RoundView,
    cards: Iterable[Card] = (),
    meld: int | None = None,
    picked: Collection[str] = (),
) -> Selection:
    """What each button can do with `cards` (by face) and table meld number `meld`.

    `picked` answers the buttons' questions: of each one's choices, by its text, the first that is in it; a text
    that is none of them is ignored, so that the player is asked (again). Never raises, whatever is selected.
    """
    chosen = tuple(sorted(cards))
    desk = _Desk(variant, view, view.known, chosen, meld)
    offers = {
        action: _answered(_offer(desk, action), picked)
        for action, kinds in ACTIONS.items()
        if any(has_kind(variant, view.known, kind) for kind in kinds)
    }
    return Selection(chosen, meld, picked, offers)


def has_kind(variant: Variant, state: RoundState, kind: str) -> bool:
    """Whether the game has this kind of move at all, whoever is to act."""
    in_no_phase = state._replace(phase="")  # where every move is refused, one way or the other
    try:
        variant.apply(in_no_phase, Move(kind))
    except IllegalMove as refusal:
        return refusal.code != "not_in_this_game"
    return True


class _Desk(NamedTuple):
    """What the functions below all look at."""

    variant: Variant
    view: RoundView
    known: RoundState
    cards: Cards
    meld: int | None

    def after(self, *moves: Move) -> RoundState:
        """The round after these moves; IllegalMove if one of them is refused."""
        state = self.known
        for move in moves:
            state = self.variant.apply(state, move)
        return state


def _offer(desk: _Desk, action: str) -> Offer:
    try:
        _check_turn(desk.view)
        return _OFFERS[action](desk, action)
    except EngineError as refusal:
        return _refused(action, refusal)


def _refused(action: str, refusal: EngineError) -> Offer:
    return Offer(action, refusal=refusal)


def _check_turn(view: RoundView) -> None:
    if view.known.phase == OVER:
        raise IllegalMove("round_over")
    if view.known.phase == SHUFFLE_DUE:
        raise IllegalMove("shuffle_due")
    if not view.my_turn:
        raise IllegalMove("not_your_turn")


def _answered(offer: Offer, picked: Collection[str]) -> Offer:
    choice = next((one for one in offer.choices if one.value in picked), None)
    if choice is None:
        return offer
    return offer._replace(moves=choice.moves, laid=choice.laid, points=choice.points)


def _settled(action: str, choices: Sequence[Choice], limit: int = 0) -> Offer:
    """One meaning is an offer of moves, several are a question."""
    best = choices[0]
    if len(choices) == 1:
        return Offer(action, best.moves, (), None, best.laid, best.points, limit)
    return Offer(action, (), tuple(choices), None, best.laid, best.points, limit)


def _choice(moves: Sequence[Move], laid: Iterable[Laid] = (), points: int = 0) -> Choice:
    return Choice(SEPARATOR.join(map(str, moves)), tuple(moves), tuple(laid), points)


# --- without cards ---------------------------------------------------------------------------------


def _plain(desk: _Desk, action: str) -> Offer:
    move = Move(ACTIONS[action][0])
    desk.after(move)
    return Offer(action, (move,))


# --- one card --------------------------------------------------------------------------------------


def _check_cards(desk: _Desk, one: bool = False) -> None:
    """Refuse by the engine's order: the phase, then cards that are not held; then too few or too many cards."""
    check_phase(desk.known, PLAY)
    take_from_hand(desk.known, desk.cards)
    if not desk.cards:
        raise Unclear("select_one_card" if one else "select_cards")
    if one and len(desk.cards) > 1:
        raise Unclear("select_one_card")


def _discard(desk: _Desk, action: str) -> Offer:
    _check_cards(desk, one=True)
    move = Move(DISCARD, desk.cards)
    desk.after(move)
    return Offer(action, (move,))


def _knock(desk: _Desk, action: str) -> Offer:
    """The plain knock; where several arrangements leave the least deadwood, each of them, the engine's own first."""
    _check_cards(desk, one=True)
    move = Move(KNOCK, desk.cards)
    desk.after(move)
    ten = take_from_hand(desk.known, desk.cards)
    deadwood, _ = arrangements(ten)
    found = knock_choices(ten, desk.view.hand, desk.known.upcard)
    choices = [
        _choice(
            (move if len(found) == 1 else move._replace(melds=melds),),
            [Laid(0, natural_meld(cards)) for cards in melds],
            deadwood,
        )
        for melds in found
    ]
    return _settled(action, choices)


def _swap(desk: _Desk, action: str) -> Offer:
    _check_cards(desk, one=True)
    choices: list[Choice] = []
    refusals: list[EngineError] = []
    for number in _numbers(desk):
        move = Move(SWAP, desk.cards, number)
        try:
            after = desk.after(move)
        except IllegalMove as refusal:
            refusals.append(refusal)
        else:
            choices.append(_choice((move,), [Laid(number, after.melds[number - 1])]))
    if not choices:
        raise _most_telling(refusals, "not_that_jokers_card", desk)
    return _settled(action, choices)


# --- lay-offs --------------------------------------------------------------------------------------


def _layoff(desk: _Desk, action: str) -> Offer:
    """All the cards on the chosen meld; without one, on the one that takes them all, else spread over several."""
    _check_cards(desk)
    refusals: list[EngineError] = []
    options = [
        chains(desk.variant, desk.known, number, desk.cards, refusals) for number in _numbers(desk)
    ]
    found = [(chain,) for mine in options for chain in mine if chain.cards == desk.cards]
    try:
        ways = found or spreads(desk.cards, options)
    except TooMany:
        raise Unclear("choose_meld") from None
    choices = []
    for way in ways:
        moves = [move for chain in way for move in chain.moves]
        desk.after(*moves)
        choices.append(_choice(moves, [Laid(chain.number, chain.meld) for chain in way]))
    if not choices:
        raise _most_telling(refusals, "does_not_fit", desk)
    if len(choices) > MOST_CHOICES and desk.meld is None:
        raise Unclear("choose_meld")
    choices.sort(key=lambda choice: list(map(sort_key, choice.moves)))
    return _settled(action, choices)


def _numbers(desk: _Desk) -> list[int]:
    """The melds that may be meant: the chosen one, else all."""
    if desk.meld is not None:
        return [desk.meld]
    if not desk.known.melds:
        raise IllegalMove("no_such_meld")
    return list(range(1, len(desk.known.melds) + 1))


def _most_telling(refusals: Sequence[EngineError], usual: str, desk: _Desk) -> EngineError:
    """Of many melds' refusals the one that isn't just "not here"; else that, with what it is said of."""
    for refusal in refusals:
        if refusal.code != usual:
            return refusal
    facts: dict[str, Any] = {"card": text(desk.cards[0])} if len(desk.cards) == 1 else {}
    if desk.meld is None:
        facts["where"] = "table"
    return IllegalMove(usual, **facts)


# --- melds -----------------------------------------------------------------------------------------


def _meld(desk: _Desk, action: str) -> Offer:
    """The opening, or else melds laid down: one that uses all the cards, or several that do so together."""
    jokers = has_kind(desk.variant, desk.known, OPEN)
    opening = jokers and not desk.known.opened[desk.known.seat]
    meanings = opening_meanings if opening else joker_meanings if jokers else natural_meanings
    _check_cards(desk)
    limit = desk.known.options.opening if opening else 0
    choices: list[Choice] = []
    first_refusal: EngineError | None = None
    for melds in meanings(desk.cards)[:MOST_CHOICES]:
        cards = [shape.cards for shape in melds]
        moves = (
            [Move(OPEN, melds=tuple(cards))] if opening else [Move(LAY_DOWN, one) for one in cards]
        )
        try:
            desk.after(*moves)
        except IllegalMove as refusal:
            first_refusal = first_refusal or refusal
        else:
            value = sum(map(meld_value, melds)) if opening else 0
            choices.append(_choice(moves, [Laid(0, shape) for shape in melds], value))
    if not choices:
        raise first_refusal or IllegalMove("not_a_meld")
    return _settled(action, choices, limit)


_OFFERS: Mapping[str, Callable[[_Desk, str], Offer]] = {
    "draw": _plain,
    "take": _plain,
    "pass": _plain,
    "meld": _meld,
    "layoff": _layoff,
    "swap": _swap,
    "discard": _discard,
    "knock": _knock,
    "undo": _plain,
}
