"""Every directive, right and refuted: what the engine agrees with is drawn, anything else is named."""

import pytest
from django.utils.translation import override

from rules_content.markdown import render
from rules_content.publishing import check, claims
from tests.rules_content.directives import directive, refusal, text

CARDS = [
    ("game=basic is=set", "Qc Qd Qh", "Set."),
    ("game=basic is=run", "3c Ac 2c", "A♣ 2♣ 3♣ Run."),
    ("game=basic is=none because=run_wraps", "Qh Kh Ah", "does not follow the king"),
    ("game=joker is=none because=jokers_adjacent", "7c Jk Jk Tc", "Two jokers"),
    ("game=joker is=none because=too_few_naturals", "7c Jk Jk", "two cards that are not jokers"),
    ("game=joker is=none because=set_suit_twice", "7c 7c 7d", "the same suit twice"),
    ("game=joker is=run value=24 joker=8c", "7c Jk 9c", "stands for 8♣"),
    ('game=joker is="set run" value=48 opens=40 refused=51', "Kc Kd Kh / 5s 6s 7s", "Too little for 51"),
    ("game=joker is=hand points=41", "Jk Ac Td", "Points in the hand: 41."),
    ("game=joker is=hand value=48 opens=40", "Kc 5s Kd 7s Kh 6s 2d", "Opening value: 48."),
    ('game=basic is=hand waits="2c 4d 4h 5c"', "4c 4s 3c", "Waits for 2♣ 5♣ 4♦ 4♥."),
    ("game=basic is=hand waits=9s gone=9d", "9c 9h", "Waits for 9♠."),
    ("game=basic is=hand waits=none", "9c 2h", "No single card makes a meld"),
    ("game=basic is=melds takes=none", "Ac 2c 3c 4c / 5c 5d 5h 5s", "Nothing can be laid off"),
    ('game=joker is=run takes="Ts As Jk"', "Js Qs Ks", "Can be laid off here: A♠ 10♠ ★."),
    ("game=gin is=hand deadwood=10 arrangements=2", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah", "Deadwood: 10."),
    ('game=gin is=hand knocks="6c 7d"', "5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d", "May knock with 6♣ 7♦."),
    ("game=gin is=hand knocks=6c taken=7d", "5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d", "May knock with 6♣."),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "cards", "found"), CARDS)
def test_an_example_that_is_right_is_drawn_with_what_the_engine_finds(keys, cards, found):
    assert found in text(directive(f"cards {keys}", cards))


def test_an_example_of_what_is_not_allowed_says_so_first_and_looks_so():
    made = render(directive("cards game=basic is=none because=run_wraps", "Qh Kh Ah"), "en")
    assert '<figure class="ex ex-no"' in made.html
    assert '<p class="ex-says"><strong>Not a meld.</strong> ' in made.html
    several = "Qh Kh Ah / Kc Ac 2c"
    assert "Not melds." in text(directive("cards game=basic is=none because=run_wraps", several))
    assert "ex-no" not in render(directive("cards game=basic is=set", "Qc Qd Qh"), "en").html


