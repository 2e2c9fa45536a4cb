"""What the engine's keys are called: cards, melds, moves and variants, in English and Korean."""

import re

import pytest
from django.utils.translation import override

from games import labels
from games.bots import LEVELS
from games.engine.cards import HIDDEN, ONE_DECK, TWO_DECKS_AND_JOKERS, parse_card, parse_cards
from games.engine.melds import joker_meld
from games.engine.moves import KINDS, parse_move
from games.engine.variants import VARIANTS
from games.labels.levels import level_choices, level_name

HANGUL = re.compile("[가-힣]")


def meld(text):
    return joker_meld(parse_cards(text))


@pytest.mark.parametrize(
    ("card", "english", "korean", "sign"),
    [
        ("Qh", "Queen of Hearts", "하트 퀸", "Q♥"),
        ("Td", "10 of Diamonds", "다이아몬드 10", "10♦"),
        ("As", "Ace of Spades", "스페이드 에이스", "A♠"),
        ("7c", "7 of Clubs", "클로버 7", "7♣"),
        ("Jk", "Joker", "조커", "★"),
    ],
)
def test_a_card_has_a_name_and_a_sign(card, english, korean, sign):
    card = parse_card(card)
    assert labels.card_sign(card) == sign
    with override("en"):
        assert labels.card_name(card) == english
    with override("ko"):
        assert labels.card_name(card) == korean


@pytest.mark.parametrize("language", ["ko", "fr", "tr"])
def test_every_level_of_the_bots_has_a_name_and_says_what_to_expect(language):
    assert [level for level, _ in level_choices()] == list(LEVELS)
    with override("en"):
        english = [(level_name(level), str(words)) for level, words in level_choices()]
    with override(language):
        told = [(level_name(level), str(words)) for level, words in level_choices()]
    assert len({name for name, _ in told}) == len(LEVELS)
    assert all(words.startswith(name) for name, words in english + told)
    assert not {words for _, words in english} & {words for _, words in told}


@pytest.mark.parametrize("language", ["en", "ko"])
def test_every_card_has_a_name_of_its_own(language):
    with override(language):
        cards = (*sorted(set(TWO_DECKS_AND_JOKERS)), HIDDEN)
        assert len({labels.card_name(card) for card in cards}) == 54
        assert len({labels.the_card(card) for card in cards}) == 54
        assert len({labels.card_sign(card) for card in cards}) == 54


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_variant_has_a_name_in_both_languages(slug):
    with override("en"):
        assert labels.variant_name(slug).endswith("Rummy")
    with override("ko"):
        assert labels.variant_name(slug).endswith("러미")


def test_a_run_is_read_with_what_its_joker_stands_for():
    run = meld("3h 4h Jk 6h 7h 8h")
    with override("en"):
        assert labels.meld_name(run, "Junho") == ("Junho, run of Hearts: 3, 4, joker as 5, 6, 7, 8")
    with override("ko"):
        assert labels.meld_name(run, "준호") == "준호, 런, 하트 3 4 5 자리 조커 6 7 8"


def test_a_set_is_read_by_its_suits():
    kings = meld("Ks Kc Jk")
    with override("en"):
        assert labels.meld_name(kings, "Junho") == "Junho, set of Kings: Clubs, Spades, joker"
        assert labels.meld_name(kings) == "set of Kings: Clubs, Spades, joker"
    with override("ko"):
        assert labels.meld_name(kings, "준호") == "준호, 세트, 킹: 클로버 스페이드 조커"


def test_the_ace_above_the_king_is_read_as_an_ace():
    with override("en"):
        assert labels.a_meld(meld("Qc Kc Ac")) == "a run of Clubs from Queen to Ace"
        assert labels.a_meld(meld("Ac 2c 3c")) == "a run of Clubs from Ace to 3"


