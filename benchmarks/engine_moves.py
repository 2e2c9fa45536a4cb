"""How long a move takes in the engine: the legal moves, then one of them applied.

    python benchmarks/engine_moves.py [--rounds 200]

Gin Rummy on random play, and beside it OpenSpiel's gin rummy (C++ through Python) where it is installed
(`benchmarks/requirements.txt`); Joker Rummy with six seats and an undo early and late in a round, which should
cost the same. Figures are microseconds of processor time.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time_ns
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from games.bots.table import new_stock, shuffled_deck
from games.engine.moves import TAKE, UNDO, Move
from games.engine.state import OVER, RoundState
from games.engine.variant import Variant, make_options
from games.engine.variants import VARIANTS

Times = list[float]


def microseconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """How much processor time `work` took, and what it gave."""
    start = process_time_ns()
    given = work()
    return (process_time_ns() - start) / 1000, given


def random_round(slug: str, seats: int, seed: int) -> Iterator[tuple[RoundState, float]]:
    """A round of random moves: each state in which somebody acts, and what its move took."""
    variant, rng = VARIANTS[slug], random.Random(seed)
    options = make_options(variant)
    state = variant.start(shuffled_deck(variant, options, rng), 0, seats, options)
    while state.phase != OVER:
        if state.to_act is None:
            state = variant.apply(state, new_stock(state, rng))
            continue
        listing, moves = microseconds(lambda: variant.legal_moves(state))  # noqa: B023
        move = rng.choice([move for move in moves if move.kind != UNDO] or moves)
        applying, after = microseconds(lambda: variant.apply(state, move))  # noqa: B023
        yield state, listing + applying
        state = after


def gin(rounds: int) -> Times:
    """Every move of random rounds of Gin Rummy."""
    return [spent for seed in range(rounds) for _, spent in random_round("gin", 2, seed)]


def open_spiel(rounds: int) -> Times | None:
    """The same in OpenSpiel, which draws cards in moves of its own (counted here with the move that asks for them)."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("gin_rummy")
    times: Times = []
    for seed in range(rounds):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                card = rng.choice(state.chance_outcomes())[0]
                spent, _ = microseconds(lambda: state.apply_action(card))  # noqa: B023
                if times:
                    times[-1] += spent
                continue
            listing, actions = microseconds(state.legal_actions)
            action = rng.choice(actions)
            applying, _ = microseconds(lambda: state.apply_action(action))  # noqa: B023
            times.append(listing + applying)
    return times


def joker(
    rounds: int, early: int = 3, late: int = 300
) -> tuple[dict[str, Times], dict[str, Times]]:
    """Moves and undos of six seats near entry `early` and near entry `late` of the round, by kind."""
    moves: dict[str, Times] = {"early": [], "late": []}
    undos: dict[str, Times] = {"early": [], "late": []}
    variant = VARIANTS["joker"]
    for seed in range(rounds):
        for state, spent in random_round("joker", 6, seed):
            entry = len(state.log)
            when = "early" if entry <= 2 * early else "late" if abs(entry - late) <= 10 else ""
            if when:
                moves[when].append(spent)
                if variant.can(state, TAKE):
                    taken = variant.apply(state, Move(TAKE))
                    undos[when].append(undo_time(variant, taken))
    return moves, undos


def undo_time(variant: Variant, state: RoundState) -> float:
    """What it takes to find that an undo is legal, and to undo."""

    def undo() -> RoundState:
        assert variant.can(state, UNDO)
        return variant.apply(state, Move(UNDO))

    return microseconds(undo)[0]


def with_a_log_of(length: int, times: int) -> Times:
    """One and the same state with a log of so many entries: what the length of the log alone costs."""
    variant = VARIANTS["joker"]
    state = next(random_round("joker", 6, 1))[0]._replace(log=((0, Move(TAKE)),) * length)

    def move() -> RoundState:
        return variant.apply(state, variant.legal_moves(state)[-1])

    return [microseconds(move)[0] for _ in range(times)]


def show(name: str, times: Times) -> None:
    if times:
        print(
            f"{name:<44} median {statistics.median(times):7.1f}   mean {statistics.mean(times):7.1f}"
            f"   of {len(times)}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    gc.disable()
    print("Microseconds a move: legal moves + apply")
    ours = gin(rounds)
    show("gin, random rounds", ours)
    theirs = open_spiel(rounds)
    if theirs is None:
        print("gin in OpenSpiel: not installed, see benchmarks/requirements.txt")
    else:
        show("gin in OpenSpiel, random rounds", theirs)
        print(
            f"{'ours / theirs (mean; goal: 2 at most)':<44} {statistics.mean(ours) / statistics.mean(theirs):.2f}"
        )
    for length in (3, 300):
        show(f"joker, 6 seats, one state, log of {length}", with_a_log_of(length, 20 * rounds))
    moves, undos = joker(rounds)
    for when, times in moves.items():
        show(f"joker, 6 seats, {when} in the round", times)
    for when, times in undos.items():
        show(f"joker, 6 seats, undo {when} in the round", times)


if __name__ == "__main__":
    main()
