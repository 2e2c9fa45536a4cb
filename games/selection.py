"""From what the viewer selected to what each button can really do.

    selection = read(VARIANTS["joker"], view, cards, meld=2, choice="")
    offer = selection["layoff"]
    offer.moves    # press it and these moves are made, one after another
    offer.choices  # no moves yet: the selection has several meanings, and the player must pick one
    offer.refusal  # it can do nothing, and this is why

Pure: no models, no words. It works on `view.known` alone, so nothing here can hang on a hidden card; and every
offer was tried with the variant's own `apply`, so a button never promises what would be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.cards import JOKER, Card, Cards, text, without
from games.engine.errors import EngineError, IllegalMove
from games.engine.melds import (
    Shape,
    arrangements,
    best_opening,
    groupings,
    joker_meld,
    knock_choices,
    meld_value,
    natural_meld,
    natural_melds,
    readings,
)
from games.engine.moves import (
    DISCARD,
    DRAW,
    KNOCK,
    LAY_DOWN,
    LAY_OFF,
    OPEN,
    PASS,
    SWAP,
    TAKE,
    UNDO,
    Move,
)
from games.engine.state import OVER, PLAY, SHUFFLE_DUE, Meld, RoundState, RoundView
from games.engine.variant import Variant
from games.engine.variants.basic import card_points

# The buttons, in their order on the page, and the kinds of moves that they can make.
ACTIONS: Mapping[str, tuple[str, ...]] = {
    "draw": (DRAW,),
    "take": (TAKE,),
    "pass": (PASS,),
    "meld": (OPEN, LAY_DOWN),
    "layoff": (LAY_OFF,),
    "swap": (SWAP,),
    "discard": (DISCARD,),
    "knock": (KNOCK,),
    "undo": (UNDO,),
}
# What a selection can lack before it says a move at all; refusals beside the engine's own codes.
CODES = ("select_cards", "select_one_card", "choose_meld")

MOST_CHOICES = 24  # more than anybody wants to read; the best come first
MOST_TABLES = 300  # how many ways of spreading cards over several melds are looked at
SEPARATOR = " ; "  # between the moves of a choice


class Unclear(EngineError):
    """The selection says no move yet. `code` is one of this module's CODES."""


class Laid(NamedTuple):
    """A table meld as it would be: its number from 1 in the order laid down, 0 for a new one."""

    number: int
    meld: Meld | Shape


class Choice(NamedTuple):
    """One meaning of a selection.

    value: the moves' canonical texts, joined with " ; ": what the form sends back.
    laid:  the new and the grown melds; of a knock the knocker's melds.
    points: the value of an opening, the deadwood of a knock, else 0.
    """

    value: str
    moves: tuple[Move, ...]
    laid: tuple[Laid, ...] = ()
    points: int = 0


class Offer(NamedTuple):
    """What one button can do now: make `moves`, or ask for one of `choices`, or nothing because of `refusal`.

    laid, points: as in Choice, where the meaning is settled, or of the best choice. limit: the threshold of an
    opening, the most deadwood of a knock, else 0.
    """

    action: str
    moves: tuple[Move, ...] = ()
    choices: tuple[Choice, ...] = ()
    refusal: EngineError | None = None
    laid: tuple[Laid, ...] = ()
    points: int = 0
    limit: int = 0

    @property
    def possible(self) -> bool:
        """Whether pressing the button leads anywhere."""
        return self.refusal is None

    @property
    def asks(self) -> bool:
        """Whether the player must pick a choice first."""
        return bool(self.choices) and not self.moves


class Selection(NamedTuple):
    """What the viewer selected, and the offer of each button that this game has."""

    cards: Cards
    meld: int | None
    choice: str
    offers: Mapping[str, Offer]

    def __getitem__(self, action: str) -> Offer:  # type: ignore[override]
        """The offer of a button; one that this game hasn't refuses with `not_in_this_game`."""
        return self.offers.get(action) or _refused(action, IllegalMove("not_in_this_game"))

    @property
    def question(self) -> Offer | None:
        """The first offer that has choices to show, if any."""
        return next((offer for offer in self.offers.values() if offer.choices), None)


