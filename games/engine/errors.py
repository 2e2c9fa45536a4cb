"""What the engine says no with: a code and facts, never a sentence of its own."""

from __future__ import annotations

from typing import Any

# The codes of notation.md. Tests, translations and the house-rules anchors hang on them: add, never rename.
CODES = (
    "round_over",
    "match_over",
    "shuffle_due",
    "not_your_turn",
    "not_in_this_game",
    "wrong_phase",
    "card_not_held",
    "no_such_meld",
    "not_a_meld",
    "set_suit_twice",
    "set_too_long",
    "run_wraps",
    "jokers_adjacent",
    "too_few_naturals",
    "does_not_fit",
    "end_needed",
    "lay_off_needs_own_meld",
    "not_opened",
    "already_opened",
    "opening_too_low",
    "opening_without_taken_card",
    "upcard_discarded_same_turn",
    "taken_card_not_played",
    "freed_joker_not_played",
    "not_that_jokers_card",
    "deadwood_too_high",
    "not_least_deadwood",
    "nothing_to_undo",
    "undo_past_stock_draw",
    "undo_limit",
    "stock_empty",
    "offer_must_pass_or_take",
    "offer_was_declined",
)


class EngineError(Exception):
    """Base of both errors: `code` and `facts` (plain values; cards as text)."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class IllegalMove(EngineError):
    """A move that breaks a rule. `code` is one of CODES."""


class ParseError(EngineError):
    """Text that is not notation. `code` is always `parse`; the fact `expected` names what should stand there."""

    def __init__(self, expected: str, **facts: Any) -> None:
        super().__init__("parse", expected=expected, **facts)
