"""The fixed names within articles: the rules that a refusal points at, and the terms of the glossary.

They stand in every language's article as `{#name}` behind a heading, and never change: addresses hang on them.
"""

from __future__ import annotations

from collections.abc import Mapping

HOUSE_RULES = "house-rules"  # the keys of the two articles
GLOSSARY = "glossary"

# What the games that we follow leave open, and is decided here; in the order of the rules.
DECIDED: Mapping[str, str] = {
    "first-dealer": "Who deals first is drawn by the shuffle; in a rematch the seat after the last dealer deals.",
    "undo": "Within one's own turn the last move can be undone, back to a draw from the stock.",
    "undo-limit": "No more than 20 undos in a turn.",
    "twenty-turns": "20 turns in a row without a draw from the stock end the round.",
    "single-round": "A match of a single round is over after it, also when nobody scores.",
    "card-below": "After the upcard is taken the card below it may be seen.",
    "basic-seats": "Basic Rummy is for 4, or for 2 or 3, with 7 cards each in every case.",
    "basic-stock": "The discard pile is turned over unshuffled.",
    "basic-nothing-to-turn": "If turning over yields no card the round is a draw.",
    "joker-in-a-set": "A joker in a set stands for any missing suit, undeclared.",
    "joker-taken-card": "The upcard taken must be played: in a meld, as a lay-off, or to free a joker.",
    "joker-obligations": "Cards that must be played are counted by face.",
    "joker-freed-joker": "A joker that was freed must be back on the table before the turn ends.",
    "joker-stock": "The discard pile is shuffled into a new stock, at most twice.",
    "gin-first-upcard": "The first upcard: the non-dealer, then the dealer may take it or pass.",
    "taken-card": "The upcard just taken can't be the card discarded.",
    "gin-arrangement": "Among equal arrangements the one that gives the fewest lay-offs.",
    "gin-eleven": "No bonus for melding all eleven cards.",
    "gin-void": "After a void round the same dealer deals again.",
}

# Every code of games.engine.errors, and the rule that it is about.
RULE_OF_CODE: Mapping[str, str] = {
    "round_over": "end-of-round",
    "match_over": "end-of-round",
    "shuffle_due": "joker-stock",
    "not_your_turn": "turn",
    "not_in_this_game": "turn",
    "wrong_phase": "turn",
    "card_not_held": "turn",
    "no_such_meld": "melds",
    "not_a_meld": "melds",
    "set_suit_twice": "joker-melds",
    "set_too_long": "joker-melds",
    "run_wraps": "ace",
    "jokers_adjacent": "joker-melds",
    "too_few_naturals": "joker-melds",
    "does_not_fit": "lay-off",
    "end_needed": "lay-off",
    "lay_off_needs_own_meld": "basic-lay-off",
    "not_opened": "joker-opening",
    "already_opened": "joker-opening",
    "opening_too_low": "joker-opening",
    "opening_without_taken_card": "joker-taken-card",
    "upcard_discarded_same_turn": "taken-card",
    "taken_card_not_played": "joker-taken-card",
    "freed_joker_not_played": "joker-freed-joker",
    "not_that_jokers_card": "joker-freed-joker",
    "deadwood_too_high": "gin-knock",
    "not_least_deadwood": "gin-arrangement",
    "nothing_to_undo": "undo",
    "undo_past_stock_draw": "undo",
    "undo_limit": "undo-limit",
    "stock_empty": "stock-used-up",
    "offer_must_pass_or_take": "gin-first-upcard",
    "offer_was_declined": "gin-first-upcard",
}

# All anchors of the house-rules article: the decisions, and the rules that nothing was decided about.
RULES: tuple[str, ...] = tuple(dict.fromkeys([*DECIDED, *RULE_OF_CODE.values()]))

# The anchors of the glossary.
TERMS: tuple[str, ...] = (
    *("variant", "match", "round", "seat", "player", "bot", "watcher", "dealer", "turn", "move"),
    *("hand", "deck", "stock", "discard-pile", "upcard", "draw", "take", "discard", "undo"),
    *("meld", "set", "run", "lay-down", "lay-off", "free-a-joker", "joker", "ace", "suit", "rank"),
    *("opening", "threshold", "waiver", "card-points", "target", "go-out", "hand-rummy"),
    *("deadwood", "knock", "gin", "undercut", "defender", "void-round", "draw-round", "live-card"),
)
