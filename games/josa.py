"""Korean particles in translated strings.

A translator writes the usual neutral form after a placeholder: "%(player)s이(가) %(card)s을(를) 버렸습니다."
`josa` runs on the finished text and settles each "을(를)" by the sound before it. A string that never
passes through `josa` still reads as ordinary Korean, so nothing breaks when a call is forgotten.
"""

from __future__ import annotations

import re

# neutral form -> (after a final consonant, after a vowel)
PAIRS = {
    "은(는)": ("은", "는"),
    "는(은)": ("은", "는"),
    "이(가)": ("이", "가"),
    "가(이)": ("이", "가"),
    "을(를)": ("을", "를"),
    "를(을)": ("을", "를"),
    "과(와)": ("과", "와"),
    "와(과)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)라": ("이라", "라"),
    "(이)나": ("이나", "나"),
    "(이)며": ("이며", "며"),
    "(이)고": ("이고", "고"),
    "아(야)": ("아", "야"),
}
FORM = re.compile("|".join(re.escape(form) for form in sorted(PAIRS, key=len, reverse=True)))

# How a trailing digit or letter is read: 0 no final consonant, 8 rieul (ㄹ), 1 any other one.
RIEUL = 8
# 영 일 이 삼 사 오 육 칠 팔 구
DIGIT = {"0": 1, "1": 8, "2": 0, "3": 1, "4": 0, "5": 0, "6": 1, "7": 8, "8": 8, "9": 0}
# 엘 알 엠 엔; every other letter's name ends in a vowel
LETTER = dict.fromkeys("abcdefghijkopqstuvwxyz", 0) | {"l": 8, "r": 8, "m": 1, "n": 1}
# 스페이드 하트 다이아몬드 클로버
SUIT = dict.fromkeys("♠♥♡♦♢♣♤♧", 0)


def final(text: str) -> int | None:
    """The final consonant's class of the last character with a sound; None when nothing can be read aloud."""
    for i in range(len(text) - 1, -1, -1):
        c = text[i].lower()
        if "가" <= c <= "힣":
            return {0: 0, RIEUL: RIEUL}.get((ord(c) - 0xAC00) % 28, 1)
        if c in DIGIT:
            # 10 십, 100 백, 1000 천: all end in a consonant, as the lone zero (영) does
            return DIGIT[c]
        if c in LETTER:
            return LETTER[c]
        if c in SUIT:
            return SUIT[c]
    return None


def josa(text: str) -> str:
    """`text` with every neutral particle settled by the sound before it; after an emoji it stays neutral."""
    out = ""
    at = 0
    for match in FORM.finditer(text):
        out += text[at : match.start()]
        at = match.end()
        sound = final(out[-12:])
        after_consonant, after_vowel = PAIRS[match.group()]
        if sound is None:
            out += match.group()
        elif match.group() == "(으)로" and sound == RIEUL:
            out += after_vowel  # 팔로, 칠로: rieul behaves like a vowel here
        else:
            out += after_consonant if sound else after_vowel
    return out + text[at:]
