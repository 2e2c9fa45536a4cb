"""The English sentences of the command line, one a code. The site has its own, translated ones."""

from __future__ import annotations

from .errors import EngineError

# {fact} is filled in with the error's facts.
MESSAGES = {
    "round_over": "The round is over.",
    "match_over": "The match is over.",
    "shuffle_due": "The discard pile has to be shuffled first: exactly its cards without the top one.",
    "not_your_turn": "It is another seat's turn.",
    "not_in_this_game": "This game has no such move.",
    "wrong_phase": "This move does not belong to this part of the turn.",
    "card_not_held": "This card is not in the hand.",
    "no_such_meld": "There is no meld with this number.",
    "not_a_meld": "These cards are neither a set nor a run.",
    "set_suit_twice": "A set can't have two cards of one suit.",
    "set_too_long": "A set has at most four cards.",
    "run_wraps": "A run does not go on from the king over the ace.",
    "jokers_adjacent": "Two jokers can't stand side by side in a run.",
    "too_few_naturals": "A meld needs at least two cards that are not jokers.",
    "does_not_fit": "This card does not fit there.",
    "end_needed": "This card fits at both ends of the run: say high or low.",
    "lay_off_needs_own_meld": "Laying off needs a meld of one's own in this round.",
    "not_opened": "This needs an opening first.",
    "already_opened": "This seat has opened already.",
    "opening_too_low": "The opening is worth {value}, it takes {threshold}.",
    "opening_without_taken_card": "The upcard taken must be part of the opening.",
    "upcard_discarded_same_turn": "The upcard can't be discarded in the turn in which it was taken.",
    "taken_card_not_played": "The upcard taken must be played before the turn ends.",
    "freed_joker_not_played": "The freed joker must be played before the turn ends.",
    "not_that_jokers_card": "No joker of this meld stands for that card.",
    "deadwood_too_high": "The deadwood is {deadwood}, knocking allows {limit}.",
    "not_least_deadwood": "These melds do not have the least deadwood, which is {deadwood}.",
    "nothing_to_undo": "There is nothing to undo in this turn.",
    "undo_past_stock_draw": "A draw from the stock can't be undone.",
    "undo_limit": "No more than {limit} moves may be undone in a turn.",
    "stock_empty": "The stock is empty.",
    "offer_must_pass_or_take": "The first upcard is offered: take it or pass.",
    "offer_was_declined": "Both have passed: this turn draws from the stock.",
    # Records
    "parse": "Expected {expected}.",
    "round_not_over": "Round {round} is not over.",
    "wrong_round": "This should be round {due}.",
    "wrong_dealer": "The dealer should be seat {due}.",
    "wrong_scores": "The scores should be {due}.",
}


class _Facts(dict[str, object]):
    """A fact that an error does not have is a question mark, never a second error."""

    def __missing__(self, name: str) -> str:
        return "?"


def message(error: EngineError) -> str:
    """One sentence that says what is wrong."""
    sentence = MESSAGES[error.code].format_map(_Facts(error.facts))
    if error.code == "parse" and "found" in error.facts:
        return f"{sentence[:-1]}, found {error.facts['found']}."
    return sentence
