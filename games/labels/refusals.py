"""One sentence for each way in which the engine, a selection or `games.play` says no.

A code has several wordings, the most telling first: the first whose facts are all there is used, and the last
needs none. Wordings for one phase, place or variant alone are listed under the code and that word, and come
before the general ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from django.utils.translation import gettext, gettext_noop

from games.engine.cards import parse_card
from games.engine.errors import IllegalMove, ParseError

from .cards import the_card
from .words import say

WORDINGS: dict[str, tuple[str, ...]] = {
    "round_over": (gettext_noop("This round is over."),),
    "match_over": (gettext_noop("This match is over."),),
    "shuffle_due": (gettext_noop("The discard pile is being shuffled. Try again in a moment."),),
    "not_your_turn": (gettext_noop("It isn't your turn."),),
    "not_in_this_game": (gettext_noop("This game has no such move."),),
    "wrong_phase": (gettext_noop("That can't be done now."),),
    "wrong_phase draw": (gettext_noop("First draw a card from the stock or take the upcard."),),
    "wrong_phase play": (gettext_noop("You already have your card for this turn."),),
    "wrong_phase offer": (gettext_noop("First take the upcard or pass."),),
    "card_not_held": (
        gettext_noop("You don't hold %(card)s."),
        gettext_noop("You don't hold all of these cards."),
    ),
    "no_such_meld": (
        gettext_noop("There is no meld number %(meld)s on the table."),
        gettext_noop("There is no such meld on the table."),
    ),
    "not_a_meld": (
        gettext_noop(
            "These cards are not a meld. A set is 3 or 4 cards of one rank; "
            "a run is 3 or more cards of one suit in a row."
        ),
    ),
    "not_a_meld joker": (
        gettext_noop(
            "These cards are not melds. A set is 3 or 4 cards of one rank in different suits; "
            "a run is 3 or more cards of one suit in a row."
        ),
    ),
    "set_suit_twice": (gettext_noop("A set can't have the same suit twice."),),
    "set_too_long": (gettext_noop("A set has no more than four cards."),),
    "run_wraps": (gettext_noop("A run can't go round from the king past the ace."),),
    "run_wraps basic": (gettext_noop("The ace is low in this game: it does not follow the king."),),
    "run_wraps gin": (gettext_noop("The ace is low in this game: it does not follow the king."),),
    "run_wraps joker": (
        gettext_noop(
            "A run can't go on past the ace: one run has the ace low or high, "
            "and no more than 13 cards."
        ),
    ),
    "jokers_adjacent": (gettext_noop("Two jokers can't stand side by side in a run."),),
    "too_few_naturals": (gettext_noop("A meld needs at least two cards that are not jokers."),),
    "does_not_fit table": (
        gettext_noop("%(card)s fits no meld on the table."),
        gettext_noop("There is no meld on which all of these cards fit."),
    ),
    "does_not_fit": (
        gettext_noop("%(card)s does not fit on this meld."),
        gettext_noop("These cards do not all fit on this meld."),
    ),
    "end_needed": (gettext_noop("Say at which end of the run it goes: high or low."),),
    "lay_off_needs_own_meld": (
        gettext_noop("Lay down a meld of your own in this round before you lay off cards."),
    ),
    "not_opened": (
        gettext_noop("You have not opened yet. Open with %(threshold)s points or more first."),
        gettext_noop("You have not opened yet."),
    ),
    "already_opened": (gettext_noop("You have already opened: lay down melds one by one."),),
    "opening_too_low": (
        gettext_noop("These melds are worth %(value)s points; you need %(threshold)s to open."),
        gettext_noop("These melds are worth too little to open."),
    ),
    "opening_without_taken_card": (
        gettext_noop("You took %(card)s: it must be part of your opening. You can also undo."),
        gettext_noop("The card that you took must be part of your opening. You can also undo."),
    ),
    "upcard_discarded_same_turn": (
        gettext_noop("You took %(card)s in this turn, so it can't be the card that you discard."),
        gettext_noop("The card that you took in this turn can't be the one that you discard."),
    ),
    "taken_card_not_played": (
        gettext_noop("You took %(card)s: play it before your turn ends, or undo."),
        gettext_noop("Play the card that you took before your turn ends, or undo."),
    ),
    "freed_joker_not_played": (
        gettext_noop("Play the joker that you took before your turn ends, or undo."),
    ),
    "not_that_jokers_card": (
        gettext_noop("No joker of this meld stands for %(card)s."),
        gettext_noop("No joker of this meld stands for that card."),
    ),
    "deadwood_too_high": (
        gettext_noop("Your deadwood would be %(deadwood)s; you can knock with %(limit)s or less."),
        gettext_noop("Your deadwood is too high to knock."),
    ),
    "not_least_deadwood": (
        gettext_noop("These melds don't leave the least deadwood. Choose one of the ways shown."),
    ),
    "nothing_to_undo": (gettext_noop("There is nothing to undo in this turn."),),
    "undo_past_stock_draw": (gettext_noop("A card drawn from the stock can't be put back."),),
    "undo_limit": (
        gettext_noop("You have undone %(limit)s times in this turn, which is the limit."),
        gettext_noop("You can't undo any more in this turn."),
    ),
    "stock_empty": (gettext_noop("The stock is used up."),),
    "offer_must_pass_or_take": (gettext_noop("First take the upcard or pass."),),
    "offer_was_declined": (
        gettext_noop("Both players passed on the first upcard: draw from the stock."),
    ),
    "not_that_jokers_card table": (
        gettext_noop("No joker on the table stands for %(card)s."),
        gettext_noop("No joker on the table stands for that card."),
    ),
    # What a selection lacks before it says a move (games.selection).
    "select_cards": (gettext_noop("Select the cards first."),),
    "select_one_card": (gettext_noop("Select exactly one card."),),
    "choose_meld": (gettext_noop("Choose the meld on the table as well."),),
    "choose_way": (
        gettext_noop("This can mean more than one thing: choose which, and press again."),
    ),
    # What has become of the match meanwhile (games.play).
    "stale": (gettext_noop("The table has moved on: this is how it stands now."),),
    "not_over": (gettext_noop("This match is still being played."),),
    "parse": (gettext_noop("That can't be understood. Nothing was changed."),),
}
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


class Refused(Protocol):
    """What is put into words: an engine's error, or a refusal of `games.play`."""

    code: str
    facts: Mapping[str, Any]


