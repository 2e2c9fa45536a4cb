"""Basic Rummy's normal bot follows its own docstring."""

from tests.bots.chosen import choice, chosen
from tests.engine.positions import make, position

OTHERS = "| 4h 6h 8h Kh Qh"


def test_it_takes_the_upcard_that_completes_a_set():
    made = choice(position("basic", "Qc Qs 2d 5h" + OTHERS, discards="Qd"))
    assert str(made.move) == "take upcard"
    assert (made.reason, made.facts) == ("completes_meld", {"card": "Qd"})


def test_it_takes_the_upcard_that_completes_a_run():
    assert chosen(position("basic", "7c 9c 2d 5h" + OTHERS, discards="8c")) == "take upcard"


def test_it_leaves_an_upcard_that_only_makes_a_pair():
    made = choice(position("basic", "Qc 9s 2d 5h" + OTHERS, discards="Qd"))
    assert (str(made.move), made.reason) == ("draw stock", "upcard_no_use")


def test_it_takes_the_upcard_to_lay_it_off_once_it_has_a_meld_of_its_own():
    state = position("basic", "Kc 2d 5h" + OTHERS, discards="7s", melds="0: 4s 5s 6s")
    assert (chosen(state), choice(state).reason) == ("take upcard", "lays_off")
    assert chosen(make(state, "take upcard")) == "lay off 7s on 1"


def test_it_leaves_the_same_upcard_while_it_has_none():
    state = position("basic", "Kc 2d 5h" + OTHERS, discards="7s", melds="1: 4s 5s 6s")
    assert chosen(state) == "draw stock"


def test_it_lays_down_the_meld_with_the_most_points_first():
    state = position("basic", "2c 2d 2h Kc Kd Ks 9s" + OTHERS, stock="5c")
    assert chosen(make(state, "draw stock")) == "lay down Kc Kd Ks"


def test_it_lays_down_the_upcard_taken_before_anything_else():
    state = position("basic", "2c 2d Kc Kd Ks 9s" + OTHERS, discards="2s")
    assert chosen(make(state, "take upcard")) == "lay down 2c 2d 2s"


def test_it_goes_out_with_its_last_three_cards():
    state = position("basic", "Qc Qs" + OTHERS, stock="Qd")
    assert chosen(make(state, "draw stock")) == "lay down Qc Qd Qs"


def discards(hand: str, others: str = OTHERS, stock: str = "5s", **fields):
    """What it discards with this hand and the card drawn."""
    made = choice(make(position("basic", hand + others, stock=stock, **fields), "draw stock"))
    assert made.move.kind == "discard"
    return made


def test_it_discards_a_lone_card_and_keeps_a_pair():
    made = discards("Qc Qs 9d 2h")
    assert (str(made.move), made.reason) == ("discard 9d", "lone_card")
    assert made.facts == {"card": "9d", "points": 9}


def test_it_keeps_neighbours_too():
    assert discards("Jc Tc 9d 2h").facts["card"] == "9d"


def test_it_keeps_three_cards_that_wait_for_four_and_breaks_the_pair_that_waits_for_two():
    made = discards("4c 4s 3c Kd Ks", stock="Td Jd")  # 3c leaves two fewer, a king as well
    assert made.facts["card"] == "Td"
    made = discards("4c 4s 3c Ks", stock="Kd")
    assert (made.facts["card"][0], made.reason) == ("K", "keeps_outs")


def test_a_pair_whose_other_cards_are_gone_is_no_hope():
    hand = "9c 9s Jd 2h"
    assert discards(hand, stock="3h").facts["card"] == "Jd"
    gone = discards(hand, stock="3h", melds="1: 7d 8d 9d | 1: 9h Th Jh")
    assert gone.facts["card"] in ("9c", "9s")


def test_a_card_that_somebody_took_is_not_waited_for():
    hands = "9c 9s Kd Kc 2h | 9h 9d 5d 6d 7c"
    state = position("basic", hands, stock="Jh 3d", discards="4s")
    waiting = make(state, "draw stock", "discard Jh", "draw stock", "discard 9d")
    state = make(waiting, "draw stock")
    assert chosen(state).split()[1] not in ("9c", "9s")


def test_it_gives_no_card_to_go_with_one_that_somebody_took():
    hands = "Ts Qh Jh 2s 6c | 5c 6d Js 9c Td"
    state = position("basic", hands, stock="4d 8h 9s", discards="4s")
    state = make(state, "draw stock", "discard Jh")
    unused = make(state, "draw stock", "discard 5c", "draw stock")
    assert chosen(unused) == "discard Qh"
    taken = make(state, "take upcard", "discard 5c", "draw stock")
    assert chosen(taken) == "discard Ts"  # the queen goes with the jack


def test_it_keeps_what_fits_a_meld_on_the_table():
    assert discards("Jc 8d 2h").facts["card"] == "Jc"
    assert discards("Jc 8d 2h", melds="1: 8c 9c Tc").facts["card"] == "8d"


def test_and_what_fits_behind_that():
    assert discards("Qc 8d 2h").facts["card"] == "Qc"
    assert discards("Qc 8d 2h", melds="1: 8c 9c Tc").facts["card"] == "8d"


def test_of_lone_cards_the_one_goes_that_fewest_live_cards_go_with():
    assert discards("Kd Jh", stock="6c").facts["card"] == "Kd"  # a jack has two neighbours more
    melds = "1: 9c 9d 9h | 1: Tc Td Th | 1: Qc Qh Qs"  # the jack has one fewer
    made = discards("Kd Jh", stock="6c", others="| 2h 3h", melds=melds, discards="4s")
    assert made.facts["card"] == "Jh"


def test_with_small_hands_around_points_weigh_more():
    melds = "1: 3c 3d 3s | 1: 4c 4d 4s"
    assert discards("2s 9d", stock="Jh", others=OTHERS, melds=melds).facts["card"] == "2s"
    assert discards("2s 9d", stock="7h", others="| 6h 8h", melds=melds).facts["card"] == "9d"


def test_it_goes_back_when_somebody_else_left_it_with_the_upcard_alone():
    state = position("basic", "2c 2d 2h | 3c 4h", discards="5d")
    assert chosen(make(state, "take upcard", "lay down 2c 2d 2h")) == "undo"
