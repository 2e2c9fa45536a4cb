"""What a gin player knows who forgets nothing: read from the view and the public moves alone."""

from games.bots.gin.features import ALL_CARDS
from games.bots.gin.knowledge import knowledge
from games.engine.cards import parse_cards
from games.engine.melds.masks import packed
from games.engine.variants import VARIANTS
from tests.engine.positions import make, position

GIN = VARIANTS["gin"]
HANDS = "2s 3s 4s 9c 9d 9h Kc Qh 8d 5c | Ac 3d 5h 6c 7d 8h Tc Jh Qd Kh"


def known(*moves: str, seat: int = 0, **fields: str):
    """What `seat` knows after the moves."""
    state = make(position("gin", HANDS, stock="4h 6h 7h", discards="2c", **fields), *moves)
    return knowledge(GIN.view(state, seat), GIN.public_moves(state))


def bits(cards: str) -> int:
    return packed(parse_cards(cards))


def test_unseen_is_whatever_lies_neither_in_the_hand_nor_open():
    assert known().unseen == ALL_CARDS & ~bits("2s 3s 4s 9c 9d 9h Kc Qh 8d 5c 2c")


def test_discards_are_seen_also_once_they_are_covered_and_those_of_the_other_player_are_kept_apart():
    what = known("draw stock", "discard Kc", "draw stock", "discard Kh")
    assert not what.unseen & bits("Kc Kh")
    assert (what.thrown, what.last, what.before) == (bits("Kh"), 10, 0)


def test_a_card_that_the_other_player_took_is_known_until_they_discard_it():
    took = ("draw stock", "discard Kc", "take upcard")
    assert known(*took, "discard Tc").theirs == bits("Kc")
    later = known(*took, "discard Tc", "draw stock", "discard Qh", "draw stock", "discard Kc")
    assert (later.theirs, later.takes) == (0, 1)
    assert later.thrown == bits("Tc Kc")


def test_a_take_that_was_undone_lies_on_the_pile_again():
    what = known("draw stock", "discard Kc", "take upcard", "undo")
    assert (what.theirs, what.takes) == (0, 0)
    assert not what.unseen & bits("Kc")


def test_the_first_upcard_is_forgotten_once_it_was_taken():
    """It was no move, so neither the view nor the public moves tell what it was."""
    what = known("take upcard", "discard Kc", seat=1)
    assert (what.takes, what.theirs) == (1, 0)
    assert what.unseen & bits("2c")


def test_nothing_hidden_matters():
    """Other cards in the other hand and in the stock: the same knowledge."""
    moves = ("draw stock", "discard Kc", "draw stock", "discard Kh")
    swapped = HANDS.replace("Ac 3d", "As 3c")
    state = make(position("gin", swapped, stock="4h 6s 7h", discards="2c"), *moves)
    assert knowledge(GIN.view(state, 0), GIN.public_moves(state)) == known(*moves)
