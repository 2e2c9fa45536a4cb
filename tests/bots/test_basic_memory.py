"""What Basic Rummy's hard bot remembers is true, and is all that a player could know."""

import random

from games.bots import BOTS
from games.bots.basic.guess import Guesser
from games.bots.basic.memory import remember
from games.bots.table import play_round, shuffled_deck
from games.engine.cards import HIDDEN, parse_cards
from games.engine.melds.masks import packed
from games.engine.state import OVER
from games.engine.variant import make_options
from games.engine.variants import VARIANTS
from tests.engine.positions import make, position

BASIC = VARIANTS["basic"]


def remembered(state, seat=None):
    seat = state.seat if seat is None else seat
    return remember(BASIC.view(state, seat), BASIC.public_moves(state))


def rounds(number):
    """States of whole rounds of normal bots, easy ones between them."""
    options = make_options(BASIC)
    bots = [BOTS["basic"]["normal"], BOTS["basic"]["easy"]] * 2
    for seed in range(number):
        rng = random.Random(seed)
        start = BASIC.start(shuffled_deck(BASIC, options, rng), 0, 4, options)
        for _, state in play_round(BASIC, start, bots, rng):
            if state.phase != OVER:
                yield state


def test_whatever_it_remembers_is_so():
    turned = 0
    for state in rounds(12):
        memory = remembered(state)
        assert len(memory.pile) == len(state.discards)
        assert len(memory.stock) == len(state.stock)
        for told, true in ((memory.pile, state.discards), (memory.stock, state.stock)):
            assert all(t in (HIDDEN, card) for t, card in zip(told, true, strict=True))
        for seat, held in enumerate(memory.held):
            assert not held & ~packed(state.hands[seat])
        assert memory.pile.count(HIDDEN) + memory.stock.count(HIDDEN) <= 1 or not state.used_up
        turned += state.used_up
    assert turned


def test_an_upcard_that_was_taken_is_held_until_it_is_seen_again():
    state = position("basic", "Kc Ks 2c 9h | 5c 6d 8s Kd", seat=1, stock="2h Th 7c")
    state = make(state, "draw stock", "discard Kd", "take upcard", "discard 9h")
    assert remembered(state).held[0] == packed(parse_cards("Kd"))
    state = make(state, "draw stock", "discard Th", "draw stock")
    assert remembered(make(state, "lay down Kc Kd Ks"), 1).held[0] == 0
    assert remembered(make(state, "discard Kd")).held[0] == 0


def test_an_undone_take_was_none():
    state = position("basic", "2c 9h | 5c 6d 8s Kd", seat=1, stock="2h", discards="5d")
    state = make(state, "take upcard", "undo", "draw stock", "discard Kd")
    assert remembered(state).held[1] == 0


def test_every_guess_deals_each_card_once_and_keeps_what_is_known():
    for number, state in enumerate(rounds(6)):
        if number % 7:
            continue
        view = BASIC.view(state, state.seat)
        guess = Guesser(view, remembered(state), random.Random(number)).guess()
        down = [c for meld in state.melds for c in meld.cards]
        places = [*map(packed, (guess.pile, guess.stock, down)), *guess.hands]
        assert sum(places) == (1 << 52) - 1
        assert guess.hands[state.seat] == packed(state.hand)
        assert [h.bit_count() for h in guess.hands] == list(map(len, state.hands))
        assert (len(guess.pile), len(guess.stock)) == (len(state.discards), len(state.stock))


def test_a_player_is_seldom_dealt_a_mate_of_what_it_threw():
    hands = "2c 3d 7s | 5c 6d 8s Kd | 9c 9d Td Ts"
    state = position("basic", hands, seat=1, stock="2h", discards="Jh")
    state = make(state, "draw stock", "discard Kd", "draw stock", "discard 9d")._replace(seat=0)
    guesser = Guesser(BASIC.view(state, 0), remembered(state, 0), random.Random(1))
    kings, sixes = packed(parse_cards("Kc Kh Ks")), packed(parse_cards("6c 6h 6s"))
    dealt = [guesser.guess().hands[1] for _ in range(1000)]
    count = [sum((hand & cards).bit_count() for hand in dealt) for cards in (kings, sixes)]
    assert count[0] < 0.8 * count[1]
