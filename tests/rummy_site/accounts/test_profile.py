"""One's own profile. Two players and a stranger, each with a browser."""

import re

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from rummy_site.accounts import blocking, moderation, time_zones
from rummy_site.accounts.following import SettingsFollow
from rummy_site.accounts.leaving import leave
from rummy_site.accounts.models import Decision, User
from rummy_site.accounts.profile_forms import UserForm
from rummy_site.accounts.renaming import rename
from tests.games.builders import NO_BOT, deal
from tests.rummy_site.accounts.visitors import PASSWORD, Browser

pytestmark = pytest.mark.django_db

SETTINGS = {
    "language": "en", "time_zone": "Asia/Seoul", "mail_my_turn": "on",
    "table": "ink", "mode": "dark", "suits": "2", "size": "large", "melds": "seat",
}  # fmt: skip


def chosen(browser: Browser) -> dict:
    """What the visitor's row holds of the settings."""
    user = User.objects.get(pk=browser.user.pk)
    names = ("language", "time_zone", "look", "mail_my_turn", "mail_match_over", "shows_matches")
    return {name: getattr(user, name) for name in names}


def test_everybody_sees_their_own_profile_and_nobody_elses(anna, berta, guest):
    assert 'value="Anna"' in anna.see("profile/")
    page = berta.see("profile/")
    assert "Berta" in page
    assert "Anna" not in page
    assert guest.user.display_name in guest.see("profile/")
    stranger = Browser().see("profile/")
    assert "Anna" not in stranger
    assert "id_name" not in stranger


def test_a_name_of_a_bot_at_a_running_table_is_refused_with_a_sentence(anna, guest):
    for browser in (anna, guest):
        match, was = deal(user=browser.user, bot=NO_BOT), browser.user.display_name
        match.seats.filter(number=1).update(name="Bruno")
        response = browser.send("profile/name/", name="BRUN0")
        assert response.status_code == 422
        assert "A bot at one of your tables is called so." in response.content.decode()
        assert User.objects.get(pk=browser.user.pk).display_name == was
        assert match.seats.get(user=browser.user).name == was
    match.status = "finished"
    match.save()
    assert guest.send("profile/name/", name="Bruno").status_code == 302


def test_a_bot_at_anothers_table_takes_no_name_away(anna, berta):
    deal(user=anna.user, bot=NO_BOT).seats.filter(number=1).update(name="Bruno")
    assert berta.send("profile/name/", name="Bruno").status_code == 302


def test_a_new_name_is_shown_at_the_seats_too(anna, berta):
    match = deal(user=anna.user, bot=NO_BOT)
    response = anna.send("profile/name/", name="  Änna ")
    assert response.url == "/en/profile/"
    assert "You have a new name." in anna.see("profile/")
    assert User.objects.get(pk=anna.user.pk).display_name == "Änna"
    assert match.seats.get(number=0).name == "Änna"
    assert User.objects.get(pk=berta.user.pk).display_name == "Berta"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("berta", "Somebody has this name already"),
        ("x", "at least 2 characters"),
        ("x" * 30, "at most 24 characters"),
        ("♥", "at least 2 characters"),
        ("Anna♥", "letters, digits, spaces"),
        ("x" * 600, "600"),
    ],
)
def test_a_refused_name_is_told_why_and_stays_in_the_field(anna, berta, typed, sentence):
    response = anna.send("profile/name/", name=typed)
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert f'value="{typed}"' in page
    assert User.objects.get(pk=anna.user.pk).display_name == "Anna"


def test_a_refusal_is_tied_to_its_field_and_takes_the_focus(anna):
    page = anna.send("profile/name/", name="x").content.decode()
    field = re.search(r'<input[^>]* id="id_name"[^>]*>', page)[0]
    assert "autofocus" in field
    assert 'aria-invalid="true"' in field
    assert 'aria-describedby="about-name id_name_error"' in field
    assert 'id="id_name_error"' in page


def test_whoever_is_a_moment_too_late_does_not_get_the_name(anna, berta):
    with pytest.raises(ValidationError) as refused:
        rename(anna.user, "BERTA")
    assert refused.value.code == "taken"
    assert User.objects.get(pk=anna.user.pk).display_name == "Anna"


def test_a_guest_can_have_another_name_but_not_that_of_an_account(anna, guest):
    assert guest.send("profile/name/", name="ANNA").status_code == 422
    assert guest.send("profile/name/", name="Otter").status_code == 302
    assert User.objects.get(pk=guest.user.pk).display_name == "Otter"


def test_whoever_has_no_row_has_no_name_to_change():
    asked = Browser().send("profile/name/", name="Otter")
    assert asked.url == "/en/account/login/?next=/en/profile/", "no name is dropped in silence"
    assert not User.objects.exists()


def test_settings_are_kept_in_ones_own_row_and_in_no_other(anna, berta):
    before = chosen(berta)
    assert anna.send("profile/settings/", **SETTINGS).url == "/en/profile/"
    anna.see("profile/")
    kept = chosen(anna)
    assert (kept["time_zone"], kept["mail_my_turn"]) == ("Asia/Seoul", True)
    assert (kept["look"]["table"], kept["look"]["size"]) == ("ink", "large")
    assert chosen(berta) == before


def test_the_settings_of_an_account_follow_it_to_another_browser(anna):
    anna.send("profile/settings/", **SETTINGS | {"language": "fr"})
    elsewhere = Browser()
    elsewhere.cookies["prefs"] = "hanji.light.4.order.rank"
    elsewhere.force_login(anna.user)
    page = elsewhere.get("/fr/").content.decode()
    assert 'data-table="ink" data-mode="dark" data-suits="2" data-size="large"' in page
    assert elsewhere.cookies["prefs"].value == "ink.dark.2.seat.rank.large"
    assert elsewhere.cookies["django_language"].value == "fr"


