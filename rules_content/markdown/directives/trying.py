"""What the engine makes of the answers of a `try`, and whether the right one is what the writer claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.cards import HIDDEN, Card, Cards, join
from games.engine.errors import EngineError, IllegalMove
from games.engine.melds import best_opening, deadwood, joker_meld, meld_value
from games.engine.moves import DISCARD, DRAW, KNOCK, OPEN, PASS, TAKE, Move, parse_move
from games.engine.state import OVER, RoundState
from games.labels import say

from ..problems import Refuted
from .base import Arguments
from .examples import GIN, JOKER_GAME, claim, only, opening_value, waiting_for, waits
from .positions import Position

YES, NO = "yes", "no"
DRAWS = {"stock": DRAW, "upcard": TAKE, "pass": PASS}  # the answers to ask=draw


class Answer(NamedTuple):
    """An answer that is offered, the code with which the engine is said to refuse it, and what to say of it."""

    text: str
    refused: str
    why: str


class Tried(NamedTuple):
    """What the engine makes of an answer: the move, and the state after it or the refusal."""

    move: Move
    after: RoundState | None
    refusal: IllegalMove | None

    @property
    def code(self) -> str:
        """That of the refusal; "" if it is legal."""
        return self.refusal.code if self.refusal else ""


def others(position: Position, ask: str, given: Sequence[str]) -> list[Tried]:
    """Every other card of the hand tried out, where a card is asked for."""
    if ask not in ("discard", "knock"):
        raise Refuted(gettext_lazy("otherwise: goes with ask=discard and ask=knock."))
    cards = [card for card in dict.fromkeys(position.shown) if join([card]) not in given]
    return [_apply(position, Move(ask, (card,))) for card in cards]


def tried(position: Position, ask: str, answer: Answer, args: Arguments) -> Tried:
    """The answer tried out. Refuted if the engine refuses it and nothing says so, or the other way round."""
    outcome = _apply(position, _move(ask, answer.text, args))
    if ask != "may" and outcome.code != answer.refused:
        raise Refuted(
            gettext_lazy("answer %(answer)s: the engine says %(found)s."),
            answer=answer.text,
            found=f"refused={outcome.code}" if outcome.code else gettext_lazy("that it is legal"),
        )
    return outcome


def _apply(position: Position, move: Move) -> Tried:
    try:
        return Tried(move, position.variant.apply(position.known, move), None)
    except IllegalMove as refusal:
        return Tried(move, None, refusal)


def _move(ask: str, text: str, args: Arguments) -> Move:
    words = {
        "discard": f"{DISCARD} {text}",
        "knock": f"{KNOCK} {text}",
        "draw": DRAWS.get(text, ""),
        "move": text,
        "may": args.text("move") if text in (YES, NO) else "",
    }[ask]
    try:
        return parse_move(words)
    except EngineError:
        raise Refuted(
            gettext_lazy("%(answer)s is no answer to ask=%(ask)s."), answer=text, ask=ask
        ) from None


# What is left.


def hand_after(position: Position, state: RoundState) -> Cards:
    """The reader's cards, as far as they are known: a card just drawn from the stock is not."""
    hand = position.variant.view(state, position.seat).hand
    return tuple(card for card in hand if card != HIDDEN)


def left(position: Position, state: RoundState) -> int:
    """What the hand counts: its deadwood in gin, else its card points."""
    hand = hand_after(position, state)
    if position.variant.slug == GIN:
        return deadwood(hand)
    return sum(map(position.variant.card_points, hand))


def says_left(position: Position, states: Sequence[RoundState]) -> str:
    """What is left, as a sentence; a range if it is not the same in all of these states."""
    points = sorted({left(position, state) for state in states})
    text = (
        _("Deadwood left: %(points)s.")
        if position.variant.slug == GIN
        else _("Points left in the hand: %(points)s.")
    )
    return say(text, points="–".join(map(str, dict.fromkeys((points[0], points[-1])))))