def read(
    variant: Variant,
    view: RoundView,
    cards: Iterable[Card] = (),
    meld: int | None = None,
    choice: str = "",
) -> Selection:
    """What each button can do with `cards` (by face) and table meld number `meld`.

    `choice` picks among the offered choices; a text that is none of them is ignored, so that the player is asked
    (again). Never raises, whatever is selected.
    """
    chosen = tuple(sorted(cards))
    desk = _Desk(variant, view, view.known, chosen, meld)
    offers = {
        action: _picked(_offer(desk, action), choice)
        for action, kinds in ACTIONS.items()
        if any(has_kind(variant, view.known, kind) for kind in kinds)
    }
    return Selection(chosen, meld, choice, offers)


def has_kind(variant: Variant, state: RoundState, kind: str) -> bool:
    """Whether the game has this kind of move at all, whoever is to act."""
    try:
        variant.apply(
            state._replace(phase=""), Move(kind)
        )  # in no phase of a turn every move is refused
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


def _picked(offer: Offer, choice: str) -> Offer:
    picked = next((one for one in offer.choices if one.value == choice), None)
    if picked is None:
        return offer
    return offer._replace(moves=picked.moves, laid=picked.laid, points=picked.points)


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
    if desk.known.phase != PLAY:
        raise IllegalMove("wrong_phase", phase=desk.known.phase)
    if without(desk.view.hand, desk.cards) is None:
        held = list(desk.view.hand)
        for card in desk.cards:
            if card not in held:
                facts = {"card": text(card)} if 0 <= card <= JOKER else {}
                raise IllegalMove("card_not_held", **facts)
            held.remove(card)
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
    ten = without(desk.view.hand, desk.cards)
    assert ten is not None
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
            choices.append(_choice((move,), _grown(after, (move,))))
    if not choices:
        raise _most_telling(refusals, "not_that_jokers_card", desk)
    return _settled(action, choices)


# --- lay-offs --------------------------------------------------------------------------------------


def _layoff(desk: _Desk, action: str) -> Offer:
    """All cards on the chosen meld; without one, on the one that takes them all, else spread over several."""
    _check_cards(desk)
    numbers = _numbers(desk)
    refusals: list[EngineError] = []
    found = [choice for number in numbers for choice in _spread(desk, (number,), refusals) or ()]
    if not found and desk.meld is None and len(desk.cards) > 1:
        spread = _spread(desk, tuple(numbers), refusals)
        if spread is None:
            raise Unclear("choose_meld")
        found = spread
    if not found:
        raise _most_telling(refusals, "does_not_fit", desk)
    if desk.meld is None and len(found) > MOST_CHOICES:
        raise Unclear("choose_meld")
    return _settled(action, found)


def _spread(
    desk: _Desk, numbers: Sequence[int], refusals: list[EngineError]
) -> list[Choice] | None:
    """Every table that laying off all the cards on these melds, in any order, can lead to; None if they are too many.

    Different orders that lead to the same table are one choice.
    """
    if not all(_might_take(desk.known, numbers, card) for card in desk.cards):
        return []
    seen = set()
    found: list[Choice] = []
    todo: list[tuple[RoundState, Cards, tuple[Move, ...]]] = [(desk.known, desk.cards, ())]
    while todo:
        state, left, moves = todo.pop()
        if not left:
            found.append(_choice(moves, _grown(state, moves)))
            continue
        for card in dict.fromkeys(left):
            rest = without(left, (card,))
            assert rest is not None
            for move, after in _lay_offs(desk.variant, state, card, numbers, refusals):
                if (after.melds, rest) not in seen:
                    seen.add((after.melds, rest))
                    todo.append((after, rest, (*moves, move)))
        if len(seen) > MOST_TABLES:
            return None
    return sorted(found, key=lambda choice: [laid.number for laid in choice.laid])


