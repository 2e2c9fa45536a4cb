"""Gin Rummy (rules.md, section 3): two seats, ten cards, hidden melds, knock, gin and undercut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .. import turns
from ..cards import HIDDEN, ONE_DECK, Card, Cards, rank
from ..errors import IllegalMove
from ..melds import arrangements, defence, knock_choices, knock_deadwoods, natural_meld
from ..moves import DISCARD, DRAW, KNOCK, PASS, TAKE, UNDO, Move
from ..state import OFFER, PLAY, TO_DRAW, Options, RoundResult, RoundState, public_moves, view
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

slug = "gin"
SEATS: tuple[int, ...] = (2,)
seats = SEATS
options: Mapping[str, tuple[int, ...]] = {"target": (0, 100)}
HAND = 10
KNOCK_LIMIT = 10
GIN_BONUS = 25
UNDERCUT_BONUS = 25
STOCK_LEFT = 2  # with so many cards left the round is void


def deck(options: Options) -> Cards:
    """52 cards, no joker."""
    return ONE_DECK


def card_points(card: Card) -> int:
    """Ace 1, 2-10 their number, J Q K 10."""
    return 0 if card == HIDDEN else min(rank(card) + 1, 10)


def start(deck: Sequence[Card], dealer: int, seats: int, options: Options) -> RoundState:
    """Ten cards each; the non-dealer is offered the upcard. ValueError for a wrong deck, dealer or number of seats."""
    if seats not in SEATS:
        raise ValueError("seats")
    dealt = turns.deal(slug, options, ONE_DECK, deck, dealer, (HAND,) * seats)
    return dealt._replace(phase=OFFER)


def apply(state: RoundState, move: Move) -> RoundState:
    """The state after the seat to act made `move`; IllegalMove if it breaks a rule."""
    turns.check_open(state, move.kind, _DO)
    return _DO[move.kind](state, move)


def canonical(state: RoundState, move: Move) -> Move:
    """The form in which a legal move is listed and recorded."""
    return apply(state, move).log[-1][1]


def _draw(state: RoundState, move: Move) -> RoundState:
    if state.phase == OFFER:
        raise IllegalMove("offer_must_pass_or_take")
    return turns.draw_stock(state)


def _take(state: RoundState, move: Move) -> RoundState:
    """Clause 2: after both have passed the first upcard, the non-dealer must draw from the stock."""
    if state.phase != OFFER:
        turns.check_phase(state, TO_DRAW)
    if _declined(state):
        raise IllegalMove("offer_was_declined")
    return turns.take_upcard(state)


def _declined(state: RoundState) -> bool:
    """Both passed, and this is the turn after that."""
    return state.passes == 2 and state.turn == 3


def _pass(state: RoundState, move: Move) -> RoundState:
    """Clause 2: the non-dealer, then the dealer may refuse the first upcard."""
    turns.check_phase(state, OFFER)
    passes = state.passes + 1
    after = state._replace(log=turns.logged(state, Move(PASS)), passes=passes)
    return turns.next_turn(after, OFFER if passes < 2 else TO_DRAW)


def _discard(state: RoundState, move: Move) -> RoundState:
    """Clauses 3 and 7: ends the turn; with two cards left in the stock the round is void."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    turns.check_may_discard(state, move.card)
    after = turns.discarded(state, move.card, rest)
    if turns.turns_used_up(after):
        return turns.over(after, turns.draw_result(after, "turns", same_dealer=True))
    if len(after.stock) <= STOCK_LEFT:
        return turns.over(after, turns.draw_result(after, "stock", same_dealer=True))
    return turns.next_turn(after)


def _knock(state: RoundState, move: Move) -> RoundState:
    """Clauses 3 and 4: discards one card; the deadwood of the other ten is 10 or less, with 0 it is gin."""
    turns.check_phase(state, PLAY)
    ten = turns.take_from_hand(state, move.cards)
    turns.held_without(ten, (card for meld in move.melds for card in meld))
    turns.check_may_discard(state, move.card)
    deadwood, best = arrangements(ten)
    if deadwood > KNOCK_LIMIT:
        raise IllegalMove("deadwood_too_high", deadwood=deadwood, limit=KNOCK_LIMIT)
    if move.melds:
        chosen = _chosen(move.melds)
        if chosen not in best:
            raise IllegalMove("not_least_deadwood", deadwood=deadwood)
        made = Move(KNOCK, move.cards, melds=chosen if len(best) > 1 else ())
    else:
        chosen = knock_choices(ten, state.hand, state.upcard)[0]
        made = Move(KNOCK, move.cards)
    discarded = turns.discarded(state, move.card, ten)
    after = discarded._replace(log=turns.logged(state, made))
    return turns.over(after, _settle(after, chosen, deadwood))


