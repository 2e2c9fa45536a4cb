"""Joker Rummy (rules.md, section 2): two decks and four jokers, thirteen cards, an opening of 30, 40 or 51."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from .. import turns
from ..cards import JOKER, TWO_DECKS_AND_JOKERS, Card, Cards, rank, text
from ..errors import IllegalMove
from ..melds import (
    best_opening,
    has_joker_meld,
    joker_fits,
    joker_lay_off,
    joker_meld,
    joker_melds,
    joker_swap,
    meld_value,
    waiver_opening,
)
from ..moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, OPEN, SHUFFLE, SWAP, TAKE, UNDO, Move
from ..state import (
    PLAY,
    SHUFFLE_DUE,
    TO_DRAW,
    UNDOS_A_TURN,
    Meld,
    Obligation,
    Options,
    RoundState,
    public_moves,
    view,
)
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

slug = "joker"
SEATS: tuple[int, ...] = (4, 2, 3, 5, 6)
seats = SEATS
options: Mapping[str, tuple[int, ...]] = {"opening": (40, 30, 51), "target": (0, 200)}
HAND = 13
TIMES_STOCK_USED = 3
ACE_POINTS = 11
JOKER_POINTS = 20
HAND_RUMMY_TIMES = 2


def deck(options: Options) -> Cards:
    """Two decks of 52 and four jokers."""
    return TWO_DECKS_AND_JOKERS


def card_points(card: Card) -> int:
    """Clause 10: 2-10 their number, J Q K 10, ace 11, joker 20."""
    if card >= JOKER:
        return JOKER_POINTS if card == JOKER else 0
    return min(rank(card) + 1, 10) if rank(card) else ACE_POINTS


def start(deck: Sequence[Card], dealer: int, seats: int, options: Options) -> RoundState:
    """Thirteen cards each. ValueError for a wrong deck, dealer or number of seats."""
    if seats not in SEATS:
        raise ValueError("seats")
    return turns.deal(slug, options, TWO_DECKS_AND_JOKERS, deck, dealer, (HAND,) * seats)


def apply(state: RoundState, move: Move) -> RoundState:
    """The state after the seat to act made `move`; IllegalMove if it breaks a rule.

    In phase `shuffle` the entry `shuffle …` is applied in the same way, though no seat makes it.
    """
    turns.check_open(state, move.kind, _DO)
    return _checked(_DO[move.kind](state, move))


def _checked(state: RoundState) -> RoundState:
    """Refuse to leave an obligation open that the turn's undos no longer suffice to get out of.

    So the limit of undos binds always, and still nobody is ever caught in a turn that can't be ended.
    """
    steps, back = 0, state
    while back.obligations and back.before is not None:
        steps, back = steps + 1, back.before
    if steps and state.undos + steps > UNDOS_A_TURN:
        raise turns.undo_limit()
    return state


def canonical(state: RoundState, move: Move) -> Move:
    """The form in which a legal move is listed and recorded."""
    return apply(state, move).log[-1][1]


def _draw(state: RoundState, move: Move) -> RoundState:
    return turns.draw_stock(state)


def _take(state: RoundState, move: Move) -> RoundState:
    """Clause 6: the card taken must be on the table before the turn ends."""
    turns.check_phase(state, TO_DRAW)
    return turns.take_upcard(state, obligations=(Obligation(state.discards[-1], "taken"),))


def _open(state: RoundState, move: Move) -> RoundState:
    """Clauses 4 to 6: melds worth the threshold in one move; waived when no card or exactly one is left."""
    turns.check_phase(state, PLAY)
    cards = tuple(card for meld in move.melds for card in meld)
    rest = turns.take_from_hand(state, cards)
    if state.opened[state.seat]:
        raise IllegalMove("already_opened")
    if not move.melds:
        raise IllegalMove("not_a_meld")
    shapes = sorted((joker_meld(meld) for meld in move.melds), key=lambda shape: shape.cards)
    value, threshold = sum(map(meld_value, shapes)), state.options.opening
    if len(rest) > 1 and value < threshold:
        raise IllegalMove("opening_too_low", value=value, threshold=threshold)
    for obligation in state.obligations:
        if obligation.card not in cards:
            raise IllegalMove("opening_without_taken_card", card=text(obligation.card))
    after = turns.played(
        state,
        Move(OPEN, melds=tuple(shape.cards for shape in shapes)),
        rest,
        melds=(*state.melds, *(turns.own_meld(state, shape) for shape in shapes)),
        opened=turns.now_opened(state),
        obligations=_fulfilled(state, cards),
    )
    return after if rest else _out(after)


def _fulfilled(state: RoundState, cards: Iterable[Card]) -> tuple[Obligation, ...]:
    """Clause 6: obligations are counted by face; each card played from the hand fulfils the oldest of its face."""
    open_ = list(state.obligations)
    for card in cards:
        for obligation in open_:
            if obligation.card == card:
                open_.remove(obligation)
                break
    return tuple(open_)


def _check_opened(state: RoundState) -> None:
    if not state.opened[state.seat]:
        raise IllegalMove("not_opened")


def _lay_down(state: RoundState, move: Move) -> RoundState:
    """Clause 7: after opening, melds of any value."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    _check_opened(state)
    shape = joker_meld(move.cards)
    after = turns.played(
        state,
        Move(LAY_DOWN, shape.cards),
        rest,
        melds=(*state.melds, turns.own_meld(state, shape)),
        obligations=_fulfilled(state, move.cards),
    )
    return after if rest else _out(after)