def _might_take(state: RoundState, numbers: Iterable[int], card: Card) -> bool:
    """A cheap look before the search: whether some meld is of the card's rank or suit, or the card a joker."""
    for number in numbers:
        if not 0 < number <= len(state.melds):
            return True  # the engine is to say what is wrong with it
        first = state.melds[number - 1].stands_for[0]
        is_set = state.melds[number - 1].kind == "set"
        if card == JOKER or (first % 13 == card % 13 if is_set else first // 13 == card // 13):
            return True
    return False


def _lay_offs(
    variant: Variant,
    state: RoundState,
    card: Card,
    numbers: Iterable[int],
    refusals: list[EngineError],
) -> Iterator[tuple[Move, RoundState]]:
    """The ways to lay one card off: once where the place is clear, else at each end that takes it."""
    for number in numbers:
        ends = [""]
        for end in ends:
            move = Move(LAY_OFF, (card,), number, end)
            try:
                yield move, variant.apply(state, move)
            except IllegalMove as refusal:
                if refusal.code == "end_needed":
                    ends += ["high", "low"]
                else:
                    refusals.append(refusal)


def _numbers(desk: _Desk) -> list[int]:
    """The melds that may be meant: the chosen one, else all."""
    if desk.meld is not None:
        return [desk.meld]
    if not desk.known.melds:
        raise IllegalMove("no_such_meld")
    return list(range(1, len(desk.known.melds) + 1))


def _grown(after: RoundState, moves: Iterable[Move]) -> list[Laid]:
    return [
        Laid(number, after.melds[number - 1]) for number in sorted({move.meld for move in moves})
    ]


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
    _check_cards(desk)
    limit = desk.known.options.opening if opening else 0
    choices: list[Choice] = []
    first_refusal: EngineError | None = None
    for melds in _meanings(desk.cards, jokers, opening)[:MOST_CHOICES]:
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


def _meanings(cards: Cards, jokers: bool, opening: bool) -> list[tuple[Shape, ...]]:
    """The ways to see all the cards as melds, the best first. IllegalMove if there is none.

    Runs that join into one are only seen joined, as among gin's arrangements: nobody wants to be asked.
    """
    if not jokers:
        ways = list(dict.fromkeys(map(_joined, _natural_groupings(cards))))
        return ways or [(natural_meld(cards),)]
    alone = () if opening else readings(cards)
    if alone:
        return [
            (shape,) for shape in reversed(alone)
        ]  # in card order a joker is last: the low ones come last
    found = [tuple(map(joker_meld, way.melds)) for way in groupings(cards)]
    return list(dict.fromkeys(map(_joined, found))) or [(joker_meld(cards),)]


def _natural_groupings(cards: Cards) -> Iterator[tuple[Shape, ...]]:
    """Every way to part all the cards into natural melds."""
    if not cards:
        yield ()
    for shape in natural_melds(cards):
        if cards[0] in shape.cards:
            rest = without(cards, shape.cards)
            assert rest is not None
            for others in _natural_groupings(rest):
                yield (shape, *others)


def _joined(melds: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The melds with every two runs that make one longer run put together, in card order."""
    for first in melds:
        for second in melds:
            if first.kind == second.kind == "run" and first is not second:
                try:
                    whole = joker_meld(first.cards + second.cards)
                except IllegalMove:
                    continue
                if whole.stands_for == first.stands_for + second.stands_for:
                    rest = list(melds)
                    rest.remove(first)
                    rest.remove(second)
                    return _joined((*rest, whole))
    return tuple(sorted(melds, key=lambda shape: shape.cards))


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


# --- what the page says of the hand by itself ------------------------------------------------------


class Groups(NamedTuple):
    """A hand's best melds and the rest. `points`: what the melds are worth (joker: in an opening), or in gin the
    deadwood of the rest."""

    melds: tuple[Shape, ...]
    rest: Cards
    points: int


def opening_total(view: RoundView) -> int:
    """Joker Rummy: the value of the best opening that the viewer's hand holds now; 0 if there is none."""
    return best_opening(view.hand).value


def joker_groups(view: RoundView) -> Groups:
    """Joker Rummy: the melds of the best opening that the viewer's hand holds, and the cards beside them."""
    best = best_opening(view.hand)
    return _groups(view.hand, tuple(map(joker_meld, best.melds)), best.value)


def basic_groups(view: RoundView) -> Groups:
    """Basic Rummy: the melds that leave the fewest card points in the viewer's hand."""
    groups = gin_groups(view)
    return groups._replace(points=sum(map(card_points, view.hand)) - groups.points)


def gin_groups(view: RoundView) -> Groups:
    """Gin Rummy: the arrangement of the viewer's hand with the least deadwood, and that deadwood."""
    deadwood, found = arrangements(view.hand)
    return _groups(view.hand, tuple(map(natural_meld, found[0])), deadwood)


def _groups(hand: Cards, melds: tuple[Shape, ...], points: int) -> Groups:
    rest = without(hand, (card for shape in melds for card in shape.cards))
    assert rest is not None
    return Groups(melds, rest, points)
