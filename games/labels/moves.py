"""One sentence for each move, in the log's past tense."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

from games.engine.cards import HIDDEN, Card
from games.engine.melds import AnyMeld, joker_meld, meld_value
from games.engine.moves import (
    DISCARD,
    DRAW,
    KNOCK,
    LAY_DOWN,
    LAY_OFF,
    OPEN,
    PASS,
    SHUFFLE,
    SWAP,
    TAKE,
    UNDO,
    Move,
)

from .cards import a_meld, some_melds, the_card, the_meld
from .words import say

# What a move is said to be: by the viewer, by somebody else.
SENTENCES = {
    DRAW: (
        gettext_noop("You drew a card from the stock."),
        gettext_noop("%(name)s drew a card from the stock."),
    ),
    "draw this": (
        gettext_noop("You drew %(card)s from the stock."),
        gettext_noop("%(name)s drew %(card)s from the stock."),
    ),
    TAKE: (gettext_noop("You took the upcard."), gettext_noop("%(name)s took the upcard.")),
    "take this": (
        gettext_noop("You took %(card)s from the discard pile."),
        gettext_noop("%(name)s took %(card)s from the discard pile."),
    ),
    PASS: (gettext_noop("You passed."), gettext_noop("%(name)s passed.")),
    OPEN: (
        gettext_noop("You opened with %(value)s points: %(melds)s."),
        gettext_noop("%(name)s opened with %(value)s points: %(melds)s."),
    ),
    LAY_DOWN: (
        gettext_noop("You laid down %(meld)s."),
        gettext_noop("%(name)s laid down %(meld)s."),
    ),
    LAY_OFF: (
        gettext_noop("You laid off %(card)s."),
        gettext_noop("%(name)s laid off %(card)s."),
    ),
    "lay off there": (
        gettext_noop("You laid off %(card)s on %(meld)s."),
        gettext_noop("%(name)s laid off %(card)s on %(meld)s."),
    ),
    SWAP: (
        gettext_noop("You put %(card)s in the joker's place and took the joker."),
        gettext_noop("%(name)s put %(card)s in the joker's place and took the joker."),
    ),
    DISCARD: (
        gettext_noop("You discarded %(card)s."),
        gettext_noop("%(name)s discarded %(card)s."),
    ),
    KNOCK: (
        gettext_noop("You discarded %(card)s and knocked."),
        gettext_noop("%(name)s discarded %(card)s and knocked."),
    ),
    UNDO: (
        gettext_noop("You undid the last move."),
        gettext_noop("%(name)s undid the last move."),
    ),
}


def move_sentence(
    move: Move, who: str | None, *, card: Card | None = None, meld: AnyMeld | None = None
) -> str:
    """The move as the log says it.

    who:  the player's name; None: the viewer ("You …"). A shuffle is nobody's.
    card: the card drawn or taken, where the viewer may know it (the move doesn't say).
    meld: the table meld of a lay off, where known; a stated end is then said of it.
    """
    if move.kind == SHUFFLE:
        return gettext("The discard pile was shuffled and is the new stock.")
    key = move.kind
    facts: dict[str, object] = {"name": who}
    if key in (DRAW, TAKE):
        if card is not None and card != HIDDEN:
            key = "draw this" if key == DRAW else "take this"
            facts["card"] = the_card(card)
    elif key == OPEN:
        shapes = [joker_meld(cards) for cards in move.melds]
        facts |= {"value": sum(map(meld_value, shapes)), "melds": some_melds(shapes)}
    elif key == LAY_DOWN:
        facts["meld"] = a_meld(joker_meld(move.cards))
    elif move.cards:
        facts["card"] = the_card(move.card)
        if key == LAY_OFF and (meld is not None or move.end):
            key = "lay off there"
            facts["meld"] = _where(move, meld)
    mine, theirs = SENTENCES[key]
    return say(gettext(mine if who is None else theirs), **facts)


def _where(move: Move, meld: AnyMeld | None) -> str:
    what = gettext("a run") if meld is None else the_meld(meld)
    if move.end == "high":
        return say(gettext("the high end of %(meld)s"), meld=what)
    if move.end == "low":
        return say(gettext("the low end of %(meld)s"), meld=what)
    return what
