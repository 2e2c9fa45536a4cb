"""The numbers that the hard gin bot looks at, and the nets that value them."""

import random
from math import isclose

import pytest

from games.bots.gin import features
from games.bots.gin.evaluation import POINTS, WINS, Layer, Net, run
from games.bots.gin.features import ALL_CARDS, COUNT, NO_CARD, describe
from games.engine.cards import parse_card, parse_cards
from games.engine.melds.masks import packed


def bits(cards: str) -> int:
    return packed(parse_cards(cards))


def described(hand: str, gone: str = "", theirs: str = "", thrown: str = "", card: str = ""):
    """The numbers of a position in the middle of a round; `gone`: cards on the pile."""
    out = [-1.0] * COUNT
    seen = bits(hand) | bits(gone) | bits(theirs) | bits(thrown) | bits(card)
    offered = parse_card(card) if card else NO_CARD
    unseen = ALL_CARDS & ~seen
    describe(out, bits(hand), unseen, bits(theirs), bits(thrown), offered, 20, 0, 0, 0, 0)
    return out, unseen.bit_count()


MELDED = "2s 3s 4s 9c 9d 9h"


def test_every_number_is_written_and_none_is_far_from_one():
    rng = random.Random(1)
    for _ in range(200):
        cards = rng.sample(range(52), 52)
        out = [-9.0] * COUNT
        packs = [packed(cards[a:b]) for a, b in ((0, 10), (10, 40), (40, 43), (43, 47))]
        describe(out, *packs, cards[47], rng.randrange(2, 32), 2, 10, 3, 0)
        assert all(-5 <= number <= 5 for number in out)


def test_deadwood_and_the_loose_cards():
    out, _ = described(f"{MELDED} Kh 7d 6d Ac")
    assert isclose(out[0], 24 / 20)
    assert isclose(out[2], 4 / 5)
    assert isclose(out[5], 2 / 4), "the king and the ace wait for nothing"
    assert isclose(out[6], 11 / 20)


@pytest.mark.parametrize(("gone", "outs"), [("", 5), ("8d", 4), ("8d 5d", 3), ("8d 5d 5s As", 1)])
def test_fitting_cards_are_counted_while_they_live(gone, outs):
    """5d and 8d for 7d 6d, As and 5s for the run, 9s for the set."""
    out, unseen = described(f"{MELDED} Kh 7d 6d Ac", gone)
    assert isclose(out[7], outs / unseen * 4)


def test_draws_that_bring_gin():
    """The fourth nine, the fourth jack, 5s or As, and then the six is discarded; a lower card brings none."""
    out, unseen = described(f"{MELDED} Jc Jd Jh 6h")
    assert isclose(out[8], 4 / unseen * 10)
    assert out[9] == 1.0


def test_a_card_of_which_mates_are_dead_is_no_danger():
    safe, _ = described(f"{MELDED} 7d 6d Ac 2h", gone="Kc Kd Qh Jh", card="Kh")
    open_, _ = described(f"{MELDED} 7d 6d Ac 2h", card="Kh")
    assert safe[27] == safe[28] == 0
    assert open_[27] > 0 and open_[28] > 0


def test_a_card_beside_one_that_they_took_is_the_greater_danger():
    near, _ = described(f"{MELDED} 7d 6d Ac 2h", theirs="Qh", card="Kh")
    far, _ = described(f"{MELDED} 7d 6d Ac 2h", theirs="Qc", card="Kh")
    assert near[28] > far[28]
    assert (near[30], far[30]) == (1, 0)


def test_the_quick_count_of_eleven_is_the_solvers_wherever_a_card_fits_nowhere():
    rng = random.Random(2)
    agreed = 0
    for _ in range(3000):
        eleven = packed(rng.sample(range(52), 11))
        suits = [eleven >> 13 * suit & 8191 for suit in range(4)]
        exact = min(
            features.least(*((eleven ^ 1 << card) >> 13 * suit & 8191 for suit in range(4)))
            for card in range(52)
            if eleven >> card & 1
        )
        quick = features.left_of_eleven(*suits)
        assert quick >= exact
        agreed += quick == exact
    assert agreed > 2900


def test_a_net_is_two_layers_cut_off_at_nothing_and_a_sum():
    net = Net(
        Layer([[1.0, -1.0], [2.0, 0.0]], [0.0, -1.0]), Layer([[1.0, 1.0]], [0.5]), [2.0], -1.0
    )
    # First layer: max(0, 1 - 3) = 0 and 2 - 1 = 1; second: 0 + 1 + 0.5; sum: 2 * 1.5 - 1 = 2, times 25.
    assert run(net, [1.0, 3.0]) == 50.0


@pytest.mark.parametrize("net", [*POINTS.values(), *WINS.values()])
def test_the_weights_on_file_fit_the_features(net):
    assert {len(row) for row in net.first.weights} == {COUNT}
    assert {len(row) for row in net.second.weights} == {len(net.first.weights)}
    assert len(net.first.biases) == len(net.first.weights)
    assert len(net.last) == len(net.second.biases) == len(net.second.weights)
