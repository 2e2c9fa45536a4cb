"""`try`: a position is drawn, every answer tried out, and what the engine refutes is refused."""

import pytest

from rules_content.markdown import render
from rules_content.publishing import check
from tests.rules_content.directives import directive, refusal

ELEVEN = "hand: 5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d"


KNOCK = (
    "question: Which card?",
    ELEVEN,
    "answer 7d: Nine points are left.",
    "answer 6c: Ten points are left.",
    "answer Ad refused=deadwood_too_high: Too much is left.",
)


OPEN = "open Kc Kd Kh / 5s 6s 7s"


THIRTEEN = "hand: Kc Kd Kh 5s 6s 7s 2d 3h 9c Jd 4s 8h Qc Ac"


YES_NO = ("question: May you?", THIRTEEN, "answer yes: It is enough.", "answer no: It is 48.")


UPCARD = (
    "question: Stock or upcard?",
    "hand: 5c 9d Kh 2s 3s Jd Qh",
    "upcard: 5s",
    "answer stock: A pair is no meld.",
    "answer upcard: It makes only a pair.",
)


OFFER = (
    "question: Do you take the first upcard?",
    "hand: 5c 9d Kh 2s 3s Jd Qh",
    "offer: 5s",
    "answer pass: A pair is no meld.",
    "answer upcard: It makes only a pair.",
    "answer stock refused=offer_must_pass_or_take: Not before both have passed.",
)


LAY_OFF = (
    "question: What now?",
    "hand: 8d Kc 2h",
    "mine: 5d 6d 7d",
    "meld: Kd Kh Ks",
    "answer lay off Kc on 2: The highest card goes first.",
    "answer lay off 8d on 1: That leaves the king.",
    "answer lay off 2h on 1 refused=does_not_fit: It fits nowhere.",
)


TRIES = [
    ("game=gin ask=knock answer=7d leaves=9 best=yes", KNOCK, "Right. Deadwood left: 9."),
    ("game=gin ask=knock answer=7d makes=knock", KNOCK, "Not allowed. Your deadwood would be 15"),
    (f'game=joker ask=may move="{OPEN}" answer=yes opens=40 value=48', YES_NO, "Yes Right."),
    (f'game=joker ask=may move="{OPEN}" threshold=51 answer=no because=opening_too_low', YES_NO, "No Right."),
    (f'game=joker ask=may move="{OPEN}" answer=yes opens=40 value=48', YES_NO, "Opening value: 48. Enough for 40."),
    (f'game=joker ask=may move="{OPEN}" threshold=51 answer=no because=opening_too_low refused=51', YES_NO,
     "Too little for 51."),
    ("game=basic ask=draw answer=stock makes=nothing", UPCARD, "Upcard 5♠"),
    ("game=basic ask=draw answer=stock makes=nothing", UPCARD, "Right. The upcard makes no meld with your cards."),
    ("game=gin ask=draw answer=pass makes=nothing", OFFER, "Pass Right. The upcard makes no meld with your cards."),
    ("game=gin ask=draw answer=pass leaves=49", OFFER, "Deadwood left: 49."),
    ("game=gin ask=knock answer=7d best=yes", KNOCK, "Deadwood left: 9. No other card leaves less."),
    ("game=gin ask=draw answer=stock makes=nothing", UPCARD, "Draw from the stock Right."),
    ('game=basic ask=move answer="lay off Kc on 2" leaves=10', LAY_OFF, "Points left in the hand: 10."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "lines", "found"), TRIES)
def test_a_position_is_drawn_and_every_answer_is_tried_out(keys, lines, found):
    made = render(directive(f"try {keys}", *lines), "en")
    assert made.problems == []
    assert found in made.text
    assert made.html.count("<details") == sum(line.startswith("answer") for line in lines)


def test_every_other_card_of_the_hand_is_offered_too():
    lines = (
        "question: Which one goes?",
        "hand: 8d Kc 2c 7d",
        "taken: 2c",
        "answer Kc: High and alone.",
        "otherwise: Keep it.",
    )
    made = render(
        directive('try game=basic ask=discard answer=Kc waits="6d 9d" leaves=17', *lines), "en"
    )
    assert made.problems == []
    assert made.html.count("<details") == 3  # those that may be discarded are one answer
    assert "Discard another card: 8♦ 7♦ Not the best. Points left in the hand: 19–20." in made.text
    assert made.html.count("Keep it.") == 2
    assert "can't be the card that you discard" in made.text  # the 2c, just taken


def test_a_verdict_ends_without_a_blank():
    made = render(
        directive(f'try game=joker ask=may move="{OPEN}" answer=yes value=48', *YES_NO), "en"
    )
    assert "<strong>Wrong.</strong></p>" in made.html