def _lay_off(state: RoundState, move: Move) -> RoundState:
    """Clause 7: one card on anybody's meld."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    meld = turns.table_meld(state, move.meld)
    _check_opened(state)
    shape, end = joker_lay_off(meld, move.card, move.end)
    after = turns.played(
        state,
        Move(LAY_OFF, move.cards, move.meld, end),
        rest,
        melds=turns.melds_with(state, move.meld, shape),
        obligations=_fulfilled(state, move.cards),
    )
    return after if rest else _out(after)


def _swap(state: RoundState, move: Move) -> RoundState:
    """Clause 8: free a joker; it must be back on the table before the turn ends."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    meld = turns.table_meld(state, move.meld)
    _check_opened(state)
    shape = joker_swap(meld, move.card)
    return turns.played(
        state,
        Move(SWAP, move.cards, move.meld),
        (*rest, JOKER),
        melds=turns.melds_with(state, move.meld, shape),
        obligations=(*_fulfilled(state, move.cards), Obligation(JOKER, "freed")),
    )


def _discard(state: RoundState, move: Move) -> RoundState:
    """Clauses 6, 9 and 12: ends the turn, and the round when it was the last card or the stock is used up."""
    turns.check_phase(state, PLAY)
    rest = turns.take_from_hand(state, move.cards)
    if state.obligations:
        card, why = state.obligations[0]
        raise IllegalMove(
            "freed_joker_not_played" if why == "freed" else "taken_card_not_played", card=text(card)
        )
    after = turns.discarded(state, move.card, rest)
    if not rest:
        return _out(after)
    if turns.turns_used_up(after):
        return turns.over(after, turns.draw_result(after, "turns"))
    return turns.next_turn(after) if after.stock else _stock_used_up(after)


def _stock_used_up(state: RoundState) -> RoundState:
    """Clause 12: the pile is shuffled into a new stock, twice; the third time nobody scores."""
    if state.used_up + 1 == TIMES_STOCK_USED:
        return turns.over(state, turns.draw_result(state, "stock"))
    if len(state.discards) == 1:
        return turns.over(state, turns.draw_result(state, "nothing_to_turn"))
    return state._replace(phase=SHUFFLE_DUE)


def _shuffle(state: RoundState, move: Move) -> RoundState:
    """Clause 12: whoever runs the match gives the new stock; exactly the discard pile without its top card."""
    turns.check_phase(state, SHUFFLE_DUE)
    if sorted(move.cards) != sorted(state.discards[:-1]):
        raise IllegalMove("shuffle_due")
    shuffled = state._replace(
        log=(*state.log, (None, move)),
        stock=move.cards,
        discards=state.discards[-1:],
        used_up=state.used_up + 1,
    )
    return turns.next_turn(shuffled)


