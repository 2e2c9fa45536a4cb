"""What the bots are called: names that are easy to tell apart, in the language of whoever opens the table."""

import random

NAMES = {
    "ko": ["민지", "준호", "서연", "하루", "지우", "도윤", "수아", "은우", "예나", "태오"],
    "en": ["Alma", "Bruno", "Clara", "Deniz", "Elise", "Felix", "Greta", "Hugo", "Iris", "Jonas"],
    "fr": ["Alice", "Basile", "Chloé", "Denis", "Élise", "Félix", "Gaël", "Hugo", "Inès", "Jules"],
    "tr": ["Ayşe", "Burak", "Ceren", "Deniz", "Elif", "Furkan", "Gizem", "Hakan", "İpek", "Kerem"],
}
MOST_NAMES = 9  # different ones, even if one is taken


def bot_names(language: str | None, count: int, taken: str = "") -> list[str]:
    """That many different names, none of them `taken` in whatever case; English where we have none of the language."""
    known = NAMES.get((language or "").split("-")[0], NAMES["en"])
    return random.sample([name for name in known if name.casefold() != taken.casefold()], count)
