"""The arena: every bot gets the same cards in every seat, and what is counted is what was played."""

import json
import math
import random

import pytest

from games.bots.__main__ import main
from games.bots.arena import BotFailed, Contest, play, play_deal, report
from games.bots.fallback import fallback
from games.bots.measures import Times, ratio, wilson
from games.bots.playout import play_match
from games.bots.random_play import Random
from games.bots.table import next_entry, shuffled_deck
from games.engine.cards import ONE_DECK, TEXTS
from games.engine.moves import UNDO, Move
from games.engine.record import dump
from games.engine.state import OVER
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

HERE = "tests.bots.test_arena"


def contest(slug="gin", a="normal", b="random", deals=3, seats=2, **more):
    single = make_options(VARIANTS[slug], {"target": 0})
    return Contest(slug, a, b, deals, single, seats, **more)


class Dull:
    """Plays the last fall-back, always."""

    def choose(self, view, public_moves, rng):
        return fallback(view)


class Cheat:
    """Undoes what nobody did."""

    def choose(self, view, public_moves, rng):
        return fallback(view)._replace(move=Move(UNDO))


def told(outcome):
    """All of a report but the times."""
    return [line for line in report(outcome) if "CPU" not in line]


@pytest.mark.parametrize(("slug", "seats"), [("gin", 2), ("basic", 3), ("joker", 4)])
def test_a_bot_against_itself_wins_each_deal_once(slug, seats):
    outcome = play(contest(slug, "normal", "normal", 4, seats, check=True))
    assert outcome.total("matches") == outcome.total("rounds") == 4 * seats
    assert outcome.total("won") == 4 - outcome.total("undecided") / seats
    assert outcome.points.value == pytest.approx(0)
    assert outcome.times_a.counts.total() > 0 < outcome.times_b.counts.total()


def test_the_same_seed_has_the_same_outcome_in_any_number_of_processes():
    one, two = (play(contest(deals=4), jobs) for jobs in (1, 2))
    assert one.deals == two.deals and told(one) == told(two)
    assert told(play(contest(deals=4, seed=2))) != told(one)


def test_a_match_goes_to_its_target_over_several_rounds():
    to_100 = contest(deals=1)._replace(options=make_options(VARIANTS["gin"], {"target": 100}))
    deal, _, _ = play_deal(to_100, 0)
    assert (deal.matches, deal.won, deal.undecided) == (2, 2, 0)
    assert deal.rounds > 2 and deal.points >= 2 * 100


def test_a_match_of_void_rounds_alone_has_no_winner_and_an_end():
    dull = contest(a=f"{HERE}:Dull", b=f"{HERE}:Dull", deals=1)
    deal, _, _ = play_deal(dull._replace(options=make_options(VARIANTS["gin"], {"target": 100})), 0)
    assert deal.undecided == deal.matches == 2
    assert deal.void == deal.rounds


def test_a_bot_that_breaks_a_rule_is_told_with_its_record():
    with pytest.raises(BotFailed, match=r'(?s)deal 0, a in seat 0.*nothing_to_undo.*\[Deck "'):
        play(contest(a=f"{HERE}:Cheat"))


def test_random_play_undoes_only_where_nothing_else_is_legal():
    joker = VARIANTS["joker"]
    options, rng, alone = make_options(joker), random.Random(3), 0
    state = joker.start(shuffled_deck(joker, options, rng), 0, 2, options)
    while state.phase != OVER and len(state.log) < 1500:
        moves = joker.legal_moves(state)
        _, move = next_entry(joker, state, [Random()] * 2, rng)
        if move.kind == UNDO:
            alone += 1
            assert moves == [move]
        state = joker.apply(state, move)
    assert alone


def test_the_interval_of_a_share_is_wilsons():
    # The figures of Newcombe (1998), table I: 81/263 and 0/20.
    assert wilson(81, 263) == pytest.approx((81 / 263, 0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0, 0.1611), abs=5e-5)
    assert wilson(0, 0) == (0, 0, 1)