# The claims.


def said(position: Position, ask: str, right: Tried, answer: str, args: Arguments) -> list[str]:
    """The claims about the right answer, a sentence each. Refuted if the engine refutes one; or for none."""
    because = args.text("because")
    if ask == "may" and answer == NO:
        if right.refusal is None:
            raise Refuted(gettext_lazy("The engine allows this move."))
        claim("because", because, right.code)
        return list(_opening(position, right, args))
    if right.refusal is not None or because:
        raise Refuted(
            gettext_lazy("answer %(answer)s: the engine says %(found)s."),
            answer=answer,
            found=right.code or gettext_lazy("that it is legal"),
        )
    says = [
        *_remains(position, right, args),
        *_makes(position, ask, right, args),
        *_opening(position, right, args),
    ]
    if not says:
        raise Refuted(
            gettext_lazy(
                "The right answer claims nothing that could be wrong: add leaves=, best=, makes= …"
            )
        )
    return [sentence for sentence in says if sentence]


def _remains(position: Position, right: Tried, args: Arguments) -> Iterator[str]:
    """What is left in the hand, and what it waits for."""
    assert right.after is not None
    found = left(position, right.after)
    if (leaves := args.number("leaves")) is not None:
        claim("leaves", leaves, found)
        yield says_left(position, [right.after])
    if args.yes("best"):
        least = min(left(position, after) for after in _alternatives(position, right.move))
        claim("best, leaves", found, least)
        yield _("No other card leaves less.")
    gone = args.cards("gone") or ()
    if (claimed := args.cards("waits")) is not None:
        waiting = waits(position.variant, hand_after(position, right.after), gone)
        claim("waits", claimed, waiting)
        yield waiting_for(waiting)


def _alternatives(position: Position, move: Move) -> Iterator[RoundState]:
    """The states after each legal move of the same kind."""
    for card in sorted(set(position.shown)):
        if (after := _apply(position, Move(move.kind, (card,))).after) is not None:
            yield after


def _makes(position: Position, ask: str, right: Tried, args: Arguments) -> Iterator[str]:
    """How the round ends, or whether the upcard makes a meld."""
    if not (claimed := args.text("makes")):
        return
    if ask == "draw":
        makes = _upcard(position) in waits(position.variant, position.shown)
        claim("makes", claimed, "meld" if makes else "nothing")
        yield (
            _("The upcard makes a meld with your cards.")
            if makes
            else _("The upcard makes no meld with your cards.")
        )
    else:
        claim("makes", claimed, ending := _ending(position, right))
        yield _("That goes out.") if ending in ("out", "hand_rummy") else ""


def _ending(position: Position, right: Tried) -> str:
    assert right.after is not None
    if right.after.phase != OVER:
        return "nothing"
    if right.move.kind == KNOCK:
        return "gin" if left(position, right.after) == 0 else "knock"
    rummy = position.variant.slug == JOKER_GAME and not position.known.began_opened
    return "hand_rummy" if rummy else "out"


def _opening(position: Position, right: Tried, args: Arguments) -> Iterator[str]:
    """What an opening is worth: the one in the move, else the best one with the upcard."""
    value, opens, refused = (args.number(key) for key in ("value", "opens", "refused"))
    if value is opens is refused is None:
        return
    only(position.variant, "value", JOKER_GAME)
    if right.move.kind == OPEN:
        found = sum(meld_value(joker_meld(meld)) for meld in right.move.melds)
    else:
        upcard = _upcard(position)
        found = best_opening(tuple(sorted((*position.shown, upcard))), upcard).value
    yield from opening_value(found, value, opens, refused)


def _upcard(position: Position) -> Card:
    """The upcard, which these claims are about."""
    upcard = position.known.upcard
    if upcard is None or upcard == HIDDEN:
        raise Refuted(gettext_lazy("The position wants a line upcard: with the upcard."))
    return upcard
