"""Every refusal has a sentence, in both languages, that uses its facts."""

import re

import pytest
from django.utils.translation import gettext, override

from games import play, selection
from games.engine.errors import CODES, IllegalMove, ParseError
from games.labels.refusals import WORDINGS, refusal_sentence

PLAY_CODES = [refused.code for refused in play.Refused.__subclasses__()]
ALL_CODES = (*CODES, *selection.CODES, *PLAY_CODES)
HANGUL = re.compile("[가-힣]")
GENERAL = {"en": "That is against the rules. Nothing was changed.", "ko": "규칙에 맞지 않습니다."}
FACTS = {"card": "Qh", "value": 26, "threshold": 40, "deadwood": 12, "limit": 10, "meld": 3}


@pytest.mark.parametrize("facts", [{}, FACTS], ids=["without facts", "with facts"])
@pytest.mark.parametrize("code", ALL_CODES)
def test_every_code_has_its_own_sentence_in_english_and_korean(code, facts):
    error = IllegalMove(code, **facts)
    with override("en"):
        english = refusal_sentence(error)
        assert english and not english.startswith(GENERAL["en"])
    with override("ko"):
        korean = refusal_sentence(error)
        assert HANGUL.search(korean) and not korean.startswith(GENERAL["ko"])
    for sentence in (english, korean):
        assert "%(" not in sentence and sentence[-1] in ".!?" and sentence[0] == sentence[0].upper()
    assert not re.search(r"[가-힣]\([가-힣]\)", korean), "an unsettled particle"


def test_every_wording_belongs_to_a_code_and_is_translated():
    for key, wordings in WORDINGS.items():
        assert key.split()[0] in (*ALL_CODES, "parse")
        for wording in wordings:
            with override("ko"):
                assert HANGUL.search(gettext(wording)), wording


def test_the_last_wording_of_every_code_needs_no_facts():
    for key, wordings in WORDINGS.items():
        assert " " in key or "%(" not in wordings[-1]


TOLD = [
    (
        IllegalMove("opening_too_low", value=26, threshold=40),
        "joker",
        "These melds are worth 26 points; you need 40 to open.",
        "이 멜드는 모두 26점입니다. 오픈하려면 40점이 필요합니다.",
    ),
    (
        IllegalMove("upcard_discarded_same_turn", card="5d"),
        "basic",
        "You took the 5 of Diamonds in this turn, so it can't be the card that you discard.",
        "이번 차례에 버림패에서 가져온 다이아몬드 5는 바로 버릴 수 없습니다.",
    ),
    (
        IllegalMove("deadwood_too_high", deadwood=12, limit=10),
        "gin",
        "Your deadwood would be 12; you can knock with 10 or less.",
        "데드우드가 12가 됩니다. 노크는 10 이하일 때 할 수 있습니다.",
    ),
    (
        IllegalMove("does_not_fit", card="Kc"),
        "basic",
        "The King of Clubs does not fit on this meld.",
        "클로버 킹은 이 멜드에 붙일 수 없습니다.",
    ),
    (
        IllegalMove("does_not_fit", card="Kc", where="table"),
        "basic",
        "The King of Clubs fits no meld on the table.",
        "클로버 킹을 붙일 수 있는 멜드가 바닥에 없습니다.",
    ),
    (
        IllegalMove("wrong_phase", phase="draw"),
        "basic",
        "First draw a card from the stock or take the upcard.",
        "먼저 덱이나 버림패에서 카드를 한 장 가져오세요.",
    ),
    *(
        (
            IllegalMove("run_wraps"),
            variant,
            "The ace is low in this game: it does not follow the king.",
            "이 게임에서 에이스는 가장 낮은 카드라서 킹 다음에 올 수 없습니다.",
        )
        for variant in ("basic", "gin")
    ),
    (
        ParseError("card", found="<script>"),
        "gin",
        "That can't be understood. Nothing was changed.",
        "알아볼 수 없는 요청입니다. 아무것도 바뀌지 않았습니다.",
    ),
]


@pytest.mark.parametrize(("error", "variant", "english", "korean"), TOLD)
def test_a_refusal_says_what_is_wrong_with_its_facts(error, variant, english, korean):
    with override("en"):
        assert refusal_sentence(error, variant) == english
    with override("ko"):
        assert refusal_sentence(error, variant) == korean


def test_facts_that_are_no_cards_and_unknown_codes_never_fail():
    with override("en"):
        odd = IllegalMove("card_not_held", card="%(x)s")
        assert refusal_sentence(odd) == "You don't hold all of these cards."
        assert refusal_sentence(IllegalMove("no_such_code")) == GENERAL["en"]