def test_points_a_round_are_as_sure_as_the_deals_are_alike():
    assert ratio([10, 20, 30], [1, 2, 3]) == pytest.approx((10, 10, 10))
    value, low, high = ratio([0.0, 20.0] * 50, [1] * 100)
    assert value == 10
    assert (
        high - value
        == pytest.approx(value - low)
        == pytest.approx(1.96 * 10 / math.sqrt(99), rel=0.01)
    )


def test_durations_are_kept_to_one_per_cent():
    some, more = Times(), Times()
    for milliseconds in range(1, 51):
        some.add(milliseconds / 1000)
        more.add((milliseconds + 50) / 1000)
    some.merge([more])
    assert some.quantile(0.5) == pytest.approx(0.050, rel=0.01)
    assert some.quantile(0.95) == pytest.approx(0.095, rel=0.01)
    assert some.longest == 0.1
    assert Times().quantile(0.5) == 0


def test_the_command_plays_and_tells(capsys):
    arguments = "arena --game joker --a normal --b random --rounds 5 --seats 3 --options opening=51 --jobs 1"
    assert main(arguments.split()) == 0
    printed = capsys.readouterr()
    assert (
        "joker: normal against 2 x random, seed 1: 6 matches (2 deals, each played 3 times)"
        in printed.out
    )
    assert printed.err == ""


def test_the_figures_can_be_had_as_json(capsys):
    arguments = "arena --game gin --a normal --b random --rounds 4 --jobs 1 --json"
    assert main(arguments.split()) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["a"], figures["matches"], figures["rounds"]) == ("normal", 4, 4)
    assert figures["win_rate"] == list(wilson(figures["won"], 4 - figures["undecided"]))
    assert figures["times_a"]["longest"] >= figures["times_a"]["median"] > 0


@pytest.mark.parametrize(
    "wrong",
    [
        "--game gin --a best --b normal --matches 2",
        "--game gin --a normal --b nowhere:Bot --matches 2",
        "--game gin --a normal --b games.bots.gin:Nobody --matches 2",
        "--game gin --a normal --b normal --matches 2 --seats 3",
        "--game gin --a normal --b normal --matches 2 --options target=7",
        "--game whist --a normal --b normal --matches 2",
        "--game gin --a normal --b normal --matches 0",
        "--game gin --a normal --b normal --rounds -4",
        "--game gin --a normal --b normal --matches 2 --jobs 0",
        "--game gin --a normal --b normal",
    ],
)
def test_wrong_usage_is_told_in_a_line(wrong, capsys):
    with pytest.raises(SystemExit) as left:
        main(["arena", *wrong.split()])
    assert left.value.code == 2
    assert "error: " in capsys.readouterr().err.splitlines()[-1]


DECK = " ".join(TEXTS[card] for card in ONE_DECK)
RECORD = f"""[Variant "gin"]
[Seats "2"]
[Level "hard"]
[Round "1"]
[Dealer "0"]
[Deck "{DECK}"]
"""
SINGLE = make_options(VARIANTS["gin"], {"target": 0})
WHOLE_ROUND = dump(play_match(VARIANTS["gin"], SINGLE, [Random()] * 2, seed=1, rounds=1))


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (None, "No such file"),
        ("no record", "parse"),
        (RECORD.replace("hard", "best"), "best"),
        (RECORD + "1: undo\n", "nothing_to_undo"),
        (WHOLE_ROUND, "nobody is to act"),
    ],
)
def test_a_record_with_which_no_bot_can_be_asked_again_is_told_in_a_line(
    record, told, tmp_path, capsys
):
    path = tmp_path / "incident.rgn"
    if record:
        path.write_text(record)
    with pytest.raises(SystemExit) as left:
        main(["again", str(path)])
    assert left.value.code == 2
    assert told in capsys.readouterr().err.splitlines()[-1]
