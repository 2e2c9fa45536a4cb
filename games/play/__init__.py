"""The only writer of matches, seats, rounds and moves, and the only door through which a round is read.

A module a verb: `opening` (open_match, rematch), `submitting` (submit), `looking` (look, round_shown,
see_result), `recording` (record_of, seen_now), `seating` (rename_seats, bots_beside, rename_bots, step_away,
come_back, leave_all, hand_over), `bot_turns` (take_bot_turn), `incidents` (incident_record), `queue` (wake_bot,
requeue_overdue). Under them lie `dealing` (rounds and matches begin and end) and `folding` (the state from the
moves).
"""

from .bot_turns import take_bot_turn
from .incidents import incident_record
from .looking import look, round_shown, see_result
from .opening import open_match, rematch
from .queue import BOT_TASK, requeue_overdue
from .recording import record_of, seen_now
from .refusals import MatchOver, NotOver, NotYourTurn, Refused, Stale
from .seating import (
    bots_beside,
    come_back,
    hand_over,
    leave_all,
    rename_bots,
    rename_seats,
    step_away,
)
from .submitting import submit

__all__ = [
    "BOT_TASK",
    "MatchOver",
    "NotOver",
    "NotYourTurn",
    "Refused",
    "Stale",
    "bots_beside",
    "come_back",
    "hand_over",
    "incident_record",
    "leave_all",
    "look",
    "open_match",
    "record_of",
    "rematch",
    "rename_bots",
    "rename_seats",
    "requeue_overdue",
    "round_shown",
    "see_result",
    "seen_now",
    "step_away",
    "submit",
    "take_bot_turn",
]
