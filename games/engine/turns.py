"""What every variant's turn has in common: dealing, drawing, taking, undoing, and the end of a turn or round.

Each function takes a state and gives the next one; the variants add the rules of their game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from .cards import HIDDEN, Card, Cards, text
from .errors import IllegalMove
from .melds import Shape
from .moves import DISCARD, DRAW, SHUFFLE, TAKE, UNDO, Entry, Move
from .state import (
    OVER,
    PLAY,
    SHUFFLE_DUE,
    TO_DRAW,
    TURNS_WITHOUT_STOCK,
    UNDOS_A_TURN,
    Meld,
    Options,
    RoundResult,
    RoundState,
)
from .variant import Standings


def deal(
    slug: str,
    options: Options,
    whole: Cards,
    deck: Sequence[Card],
    dealer: int,
    hands: Sequence[int],
) -> RoundState:
    """Deal one card at a time from the dealer's left; the next is the upcard, what is left the stock.

    `whole` is the variant's deck in card order, `hands` the size of each hand. ValueError for a deck that is
    not the whole one or a dealer who is not at the table.
    """
    seats = len(hands)
    if tuple(sorted(deck)) != whole:
        raise ValueError("deck")
    if not 0 <= dealer < seats:
        raise ValueError("dealer")
    dealt = sum(hands)
    first = (dealer + 1) % seats
    return RoundState(
        variant=slug,
        options=options,
        dealer=dealer,
        seat=first,
        phase=TO_DRAW,
        hands=tuple(
            tuple(sorted(deck[(seat - first) % seats : dealt : seats])) for seat in range(seats)
        ),
        stock=tuple(deck[dealt + 1 :]),
        discards=(deck[dealt],),
        opened=(False,) * seats,
    )


def check_open(state: RoundState, kind: str, kinds: Collection[str]) -> None:
    """Refuse what nobody may do now: the round is over, a shuffle is due, or the game has no such move."""
    if state.phase == OVER:
        raise IllegalMove("round_over")
    if state.phase == SHUFFLE_DUE and kind != SHUFFLE:
        raise IllegalMove("shuffle_due")
    if kind not in kinds:
        raise IllegalMove("not_in_this_game", move=kind)


def check_phase(state: RoundState, phase: str) -> None:
    """Refuse a move that belongs to another phase of the turn."""
    if state.phase != phase:
        raise IllegalMove("wrong_phase", phase=state.phase)


def take_from_hand(state: RoundState, cards: Cards) -> Cards:
    """The hand of the seat to act without `cards`; IllegalMove `card_not_held` names the first that is missing."""
    return held_without(state.hand, cards)


def held_without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """`hand` without `cards`; IllegalMove `card_not_held` names the first that is missing."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise IllegalMove("card_not_held", card=text(card))
        rest.remove(card)
    return tuple(rest)


def logged(state: RoundState, move: Move) -> tuple[Entry, ...]:
    """The log with `move` of the seat to act at its end."""
    return (*state.log, (state.seat, move))


def hands_with(state: RoundState, hand: Cards) -> tuple[Cards, ...]:
    """All hands, with `hand` for the seat to act."""
    hands, seat = state.hands, state.seat
    return (*hands[:seat], hand, *hands[seat + 1 :])


def played(state: RoundState, move: Move, hand: Cards, **changes: Any) -> RoundState:
    """The state after a move within the turn that can be undone and leaves `hand`."""
    return state._replace(
        hands=hands_with(state, hand), log=logged(state, move), before=state, **changes
    )


def own_meld(state: RoundState, shape: Shape) -> Meld:
    """`shape` as a meld of the seat to act."""
    return Meld(state.seat, shape.cards, shape.kind, shape.stands_for)


def now_opened(state: RoundState) -> tuple[bool, ...]:
    """Who has opened, the seat to act too."""
    return (*state.opened[: state.seat], True, *state.opened[state.seat + 1 :])


def table_meld(state: RoundState, number: int) -> Meld:
    """Meld `number` of the table, counted from 1."""
    if not 1 <= number <= len(state.melds):
        raise IllegalMove("no_such_meld", meld=number)
    return state.melds[number - 1]


def melds_with(state: RoundState, number: int, shape: Shape) -> tuple[Meld, ...]:
    """The table's melds, number `number` grown or changed to `shape`."""
    old = state.melds[number - 1]
    meld = Meld(old.owner, shape.cards, shape.kind, shape.stands_for)
    return (*state.melds[: number - 1], meld, *state.melds[number:])


def draw_stock(state: RoundState) -> RoundState:
    """Draw the top card of the stock. Nothing before it can be undone any more."""
    check_phase(state, TO_DRAW)
    if not state.stock:
        raise IllegalMove("stock_empty")
    card = state.stock[0]
    return state._replace(
        phase=PLAY,
        hands=hands_with(state, tuple(sorted((*state.hand, card)))),
        stock=state.stock[1:],
        log=logged(state, Move(DRAW)),
        drew="stock",
        drawn=card,
        before=None,
    )


