"""The only writer of matches, seats, rounds and moves, and the only door through which a round is read.

A module a verb: `opening` (open_match, rematch), `submitting` (submit), `looking` (look, round_shown,
see_result), `bot_turns` (take_bot_turn), `queue` (wake_bot, requeue_overdue). Under them lie `dealing` (rounds
and matches begin and end) and `folding` (the state from the moves).
"""

from .bot_turns import take_bot_turn
from .looking import look, round_shown, see_result
from .opening import open_match, rematch
from .queue import BOT_TASK, requeue_overdue
from .refusals import MatchOver, NotOver, NotYourTurn, Refused, Stale
from .submitting import submit

__all__ = [
    "BOT_TASK",
    "MatchOver",
    "NotOver",
    "NotYourTurn",
    "Refused",
    "Stale",
    "look",
    "open_match",
    "rematch",
    "requeue_overdue",
    "round_shown",
    "see_result",
    "submit",
    "take_bot_turn",
]
