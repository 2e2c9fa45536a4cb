"""Names at the table: what may be one, and when two are the same.

Any script, 2 to 24 characters as a reader counts them. Refused is what deceives: what can't be seen, what turns the
direction of writing, marks piled up, scripts mixed so that one letter passes for another (by Unicode's own rule for
that, UTS 39, "moderately restrictive"), what reads as the address of a website. Two names are the same if they have
the same `key`: it doesn't know case, width, spaces, nor which of several letters that look alike was meant. The names
of accounts are unique by it. Those of guests are made up and may meet twice, but no guest may choose the name of an
account.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

import regex
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from games.labels.words import former_player

LEAST, MOST = 2, 24  # characters as a reader counts them: grapheme clusters
MOST_STORED = 64  # code points: some scripts write a character with several
MOST_MARKS = 3  # on one letter
MOST_KEY = 3 * MOST_STORED  # code points: folding the case makes three of one at most

# Scripts in use (UAX 31, table 5). Others may be written as well, but not beside Latin.
SCRIPTS = [
    *(
        "Arabic",
        "Armenian",
        "Bengali",
        "Bopomofo",
        "Cyrillic",
        "Devanagari",
        "Ethiopic",
        "Georgian",
    ),
    *(
        "Greek",
        "Gujarati",
        "Gurmukhi",
        "Han",
        "Hangul",
        "Hebrew",
        "Hiragana",
        "Kannada",
        "Katakana",
    ),
    *("Khmer", "Lao", "Latin", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu"),
    *("Thaana", "Thai", "Tibetan"),
]
OTHER = "other"
LIKE_LATIN = {"Cyrillic", "Greek", OTHER}
WRITTEN_TOGETHER = (  # in East Asia, Latin too
    {"Latin", "Han", "Hiragana", "Katakana"},
    {"Latin", "Han", "Bopomofo"},
    {"Latin", "Han", "Hangul"},
)

CHARACTER = regex.compile(r"\X")
UNSEEN = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]")
ODD = regex.compile(r"[^\p{L}\p{M}\p{Nd} \-'’._·・]")
ADDRESS = regex.compile(r"\.\p{L}\p{M}*\p{L}")  # of a website, or as good as one
PILED = regex.compile(rf"(?:^| )\p{{M}}|\p{{M}}{{{MOST_MARKS + 1}}}")
TELLING = regex.compile(r"[\p{L}\p{Nd}]")
NEUTRAL = regex.compile(r"[\p{Script=Common}\p{Script=Inherited}]")
NOT_IN_KEYS = regex.compile(r"[^\p{L}\p{M}\p{Nd}]|(?<=i)\u0307")
# A Hangul letter that stands alone, as in the laugh ㅋㅋ: Unicode would join it to others.
LONE_HANGUL = regex.compile(r"[\u3131-\u318E]")

# Small letters and digits that pass for one another: each line is read from the first to the second.
ALIKE = {
    **str.maketrans("авекмнорстухѕіјԁԛԝһѵӏ", "abekmhopctyxsijdqwhvi"),
    **str.maketrans("αβεζηικμνορτυχ", "abezhikmnoptyx"),
    **str.maketrans("01lı", "oiii"),
}

# Who speaks for the house.
RESERVED = [
    *("admin", "administrator", "moderator", "root", "system", "support", "host", "staff"),
    *("formerplayer", "eskioyuncu"),  # without its article, too: whoever is gone
    *("rummysalon", "러미살롱", "관리자", "운영자", "운영진"),
    *("administrateur", "modérateur", "hôte", "yönetici", "moderatör"),
]


def normalise(text: str) -> str:
    """The name as it is stored: composed, of ordinary width, its spaces single and none around it."""
    composed = unicodedata.normalize("NFC", text)
    plain = "".join(
        c if LONE_HANGUL.match(c) else unicodedata.normalize("NFKC", c) for c in composed
    )
    return unicodedata.normalize("NFC", regex.sub(" +", " ", plain).strip(" "))


def key(name: str) -> str:
    """What is the same for names that a reader could take for one another."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return NOT_IN_KEYS.sub("", folded).translate(ALIKE)[:MOST_KEY]


def like(name: str, others: Iterable[str]) -> list[str]:
    """Those of the others that a reader could take for this name."""
    return [other for other in others if key(other) == key(name)]


