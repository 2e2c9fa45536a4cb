"""The values that a selection is read into."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.cards import Cards
from games.engine.errors import EngineError, IllegalMove
from games.engine.melds import Shape
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
from games.engine.state import Meld

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
# What a selection can lack before it says a move; refusals beside the engine's own codes.
CODES = ("select_cards", "select_one_card", "choose_meld", "choose_way")


class Unclear(EngineError):
    """The selection says no move yet. `code` is one of this module's CODES."""


class Laid(NamedTuple):
    """A table meld as it would be: its number from 1 in the order laid down, 0 for a new one."""

    number: int
    meld: Meld | Shape


class Choice(NamedTuple):
    """One meaning of a selection.

    value:  the moves' canonical texts, joined with " ; ": what the form sends back.
    laid:   the new and the grown melds; of a knock the knocker's melds.
    points: the value of an opening, the deadwood of a knock, else 0.
    """

    value: str
    moves: tuple[Move, ...]
    laid: tuple[Laid, ...] = ()
    points: int = 0


class Offer(NamedTuple):
    """What one button can do now: make `moves`, or ask for one of `choices`, or nothing because of `refusal`.

    laid, points: as in Choice, of the meaning where it is settled, else of the first choice.
    limit: the threshold of an opening, else 0.
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


@dataclass(frozen=True, slots=True)
class Selection:
    """What the viewer selected, and the offer of each button that this game has, by action."""

    cards: Cards
    meld: int | None
    picked: Collection[str]
    offers: Mapping[str, Offer]

    def __getitem__(self, action: str) -> Offer:
        """The offer of a button; one that this game hasn't refuses with `not_in_this_game`."""
        missing = Offer(action, refusal=IllegalMove("not_in_this_game"))
        return self.offers.get(action, missing)
