"""The state of a round from its moves, and a small memory of states so that no move is folded twice.

The memory belongs to one process and can't be wrong, whatever other processes do and whatever a transaction
rolled back: a state is kept together with its *head*, a digest of the deal and of all the moves that led to
it, and the round's row has the head that counts. Equal heads: the state is the one. Otherwise the moves after
those already folded are read and folded on; if that does not lead to the round's head, what was remembered
belonged to something that never came to be, and the round is folded from the deal.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from games.engine.cards import parse_cards
from games.engine.errors import IllegalMove
from games.engine.moves import Entry, move_text, parse_move
from games.engine.state import RoundState
from games.models import Round

REMEMBERED = 256  # rounds; a long one takes some 100 kB


class Folded(NamedTuple):
    """A state, and the digest of what led to it."""

    state: RoundState
    head: str


class BrokenRound(Exception):
    """The stored moves of a round do not lead to what was recorded about them."""


class Memory:
    """The last state of each of the rounds that were looked at most recently."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._rounds: OrderedDict[int, Folded] = OrderedDict()
        self._lock = Lock()

    def get(self, round_id: int) -> Folded | None:
        """What is remembered of that round, if it was not forgotten; it then counts as just looked at."""
        with self._lock:
            if round_id in self._rounds:
                self._rounds.move_to_end(round_id)
            return self._rounds.get(round_id)

    def put(self, round_id: int, folded: Folded) -> None:
        """Remember this of the round, and forget the one looked at longest ago if there are too many."""
        with self._lock:
            self._rounds[round_id] = folded
            self._rounds.move_to_end(round_id)
            while len(self._rounds) > self.size:
                self._rounds.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._rounds.clear()


memory = Memory(REMEMBERED)


def head_of_deal(round_: Round) -> str:
    """The head of a round without moves."""
    match = round_.match
    deal = [match.variant, match.options, round_.dealer, len(round_.scores), round_.deck]
    return hashlib.sha256(json.dumps(deal, sort_keys=True).encode()).hexdigest()


def head_after(head: str, entry: Entry) -> str:
    """The head after one more move."""
    return hashlib.sha256(f"{head}\n{move_text(entry[1])}".encode()).hexdigest()


def dealt(round_: Round) -> Folded:
    """The round before its first move."""
    match = round_.match
    state = match.rules.start(
        parse_cards(round_.deck), round_.dealer, len(round_.scores), match.all_options
    )
    return Folded(state, head_of_deal(round_))


def state_of(round_: Round) -> RoundState:
    """The state after all the moves of the round that its row counts."""
    remembered = memory.get(round_.pk)
    if remembered and remembered.head == round_.head:
        return remembered.state
    folded = _fold_on(round_, remembered) or _fold_on(round_, dealt(round_))
    if folded is None:
        raise BrokenRound(round_.pk)
    memory.put(round_.pk, folded)
    return folded.state


def _fold_on(round_: Round, start: Folded | None) -> Folded | None:
    """From `start` to the round's head; None if it doesn't lie on the way there."""
    if start is None:
        return None
    state, head = start
    texts = round_.moves.filter(number__gt=len(state.log), number__lte=round_.length)
    try:
        for text in texts.order_by("number").values_list("text", flat=True):
            state = round_.match.rules.apply(state, parse_move(text))
            head = head_after(head, state.log[-1])
    except IllegalMove:
        return None
    return Folded(state, head) if head == round_.head else None