def _out(state: RoundState) -> RoundState:
    """Clauses 9 to 11: who goes out in a turn begun without having opened scores double."""
    if state.began_opened:
        return turns.over(state, turns.out_result(state, card_points))
    return turns.over(state, turns.out_result(state, card_points, "hand_rummy", HAND_RUMMY_TIMES))


def _undo(state: RoundState, move: Move) -> RoundState:
    return turns.undo(state)


_DO: Mapping[str, Callable[[RoundState, Move], RoundState]] = {
    DRAW: _draw,
    TAKE: _take,
    OPEN: _open,
    LAY_DOWN: _lay_down,
    LAY_OFF: _lay_off,
    SWAP: _swap,
    DISCARD: _discard,
    UNDO: _undo,
    SHUFFLE: _shuffle,
}


def legal_moves(state: RoundState) -> list[Move]:
    """The canonical legal moves of the seat to act, in notation.md's order; of the openings only the best one."""
    moves = _moves(state)
    return (
        [move for move in moves if turns.accepted(apply, state, move)]
        if _undos_are_short(state)
        else moves
    )


def _undos_are_short(state: RoundState) -> bool:
    """Whether `_checked` may refuse a move: more undos would lead back to the turn's start than are left."""
    steps, back = 1, state
    while back.before is not None:
        steps, back = steps + 1, back.before
    return state.undos + steps > UNDOS_A_TURN


def _moves(state: RoundState) -> list[Move]:
    """The legal moves but for what `_checked` refuses."""
    moves: list[Move] = []
    if state.phase == TO_DRAW:
        moves += [Move(DRAW)] if state.stock else []
        moves += [Move(TAKE)] if state.discards else []
    elif state.phase == PLAY and not state.opened[state.seat]:
        moves += _openings(state)
    elif state.phase == PLAY:
        moves += [Move(LAY_DOWN, shape.cards) for shape in joker_melds(state.hand)]
        moves += _lay_offs(state)
        moves += _swaps(state)
    if state.phase == PLAY and not state.obligations:
        moves += [Move(DISCARD, (card,)) for card in _faces(state.hand)]
    if turns.can_undo(state):
        moves.append(Move(UNDO))
    return moves


def _faces(hand: Cards) -> list[Card]:
    """Each face of the hand once, in card order."""
    return sorted(set(hand))


def _openings(state: RoundState) -> list[Move]:
    """The best opening, completed to hold the upcard taken; the best that the waiver allows if it is too low."""
    taken = state.obligations[0].card if state.obligations else None
    opening = best_opening(state.hand, taken)
    if opening.value >= state.options.opening:
        return [Move(OPEN, melds=opening.melds)]
    waived = waiver_opening(state.hand, taken)
    return [Move(OPEN, melds=waived.melds)] if waived else []


def _lay_offs(state: RoundState) -> list[Move]:
    return [
        Move(LAY_OFF, (card,), number, end)
        for number, meld in enumerate(state.melds, 1)
        for card in _faces(state.hand)
        for end in joker_fits(meld, card)
    ]


def _swaps(state: RoundState) -> list[Move]:
    return [
        Move(SWAP, (card,), number)
        for number, meld in enumerate(state.melds, 1)
        if JOKER in meld.cards
        for card in _faces(state.hand)
        if _frees(meld, card)
    ]


def _frees(meld: Meld, card: Card) -> bool:
    try:
        joker_swap(meld, card)
    except IllegalMove:
        return False
    return True


def can(state: RoundState, kind: str) -> bool:
    """Whether a move of this kind is legal now."""
    if _undos_are_short(state):
        return any(move.kind == kind for move in legal_moves(state))
    if kind == UNDO:
        return turns.can_undo(state)
    if state.phase == TO_DRAW:
        return bool((kind == DRAW and state.stock) or (kind == TAKE and state.discards))
    if state.phase != PLAY:
        return False
    if kind == DISCARD:
        return not state.obligations and bool(state.hand)
    if not state.opened[state.seat]:
        return kind == OPEN and bool(_openings(state))
    if kind == LAY_DOWN:
        return has_joker_meld(state.hand)
    return bool((kind == LAY_OFF and _lay_offs(state)) or (kind == SWAP and _swaps(state)))