def test_what_is_chosen_at_the_table_goes_to_the_account_too(anna):
    anna.post("/en/prefs/", {"table": "night"})
    assert chosen(anna)["look"]["table"] == "night"
    elsewhere = Browser(anna.user)
    assert 'data-table="night"' in elsewhere.see("")


def test_an_account_without_settings_takes_those_that_the_browser_has(anna):
    anna.cookies["prefs"] = "hanji.light.4.order.rank"
    anna.see("")
    assert chosen(anna)["look"]["table"] == "hanji"


def test_settings_without_a_row_stay_in_the_browser(client):
    stranger = Browser()
    look = {
        name: SETTINGS[name] for name in ("language", "table", "mode", "suits", "size", "melds")
    }
    assert stranger.send("profile/settings/", **look | {"language": "tr"}).url == "/tr/profile/"
    assert 'data-table="ink"' in stranger.get("/tr/profile/").content.decode()
    assert not User.objects.exists()
    assert 'data-table="felt"' in Browser().see("profile/")


def test_whoever_is_signed_out_meanwhile_is_told_which_settings_are_not_saved(stranger):
    stranger.send("profile/settings/", **SETTINGS)
    page = stranger.see("profile/")
    assert "your look is saved in this browser, the rest is not" in page
    assert "Your settings are saved." not in page and 'data-table="ink"' in page


def test_a_guests_look_stays_in_the_browser_and_comes_along_when_it_becomes_an_account(guest):
    guest.send("profile/settings/", **SETTINGS)
    assert chosen(guest)["look"] == {}
    User.objects.filter(pk=guest.user.pk).update(is_guest=False, name_key="otter")
    guest.see("profile/")
    assert chosen(guest)["look"]["table"] == "ink"
    assert chosen(guest)["time_zone"] == "Asia/Seoul"


def test_at_the_sign_up_the_browsers_look_wins_and_at_a_sign_in_the_accounts():
    first = Browser()
    first.post("/en/prefs/", {"table": "hanji", "suits": "2"})
    fields = {"email": "anna@example.org", "password1": PASSWORD}
    assert first.send("account/signup/", **fields).status_code == 302
    first.see("profile/")
    assert User.objects.get().look["table"] == "hanji"
    second = Browser()
    second.post("/en/prefs/", {"table": "night"})
    second.send("account/login/", login="anna@example.org", password=PASSWORD)
    assert 'data-table="hanji"' in second.see("profile/")
    assert second.cookies["prefs"].value.startswith("hanji.auto.2.")
    assert User.objects.get().look["table"] == "hanji"


def test_a_guests_name_and_time_zone_come_along_at_the_sign_up(guest):
    guest.send("profile/name/", name="Otter")
    guest.send("profile/settings/", **SETTINGS)
    guest.send("account/signup/", email="otter@example.org", password1=PASSWORD)
    user = User.objects.get()
    assert (user.pk, user.is_guest) == (guest.user.pk, False)
    assert (user.display_name, user.time_zone) == ("Otter", "Asia/Seoul")


@pytest.mark.parametrize(
    "junk", [{"language": "xx"}, {"table": "pink"}, {"time_zone": "Mars/Olympus"}, {"size": "\x00"}]
)
def test_junk_in_the_settings_is_told_and_changes_nothing(anna, junk):
    before = chosen(anna)
    response = anna.send("profile/settings/", **SETTINGS | junk)
    assert response.status_code == 422
    assert "errorlist" in response.content.decode()
    assert chosen(anna) == before


def test_times_are_told_in_the_time_zone_of_the_reader(anna, berta, settings):
    anna.send("profile/settings/", **SETTINGS)
    anna.see("profile/")
    assert timezone.get_current_timezone_name() == "Asia/Seoul"
    berta.see("profile/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_loaded_address_of_a_form_leads_to_the_profile(anna):
    for path in ("profile/name/", "profile/settings/"):
        assert anna.get(f"/en/{path}").url == "/en/profile/"


def test_the_profile_lists_who_is_blocked(anna, berta):
    blocking.block(anna.user, berta.user)
    assert "Berta" in anna.see("profile/")
    assert "Anna" not in berta.see("profile/")
    anna.send(f"players/{berta.user.public_id}/unblock/")
    assert "Berta" not in anna.see("profile/")


@pytest.mark.parametrize("language", ["ko", "en", "fr", "tr"])
def test_the_time_zones_have_names_in_every_language(language):
    zones = dict(time_zones.choices(language))
    assert len(zones) > 300
    assert "Asia/Seoul" in zones["Asia/Seoul"]
    assert "UTC" not in zones  # what is not chosen


def test_settings_undo_nothing_that_has_changed_meanwhile(anna):
    """The host suspends somebody while they send the form."""
    form = UserForm(SETTINGS, instance=User.objects.get(pk=anna.user.pk))
    assert form.is_valid()
    moderation.decide(Decision(about=anna.user, kind="suspend", reason="x"))
    form.keep()
    user = User.objects.get(pk=anna.user.pk)
    assert user.is_suspended and user.time_zone == "Asia/Seoul"


def test_a_page_on_its_way_while_the_account_is_deleted_elsewhere_still_comes(anna, monkeypatch):
    follow = SettingsFollow.follow

    def and_meanwhile(self, response, user, *args):
        leave(user)
        follow(self, response, user, *args)

    monkeypatch.setattr(SettingsFollow, "follow", and_meanwhile)
    User.objects.update(language="")
    assert anna.get("/en/profile/").status_code == 200
    assert not User.objects.exists()
