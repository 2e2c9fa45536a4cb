"""Asks a bot what it does at a table drawn with `tests.engine.positions`."""

from __future__ import annotations

import random

from games.bots import BOTS, Choice
from games.engine.state import RoundState
from games.engine.variants import VARIANTS


def choice(state: RoundState, level: str = "normal") -> Choice:
    """What the bot in the seat to act chooses; its move is legal and canonical."""
    variant = VARIANTS[state.variant]
    seat = state.to_act
    assert seat is not None
    bot = BOTS[state.variant][level]
    made = bot.choose(variant.view(state, seat), variant.public_moves(state), random.Random(1))
    assert variant.canonical(state, made.move) == made.move
    return made


def chosen(state: RoundState, level: str = "normal") -> str:
    """The move as text."""
    return str(choice(state, level).move)
