"""Names at the table."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import translation

from games.labels.words import former_player
from rummy_site.accounts import display_names
from rummy_site.accounts.models import Decision, User

pytestmark = pytest.mark.django_db


def refusal(text: str, user: User | None = None) -> str:
    """The code of the refusal, "" for a name that may be."""
    try:
        display_names.clean(text, user)
    except ValidationError as error:
        assert error.messages[0].endswith(".")
        return error.code
    return ""


def account(name: str) -> User:
    return User.objects.create_user(f"user of {name}", display_name=name)


@pytest.mark.parametrize(
    "name",
    [
        *("민지", "ㅋㅋㅋ", "호기심많은 수달", "김Anna", "Zoë", "O’Brien", "Jean-Luc", "İpek", "Иван", "Ιωάννης"),
        *("さくらSakura漢字", "עברית", "مريم", "नमस्ते", "สวัสดี", "R2.D2", "გიორგი Giorgi", "鈴木・一郎", "x" * 24),
        *("J. R. Lee", "Mr. Bean"),
        "क्षत्रिय" * 4,  # 24 code points are fewer characters
    ],
)  # fmt: skip
def test_a_name_may_be_of_any_script(name):
    assert refusal(name) == ""


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Anna   Lee ", "Anna Lee"),
        ("Ａｎｎａ", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("민지", "민지"),
        ("ㅋㅋㅋ", "ㅋㅋㅋ"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("Anna\u00a0Lee", "Anna Lee"),
    ],
)
def test_a_name_is_stored_in_one_way_of_writing_it(typed, stored):
    assert display_names.clean(typed) == stored


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "too_short"),
        ("x", "too_short"),
        (" x ", "too_short"),
        ("e\u0301", "too_short"),  # one character of two code points
        ("x" * 25, "too_long"),
        ("가" * 25, "too_long"),
        ("An\u200bna", "unseen"),  # zero width
        ("An\u200dna", "unseen"),
        ("An\u00adna", "unseen"),  # soft hyphen
        ("\u202eannA", "unseen"),  # bidi
        ("An\u2067na", "unseen"),
        ("An\tna", "unseen"),
        ("An\x00na", "unseen"),
        ("\u3164\u3164", "unseen"),  # Hangul filler: a letter that can't be seen
        ("An\ufe0fna", "unseen"),
        ("An\ue000na", "unseen"),  # private use
        ("<b>Anna", "odd"),
        ("♥Anna", "odd"),
        ("👍👍", "odd"),
        ("\u2800\u2800", "odd"),  # an empty braille cell
        ("Anna/Lee", "odd"),
        ("www.x.com", "address"),
        ("casino.example", "address"),
        ("Casino．Example", "address"),  # of full width
        ("카지노.한국", "address"),
        ("कैसीनो.भारत", "address"),  # its first letter bears a mark
        ("An\u0323\u0307\u0308\u030a\u0301na", "piled"),
        ("--", "empty"),
        ("Аnna", "mixed"),  # its first letter is Cyrillic
        ("Νikos", "mixed"),  # its first letter is Greek
        ("민지я", "mixed"),
        ("1٢3", "mixed"),  # two ways of writing digits
        ("Admin", "reserved"),
        ("Former player", "reserved"),
        ("аԁміn", "mixed"),
        ("운영자", "reserved"),
        ("R.u.m.m.y Salon", "reserved"),
    ],
)
def test_what_deceives_is_refused_and_says_why(name, code):
    assert refusal(name) == code


@pytest.mark.parametrize("language", ["ko", "en", "fr", "tr"])
def test_nobody_is_called_as_those_who_are_gone(language):
    with translation.override(language):
        assert refusal(former_player()) == "reserved"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "ａｎｎａ"),
        ("Anna", "An na"),
        ("Anna-Lee", "anna. lee"),
        ("İpek", "ipek"),
        ("ILGIN", "ılgın"),
        ("cop", "сор"),  # all Cyrillic
        ("Paul", "Pau1"),
        ("BOB", "B0B"),
        ("Straße", "STRASSE"),
        ("Ωμέγα", "ΩΜΈΓΑ"),
    ],
)
def test_two_names_that_a_reader_takes_for_one_are_one(one, other):
    assert display_names.key(one) == display_names.key(other)
    account(one)
    assert refusal(other) == "taken"


def test_names_that_differ_are_different():
    names = ["민지", "민수", "Anna", "Hanna", "José", "Jose", "さくら", "サクラ", "Иван", "Ivan"]
    assert len({display_names.key(name) for name in names}) == len(names)


def test_ones_own_name_can_be_written_otherwise():
    assert refusal("ANNA", account("Anna")) == ""


def test_two_guests_may_have_one_name_but_no_guest_that_of_an_account():
    account("Anna")
    guests = [User.objects.create_guest("en") for _ in range(2)]
    for guest in guests:
        guest.display_name = "Brave Cat"
        guest.save()
    assert refusal("Brave Cat", guests[0]) == ""
    assert refusal("Anna", guests[0]) == "taken"


def test_the_database_lets_no_two_accounts_have_one_name():
    account("Anna")
    other = account("Berta")
    other.display_name = "anna"
    with pytest.raises(IntegrityError):
        other.save(update_fields=["display_name"])


def test_a_guest_who_becomes_an_account_has_a_name_that_no_other_account_may_take():
    guest = User.objects.create_guest("en")
    guest.is_guest = False
    guest.save(update_fields=["is_guest"])
    assert refusal(guest.display_name) == "taken"


def test_a_name_that_somebody_has_gets_a_number_and_still_fits():
    account("Anna")
    account("x" * 24)
    assert display_names.free("Anna") == "Anna 2"
    assert display_names.free("x" * 24) == "x" * 22 + " 2"
    assert display_names.free("Berta") == "Berta"


def test_a_number_makes_no_name_longer_than_there_is_room_for():
    name = display_names.clean("x\u0323\u0302" * 21)
    User.objects.create_user("first", display_name=name)
    assert display_names.free(name) == "x\u0323\u0302" * 20 + " 2"
    assert len(display_names.free(name)) <= display_names.MOST_STORED


def test_a_name_that_the_host_has_hidden_is_nobodys_any_more():
    Decision.objects.create(kind="hide_name", name="Rude", name_key=display_names.key("Rude"))
    assert refusal("RUDE") == "hidden"


def test_only_whoever_works_for_the_house_may_be_called_so():
    assert refusal("Host", User.objects.create_superuser("somebody")) == ""


@pytest.mark.parametrize("junk", ["\ud800ab", "\uffffab", "x" * 100_000, "ﷺ" * 24])
def test_junk_is_refused_like_any_other_name(junk):
    assert refusal(junk) in {"unseen", "too_long"}
