"""What a hand can bring onto the table in one turn, held against every sequence of moves."""

import random
from functools import cache

from games.bots.joker.clearing import Clearing
from games.bots.joker.ways import way_out
from games.engine.cards import JOKER, TWO_DECKS_AND_JOKERS, parse_card, parse_cards
from games.engine.melds import joker_meld
from games.engine.moves import LAY_DOWN, LAY_OFF, SWAP
from games.engine.state import OVER, PLAY, Meld
from games.engine.variants import VARIANTS
from tests.engine.melds import slow
from tests.engine.positions import position

VARIANT = VARIANTS["joker"]
HANDS = 100


def least_deadwood(state):
    """The fewest natural cards that any moves leave; freed jokers must have found a place."""

    @cache
    def least(hand, melds, owed):
        here = state._replace(hands=(hand, *state.hands[1:]), melds=melds, obligations=owed)
        best = sum(card != JOKER for card in hand) if not owed else 99
        for move in VARIANT.legal_moves(here):
            if move.kind in (LAY_DOWN, LAY_OFF, SWAP):
                after = VARIANT.apply(here, move)
                best = min(best, least(after.hand, after.melds, after.obligations))
        return best

    return least(state.hand, state.melds, ())


def tables(seed):
    """Small hands beside a few melds of the same neighbourhood, jokers and all."""
    rng = random.Random(seed)
    made = 0
    while made < HANDS:
        first, suits = rng.randrange(13), rng.sample(range(4), 3)
        pool = [c for c in TWO_DECKS_AND_JOKERS if (c - first) % 13 < 5 and c // 13 in suits]
        pool += [JOKER] * 5
        melds = []
        for meld, _ in slow.joker_melds(tuple(sorted(rng.sample(pool, 9)))):
            if len(melds) < 2 and rng.random() < 0.2:
                melds.append(joker_meld(meld))
        hand = rng.sample(pool, 6)
        if hand.count(JOKER) < 3 and melds:
            made += 1
            yield hand, melds


def test_the_least_deadwood_is_that_of_every_sequence_of_moves():
    less = outs = 0
    for hand, melds in tables("clearing"):
        state = table(hand, melds)
        found = Clearing(state.hand, state.melds).deadwood()
        assert found == least_deadwood(state), (slow.said(state.hand), state.melds)
        less += found < sum(card != JOKER for card in hand)
        if found <= 1:
            for move in way_out(state):
                state = VARIANT.apply(state, move)
            assert state.phase == OVER
            outs += 1
    assert less > HANDS // 2
    assert outs > HANDS // 10


def table(hand, shapes):
    """Seat 0 has opened and drawn."""
    melds = tuple(Meld(0, shape.cards, shape.kind, shape.stands_for) for shape in shapes)
    state = position("joker", "2c | 2d", opened=[0])
    return state._replace(hands=(tuple(sorted(hand)), ()), melds=melds, phase=PLAY)


def clearing(hand, *melds):
    state = table(parse_cards(hand), [joker_meld(parse_cards(meld)) for meld in melds])
    return Clearing(state.hand, state.melds)


def test_a_swap_a_meld_with_the_freed_joker_and_a_lay_off_are_one_turn():
    found = clearing("6s 9c 9d 8s Kh", "4s 5s Jk 7s")
    assert found.deadwood() == 1
    assert [str(move) for move in found.moves()] == [
        "swap 6s on 1",
        "lay down 9c 9d Jk",
        "lay off 8s on 1 high",
    ]


def test_a_joker_lays_off_only_to_reach_a_further_card():
    found = clearing("Jk 9s 2h", "5s 6s 7s")
    assert [str(move) for move in found.moves()] == ["lay off Jk on 1 high", "lay off 9s on 1 high"]
    assert clearing("Jk 2h", "5s 6s 7s").moves() == []


def test_one_place_takes_one_of_two_equal_cards():
    assert clearing("8s 8s", "5s 6s 7s").deadwood() == 1
    assert clearing("8s 8s", "5s 6s 7s", "8c 8d 8h").deadwood() == 0


def test_a_card_gone_is_a_card_less_to_bring_down():
    found = clearing("9c 9d 9h Kh Jk", "4s 5s 6s")
    without = {card: found.deadwood_without(parse_card(card)) for card in ("9c", "Kh", "Jk")}
    assert without == {"9c": 1, "Kh": 0, "Jk": 1}
