"""Gin Rummy's normal bot follows its own docstring."""

from games.engine.cards import parse_card
from tests.bots.chosen import choice, chosen
from tests.engine.positions import dealt, make, position

THEIRS = "| Ac 3d 5h 6c 7d 8h Tc Jh Qd Kh"
MELDED = "2s 3s 4s 9c 9d 9h"


def test_it_takes_the_upcard_that_completes_a_meld():
    made = choice(position("gin", "2s 3s 9c 9d 9h Kc Qh 8d 5c 6d" + "| Ac 3d 5h 7c", discards="4s"))
    assert (str(made.move), made.reason) == ("take upcard", "completes_meld")
    assert made.facts["card"] == "4s"


def test_it_leaves_a_low_upcard_that_belongs_to_no_meld():
    state = position("gin", f"{MELDED} Kc Qh 8d 5c | 3d 5h 7c", discards="Ah")
    assert (chosen(state), choice(state).reason) == ("draw stock", "upcard_no_use")


def test_it_passes_an_offered_upcard_of_no_use():
    state = dealt("gin")._replace(hands=position("gin", f"{MELDED} Kc Qh 8d 5c{THEIRS}").hands)
    state = state._replace(seat=0, discards=(parse_card("Ah"),))
    assert (chosen(state), choice(state).reason) == ("pass", "upcard_no_use")


def knocking(deadwood: str, turn: int):
    """Six cards in melds, the rest as named, and a king drawn."""
    state = position("gin", f"{MELDED} {deadwood}{THEIRS}", stock="Kc", turn=turn)
    return make(state, "draw stock")


def test_early_it_knocks_with_ten():
    made = choice(knocking("Ad 2c 3h 4c", turn=5))
    assert (str(made.move), made.reason) == ("knock Kc", "knocks")
    assert made.facts == {"card": "Kc", "deadwood": 10}


def test_later_ten_is_too_much():
    assert chosen(knocking("Ad 2c 3h 4c", turn=15)).startswith("discard")


def test_later_seven_will_do_and_late_only_four():
    assert chosen(knocking("Ad 2c Ah 3h", turn=15)) == "knock Kc"
    assert chosen(knocking("Ad 2c Ah 3h", turn=25)).startswith("discard")


def test_gin_is_always_knocked():
    state = position("gin", f"{MELDED} Jc Js Jd Jh | Ac 3d", stock="Kd", turn=29)
    made = choice(make(state, "draw stock"))
    assert made.reason == "gin" and made.facts["deadwood"] == 0


def test_it_plays_on_while_three_cards_or_more_would_bring_gin():
    """9s, the fourth jack, 5s and As would; on the pile they no longer count."""
    state = position("gin", f"{MELDED} Jc Js Jd 6h | Ac 3d", stock="Kd", turn=5)
    assert chosen(make(state, "draw stock")) == "discard Kd"
    fewer = position("gin", f"{MELDED} Jc Js Jd 6h | 3d 4d", stock="Kd Jh Kh 5s Qh", discards="2c")
    fewer = make(fewer, "draw stock", "discard Kd", "draw stock", "discard Jh")
    fewer = make(fewer, "draw stock", "discard Kh", "draw stock", "discard 5s", "draw stock")
    assert chosen(fewer) == "knock Qh"


def test_it_discards_high_deadwood_that_helps_least():
    """The pair of kings may become a set yet, and so may the jack and the ten; the queen of hearts nothing."""
    state = position("gin", "Kc Kd 2s 3s 4s Jc Tc 6d 7d Qh | Ac 3d 5h 8c", stock="9s")
    made = choice(make(state, "draw stock"))
    assert (str(made.move), made.reason) == ("discard Qh", "highest_deadwood")


def test_it_breaks_no_meld_even_for_a_card_of_much_hope():
    """The six and the seven of diamonds wait for four cards each, the ace and its run count little."""
    state = position("gin", "Ac 2c 3c 6d 7d 8s 6s 7h 8d Kh | Ad 3d 5h", stock="Kd", turn=25)
    assert chosen(make(state, "draw stock")).split()[1] not in ("Ac", "2c", "3c")


def test_a_card_that_goes_with_one_they_took_is_kept():
    """The king has no hope at all, the jack waits for the ten; but they took the queen beside the king."""
    hand = "2s 3s 4s 9c 9d 9h Kh Jc 2d Qh"
    state = position("gin", f"{hand} | Ac 3d 5h 8c Th", stock="6h 4d Ks", discards="Qc Kd")
    state = make(state, "draw stock", "discard Qh", "take upcard", "discard 3d", "draw stock")
    made = choice(state)
    assert (str(made.move), made.reason) == ("discard Jc", "safer_card")
