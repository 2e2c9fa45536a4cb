"""The engine's command line (notation.md): reads records, answers questions, has bots play.

Whatever is wrong with what it is given, it prints one JSON object that says so. Exit status 2: not a record,
or wrong usage; 1: a record that breaks a rule.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from .cards import Cards, parse_cards, text
from .errors import EngineError, ParseError
from .melds import arrangements, best_opening
from .messages import message
from .moves import move_text
from .printed import state_object, view_object
from .record import (
    MAX_BYTES,
    Record,
    dump,
    parse_bytes,
    parse_number,
    parse_options,
    parse_variant,
)
from .replay import fold
from .variant import make_options
from .variants import VARIANTS

MAX_SEED = 999_999_999
MAX_ROUNDS = 1000
MAX_OPENING_CARDS = 28  # twice what a hand can hold; far above, the search would take for ever


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, `arguments` as in sys.argv[1:]: print its answer, return the exit status."""
    try:
        chosen = _parser().parse_args(arguments)
        output, status = chosen.answer(chosen), 0
    except ParseError as error:
        output, status = _json({"error": error_object(error)}), 2
    except EngineError as error:
        output, status = _json({"error": error_object(error)}), 1
    return _write(output, status)


def error_object(error: EngineError) -> dict[str, Any]:
    """What is printed of an error: its line (None: of no line in particular), code, sentence and facts."""
    facts = dict(error.facts)
    return {"line": facts.pop("line", None), "code": error.code, "message": message(error), **facts}


# The commands: each gives what is to be printed.


def _replay(chosen: argparse.Namespace) -> str:
    return _json(state_object(fold(_read(chosen.file))))


def _view(chosen: argparse.Namespace) -> str:
    record = _read(chosen.file)
    seat = None if chosen.watcher else parse_number(chosen.seat, most=record.seats - 1)
    return _json(view_object(fold(record), seat))


def _legal(chosen: argparse.Namespace) -> str:
    folded = fold(_read(chosen.file))
    return "".join(f"{move_text(move)}\n" for move in folded.variant.legal_moves(folded.state))


def _deadwood(chosen: argparse.Namespace) -> str:
    least, arranged = arrangements(_cards_of("gin", chosen.cards))
    return _json({"deadwood": least, "arrangements": [_texts(melds) for melds in arranged]})


def _opening(chosen: argparse.Namespace) -> str:
    cards = _cards_of("joker", chosen.cards)
    if len(cards) > MAX_OPENING_CARDS:
        raise ParseError(f"at most {MAX_OPENING_CARDS} cards", found=len(cards))
    value, melds = best_opening(cards)
    return _json({"value": value, "melds": _texts(melds)})


def _playout(chosen: argparse.Namespace) -> str:
    # Imported here alone: the engine itself knows neither bots nor chance.
    from games.bots import BOTS
    from games.bots.playout import play_match

    variant = parse_variant(chosen.variant)
    options = parse_options(variant, chosen.options)
    levels = chosen.seats.split(",") if chosen.seats else ["normal"] * variant.seats[0]
    if len(levels) not in variant.seats:
        raise ParseError("seats: " + "|".join(map(str, sorted(variant.seats))), found=len(levels))
    for level in levels:
        if level not in BOTS[variant.slug]:
            raise ParseError("bots: " + "|".join(BOTS[variant.slug]), found=level[:40])
    bots = [BOTS[variant.slug][level] for level in levels]
    seed = parse_number(chosen.seed, most=MAX_SEED)
    rounds = parse_number(chosen.rounds, least=1, most=MAX_ROUNDS)
    return dump(play_match(variant, options, bots, seed, rounds))


def _read(path: str) -> Record:
    """The record in a file; ParseError if it can't be read or is none."""
    try:
        with open(path, "rb") as file:
            content = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not a file's name"
        raise ParseError("a readable file", found=why) from None
    return parse_bytes(content)


def _cards_of(slug: str, words: str) -> Cards:
    """Cards that one could hold in that game; ParseError if its deck has not so many of a face."""
    cards = parse_cards(words)
    variant = VARIANTS[slug]
    deck = Counter(variant.deck(make_options(variant)))
    for card, held in Counter(cards).items():
        if held > deck[card]:
            raise ParseError(f"at most {deck[card]} of {text(card)}", found=held)
    return cards


def _texts(melds: Iterable[Cards]) -> list[list[str]]:
    return [[text(card) for card in meld] for meld in melds]


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value) + "\n"


def _write(output: str, status: int) -> int:
    """Print; the exit status. Nobody reading any more is no error, a full disk is one."""
    try:
        print(output, end="", flush=True)
    except OSError as error:
        # What is left in the buffer would be tried, and complained about, once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return status if isinstance(error, BrokenPipeError) else 2
    return status


class _Parser(argparse.ArgumentParser):
    """Wrong usage is an error like any other, and the one place that prints is `main`."""

    def error(self, message: str) -> NoReturn:
        raise ParseError("a command as --help shows it", found=message[:200])


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m games.engine", description=__doc__, allow_abbrev=False)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, answer: Any, help: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        added.set_defaults(answer=answer)
        return added

    replay = command("replay", _replay, "print the state after the last line of a record")
    view = command("view", _view, "print the same as one seat, or a watcher, may know it")
    legal = command("legal", _legal, "print the legal moves of the seat to act, one a line")
    for reader in (replay, view, legal):
        reader.add_argument("file", metavar="FILE", help="a record (.rgn)")
    who = view.add_mutually_exclusive_group(required=True)
    who.add_argument("--seat", metavar="N", help="a seat, counted from 0")
    who.add_argument("--watcher", action="store_true", help="somebody without a seat")

    deadwood = command(
        "deadwood", _deadwood, "gin: the least deadwood, and the melds that leave it"
    )
    opening = command("opening", _opening, "joker rummy: the opening of the highest value")
    for solver in (deadwood, opening):
        solver.add_argument("cards", metavar="CARDS", help='like "7h 8h 9h Kc"')

    playout = command("playout", _playout, "have bots play, print the record")
    playout.add_argument("variant", metavar="VARIANT", help=", ".join(VARIANTS))
    playout.add_argument(
        "--seats", metavar="LEVELS", default="", help="like hard,normal: a bot a seat"
    )
    playout.add_argument(
        "--seed", metavar="N", default="0", help="the same seed gives the same record"
    )
    playout.add_argument(
        "--rounds", metavar="R", default="1", help="how many at most; fewer if the match ends"
    )
    playout.add_argument("--options", metavar="OPTIONS", default="", help='like "target=100"')
    return parser
