"""What is kept when a bot fails, so that whoever runs the site can have it fail again.

The row tells of no card but in `moves`, and what reproduces it tells them all: nobody gets that before the round
is over.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from games import shuffle
from games.engine.cards import parse_cards
from games.engine.moves import Move, move_text, parse_move
from games.engine.record import Record, RecordedRound, Tag, dump
from games.models import Incident, Round, Seat

logger = logging.getLogger(__name__)


def bot_seed(round_: Round, moves: int) -> int:
    """What a bot's choice is seeded with after so many moves of the round: a turn begun again is played the same."""
    return shuffle.bot_seed(bytes.fromhex(round_.secret), round_.match.code, round_.number, moves)


def note(
    round_: Round, seat: Seat, level: str, moves: Sequence[Move], kind: Incident.Kind, error: str
) -> None:
    """Keep that the bot of this level failed, after these moves of its turn."""
    incident = Incident.objects.create(
        match=round_.match,
        round=round_,
        length=round_.length,
        moves="\n".join(map(move_text, moves)),
        seat=seat.number,
        level=level,
        kind=kind,
        error=error[:40],
    )
    logger.error(
        "Incident %s: a bot (%s) failed at round %s, seat %s (%s). A simpler one plays on.",
        incident.pk, level, round_, seat.number, kind,
    )  # fmt: skip


def incident_record(incident: Incident) -> str | None:
    """The record that leads to where the bot failed, for `python -m games.bots again`; None until the round is over."""
    if not incident.is_over:
        return None
    round_, match = incident.round, incident.match
    before = round_.moves.filter(number__lte=incident.length).order_by("number")
    entries = [(move.seat, parse_move(move.text)) for move in before]
    entries += [(incident.seat, parse_move(text)) for text in incident.moves.splitlines()]
    asked = {
        "Incident": str(incident.pk),
        "Level": incident.level,
        "Seed": str(bot_seed(round_, len(entries))),
    }
    played = RecordedRound(
        round_.number,
        round_.dealer,
        parse_cards(round_.deck),
        tuple(round_.scores),
        tuple(entries),
    )
    tags = tuple(Tag(name, value) for name, value in asked.items())
    return dump(Record(match.rules, match.all_options, len(match.scores), (played,), tags))
