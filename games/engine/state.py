"""The frozen values of a round: its state (the whole truth), its view (what one seat may know), its result."""

from __future__ import annotations

from typing import NamedTuple

from .cards import HIDDEN, Card, Cards
from .moves import SHUFFLE, Entry, Move

# Phases of a round.
OFFER = "offer"  # gin: the first upcard is offered
TO_DRAW = "draw"
PLAY = "play"
SHUFFLE_DUE = "shuffle"  # joker: nobody is to act, whoever runs the match appends the new stock
OVER = "over"

UNDOS_A_TURN = 20
TURNS_WITHOUT_STOCK = 20


class Options(NamedTuple):
    """A match's options. `target` 0 is a single round; `opening` is joker rummy's threshold, else 0."""

    target: int = 0
    opening: int = 0


class Meld(NamedTuple):
    """A meld on the table.

    A set lists its cards in card order, a run in the order of its places. `stands_for` has the card of each
    place of a run; of a set it repeats the cards (a joker in a set is undeclared).
    """

    owner: int
    cards: Cards
    kind: str  # "set" | "run"
    stands_for: Cards


class Obligation(NamedTuple):
    """A card that must be on the table before the turn ends: "taken" from the discard pile, or a joker "freed"."""

    card: Card
    why: str


class RoundResult(NamedTuple):
    """How a round ended. `scores` has the points each seat gets for it; the rest explains them."""

    kind: str  # out | hand_rummy | draw | knock | gin | undercut
    winner: int | None
    points: int
    scores: tuple[int, ...]
    hands: tuple[Cards, ...]  # what was left; gin: both hands after the knock's discard
    next_dealer: int
    why: str = ""  # of a draw: "stock" | "nothing_to_turn" | "turns"
    # Gin alone:
    knocker: int | None = None
    deadwood: tuple[int, ...] = ()
    knocker_melds: tuple[Cards, ...] = ()  # before lay-offs
    laid_off: tuple[
        tuple[Card, int], ...
    ] = ()  # (card, index of the knocker's meld), in the order laid off
    defender_melds: tuple[Cards, ...] = ()


class RoundState(NamedTuple):
    """The whole truth about a round. Only a variant's functions make the next one; nothing changes in place."""

    variant: str
    options: Options
    dealer: int
    seat: int  # whose turn it is; in phases `shuffle` and `over`, whose turn it was
    phase: str
    hands: tuple[Cards, ...]  # each in card order
    stock: Cards  # top first
    discards: Cards  # the upcard last
    melds: tuple[Meld, ...] = ()
    opened: tuple[bool, ...] = ()  # joker: has opened; basic: has laid down a meld this round
    log: tuple[Entry, ...] = ()  # every move of the round, undone ones and undos too
    # This turn:
    turn: int = 1  # numbered from 1 in the round; a pass counts as one here
    turn_start: int = 0  # length of the log when it began
    drew: str = ""  # "" | "stock" | "upcard"
    drawn: Card | None = None  # the card drawn or taken
    obligations: tuple[Obligation, ...] = ()
    began_opened: bool = False  # joker: had opened before this turn
    undos: int = 0
    before: RoundState | None = (
        None  # where undo leads; None at the start of a turn and after a draw from the stock
    )
    # This round:
    passes: int = 0  # gin: refusals of the first upcard
    stockless: int = 0  # turns in a row in which nobody drew from the stock
    used_up: int = 0  # times that the stock was used up
    result: RoundResult | None = None

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when nobody is."""
        return None if self.phase in (SHUFFLE_DUE, OVER) else self.seat

    @property
    def hand(self) -> Cards:
        """The hand of the seat whose turn it is."""
        return self.hands[self.seat]

    @property
    def upcard(self) -> Card | None:
        """The top of the discard pile; between taking the upcard and the discard, the card below it."""
        return self.discards[-1] if self.discards else None

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)


class RoundView(NamedTuple):
    """What one seat (None: a watcher) may know, and the only way out of the engine for what is shown.

    `known` is the round as the seat knows it: a state in which every card that it may not know is HIDDEN.
    A variant's `legal_moves`, `can` and `apply` work on it as they do on the truth, so "what if" is free,
    and no legality can depend on a hidden card.
    """

    seat: int | None
    known: RoundState
    moves: tuple[
        Entry, ...
    ]  # the public moves since the seat's own last turn; a watcher: the last turn

    @property
    def hand(self) -> Cards:
        """The viewer's own hand; nothing for a watcher."""
        return () if self.seat is None else self.known.hands[self.seat]

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to act."""
        return self.seat is not None and self.known.to_act == self.seat

    @property
    def result(self) -> RoundResult | None:
        """How the round ended, once it has; hands and all, for everybody at the table."""
        return self.known.result


def public_entry(entry: Entry) -> Entry:
    """The entry as the table saw it: a shuffle loses its cards."""
    seat, move = entry
    return (seat, Move(SHUFFLE)) if move.kind == SHUFFLE else entry


def public_moves(state: RoundState) -> tuple[Entry, ...]:
    """All public moves of the round; for bots alone."""
    return tuple(public_entry(entry) for entry in state.log)


def view(state: RoundState, seat: int | None) -> RoundView:
    """What `seat` may know of the round; `None` for a watcher.

    Hidden: other hands, the stock's order, the discard pile below its top, another's card drawn from the
    stock. When the round is over the hands that were left are open to everybody at the table.
    """
    moves = tuple(public_entry(entry) for entry in state.log[_since(state, seat) :])
    return RoundView(seat, _known(state, seat)._replace(log=moves), moves)


def _known(state: RoundState, seat: int | None) -> RoundState:
    over = state.phase == OVER
    mine = seat == state.seat
    return state._replace(
        hands=tuple(
            hand if over or holder == seat else (HIDDEN,) * len(hand)
            for holder, hand in enumerate(state.hands)
        ),
        stock=(HIDDEN,) * len(state.stock),
        discards=(HIDDEN,) * (len(state.discards) - 1) + state.discards[-1:],
        drawn=state.drawn if mine or state.drew == "upcard" else None,
        before=_known(state.before, seat) if state.before else None,
        log=(),
        turn_start=0,
    )


def _since(state: RoundState, seat: int | None) -> int:
    """Where in the log the moves begin that this seat may still read."""
    if seat is None:
        if state.turn_start < len(state.log):
            return state.turn_start
        return _start_of_turn_before(state.log, state.turn_start)
    log = state.log
    # In one's own running turn: what the others did before it, and the turn itself.
    end = state.turn_start if state.to_act == seat else len(log)
    last_own = next((i for i in range(end - 1, -1, -1) if log[i][0] == seat), -1)
    return last_own + 1


def _start_of_turn_before(log: tuple[Entry, ...], end: int) -> int:
    start = end
    if start and log[start - 1][0] is None:  # the shuffle at its end
        start -= 1
    player = log[start - 1][0] if start else None
    while start and log[start - 1][0] == player:
        start -= 1
    return start