def validate(name: str) -> None:
    """ValidationError, with a sentence that says why, for what can't be a name (a normalised one)."""
    if unseen := UNSEEN.search(name):
        raise _refusal(
            "unseen",
            _("This name holds something that can't be seen (%(character)s)."),
            character=f"U+{ord(unseen.group()):04X}",
        )
    length = len(CHARACTER.findall(name))
    if length < LEAST:
        raise _refusal("too_short", _("A name has at least %(least)s characters."), least=LEAST)
    if length > MOST or len(name) > MOST_STORED:
        raise _refusal("too_long", _("A name has at most %(most)s characters."), most=MOST)
    if odd := ODD.search(name):
        raise _refusal(
            "odd",
            _(
                "A name is made of letters, digits, spaces and - ' . _ · only; %(character)s is none."
            ),
            character=odd.group(),
        )
    if ADDRESS.search(name):
        raise _refusal(
            "address", _("A name is no address of a website: please write a space after the dot.")
        )
    if PILED.search(name):
        raise _refusal("piled", _("There are too many marks on one letter of this name."))
    if not TELLING.search(name):
        raise _refusal("empty", _("A name needs at least one letter or digit."))
    if not (_may_be_mixed(_scripts(name)) and len(_digits(name)) < 2):
        raise _refusal(
            "mixed",
            _("This name mixes scripts whose letters look alike. Please write it in one of them."),
        )


def clean(text: str, user=None) -> str:
    """The name that `user` (None: somebody new) may have when they typed `text`, normalised.

    ValidationError as `validate` says, or `taken`, `hidden` or `reserved`. Whoever works for the house may use its
    names.
    """
    name = normalise(text)
    validate(name)
    if not (user and user.is_staff) and key(name) in _reserved():
        raise _refusal("reserved", _("This name could be taken for that of the house."))
    if _is_hidden(name):
        raise _refusal("hidden", _("This name can't be used here. Please choose another one."))
    if is_taken(name, user):
        raise taken()
    return name


def is_taken(name: str, user=None) -> bool:
    """Whether somebody else's account has this name or one that looks like it, or the host has hidden it."""
    others = get_user_model().objects.exclude(pk=user.pk if user else None)
    return others.filter(name_key=key(name)).exists() or _is_hidden(name)


def _is_hidden(name: str) -> bool:
    """Whether the host has hidden this name or one that looks like it: nobody is called so, and nobody shall be."""
    from rummy_site.accounts.models import Decision  # which stands upon this module

    return Decision.objects.filter(name_key=key(name)).exists()


def taken() -> ValidationError:
    """The refusal of a name that somebody has; also for whoever was a moment too late."""
    return _refusal("taken", _("Somebody has this name already, or one that looks like it."))


def free(name: str, user=None) -> str:
    """This name if an account of `user`'s may have it, else the name with the first number that makes it free."""
    characters = CHARACTER.findall(normalise(name))
    for number in range(1, 100_000):
        end = "" if number == 1 else f" {number}"
        start = characters[: MOST - len(end)]
        while len("".join(start)) > MOST_STORED - len(end):
            start.pop()
        wanted = "".join(start).strip() + end
        if not is_taken(wanted, user):
            return wanted
    raise taken()


def _refusal(code: str, sentence: str, **facts: object) -> ValidationError:
    return ValidationError(sentence, code=code, params=facts)


def _scripts(name: str) -> set[str]:
    """The scripts of its letters; OTHER for any that is not in SCRIPTS."""
    return {_script(c) for c in name if not NEUTRAL.match(c)}


@cache
def _script(character: str) -> str:
    return next((s for s in SCRIPTS if regex.match(rf"\p{{Script={s}}}", character)), OTHER)


def _may_be_mixed(scripts: set[str]) -> bool:
    if len(scripts) < 2 or any(scripts <= together for together in WRITTEN_TOGETHER):
        return True
    return len(scripts) == 2 and "Latin" in scripts and not scripts & LIKE_LATIN


def _digits(name: str) -> set[int]:
    """The zeros of the digits in the name: one for each way of writing numbers."""
    return {ord(c) - unicodedata.decimal(c) for c in name if c.isdecimal()}


@cache
def _reserved() -> frozenset[str]:
    former = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            former.append(former_player())
    return frozenset(map(key, [*RESERVED, *former]))