REFUTED_CARDS = [
    ("game=basic is=run", "Qc Qd Qh", "finds set, not run"),
    ("game=basic is=set", "Qh Kh Ah", "finds no meld (run_wraps)"),
    ("game=basic is=none because=run_wraps", "Qc Qd Qh", "is a meld"),
    ("game=basic is=none because=run_wraps", "Qc Qd 2h", "for not_a_meld, not for run_wraps"),
    ("game=basic is=none", "Qh Kh Ah", "wants because="),
    ("game=joker is=run value=25", "7c Jk 9c", "value=25: the engine finds 24"),
    ("game=joker is=run joker=7c", "7c Jk 9c", "joker=7c: the engine finds 8c"),
    ("game=joker is=melds opens=51", "Kc Kd Kh / 5s 6s 7s", "finds a value of 48"),
    ("game=joker is=melds refused=40", "Kc Kd Kh / 5s 6s 7s", "finds a value of 48"),
    ("game=joker is=melds opens=35", "Kc Kd Kh / 5s 6s 7s", "No table opens with 35"),
    ("game=basic is=set value=30", "Qc Qd Qh", "belongs to game=joker"),
    ("game=basic is=hand points=1", "Qc", "points=1: the engine finds 10"),
    ("game=basic is=hand waits=2c", "4c 4s 3c", "finds 2c 5c 4d 4h"),
    ("game=basic is=set takes=none", "Qc Qd Qh", "finds Qs"),
    ("game=gin is=hand deadwood=9", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah", "finds 10"),
    ("game=gin is=hand arrangements=1", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah", "finds 2"),
    ("game=gin is=hand knocks=6c", "5s 6s 7s 8s 9c 9d 9h Ad 2h 6c 7d", "finds 6c 7d"),
    ("game=gin is=hand knocks=6c", "5s 6s 7s", "wants eleven cards"),
    ("game=gin is=hand", "5s 6s 7s", "claims nothing that could be wrong"),
    ("is=set", "Qc Qd Qh", "Name the game"),
    ("game=basic", "Qc Qd Qh", "Say what it is"),
    ("game=basic is=set colour=red", "Qc Qd Qh", "knows no colour="),
    ("game=basic is=set is=run", "Qc Qd Qh", "stands here twice"),
    ("game=basic is=hand points=many", "Qc Qd Qh", "wants a number"),
    ("game=basic is=set", "Qc Qd Qx", "Qx is no card"),
    ("game=basic is=set", "", "lists cards"),
    ("game=basic is=hand points=20", "Qc Qc", "hasn't so many: Q♣"),
    ("game=basic is=hand points=20", "Jk Qc", "hasn't so many: ★"),
    ("game=basic, is=set", "Qc Qd Qh", "Name the game"),
    ('game=basic is="set', "Qc Qd Qh", "Write key=value"),
]


@pytest.mark.parametrize(("keys", "cards", "found"), REFUTED_CARDS)
def test_an_example_that_is_wrong_is_refused_and_named(keys, cards, found):
    body = "Text before.\n\n" + directive(f"cards {keys}", cards)
    assert found in refusal(body)
    assert refusal(body).startswith("Line 3: ")
    assert "<figure" not in render(body, "en").html


def test_cards_are_named_for_the_ear_in_the_article_s_language_and_written_out():
    html = render(directive("cards game=basic is=set", "Qc Qd Qh", "A *set*."), "ko").html
    assert 'role="img"' in html and "클로버" in html  # the name
    assert "Q♣" in html and "rummy/cards.svg#Qc" in html  # the sign, the drawing
    assert "<figcaption>A <em>set</em>.</figcaption>" in html


def test_the_editor_reads_the_refusal_in_their_own_language():
    body = directive("cards game=joker is=run value=25", "7c Jk 9c")
    with override("ko"):
        (korean,) = check(body, "en")
    with override("en"):
        (english,) = check(body, "ko")
    assert english == "Line 1: value=25: the engine finds 24."
    assert korean != english and "24" in korean


RULES = [
    ("game=joker show=points", "Joker 20"),
    ("game=gin show=points", "A 1 2–10 the number on the card J Q K 10"),
    ("game=joker show=values", "Ace in Q-K-A 11"),
    ("game=joker show=thresholds", "40 points usual 51 points harder"),
    ("game=joker show=bonuses", "the points × 2"),
    ("game=gin show=bonuses gin_bonus=25", "25 and the other's deadwood"),
    ("game=gin show=limits", "Most deadwood to knock 10"),
    ("game=joker show=setup", "Jokers in the deck 4"),
    ('game="basic joker gin" show=setup', "Cards in each hand 7 13 10"),
]


@pytest.mark.parametrize(("keys", "found"), RULES)
def test_a_table_of_rules_is_made_of_the_engine_s_numbers(keys, found):
    assert found in text(directive(f"rules {keys}"))


def test_a_table_follows_the_engine(monkeypatch):
    monkeypatch.setattr("games.engine.variants.gin.GIN_BONUS", 31)
    assert "31 and the other's deadwood" in text(directive("rules game=gin show=bonuses"))
    assert "31" in text("{{gin.gin_bonus}}")
    assert "finds 31" in refusal(directive("rules game=gin show=bonuses gin_bonus=25"))


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("game=gin show=thresholds", "gin has no table show=thresholds; it has setup, points,"),
        ('game="basic joker" show=values', "basic has no table"),
        ("game=whist show=points", "Name the game"),
        ("show=points", "Name the game"),
        ("game=gin show=bonuses gin_bonus=20", "gin_bonus=20: the engine finds 25"),
        ("game=gin show=bonuses tricks=20", "knows no tricks="),
    ],
)
def test_a_table_that_a_game_has_not_is_refused(keys, found):
    assert found in refusal(directive(f"rules {keys}"))


UNDERCUT = (
    "knocker: 5s 6s 7s 9c 9d 9h Jd Qd Kd Ah",
    "defender: 3s 4s 2h 2d 2c 8h 8d 8c Kc 7d",
)


SCORES = [
    ("game=basic score=22", ("hand: 2d 9d", "hand: Kc Ac"), "Together: 11 + 11 = 22."),
    ("game=joker score=41", ("hand: Jk Ac Td",), "scores 41 points"),
    ("game=joker score=82 kind=hand_rummy", ("hand: Jk Ac Td",), "41 × 2 = 82"),
    ('game=gin score=16 kind=knock deadwood="1 17" laid_off="4s 3s"', UNDERCUT, "17 − 1 = 16"),
    ('game=gin score=16 winner=knocker before="90 80" after="106 80"', UNDERCUT, "106 : 80 and is over"),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "lines", "found"), SCORES)
def test_a_score_is_computed_and_laid_out_step_by_step(keys, lines, found):
    assert found in text(directive(f"score {keys}", *lines))