SENTENCES = [
    ("draw stock", "drew a card from the stock.", "덱에서 카드를 한 장 가져갔습니다."),
    ("take upcard", "took the upcard.", "버림패의 맨 위 카드를 가져갔습니다."),
    ("pass", "passed.", "패스했습니다."),
    (
        "open Kc Kd Kh / 5s 6s 7s",
        "opened with 48 points: a set of Kings and a run of Spades from 5 to 7.",
        "48점으로 오픈했습니다: 킹 세트, 스페이드 5~7 런.",
    ),
    ("lay down Kc Kd Kh", "laid down a set of Kings.", "킹 세트를 내려놓았습니다."),
    (
        "lay down 5h 6h Jk",
        "laid down a run of Hearts from 5 to 7.",
        "하트 5~7 런을 내려놓았습니다.",
    ),
    ("lay off 8h on 2", "laid off the 8 of Hearts.", "하트 8을 붙였습니다."),
    (
        "lay off Jk on 2 high",
        "laid off a joker on the high end of a run.",
        "런의 높은 쪽에 조커를 붙였습니다.",
    ),
    (
        "swap 7c on 3",
        "put the 7 of Clubs in the joker's place and took the joker.",
        "조커 자리에 클로버 7을 놓고 조커를 회수했습니다.",
    ),
    ("discard Qh", "discarded the Queen of Hearts.", "하트 퀸을 버렸습니다."),
    ("discard Jk", "discarded a joker.", "조커를 버렸습니다."),
    ("knock Kc", "discarded the King of Clubs and knocked.", "클로버 킹을 버리고 노크했습니다."),
    ("undo", "undid the last move.", "마지막 수를 되돌렸습니다."),
]


@pytest.mark.parametrize(("move", "english", "korean"), SENTENCES)
def test_a_move_is_told_of_a_player_by_name(move, english, korean):
    with override("en"):
        assert labels.move_sentence(parse_move(move), "Junho") == f"Junho {english}"
    with override("ko"):
        assert labels.move_sentence(parse_move(move), "준호") == f"준호님이 {korean}"


@pytest.mark.parametrize(("move", "english", "korean"), SENTENCES)
def test_a_move_is_told_to_its_own_player_as_you(move, english, korean):
    with override("en"):
        assert labels.move_sentence(parse_move(move), None) == f"You {english}"
    with override("ko"):
        assert labels.move_sentence(parse_move(move), None) == korean.replace("가져갔", "가져왔")


def test_every_kind_of_move_has_a_sentence():
    told = {parse_move(move).kind for move, _, _ in SENTENCES} | {"shuffle"}
    assert told == set(KINDS)


def test_a_shuffle_is_nobodys_and_tells_no_card():
    move = parse_move("shuffle 7h Td")
    with override("en"):
        assert labels.move_sentence(move, None) == (
            "The discard pile was shuffled and is the new stock."
        )
    with override("ko"):
        assert labels.move_sentence(move, None) == "버림패를 섞어 새 덱을 만들었습니다."


def test_a_card_drawn_is_told_where_it_may_be_known():
    card = parse_card("7h")
    with override("en"):
        assert labels.move_sentence(parse_move("draw stock"), None, card=card) == (
            "You drew the 7 of Hearts from the stock."
        )
        assert labels.move_sentence(parse_move("take upcard"), "Junho", card=card) == (
            "Junho took the 7 of Hearts from the discard pile."
        )
        assert labels.move_sentence(parse_move("draw stock"), "Junho", card=HIDDEN) == (
            "Junho drew a card from the stock."
        )
    with override("ko"):
        assert labels.move_sentence(parse_move("draw stock"), None, card=card) == (
            "덱에서 하트 7을 가져왔습니다."
        )


def test_a_lay_off_tells_the_meld_where_it_is_known():
    run = meld("5h 6h 7h")
    with override("en"):
        assert labels.move_sentence(parse_move("lay off 8h on 1"), "Junho", meld=run) == (
            "Junho laid off the 8 of Hearts on the run of Hearts from 5 to 7."
        )
        assert labels.move_sentence(parse_move("lay off Jk on 1 low"), None, meld=run) == (
            "You laid off a joker on the low end of the run of Hearts from 5 to 7."
        )
    with override("ko"):
        assert labels.move_sentence(parse_move("lay off 8h on 1"), "준호", meld=run) == (
            "준호님이 하트 5~7 런에 하트 8을 붙였습니다."
        )


@pytest.mark.parametrize("card", ONE_DECK)
def test_no_particle_stays_unsettled_after_a_card(card):
    with override("ko"):
        for kind in ("discard", "knock"):
            move = parse_move(kind + " 7h")._replace(cards=(card,))
            sentence = labels.move_sentence(move, "민지")
            assert "(" not in sentence and HANGUL.search(sentence)


def test_a_name_may_hold_anything():
    for name in ("100% 민지", "%(card)s", "<b>", "🃏"):
        for language in ("en", "ko"):
            with override(language):
                assert name in labels.move_sentence(parse_move("discard 7h"), name)