def _chosen(melds: Sequence[Cards]) -> tuple[Cards, ...]:
    """The arrangement that a player names: melds and cards in any order, runs that join counted as joined."""
    shapes = [natural_meld(meld) for meld in melds]
    sets = [shape.cards for shape in shapes if shape.kind == "set"]
    runs: list[Cards] = []
    for run in sorted(shape.cards for shape in shapes if shape.kind == "run"):
        if runs and runs[-1][-1] + 1 == run[0] and rank(run[0]) != 0:
            runs[-1] += run
        else:
            runs.append(run)
    return tuple(sorted(sets + runs))


def _settle(state: RoundState, melds: tuple[Cards, ...], deadwood: int) -> RoundResult | None:
    """Clauses 5 and 6: the defender arranges and lays off, and one player scores."""
    knocker, defender = state.seat, 1 - state.seat
    hand = state.hands[defender]
    if HIDDEN in hand:
        return None
    gin = deadwood == 0
    best = defence(melds, hand, gin=gin)
    if gin:
        kind, winner, points = "gin", knocker, GIN_BONUS + best.deadwood
    elif best.deadwood <= deadwood:
        kind, winner, points = "undercut", defender, deadwood - best.deadwood + UNDERCUT_BONUS
    else:
        kind, winner, points = "knock", knocker, best.deadwood - deadwood
    return RoundResult(
        kind=kind,
        winner=winner,
        points=points,
        scores=tuple(points if seat == winner else 0 for seat in range(2)),
        hands=state.hands,
        next_dealer=turns.next_dealer(state),
        knocker=knocker,
        deadwood=tuple(deadwood if seat == knocker else best.deadwood for seat in range(2)),
        knocker_melds=melds,
        laid_off=best.laid_off,
        defender_melds=best.melds,
    )


def _undo(state: RoundState, move: Move) -> RoundState:
    return turns.undo(state)


_DO: Mapping[str, Callable[[RoundState, Move], RoundState]] = {
    DRAW: _draw,
    TAKE: _take,
    PASS: _pass,
    DISCARD: _discard,
    KNOCK: _knock,
    UNDO: _undo,
}


def legal_moves(state: RoundState) -> list[Move]:
    """The canonical legal moves of the seat to act, in notation.md's order."""
    moves = [Move(kind) for kind in (DRAW, TAKE, PASS) if can(state, kind)]
    if state.phase == PLAY:
        moves += [Move(DISCARD, (card,)) for card in state.hand if turns.may_discard(state, card)]
        for card in _knockable(state):
            moves += _knocks(state, card)
    if can(state, UNDO):
        moves.append(Move(UNDO))
    return moves


def _knockable(state: RoundState) -> list[Card]:
    """The cards with which the seat to act may knock, in card order."""
    return [
        card
        for card, deadwood in knock_deadwoods(state.hand).items()
        if deadwood <= KNOCK_LIMIT and turns.may_discard(state, card)
    ]


def _knocks(state: RoundState, card: Card) -> list[Move]:
    ten = tuple(held for held in state.hand if held != card)
    best = arrangements(ten)[1]
    explicit = [Move(KNOCK, (card,), melds=melds) for melds in best] if len(best) > 1 else []
    return [Move(KNOCK, (card,)), *explicit]


def can(state: RoundState, kind: str) -> bool:
    """Whether a move of this kind is legal now."""
    if kind == UNDO:
        return turns.can_undo(state)
    if state.phase == OFFER:
        return kind in (TAKE, PASS)
    if state.phase == TO_DRAW:
        if kind == DRAW:
            return bool(state.stock)
        return kind == TAKE and bool(state.discards) and not _declined(state)
    if state.phase == PLAY:
        return kind == DISCARD or (kind == KNOCK and bool(_knockable(state)))
    return False