def take_upcard(state: RoundState, **changes: Any) -> RoundState:
    """Take the upcard; the card below it is then the upcard. The caller has checked the phase."""
    card = state.discards[-1]
    return played(
        state,
        Move(TAKE),
        tuple(sorted((*state.hand, card))),
        phase=PLAY,
        discards=state.discards[:-1],
        drew="upcard",
        drawn=card,
        **changes,
    )


def can_undo(state: RoundState) -> bool:
    """Whether the last move of this turn may be taken back. See `undo`."""
    return state.before is not None and state.undos < UNDOS_A_TURN


def undo(state: RoundState) -> RoundState:
    """Take back the last move of this turn (rules.md, "Undo"); it stays in the log."""
    if state.before is None:
        raise IllegalMove("undo_past_stock_draw" if state.drew == "stock" else "nothing_to_undo")
    if not can_undo(state):
        raise undo_limit()
    return state.before._replace(log=logged(state, Move(UNDO)), undos=state.undos + 1)


def accepted(
    apply: Callable[[RoundState, Move], RoundState], state: RoundState, move: Move
) -> bool:
    """Whether a variant's `apply` takes the move: where a list of legal moves can't tell by itself."""
    try:
        apply(state, move)
    except IllegalMove:
        return False
    return True


def undo_limit() -> IllegalMove:
    """The refusal of one undo too many, and of what would then need one."""
    return IllegalMove("undo_limit", limit=UNDOS_A_TURN)


def may_discard(state: RoundState, card: Card) -> bool:
    """Basic 5, Gin 3: the upcard taken this turn can't be discarded this turn (one deck: its face is unique)."""
    return not (state.drew == "upcard" and state.drawn == card)


def check_may_discard(state: RoundState, card: Card) -> None:
    """Refuse what `may_discard` says no to."""
    if not may_discard(state, card):
        raise IllegalMove("upcard_discarded_same_turn", card=text(card))


def discarded(state: RoundState, card: Card, rest: Cards) -> RoundState:
    """The state with `card` on the discard pile, before anything is made of the turn's end."""
    return state._replace(
        hands=hands_with(state, rest),
        discards=(*state.discards, card),
        log=logged(state, Move(DISCARD, (card,))),
        stockless=0 if state.drew == "stock" else state.stockless + 1,
        before=None,
    )


def turns_used_up(state: RoundState) -> bool:
    """Whether 20 turns in a row went by in which nobody drew from the stock."""
    return state.stockless >= TURNS_WITHOUT_STOCK


def next_turn(state: RoundState, phase: str = TO_DRAW, **changes: Any) -> RoundState:
    """The turn goes to the left."""
    seat = (state.seat + 1) % len(state.hands)
    return state._replace(
        seat=seat,
        phase=phase,
        turn=state.turn + 1,
        turn_start=len(state.log),
        drew="",
        drawn=None,
        obligations=(),
        began_opened=state.opened[seat],
        undos=0,
        before=None,
        **changes,
    )


def over(state: RoundState, result: RoundResult | None) -> RoundState:
    """The round is over. `result` is None only in a "what if" on a view, where it hangs on hidden cards."""
    return state._replace(phase=OVER, before=None, result=result)


def draw_result(state: RoundState, why: str, same_dealer: bool = False) -> RoundResult:
    """Nobody scores. `why`: "stock", "nothing_to_turn" or "turns"."""
    return RoundResult(
        kind="draw",
        winner=None,
        points=0,
        scores=(0,) * len(state.hands),
        hands=state.hands,
        next_dealer=state.dealer if same_dealer else next_dealer(state),
        why=why,
    )


def out_result(
    state: RoundState, points: Callable[[Card], int], kind: str = "out", times: int = 1
) -> RoundResult | None:
    """The seat whose turn it is went out and scores the cards left in all other hands."""
    if any(HIDDEN in hand for hand in state.hands):
        return None
    total = times * sum(points(card) for hand in state.hands for card in hand)
    scores = tuple(total if seat == state.seat else 0 for seat in range(len(state.hands)))
    return RoundResult(kind, state.seat, total, scores, state.hands, next_dealer(state))


def result(state: RoundState) -> RoundResult | None:
    """How the round ended; None while it runs."""
    return state.result


def next_dealer(state: RoundState) -> int:
    """The deal moves clockwise by one seat."""
    return (state.dealer + 1) % len(state.hands)


def standings(
    results: Sequence[RoundResult], options: Options, start: Sequence[int] = ()
) -> Standings:
    """Add up the rounds. A single round is over after it; a longer match when somebody reaches the target."""
    if not results:
        return Standings(tuple(start), False, None, None)
    begun = tuple(start) or (0,) * len(results[0].scores)
    scores = tuple(map(sum, zip(begun, *(result.scores for result in results), strict=True)))
    last = results[-1]
    if not options.target:
        return Standings(scores, True, last.winner, last.next_dealer)
    reached = max(scores) >= options.target
    winner = scores.index(max(scores)) if reached else None
    return Standings(scores, reached, winner, last.next_dealer)
