"""Basic Rummy (rules.md, section 1): one deck, seven cards, open melds, lay-offs, to 200."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .. import turns
from ..cards import HIDDEN, ONE_DECK, Card, Cards, rank
from ..errors import IllegalMove
from ..melds import has_natural_meld, natural_fits, natural_lay_off, natural_meld, natural_melds
from ..moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, UNDO, Move
from ..state import PLAY, TO_DRAW, UNDOS_A_TURN, Options, RoundState, public_moves, view
from ..turns import result, standings

__all__ = [  # the contract
    "apply",
    "can",
    "canonical",
    "card_points",
    "deck",
    "legal_moves",
    "options",
    "public_moves",
    "result",
    "seats",
    "slug",
    "standings",
    "start",
    "view",
]

slug = "basic"
SEATS: tuple[int, ...] = (4, 2, 3)
seats = SEATS
options: Mapping[str, tuple[int, ...]] = {"target": (200, 0)}
HAND = 7
TIMES_STOCK_USED = 2


def deck(options: Options) -> Cards:
    """52 cards, no joker."""
    return ONE_DECK


def card_points(card: Card) -> int:
    """A 1, 2-10 their number, J Q K 10."""
    return 0 if card == HIDDEN else min(rank(card) + 1, 10)


def start(deck: Sequence[Card], dealer: int, seats: int, options: Options) -> RoundState:
    """Seven cards each, whatever the number of seats. ValueError for a wrong deck, dealer or number of seats."""
    if seats not in SEATS:
        raise ValueError("seats")
    return turns.deal(slug, options, ONE_DECK, deck, dealer, (HAND,) * seats)


def apply(state: RoundState, move: Move) -> RoundState:
    """The state after the seat to act made `move`; IllegalMove if it breaks a rule."""
    turns.check_open(state, move.kind, _DO)
    return _checked(_DO[move.kind](state, move))


def _checked(state: RoundState) -> RoundState:
    """Refuse to keep only the upcard just taken (clause 5: no discard) when no undo is left to get out of that.

    So the limit of undos binds always, and still nobody is ever caught in a turn that can't be ended.
    """
    lone_upcard = state.phase == PLAY and state.drew == "upcard" and state.hand == (state.drawn,)
    if lone_upcard and state.undos >= UNDOS_A_TURN:
        raise turns.undo_limit()
    return state


def canonical(state: RoundState, move: Move) -> Move:
    """The form in which a legal move is listed and recorded."""
    return apply(state, move).log[-1][1]


def _draw(state: RoundState, move: Move) -> RoundState:
    return turns.draw_stock(state)


def _take(state: RoundState, move: Move) -> RoundState:
    turns.check_phase(state, TO_DRAW)
    return turns.take_upcard(state)


def _lay_down(state: RoundState, move: Move) -> RoundState:
    """Clauses 1 and 2: any number of melds in one turn, one a move."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    meld = turns.own_meld(state, natural_meld(move.cards))
    after = turns.played(
        state,
        Move(LAY_DOWN, meld.cards),
        rest,
        melds=(*state.melds, meld),
        opened=turns.now_opened(state),
    )
    return _out(after) if not rest else after


def _lay_off(state: RoundState, move: Move) -> RoundState:
    """Clauses 2 and 3: one card on anybody's meld, once one has laid down a meld of one's own."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    meld = turns.table_meld(state, move.meld)
    if not state.opened[state.seat]:
        raise IllegalMove("lay_off_needs_own_meld")
    shape = natural_lay_off(meld, move.card)
    if move.end and (
        meld.kind == "set" or shape.cards[-1 if move.end == "high" else 0] != move.card
    ):
        raise IllegalMove("does_not_fit")  # a stated end must be the one that fits; a set has none
    after = turns.played(
        state,
        Move(LAY_OFF, move.cards, move.meld),
        rest,
        melds=turns.melds_with(state, move.meld, shape),
    )
    return _out(after) if not rest else after


def _discard(state: RoundState, move: Move) -> RoundState:
    """Clauses 5 to 7: ends the turn, and the round when it was the last card or the stock is used up."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    turns.check_may_discard(state, move.card)
    after = turns.discarded(state, move.card, rest)
    if not rest:
        return _out(after)
    if turns.turns_used_up(after):
        return turns.over(after, turns.draw_result(after, "turns"))
    return turns.next_turn(after) if after.stock else _stock_used_up(after)


def _stock_used_up(state: RoundState) -> RoundState:
    """Clause 7: the first time the discard pile is turned over, unshuffled; the second time nobody scores."""
    if state.used_up + 1 == TIMES_STOCK_USED:
        return turns.over(state, turns.draw_result(state, "stock"))
    if len(state.discards) == 1:
        return turns.over(state, turns.draw_result(state, "nothing_to_turn"))
    return turns.next_turn(
        state, stock=state.discards[:-1], discards=state.discards[-1:], used_up=state.used_up + 1
    )


def _out(state: RoundState) -> RoundState:
    """Clauses 6 and 8."""
    return turns.over(state, turns.out_result(state, card_points))


def _undo(state: RoundState, move: Move) -> RoundState:
    return turns.undo(state)


_DO: Mapping[str, Callable[[RoundState, Move], RoundState]] = {
    DRAW: _draw,
    TAKE: _take,
    LAY_DOWN: _lay_down,
    LAY_OFF: _lay_off,
    DISCARD: _discard,
    UNDO: _undo,
}


def legal_moves(state: RoundState) -> list[Move]:
    """The canonical legal moves of the seat to act, in notation.md's order."""
    moves = _moves(state)
    return (
        [move for move in moves if turns.accepted(apply, state, move)]
        if _at_limit(state)
        else moves
    )


def _at_limit(state: RoundState) -> bool:
    """Whether `_checked` may refuse a move."""
    return state.drew == "upcard" and state.undos >= UNDOS_A_TURN


def _moves(state: RoundState) -> list[Move]:
    """The legal moves but for what `_checked` refuses."""
    moves: list[Move] = []
    if state.phase == TO_DRAW:
        moves += [Move(DRAW)] if state.stock else []
        moves += [Move(TAKE)] if state.discards else []
    elif state.phase == PLAY:
        moves += [Move(LAY_DOWN, shape.cards) for shape in natural_melds(state.hand)]
        moves += _lay_offs(state)
        moves += [Move(DISCARD, (card,)) for card in state.hand if turns.may_discard(state, card)]
    if turns.can_undo(state):
        moves.append(Move(UNDO))
    return moves


def _lay_offs(state: RoundState) -> list[Move]:
    if not state.opened[state.seat]:
        return []
    return [
        Move(LAY_OFF, (card,), number)
        for number, meld in enumerate(state.melds, 1)
        for card in state.hand
        if natural_fits(meld, card)
    ]


def can(state: RoundState, kind: str) -> bool:
    """Whether a move of this kind is legal now."""
    if _at_limit(state):
        return any(move.kind == kind for move in legal_moves(state))
    if kind == UNDO:
        return turns.can_undo(state)
    if state.phase == TO_DRAW:
        return bool((kind == DRAW and state.stock) or (kind == TAKE and state.discards))
    if state.phase != PLAY:
        return False
    if kind == LAY_DOWN:
        return has_natural_meld(state.hand)
    if kind == LAY_OFF:
        return bool(_lay_offs(state))
    return kind == DISCARD and any(turns.may_discard(state, card) for card in state.hand)
