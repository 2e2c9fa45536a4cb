"""What each part of Basic Rummy's bots brings: `python benchmarks/basic_bots.py weights|efforts|guesses [--deals N]`.

weights: normal with one of its weights at nothing, at half and at twice what it is, against three as it is.
efforts: hard thinking less, more, or without one of its parts, against three normal ones.
guesses: how many of the unseen cards next to a player's discards, or of their rank, the player holds, next to how
many it would hold if the unseen cards lay anywhere; four normal bots at the table.

Single rounds on one core; in the first two each deal is played four times, once in every seat. Of the rounds that
somebody won, the share with its 95 % (Wilson) interval; 25 % is even.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.bots.base import Bot  # noqa: E402
from games.bots.basic.bits import ALL, beside, unpacked  # noqa: E402
from games.bots.basic.hard import EFFORT, Effort, Hard  # noqa: E402
from games.bots.basic.memory import remember  # noqa: E402
from games.bots.basic.normal import WEIGHTS, Normal, Weights  # noqa: E402
from games.bots.measures import wilson  # noqa: E402
from games.bots.table import finish_round, play_round, shuffled_deck  # noqa: E402
from games.engine.cards import HIDDEN  # noqa: E402
from games.engine.melds.masks import COLUMN, packed
from games.engine.moves import DISCARD  # noqa: E402
from games.engine.state import OVER, RoundState  # noqa: E402
from games.engine.variant import make_options  # noqa: E402
from games.engine.variants import VARIANTS  # noqa: E402

BASIC = VARIANTS["basic"]
OPTIONS = make_options(BASIC)
SEATS = 4


def dealt(deal: int) -> RoundState:
    return BASIC.start(
        shuffled_deck(BASIC, OPTIONS, random.Random(deal)), deal % SEATS, SEATS, OPTIONS
    )


def contest(name: str, one: Bot, others: Bot, deals: int) -> None:
    """Print how often `one` wins against three `others`."""
    won = decided = 0
    for deal in range(deals):
        for seat in range(SEATS):
            bots = [one if other == seat else others for other in range(SEATS)]
            end = finish_round(BASIC, dealt(deal), bots, random.Random(f"{deal} {seat}"))
            if end.result is not None and end.result.winner is not None:
                decided += 1
                won += end.result.winner == seat
    share, low, high = wilson(won, decided)
    print(f"{name:34} {share:6.1%} [{low:.1%}, {high:.1%}] of {decided}", flush=True)


def weights(deals: int) -> None:
    base = WEIGHTS._asdict()
    for name, value in base.items():
        for times in (0, 0.5, 2):
            other = Weights(**{**base, name: value * times})
            contest(f"{name} {value * times:g} for {value:g}", Normal(other), Normal(), deals)


def efforts(deals: int) -> None:
    tried = {
        "hard": EFFORT,
        "100 rounds a choice": Effort(rounds=100, stock_rounds=30),
        "200 rounds a choice": Effort(rounds=200, stock_rounds=40),
        "400 rounds a choice": Effort(rounds=400),
        "800 rounds a choice": Effort(rounds=800),
        "2600 rounds a choice": Effort(rounds=2600, stock_rounds=120),
        "all discards": Effort(discards=8),
        "no margin for the upcard": Effort(margin=0.0),
        "no doubt by discards": Effort(doubt=0.0),
    }
    for name, effort in tried.items():
        contest(name, Hard(effort), Normal(), deals)


def guesses(deals: int) -> None:
    counted = {kind: [0.0, 0.0] for kind in ("of the rank", "next to one", "others")}
    for deal in range(deals):
        for _, state in play_round(BASIC, dealt(deal), [Normal()] * SEATS, random.Random(deal)):
            if state.phase != OVER and state.log[-1][1].kind == DISCARD and state.turn > 8:
                for kind, held, expected in _holdings(state):
                    counted[kind][0] += held
                    counted[kind][1] += expected
    for kind, (held, expected) in counted.items():
        print(f"{kind:12} {held:9.0f} held, {expected:9.0f} expected: {held / expected:.2f}")


def _holdings(state: RoundState) -> Iterator[tuple[str, int, float]]:
    """For each other seat and kind of unseen card: how many it holds, how many by chance."""
    memory = remember(BASIC.view(state, state.seat), BASIC.public_moves(state))
    down = [card for meld in state.melds for card in meld.cards]
    seen = packed(c for c in (*memory.pile, *memory.stock, *down) if c != HIDDEN)
    unseen = ALL & ~(seen | packed(state.hand))
    for seat in range(SEATS):
        unseen &= ~memory.held[seat]
    for seat in set(range(SEATS)) - {state.seat}:
        thrown = memory.thrown[seat]
        alike = sum(COLUMN << rank for rank in {card % 13 for card in unpacked(thrown)}) & unseen
        near = beside(thrown) & unseen & ~alike
        kinds = {"of the rank": alike, "next to one": near, "others": unseen & ~alike & ~near}
        hidden = packed(state.hands[seat]) & ~memory.held[seat]
        for kind, cards in kinds.items():
            share = hidden.bit_count() / unseen.bit_count()
            yield kind, (hidden & cards).bit_count(), cards.bit_count() * share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=("weights", "efforts", "guesses"))
    parser.add_argument("--deals", type=int, default=500)
    chosen = parser.parse_args()
    {"weights": weights, "efforts": efforts, "guesses": guesses}[chosen.what](chosen.deals)


if __name__ == "__main__":
    main()
