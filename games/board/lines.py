"""The public moves that a viewer may still read, as sentences."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.cards import JOKER
from games.engine.moves import DRAW, LAY_DOWN, LAY_OFF, OPEN, SWAP, TAKE, UNDO, Entry, Move
from games.engine.state import Meld, RoundView
from games.labels.moves import move_sentence


class Line(NamedTuple):
    """One move. `key` is no other line's of this match, also not a later one's with equal words; `place` is the
    seat counted from 1, 0 for nobody's."""

    key: str
    place: int
    turn: int
    text: str


def lines(view: RoundView, names: list[str], round_number: int) -> list[Line]:
    """The moves since the viewer's own last turn, the oldest first."""
    written: list[Line] = []
    count = 0
    told = zip(turns_of(view), view.moves, melds_before(view), strict=True)
    for turn, (seat, move), meld in told:
        count = count + 1 if written and written[-1].turn == turn else 1
        mine = seat is not None and seat == view.seat
        sentence = move_sentence(
            move,
            None if mine or seat is None else names[seat],
            card=_card(view, seat, turn, move.kind),
            meld=meld,
        )
        key = f"{round_number}.{turn}.{count}"
        written.append(Line(key, 0 if seat is None else seat + 1, turn, sentence))
    return written


def turns_of(view: RoundView) -> list[int]:
    """For each of the view's moves the number of its turn in the round."""
    turn, seat = view.known.turn, view.known.seat
    numbers = []
    for mover, _ in reversed(view.moves):
        if mover is not None and mover != seat:
            turn, seat = turn - 1, mover
        numbers.append(turn)
    return numbers[::-1]


def new_melds(view: RoundView) -> set[int]:
    """The numbers of the melds that others laid down or changed since the viewer's own last turn."""
    standing: list[Entry] = []
    for entry in view.moves:
        if entry[1].kind == UNDO and standing:
            standing.pop()
        else:
            standing.append(entry)
    new: set[int] = set()
    number = len(view.known.melds)
    for seat, move in reversed(standing):
        if move.kind in (OPEN, LAY_DOWN):
            count = len(move.melds) or 1
            mine = set(range(number - count + 1, number + 1))
            number -= count
        elif move.kind in (LAY_OFF, SWAP):
            mine = {move.meld}
        else:
            continue
        if seat != view.seat:
            new |= mine
    return new


def _card(view: RoundView, seat: int | None, turn: int, kind: str):
    """The card drawn or taken, where the viewer may know it: the engine's view hides it elsewhere."""
    known = view.known
    now = seat == known.seat and turn == known.turn
    if kind in (DRAW, TAKE) and now and (kind == DRAW) == (known.drew == "stock"):
        return known.drawn
    return None


def melds_before(view: RoundView) -> list[Meld | None]:
    """For each lay-off among the view's moves the meld as it was before it; None for other moves, and for
    those that were undone. The table shows the melds as they are now, so this goes back from there."""
    table = list(view.known.melds)
    before: list[Meld | None] = []
    undone = 0
    for _seat, move in reversed(view.moves):
        meld = None
        if move.kind == UNDO:
            undone += 1
        elif undone:
            undone -= 1
        elif move.kind in (OPEN, LAY_DOWN):
            del table[-(len(move.melds) or 1) :]
        elif move.kind in (LAY_OFF, SWAP):
            meld = table[move.meld - 1] = _without(table[move.meld - 1], move)
        before.append(meld if move.kind == LAY_OFF else None)
    return before[::-1]


def _without(meld: Meld, move: Move) -> Meld:
    """The meld before this lay-off, or before this card took a joker's place."""
    place = meld.cards.index(move.card)
    if move.kind == SWAP:
        cards = (*meld.cards[:place], JOKER, *meld.cards[place + 1 :])
        return meld._replace(
            cards=cards, stands_for=cards if meld.kind == "set" else meld.stands_for
        )
    if meld.kind == "run":
        last = len(meld.cards) - 1
        high = move.end == "high" or (not move.end and meld.cards[last] == move.card)
        place = last if high else 0
    return meld._replace(
        cards=(*meld.cards[:place], *meld.cards[place + 1 :]),
        stands_for=(*meld.stands_for[:place], *meld.stands_for[place + 1 :]),
    )