class Refusal(NamedTuple):
    """A refusal as a page shows it. `rule`: the code of the broken rule; "" where no rule of the game is broken."""

    sentence: str
    rule: str = ""


def refusal_of(error: Refused, variant: str = "") -> Refusal:
    """The refusal in words; see `refusal_sentence`."""
    rule = error.code if isinstance(error, IllegalMove) else ""
    return Refusal(refusal_sentence(error, variant), rule)


def refusal_sentence(error: Refused, variant: str = "") -> str:
    """Why the move is refused, in the viewer's language; `variant` (a slug) makes it more exact.

    Never fails: a code that nobody knows gives a general sentence.
    """
    facts = _worded(error.facts)
    for wording in (*_special(error, variant), *WORDINGS.get(error.code, ())):
        if all(name in facts for name in PLACEHOLDER.findall(wording)):
            return _capital(say(gettext(wording), **facts))
    return gettext("That is against the rules. Nothing was changed.")


def _special(error: Refused, variant: str) -> tuple[str, ...]:
    details = (error.facts.get("phase"), error.facts.get("where"), variant)
    return tuple(
        wording for detail in details for wording in WORDINGS.get(f"{error.code} {detail}", ())
    )


def _worded(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts as a sentence says them: a card's text becomes its name."""
    worded = {name: value for name, value in facts.items() if value is not None}
    if "card" in worded:
        try:
            worded["card"] = the_card(parse_card(str(worded["card"])))
        except ParseError:
            del worded["card"]
    return worded


def _capital(sentence: str) -> str:
    """A sentence may begin with a card: "the Queen …" there is "The Queen …"."""
    return sentence[:1].upper() + sentence[1:]
