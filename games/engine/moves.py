"""Moves: what a seat does. Frozen values, and their one text form (notation.md, "Moves")."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .cards import Card, Cards, join, parse_card, parse_cards
from .errors import ParseError

DRAW = "draw stock"
TAKE = "take upcard"
PASS = "pass"
OPEN = "open"
LAY_DOWN = "lay down"
LAY_OFF = "lay off"
SWAP = "swap"
DISCARD = "discard"
KNOCK = "knock"
UNDO = "undo"
SHUFFLE = "shuffle"  # no seat makes it: the whole new stock, top first

# The order in which legal moves are listed.
KINDS = (DRAW, TAKE, PASS, OPEN, LAY_DOWN, LAY_OFF, SWAP, DISCARD, KNOCK, UNDO, SHUFFLE)
_ORDER = {kind: place for place, kind in enumerate(KINDS)}
ENDS = ("high", "low")

# Far above anything a game needs, far below anything that could hurt.
MAX_TEXT = 2000


class Move(NamedTuple):
    """One move. Which fields count depends on `kind`; the others keep their defaults.

    cards: lay down, shuffle: all of them; lay off, swap, discard, knock: exactly one.
    meld:  lay off, swap: the table meld's number, from 1.
    end:   lay off: "high", "low" or "".
    melds: open: the opening's melds; knock: the chosen arrangement, or ().
    """

    kind: str
    cards: Cards = ()
    meld: int = 0
    end: str = ""
    melds: tuple[Cards, ...] = ()

    @property
    def card(self) -> Card:
        """The one card of a lay off, swap, discard or knock."""
        return self.cards[0]

    def __str__(self) -> str:
        return move_text(self)


# One line of a round: who, and what. The seat of a shuffle is None.
Entry: TypeAlias = tuple[int | None, Move]


def move_text(move: Move) -> str:
    """The move in notation.md's words; `parse_move` gives the same move back."""
    kind = move.kind
    if kind == OPEN:
        return f"{kind} {_melds_text(move.melds)}"
    if kind == KNOCK and move.melds:
        return f"{kind} {join(move.cards)} / {_melds_text(move.melds)}"
    if kind in (LAY_OFF, SWAP):
        end = f" {move.end}" if move.end else ""
        return f"{kind} {join(move.cards)} on {move.meld}{end}"
    return f"{kind} {join(move.cards)}" if move.cards else kind


def _melds_text(melds: tuple[Cards, ...]) -> str:
    return " / ".join(join(meld) for meld in melds)


def parse_move(line: str) -> Move:
    """The move that `line` says, its cards in the order given. ParseError for anything else."""
    if len(line) > MAX_TEXT:
        raise ParseError("move", length=len(line))
    words = line.split()
    for kind in KINDS:
        verb = kind.split()
        if words[: len(verb)] == verb:
            return _parse_rest(kind, words[len(verb) :])
    raise ParseError("move", found=" ".join(words)[:40])


def _parse_rest(kind: str, words: list[str]) -> Move:
    if kind in (DRAW, TAKE, PASS, UNDO):
        if words:
            raise ParseError("end of line", found=words[0][:40])
        return Move(kind)
    if kind in (LAY_DOWN, SHUFFLE):
        return Move(kind, _some(words))
    if kind == DISCARD:
        return Move(kind, (_only(words),))
    if kind == OPEN:
        return Move(kind, melds=_parse_melds(words))
    if kind == KNOCK:
        if len(words) > 1 and words[1] == "/":
            return Move(kind, (parse_card(words[0]),), melds=_parse_melds(words[2:]))
        return Move(kind, (_only(words),))
    return _parse_on(kind, words)


def _parse_on(kind: str, words: list[str]) -> Move:
    """`7c on 3`, for a lay off also `Jk on 2 high`."""
    end = ""
    if kind == LAY_OFF and words and words[-1] in ENDS:
        end = words.pop()
    if len(words) != 3 or words[1] != "on":
        raise ParseError("card on meld number", found=" ".join(words)[:40])
    number = words[2]
    if not (number.isascii() and number.isdigit() and len(number) <= 3 and int(number) > 0):
        raise ParseError("meld number", found=number[:40])
    return Move(kind, (parse_card(words[0]),), int(number), end)


def _parse_melds(words: list[str]) -> tuple[Cards, ...]:
    parts = " ".join(words).split("/")
    return tuple(_some(part.split()) for part in parts)


def _some(words: list[str]) -> Cards:
    if not words:
        raise ParseError("cards")
    return parse_cards(" ".join(words))


def _only(words: list[str]) -> Card:
    if len(words) != 1:
        raise ParseError("one card", found=" ".join(words)[:40])
    return parse_card(words[0])


def sort_key(move: Move) -> tuple[int, int, tuple[Cards, ...], str]:
    """By verb, then meld number, then cards (a plain knock before its explicit forms), then high before low."""
    return _ORDER[move.kind], move.meld, (move.cards, *move.melds), move.end
