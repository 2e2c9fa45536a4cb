"""Matches that bots play for the record."""

import pytest

from games.bots import BOTS, fallback
from games.bots.playout import play_match
from games.engine.cli import main
from games.engine.record import parse
from games.engine.replay import fold
from games.engine.variant import make_options
from games.engine.variants import VARIANTS


class Dull:
    """Plays the last fall-back, always."""

    def choose(self, view, public_moves, rng):
        return fallback(view)


def test_the_first_dealer_and_the_decks_hang_on_the_seed_and_not_on_who_plays():
    basic = VARIANTS["basic"]
    matches = [
        play_match(basic, make_options(basic), [bot] * 4, seed, 3)
        for seed, bot in ((1, BOTS["basic"]["normal"]), (1, Dull()), (2, Dull()))
    ]
    lively, dull, other = (
        [(played.dealer, played.deck) for played in match.rounds] for match in matches
    )
    assert lively == dull != other
    assert matches[0] != matches[1]


@pytest.mark.parametrize("slug", VARIANTS)
def test_bots_of_different_levels_play_a_record_that_can_be_read_back(slug, capsys):
    seats = {"gin": "hard,normal", "basic": "hard,normal,easy", "joker": "easy,hard,normal"}[slug]
    assert main(["playout", slug, "--seats", seats, "--options", "target=0", "--seed", "5"]) == 0
    record = parse(capsys.readouterr().out)
    assert record.seats == len(seats.split(","))
    assert fold(record).state.result


def test_a_joker_round_is_played_through_its_shuffles_to_a_draw():
    joker = VARIANTS["joker"]
    record = play_match(joker, make_options(joker), [Dull()] * 6, 1, 1)
    assert sum(seat is None for seat, _ in record.rounds[0].entries) == 2
    assert fold(record).state.result.kind == "draw"


def test_after_a_void_gin_round_the_same_dealer_deals_again():
    gin = VARIANTS["gin"]
    record = play_match(gin, make_options(gin, {"target": 100}), [Dull()] * 2, 1, 3)
    assert len({played.dealer for played in record.rounds}) == 1
    assert [result.kind for result in fold(record).results] == ["draw"] * 3
