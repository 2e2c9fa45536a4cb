"""`python -m games.bots arena`: bots play each other, and what comes of it is counted.

python -m games.bots arena --game gin --a hard --b normal --matches 1000 --seed 1
python -m games.bots arena --game basic --a normal --b easy --seats 4 --rounds 2000
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence

from games.engine.errors import EngineError
from games.engine.record import parse, parse_options
from games.engine.replay import fold
from games.engine.state import RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

from . import DEFAULT_LEVEL, Bot
from .arena import BotFailed, Contest, bot_named, figures, play, report

BAR = 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, `arguments` as in sys.argv[1:]; the exit status: 1 if a bot failed, 2 for wrong usage."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    try:
        if "file" in chosen:
            asked = _question(chosen.file)
        else:
            contest = _contest(chosen)
    except EngineError as error:
        parser.error(f"{error.code} {dict(error.facts)}")
    except (OSError, LookupError, ImportError, AttributeError, ValueError) as error:
        parser.error(str(error))
    if "file" in chosen:
        return _again(*asked)
    try:
        outcome = play(contest, chosen.jobs, _bar(contest.deals))
    except BotFailed as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(figures(outcome)) if chosen.json else "\n".join(report(outcome)))
    return 0


def _contest(chosen: argparse.Namespace) -> Contest:
    variant = VARIANTS[chosen.game]
    seats = chosen.seats or variant.seats[0]
    if seats not in variant.seats:
        raise ValueError(f"seats: {', '.join(map(str, variant.seats))}")
    # Single rounds, or matches to the game's (highest) target.
    target = 0 if chosen.rounds else max(variant.options["target"])
    options = make_options(variant, {"target": target})
    if chosen.options:
        given = parse_options(variant, chosen.options)
        named = {pair.partition("=")[0] for pair in chosen.options.split()}
        options = options._replace(**{name: getattr(given, name) for name in named})
    for name in (chosen.a, chosen.b):
        bot_named(variant.slug, name)
    count = chosen.rounds or chosen.matches
    deals = max(1, -(-count // seats))
    return Contest(
        variant.slug, chosen.a, chosen.b, deals, options, seats, chosen.seed, chosen.check
    )


def _question(path: str) -> tuple[RoundState, Bot, int]:
    """Where the record ends, the bot of its tag `Level`, and its tag `Seed`: what `_again` wants."""
    with open(path, encoding="utf-8") as file:
        record = parse(file.read())
    tags = {tag.name: tag.value for tag in (*record.tags, *record.rounds[-1].tags)}
    state = fold(record).state
    if state.to_act is None:
        raise ValueError(f"{path}: nobody is to act at its end")
    bot = bot_named(record.variant.slug, tags.get("Level", DEFAULT_LEVEL))
    return state, bot, int(tags.get("Seed", "0"))


def _again(state: RoundState, bot: Bot, seed: int) -> int:
    """Ask the bot for its move. What it raises is not caught: that is what is looked for."""
    variant = VARIANTS[state.variant]
    view, public_moves = variant.view(state, state.seat), variant.public_moves(state)
    began = time.process_time()
    choice = bot.choose(view, public_moves, random.Random(seed))
    took = time.process_time() - began
    print(f"{choice.move}  ({choice.reason} {dict(choice.facts)}, {took:.3f} s)")
    variant.apply(state, choice.move)
    return 0


def _bar(deals: int) -> Callable[[int], None]:
    """Draws how far it is, on a terminal; where nobody watches nothing."""
    began = time.monotonic()

    def show(done: int) -> None:
        took = time.monotonic() - began
        left = took / done * (deals - done)
        bar = "#" * (BAR * done // deals)
        end = "\n" if done == deals else ""
        print(
            f"\r[{bar:<{BAR}}] {done}/{deals} deals, {left:.0f} s left  ",
            file=sys.stderr, end=end, flush=True,
        )  # fmt: skip

    return show if sys.stderr.isatty() else lambda done: None


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"a number from 1, not {text}")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.bots",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    again = commands.add_parser(
        "again", help="ask a bot once more what it does at the end of a record"
    )
    again.add_argument(
        "file", metavar="FILE", help="with the tags Level and Seed, as of an incident"
    )
    arena = commands.add_parser("arena", help="have bots play each other, count who wins")
    arena.add_argument("--game", required=True, choices=VARIANTS)
    arena.add_argument("--a", required=True, metavar="BOT", help="easy, normal, hard or random")
    arena.add_argument("--b", required=True, metavar="BOT", help="who sits in the other seats")
    count = arena.add_mutually_exclusive_group(required=True)
    count.add_argument(
        "--matches",
        type=_positive,
        metavar="N",
        help="how many, to the game's target; each deal in every seat",
    )
    count.add_argument("--rounds", type=_positive, metavar="N", help="how many single rounds")
    arena.add_argument("--seats", type=int, metavar="N", help="default: as many as usual")
    arena.add_argument("--options", default="", metavar="OPTIONS", help='like "opening=51"')
    arena.add_argument("--seed", type=int, default=1, metavar="N")
    arena.add_argument(
        "--jobs",
        type=_positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes; default: all cores",
    )
    arena.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    arena.add_argument(
        "--check",
        action="store_true",
        help="fail if a move is not canonical, takes over 2 s, or loses a card",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
