"""How well a bot plays, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, pgettext


def level_name(level: str) -> str:
    """ "easy", "normal", "hard"; "" for a level that there is no more."""
    return {
        "easy": pgettext("level of a bot", "easy"),
        "normal": pgettext("level of a bot", "normal"),
        "hard": pgettext("level of a bot", "hard"),
    }.get(level, "")


def level_choices() -> list[tuple[str, str]]:
    """Each level with what to expect of it, weakest first."""
    return [
        ("easy", gettext_lazy("easy: makes a beginner's mistakes")),
        ("normal", gettext_lazy("normal: plays with care")),
        ("hard", gettext_lazy("hard: counts the cards and thinks ahead")),
    ]
