"""Korean particles follow the sound before them."""

import pytest

from games.josa import josa

OBJECTS = {
    "하트 에이스": "를",
    "하트 2": "를",
    "하트 3": "을",
    "하트 4": "를",
    "하트 5": "를",
    "하트 6": "을",
    "하트 7": "을",
    "하트 8": "을",
    "하트 9": "를",
    "하트 10": "을",
    "하트 잭": "을",
    "하트 퀸": "을",
    "하트 킹": "을",
    "조커": "를",
    "Q♥": "를",
}


@pytest.mark.parametrize(("card", "particle"), OBJECTS.items())
def test_a_card_takes_the_object_particle_of_its_sound(card, particle):
    assert josa(f"{card}을(를) 버렸습니다") == f"{card}{particle} 버렸습니다"


@pytest.mark.parametrize(
    ("card", "particle"),
    [
        ("하트 7", "로"),
        ("하트 8", "로"),
        ("하트 3", "으로"),
        ("하트 10", "으로"),
        ("조커", "로"),
        ("하트 퀸", "으로"),
    ],
)
def test_ro_treats_rieul_as_a_vowel(card, particle):
    assert josa(f"{card}(으)로") == card + particle


@pytest.mark.parametrize(
    ("name", "subject", "topic"),
    [
        ("민지", "가", "는"),
        ("준호", "가", "는"),
        ("서연", "이", "은"),
        ("Alexandra", "가", "는"),
        ("Tom", "이", "은"),
        ("player7", "이", "은"),
        ("user10", "이", "은"),
        ("2000", "이", "은"),
        ("홍길동(봇)", "이", "은"),
    ],
)
def test_a_name_takes_subject_and_topic_by_its_last_sound(name, subject, topic):
    assert josa(f"{name}이(가) / {name}은(는)") == f"{name}{subject} / {name}{topic}"


def test_the_honorific_decides_for_every_name():
    text = "민지님이(가) 하트 퀸을(를) 버렸습니다."
    assert josa(text) == "민지님이 하트 퀸을 버렸습니다."


def test_markup_before_a_particle_is_passed_over():
    assert josa("<b>민지</b>이(가)") == "<b>민지</b>가"


def test_after_an_emoji_the_neutral_form_stays():
    assert josa("🃏이(가)") == "🃏이(가)"


def test_several_particles_in_one_text_are_each_settled():
    assert josa("하트 5과(와) 스페이드 5을(를)") == "하트 5와 스페이드 5를"


def test_a_text_without_particles_is_unchanged():
    assert josa("Queen of Hearts (을) 를") == "Queen of Hearts (을) 를"
