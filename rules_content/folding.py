"""Words as they are looked for: without the differences that nobody types.

Big and small letters, accents (é, ş, İ and ı), ligatures (œ), and the kinds of apostrophes, dashes and blanks count
as one. Korean syllables stay whole, so that 지 does not find 진.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import normalize

_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ß": "ss", "ı": "i", "ø": "o"}
    | dict.fromkeys("’‘ʼ´`", "'")
    | dict.fromkeys("“”«»„", '"')
    | dict.fromkeys("‐‑–—−", "-")
    | dict.fromkeys("\xa0\u202f\u2009", " ")
)
_ACCENTS = re.compile("[\u0300-\u036f]")


def folded(text: str) -> str:
    """The text with all such differences taken away."""
    apart = normalize("NFD", text.lower().translate(_LETTERS))
    return normalize("NFC", _ACCENTS.sub("", apart))


_letter = lru_cache(maxsize=20_000)(folded)


def find(text: str, words: list[str]) -> tuple[int, int] | None:
    """Where in `text` the first of these folded words stands: its start and end."""
    spots, low = [], ""
    for at, letter in enumerate(text):
        fold = _letter(letter)
        spots += [at] * len(fold)
        low += fold
    places = [(at, at + len(word)) for word in words if word and (at := low.find(word)) >= 0]
    if not places:
        return None
    start, end = min(places)
    return spots[start], spots[end - 1] + 1


def unfolded(text: str, place: int) -> int:
    """Where in `text` the letter is that stands at `place` in the folded text; a few letters off at most."""
    at = place
    for _again in range(3):
        at += place - len(folded(text[:at]))
    return max(0, min(at, len(text)))
