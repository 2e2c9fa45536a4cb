"""The result of a round, with its sum explained."""

import re

import pytest
from django.utils.translation import override

from games.engine.cards import parse_cards
from games.engine.melds import defence
from games.engine.state import RoundResult
from games.engine.variants import VARIANTS
from games.labels import match_sentence, result_words

NAMES = ("민지", "Junho", "Tom", "Ada")


def out(*hands, kind="out", points, winner=0):
    hands = tuple(parse_cards(hand) for hand in hands)
    scores = tuple(points if seat == winner else 0 for seat in range(len(hands)))
    return RoundResult(kind, winner, points, scores, hands, 1)


def draw(why, seats=2):
    return RoundResult("draw", None, 0, (0,) * seats, ((),) * seats, 1, why)


def knock(kind, winner, points, melds, deadwood, hands, laid_off=(), defender_melds=()):
    return RoundResult(
        kind,
        winner,
        points,
        (points, 0) if winner == 0 else (0, points),
        tuple(parse_cards(hand) for hand in hands),
        1,
        knocker=0,
        deadwood=deadwood,
        knocker_melds=tuple(parse_cards(meld) for meld in melds),
        laid_off=laid_off,
        defender_melds=defender_melds,
    )


def test_who_goes_out_scores_what_the_others_hold():
    result = out("", "2d 9d", "Kc", "Ac", points=22)
    with override("en"):
        words = result_words("basic", result, NAMES, me=1)
        assert words.headline == "민지 went out."
        assert words.steps == (
            "You had 2♦ 9♦ left: 2 + 9 = 11.",
            "Tom had K♣ left: 10.",
            "Ada had A♣ left: 1.",
            "Together: 11 + 10 + 1 = 22.",
        )
        assert words.score == "민지 scores 22 points."
    with override("ko"):
        words = result_words("basic", result, NAMES, me=0)
        assert words.headline == "손을 털었습니다!"
        assert words.steps[0] == "Junho님에게 남은 카드 2♦ 9♦: 2 + 9 = 11."
        assert words.score == "22점을 얻었습니다."


def test_the_joker_game_counts_jokers_and_aces_and_doubles_a_hand_rummy():
    result = out("", "Jk Ah Th", points=82, kind="hand_rummy")
    with override("en"):
        words = result_words("joker", result, NAMES, me=0)
        assert words.headline == "Hand rummy! You opened and went out in one turn."
        assert words.steps == (
            "Junho had ★ A♥ 10♥ left: 20 + 11 + 10 = 41.",
            "A hand rummy counts double: 41 × 2 = 82.",
        )
        assert words.score == "You score 82 points."


def test_one_point_is_one_point():
    with override("en"):
        assert result_words("basic", out("", "Ac", points=1), NAMES).score == "민지 scores 1 point."


def test_a_knock_counts_the_difference_after_the_lay_offs():
    melds = ("5s 6s 7s", "9c 9d 9h", "Jd Qd Kd")
    hands = ("5s 6s 7s 9c 9d 9h Jd Qd Kd Ah", "3s 4s 2h 2d 2c 8h 8d 8c Kc 7d")
    found = defence([parse_cards(meld) for meld in melds], parse_cards(hands[1]))
    result = knock("knock", 0, 16, melds, (1, 17), hands, found.laid_off, found.melds)
    with override("en"):
        words = result_words("gin", result, NAMES, me=0)
        assert words.headline == "You knocked with a deadwood of 1."
        assert words.steps == (
            "Your deadwood is A♥: 1.",
            "Junho laid off the 4 of Spades and the 3 of Spades on the knocker's melds.",
            "Junho's deadwood is K♣ 7♦: 10 + 7 = 17.",
            "A knock counts the difference: 17 − 1 = 16.",
        )
        assert words.score == "You score 16 points."
    with override("ko"):
        words = result_words("gin", result, NAMES, me=1)
        assert words.headline == "민지님이 데드우드 1로 노크했습니다."
        assert words.steps[1] == "노크한 사람의 멜드에 스페이드 4, 스페이드 3을 붙였습니다."


def test_gin_counts_the_bonus_and_an_undercut_goes_to_the_defender():
    gin = knock("gin", 0, 45, ("5s 6s 7s",), (0, 20), ("5s 6s 7s", "Tc Td"))
    undercut = knock("undercut", 1, 33, (), (10, 2), ("Tc", "2c"))
    with override("en"):
        words = result_words("gin", gin, NAMES, me=1)
        assert words.headline == "민지 has gin!"
        assert words.steps == (
            "민지 has no deadwood.",
            "Your deadwood is 10♣ 10♦: 10 + 10 = 20.",
            "Gin counts 25 and the other player's deadwood: 25 + 20 = 45.",
        )
        words = result_words("gin", undercut, NAMES, me=1)
        assert words.headline == (
            "Undercut! 민지 knocked with 10, and the other player has no more than that."
        )
        assert words.steps[-1] == "An undercut counts 25 and the difference: 25 + (10 − 2) = 33."
        assert words.score == "You score 33 points."


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("slug", VARIANTS)
def test_every_draw_tells_its_reason(slug, language):
    reasons = ("stock", "turns") if slug == "gin" else ("stock", "nothing_to_turn", "turns")
    with override(language):
        told = [result_words(slug, draw(why), NAMES) for why in reasons]
    assert len({words.headline for words in told}) == len(reasons)
    assert all(words.steps == () and words.score == "" for words in told)
    assert all(bool(re.search("[가-힣]", words.headline)) == (language == "ko") for words in told)


def test_a_match_ends_with_a_winner_or_with_its_reason():
    with override("en"):
        assert match_sentence("finished", 1, NAMES, 1) == "You win the match!"
        assert match_sentence("finished", 1, NAMES, None) == "Junho wins the match."
        assert match_sentence("finished", None, NAMES, 0) == "The match is over. Nobody wins."
        assert match_sentence("running", None, NAMES, 0) == ""
    with override("ko"):
        assert match_sentence("finished", 1, NAMES, 0) == "Junho님이 게임에서 이겼습니다."
        for status in ("finished", "resigned", "abandoned", "void", "called_off"):
            assert re.search("[가-힣]", match_sentence(status, None, NAMES, 0))