RECORD = (
    '[Variant "gin"]', '[Seats "2"]', '[Round "1"]', '[Dealer "0"]',
    '[Deck "5s 3h 6s 4h 7s Tc 8s Jc 9c Qs 9d Kh 9h 2c Ad 8h 2h 7h 6c 5h Kc 7d'
    ' Ac 3c 4c 5c 7c 8c 9s 2d 3d 4d 5d 6d 8d Td Jd Qd Kd Ah 6h Th Jh Qh As 2s 3s 4s Ts Js Ks Qc"]',
    "1: pass", "0: take upcard", "0: discard Kc",
)  # fmt: skip


def test_a_position_can_be_the_end_of_a_record():
    """Only what the seat to act knows of it is shown."""
    record = (
        '[Variant "gin"]',
        '[Seats "2"]',
        '[Round "1"]',
        '[Dealer "0"]',
        f'[Deck "{full_deck("5s 3h 6s 4h 7s Tc 8s Jc 9c Qs 9d Kh 9h 2c Ad 8h 2h 7h 6c 5h 7d Kc")}"]',
        "1: take upcard",
    )
    lines = (
        "question: Knock?",
        *record,
        "answer 6c: Yes.",
        "answer 7d refused=upcard_discarded_same_turn: No.",
    )
    made = render(directive("try game=gin ask=knock answer=6c leaves=10", *lines), "en")
    assert made.problems == [], check(directive("try", *lines), "en")
    assert "7♦" in made.text and "K♥" not in made.text


def full_deck(first):
    from games.engine.cards import ONE_DECK, join, parse_cards

    cards = parse_cards(first)
    return join([*cards, *(card for card in ONE_DECK if card not in cards)])


REFUTED_TRIES = [
    ("game=gin ask=knock answer=7d leaves=10", KNOCK, "leaves=10: the engine finds 9"),
    ("game=gin ask=knock answer=6c best=yes", KNOCK, "the engine finds 9"),
    ("game=gin ask=knock answer=7d makes=gin", KNOCK, "finds knock"),
    ("game=gin ask=knock answer=7d", KNOCK, "claims nothing that could be wrong"),
    ("game=gin ask=knock answer=8s leaves=9", KNOCK, "one of the answers offered"),
    ("game=gin ask=knock answer=Ad leaves=15", KNOCK, "engine says deadwood_too_high"),
    ("game=gin ask=sing answer=7d leaves=9", KNOCK, "Say what is asked"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK, "answer Kc: Not held."), "refused=card_not_held"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK[:3], "answer 6c refused=wrong_phase: No."), "it is legal"),
    ("game=gin ask=knock answer=7d leaves=9", KNOCK[:3], "at least two answers"),
    ("game=gin ask=knock answer=7d leaves=9", KNOCK[1:], "wants a line question:"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK[:3], "answer 6c:"), "wants an explanation"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK, "otherwise:"), "wants an explanation"),
    ("game=gin ask=knock answer=7d leaves=9", (KNOCK[0], *KNOCK[2:]), "wants a line hand:"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK, "Some prose."), "says nothing to try"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK, "taken: Kc"), "must be among the cards"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK[:4], "answer Qx: No."), "no answer to ask=knock"),
    (f'game=joker ask=may move="{OPEN}" answer=no because=opening_too_low', YES_NO, "allows this move"),
    (f'game=joker ask=may move="{OPEN}" threshold=51 answer=yes opens=40', YES_NO, "engine says opening_too_low"),
    (f'game=joker ask=may move="{OPEN}" threshold=51 answer=no because=not_a_meld', YES_NO, "finds opening_too_low"),
    (f'game=joker ask=may move="{OPEN}" threshold=51 answer=no', YES_NO, "finds opening_too_low"),
    (f'game=joker ask=may move="{OPEN}" threshold=35 answer=no', YES_NO, "No table opens with 35"),
    ("game=basic ask=draw answer=upcard makes=meld", UPCARD, "finds nothing"),
    ("game=basic ask=draw answer=stock makes=nothing", (*UPCARD[:2], *UPCARD[3:]), "wants a line upcard:"),
    ("game=basic ask=draw answer=pass makes=nothing", OFFER, "offer: goes with game=gin"),
    ("game=gin ask=knock answer=7d leaves=9", (*KNOCK, "offer: Kc"), "offer: goes with game=gin and ask=draw"),
    ("game=gin ask=draw answer=stock makes=nothing", OFFER, "engine says offer_must_pass_or_take"),
    ("game=gin ask=discard answer=6c leaves=9", (*RECORD, *KNOCK[2:4], KNOCK[0]), "can't be replayed"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "lines", "found"), REFUTED_TRIES)
def test_a_position_or_an_answer_that_is_wrong_is_refused(keys, lines, found):
    assert found in refusal(directive(f"try {keys}", *lines))