@pytest.mark.parametrize(
    ("keys", "lines", "found"),
    [
        ("game=basic score=23", ("hand: 2d 9d", "hand: Kc Ac"), "score=23: the engine finds 22"),
        ("game=basic", ("hand: 2d 9d", "hand: Kc Ac"), "score= is missing: the engine finds 22"),
        ("game=basic score=22 kind=hand_rummy", ("hand: 2d 9d", "hand: Kc Ac"), "finds out"),
        ("game=gin score=16 kind=gin", UNDERCUT, "kind=gin: the engine finds knock"),
        ("game=gin score=16 winner=defender", UNDERCUT, "finds knocker"),
        ('game=gin score=16 deadwood="1 16"', UNDERCUT, "finds 1 17"),
        ("game=gin score=16 laid_off=4s", UNDERCUT, "finds 4s 3s"),
        ('game=gin score=16 before="90 80" after="106 81"', UNDERCUT, "finds 106 80"),
        ("game=gin score=1", UNDERCUT[:1], "ten cards each"),
        ("game=gin score=1", (*UNDERCUT, "knocker: Ks"), "ten cards each"),
        ("game=basic score=1", (), "a line hand:"),
        ("game=basic score=1", ("hand: 2d", "hand: 3d", "hand: 4d", "hand: 5d"), "a line hand:"),
        ("game=gin score=1", ("knocker: Kc Qd 2s 4h 6d 8c Tc 3h 5s 7d", UNDERCUT[1]), "hasn't so many"),
    ],
)  # fmt: skip
def test_a_score_that_the_engine_does_not_find_is_refused(keys, lines, found):
    assert found in refusal(directive(f"score {keys}", *lines))


def test_a_knock_that_is_not_allowed_can_t_be_scored():
    high = "knocker: Kc Qd 2s 4h 6d 8s Tc 3h 5s 7h"
    other = "defender: Ac 2c 3c 4c 5c 6c 7c 8c 9c Td"
    assert "you can knock with 10 or less" in refusal(
        directive("score game=gin score=1", high, other)
    )


TABLE = ("| | Rummy | Gin |", "|---|---|---|", "| seats | {{basic.seats}} | {{gin.seats}} |")


def test_a_comparison_is_a_table_that_a_phone_can_show_row_by_row():
    html = render(directive("compare", *TABLE), "en").html
    assert '<div class="compare">' in html
    assert '<th scope="row">seats</th>' in html
    assert '<td data-label="Gin">2</td>' in html


def test_steps_and_questions_are_told_to_search_engines():
    steps = directive("steps", "1. **Draw.** From either pile.", "2. Discard a `card`.")
    faq = directive("faq", "### Who deals?", "Nobody.", "", "The *site* does.", "### Why?", "So.")
    made = render(f"{steps}\n\n{faq}", "en")
    assert made.steps == [("Draw", "Draw. From either pile."), ("", "Discard a card.")]
    assert made.faq == [("Who deals?", "Nobody. The site does."), ("Why?", "So.")]
    assert '<ol class="steps">' in made.html and made.html.count('<div class="qa">') == 2


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (directive("compare", "No table."), "one table and nothing else"),
        (directive("compare", *TABLE, "", "And prose."), "one table and nothing else"),
        (directive("compare"), "one table and nothing else"),
        (directive("steps", "- a list without numbers"), "one numbered list"),
        (directive("faq", "An answer without a question."), "### questions"),
        (directive("faq", "### A question without an answer"), "### questions"),
        (directive("dance", "a jig"), "no directive dance; there are cards"),
        ("::: faq\n### Who?\nMe.", "close it with :::"),
        ("# A second title", "Headings begin with ##"),
        ("## One {#a}\n\n## Two {#a}", "anchor a stands here twice"),
        ("{{gin.tricks}}", "no number called gin.tricks"),
        ("[x](term:trick)", "There is no term:trick"),
        ("[x](rule:trick)", "There is no rule:trick"),
        ("[x](play:whist)", "There is no play:whist"),
    ],
)
def test_what_does_not_hold_together_is_refused(body, found):
    assert found in refusal(body)


def test_directives_stand_within_each_other():
    inner = directive("cards game=basic is=set", "Qc Qd Qh")
    made = render(
        f":::: steps\n1. Look:\n\n   {inner.replace(chr(10), chr(10) + '   ')}\n::::", "en"
    )
    assert made.problems == []
    assert made.html.index("<ol") < made.html.index("<figure") < made.html.index("</ol>")


def test_claims_are_the_same_whatever_the_words_and_the_order_of_keys():
    korean = directive("cards game=gin is=hand deadwood=1", "As", "에이스 하나.")
    english = directive("cards deadwood=1 game=gin is=hand", "As", "One ace.")
    other = directive("cards game=gin is=hand deadwood=2", "2s", "Two.")
    assert claims(korean, "ko") == claims(english, "en") != claims(other, "en")


def test_particles_after_a_number_are_settled():
    assert "카드 13을 봅니다" in text("카드 {{joker.hand}}을(를) 봅니다", "ko")
    assert "카드 4를 봅니다" in text("카드 {{joker.jokers}}을(를) 봅니다", "ko")
