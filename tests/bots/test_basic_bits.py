"""Basic Rummy's cards as bits say of melds and lay-offs what the engine says."""

import random

from games.bots.basic.bits import Table, melded, melds, table_of, unpacked, wanted
from games.engine.cards import ONE_DECK, parse_cards
from games.engine.melds import natural_fits, natural_melds
from games.engine.melds.masks import packed
from tests.engine.positions import make, position


def bits(text: str) -> int:
    return packed(parse_cards(text))


def test_the_melds_of_a_hand_are_the_engines():
    rng = random.Random(1)
    for _ in range(400):
        hand = rng.sample(ONE_DECK, rng.randint(1, 18))
        expected = {packed(shape.cards) for shape in natural_melds(hand)}
        found = melds(packed(hand))
        assert sorted(found) == sorted(expected)
        assert melded(packed(hand)) == sum(1 << c for c in hand if any(m >> c & 1 for m in found))


def test_a_wanted_card_makes_a_meld_with_two_of_the_hand():
    rng = random.Random(2)
    for _ in range(200):
        hand = rng.sample(ONE_DECK, 7)
        for card in set(ONE_DECK) - set(hand):
            makes = any(card in shape.cards for shape in natural_melds([*hand, card]))
            assert wanted(packed(hand)) >> card & 1 == makes


def test_no_suit_runs_on_into_the_next():
    assert wanted(bits("Qc Kc Ad 2d")) == bits("Jc 3d")
    assert melds(bits("Qc Kc Ad 2d 3d")) == [bits("Ad 2d 3d")]


def test_the_table_tells_what_fits_and_what_fits_then():
    state = position("basic", "8s Ad 2h 9h | 2c", melds="0: 5s 6s 7s | 1: Ac Ah As | 1: 3h 4h 5h")
    table = table_of(state.melds)
    assert table.fits == bits("4s 8s Ad 2h 6h")
    assert table.with_lay_off(1 << 46).fits == bits("4s 9s Ad 2h 6h")
    after = make(state, "draw stock", "lay off Ad on 2", "lay off 2h on 3", "lay off 8s on 1")
    for card in unpacked(table.fits):
        assert any(natural_fits(meld, card) for meld in state.melds)
    for card in unpacked(bits("Ad 2h 8s")):
        table = table.with_lay_off(1 << card)
    fitting = {c for c in ONE_DECK if any(natural_fits(meld, c) for meld in after.melds)}
    assert table.fits == packed(fitting)


def test_a_king_ends_a_run():
    assert Table().with_meld(bits("Jh Qh Kh")).fits == bits("Th")
