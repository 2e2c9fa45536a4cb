"""Has bots play a match, and records it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.engine.record import Record, RecordedRound
from games.engine.state import Options
from games.engine.variant import Variant

from .base import Bot
from .table import finish_round, shuffled_deck


def play_match(
    variant: Variant, options: Options, bots: Sequence[Bot], seed: int, rounds: int
) -> Record:
    """The record of a match's first rounds, at most `rounds`; `bots[seat]` plays that seat.

    One seed is one match. The first dealer and the decks hang on the seed alone, not on who plays, so that the
    play of different bots from the same cards can be compared.
    """
    decks, play = random.Random(seed), random.Random(f"{seed} play")
    dealer = decks.randrange(len(bots))
    played: list[RecordedRound] = []
    results = []
    while len(played) < rounds:
        deck = shuffled_deck(variant, options, decks)
        start = variant.start(deck, dealer, len(bots), options)
        state = finish_round(variant, start, bots, play)
        assert state.result is not None
        results.append(state.result)
        played.append(RecordedRound(len(results), dealer, deck, entries=state.log))
        if variant.standings(results, options).over:
            break
        dealer = state.result.next_dealer
    return Record(variant, options, len(bots), tuple(played))
