"""What the site holds of somebody: to take away, and to delete. Two players and a stranger."""

import datetime
import io
import json
import re
import zipfile

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core import mail
from django.utils import timezone

from games import play
from games.engine.cards import HIDDEN, text
from games.engine.record import parse
from games.engine.replay import fold
from games.models import Match
from rummy_site.accounts import blocking, export, moderation, reports
from rummy_site.accounts.models import Block, Decision, Report, User
from rummy_site.accounts.renaming import rename
from tests.games.builders import NO_BOT, all_bots, bots_play, deal, fresh, state_of, stored
from tests.rummy_site.accounts.visitors import PASSWORD, Browser, account, sit

pytestmark = pytest.mark.django_db

EXPORT, DELETE = "profile/data/export/", "profile/data/delete/"


@pytest.fixture
def anna():
    return signed_in("Anna")


@pytest.fixture
def berta():
    return signed_in("Berta")


def signed_in(name: str) -> Browser:
    """Somebody who has signed in by the form, with an address."""
    user = account(name)
    EmailAddress.objects.create(
        user=user, email=f"{name}@example.org".lower(), verified=True, primary=True
    )
    browser = Browser()
    browser.user = user
    response = browser.send(
        "account/login/", login=f"{name}@example.org".lower(), password=PASSWORD
    )
    assert response.status_code == 302, response.content.decode()
    return browser


def unpacked(response) -> tuple[dict, dict[str, str]]:
    """account.json, and the records by their paths."""
    assert response.status_code == 200
    assert response["Content-Disposition"] == 'attachment; filename="rummy-salon.zip"'
    assert response["Cache-Control"] == "private, no-store"
    archive = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    texts = {name: archive.read(name).decode() for name in archive.namelist()}
    return json.loads(texts.pop("account.json")), texts


def taken_away(browser: Browser) -> tuple[dict, dict[str, str]]:
    browser.prove()
    return unpacked(browser.send(EXPORT))


# Who may.


@pytest.mark.parametrize("path", [EXPORT, DELETE])
def test_nobody_without_a_row_has_anything_to_take_or_delete(path):
    for response in (Browser().send(path), Browser().get(f"/en/{path}")):
        assert response.url.startswith("/en/account/login/")


@pytest.mark.parametrize("path", [EXPORT, DELETE])
def test_an_account_has_to_show_once_more_who_it_is_and_then_it_is_done(anna, path):
    response = anna.send(path)
    assert response.url.startswith("/en/account/reauthenticate/?next=")
    assert User.objects.filter(pk=anna.user.pk).exists()
    wrong = anna.post(response.url, {"password": "a guess"})
    assert wrong.status_code == 200
    assert User.objects.filter(pk=anna.user.pk).exists()
    done = anna.post(response.url, {"password": PASSWORD, "next": f"/en/{path}"})
    if path == EXPORT:
        assert unpacked(done)[0]["account"]["name"] == "Anna"
    else:
        assert not User.objects.filter(pk=anna.user.pk).exists()


def test_what_was_shown_counts_for_some_minutes_only(anna, time_machine):
    now = timezone.now()
    time_machine.move_to(now)
    anna.prove()
    assert anna.send(EXPORT).status_code == 200
    time_machine.move_to(now + datetime.timedelta(minutes=6))
    assert anna.send(EXPORT).status_code == 302


def test_an_account_without_a_password_shows_it_by_a_code_in_a_mail(anna):
    User.objects.filter(pk=anna.user.pk).update(password="!")
    anna.force_login(User.objects.get(pk=anna.user.pk))
    response = anna.send(DELETE)
    assert "/account/" in response.url
    anna.post(response.url, {"recipient": "anna@example.org"})
    code = re.search(r"^\W*([A-Z0-9]{3,4}-?[A-Z0-9]{3,4})\W*$", mail.outbox[-1].body, re.M)[1]
    confirm = "/en/account/reauthenticate/code/confirm/"
    answer = anna.post(confirm, {"code": code, "next": f"/en/{DELETE}"})
    assert answer.status_code == 302, answer.content.decode()
    assert not User.objects.filter(pk=anna.user.pk).exists()


def test_an_account_that_has_nothing_to_show_has_to_sign_in_anew():
    user = account("Clara")
    user.set_unusable_password()
    user.save()
    for path in (EXPORT, DELETE):
        response = Browser(user).send(path)
        assert response.status_code == 403
        assert "sign in again" in response.content.decode()
    assert User.objects.filter(pk=user.pk).exists()


def test_a_guest_has_nothing_to_show_but_the_session(guest):
    facts, _records = unpacked(guest.send(EXPORT))
    assert facts["account"]["guest"] is True
    assert facts["sessions"] == [] and not UserSession.objects.exists(), "nothing of it is kept"
    assert guest.send(DELETE).url == "/en/"
    assert not User.objects.filter(pk=guest.user.pk).exists()


def test_a_link_alone_takes_and_deletes_nothing(anna):
    anna.prove()
    assert anna.get(f"/en/{EXPORT}").url == "/en/profile/data/"
    assert "Delete for good" in anna.see(DELETE)
    assert User.objects.filter(pk=anna.user.pk).exists()


# Taking away.


def test_the_export_holds_everything_of_ones_own(anna, berta):
    user = anna.user
    anna.send("profile/settings/", language="en", time_zone="Asia/Seoul", table="ink", mode="auto",
              suits="4", size="large", melds="order")  # fmt: skip
    blocking.block(user, berta.user)
    reports.report(user, berta.user, "behaviour", "Never moves.")
    moderation.decide(Decision(about=user, kind="warn", reason="Be kind."))
    moderation.acknowledge(user, Decision.objects.get().pk)
    facts, records = taken_away(anna)
    assert facts["format"] == export.FORMAT
    assert facts["account"] == {
        "player": user.public_id, "name": "Anna", "guest": False, "suspended_until": None,
        "since": facts["account"]["since"], "last_sign_in": facts["account"]["last_sign_in"],
    }  # fmt: skip
    assert facts["settings"]["time_zone"] == "Asia/Seoul"
    assert facts["settings"]["look"]["table"] == "ink"
    assert facts["addresses"] == [
        {"address": "anna@example.org", "confirmed": True, "primary": True}
    ]
    assert facts["sign_in"] == [{"by": "password"}]
    assert [session["ip"] for session in facts["sessions"]] == ["127.0.0.1"]
    assert [block["name"] for block in facts["blocks"]] == ["Berta"]
    assert [(told["name"], told["text"]) for told in facts["reports"]] == [
        ("Berta", "Never moves.")
    ]
    assert [line["reason"] for line in facts["decisions"]] == ["Be kind.", ""]
    assert (facts["matches"], records) == ([], {})


def test_the_export_holds_nothing_of_anybody_elses(anna, berta):
    blocking.block(berta.user, anna.user)
    reports.report(berta.user, anna.user, "behaviour", "Never moves.")
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    deal(user=berta.user, bot=NO_BOT)
    facts, _ = taken_away(anna)
    assert facts["blocks"] == facts["reports"] == []
    assert [row["match"] for row in facts["matches"]] == [match.code]
    everything = json.dumps(facts, ensure_ascii=False)
    for secret in ("Never moves.", "berta@example.org", berta.user.public_id, berta.user.username):
        assert secret not in everything


def test_the_name_that_somebody_told_the_host_stays_in_their_export_as_it_was(anna, berta):
    reports.report(anna.user, berta.user, "name")
    rename(berta.user, "Bertram")
    [told] = taken_away(anna)[0]["reports"]
    assert told["name"] == "Berta"


def test_no_password_and_no_key_is_in_it_not_even_as_a_digest(anna):
    facts, _ = taken_away(anna)
    everything = json.dumps(facts)
    assert User.objects.get(pk=anna.user.pk).password not in everything
    for session in Session.objects.all():
        assert session.session_key not in everything


def test_each_finished_match_is_a_record_that_leads_to_its_scores(anna):
    match = bots_play(all_bots(deal("basic", {"target": 200}, user=anna.user)))
    facts, records = taken_away(anna)
    row = facts["matches"][0]
    assert row["record"] == f"records/{match.code}.rgn"
    assert row["round_in_play"] is None
    assert (
        list(fold(parse(records[row["record"]])).standings.scores) == row["scores"] == match.scores
    )


def test_of_a_round_in_play_there_is_what_the_seat_may_know(anna, berta):
    match = sit(deal("basic", user=anna.user, bot=NO_BOT), 1, berta.user)
    facts, records = taken_away(anna)
    assert records == {}
    state = state_of(match)
    hands = facts["matches"][0]["round_in_play"]["hands"]
    assert hands[0] == [text(card) for card in state.hands[0]]
    assert {card for hand in hands[1:] for card in hand} == {text(HIDDEN)}
    round_ = match.get_round()
    for secret in (round_.deck, round_.secret, round_.head):
        assert secret not in json.dumps(facts)


def test_the_rounds_before_the_one_in_play_are_records(anna):
    match = all_bots(deal("basic", {"target": 200}, user=anna.user))
    while fresh(match).round_number == 1:
        play.take_bot_turn(match.pk)
    facts, records = taken_away(anna)
    record = records[f"records/{match.code}.rgn"]
    assert [played.number for played in parse(record).rounds] == [1]
    assert fresh(match).get_round().deck not in record
    assert facts["matches"][0]["round_in_play"]["round"] == 2


def test_every_table_that_is_about_a_user_is_in_the_export_or_left_out_for_a_reason():
    """A new table is found here: it belongs into the export, or among these."""
    in_it = {"Seat", "EmailAddress", "Authenticator", "SocialAccount", "UserSession", "Block", "Report",
             "Decision"}  # fmt: skip
    left_out = {
        "LogEntry",  # what somebody did in the administration: the host's
        "Revision",  # what somebody wrote in the articles: the site's
    }
    about = {relation.related_model.__name__ for relation in User._meta.related_objects}
    assert about - in_it - left_out == set()


def test_every_field_of_a_user_is_in_the_export_or_left_out_for_a_reason(anna):
    facts, _ = taken_away(anna)
    called = {"player": "public_id", "name": "display_name", "guest": "is_guest", "since": "created",
              "last_sign_in": "last_login"}  # fmt: skip
    in_it = {called.get(name, name) for name in {**facts["account"], **facts["settings"]}}
    left_out = {
        *("id", "username", "name_key"),  # made by the site, and mean nothing to anybody
        "password",
        "has_notice",  # said by the decisions
        *("is_staff", "is_superuser", "is_active", "groups", "user_permissions"),  # the host's
    }
    own = {field.name for field in (*User._meta.fields, *User._meta.many_to_many)}
    assert own - in_it - left_out == set()


def test_an_export_can_be_made_five_times_an_hour(anna, berta):
    anna.prove()
    for _ in range(5):
        assert anna.send(EXPORT).status_code == 200
    assert anna.send(EXPORT).status_code == 429
    assert taken_away(berta)[0]["account"]["name"] == "Berta"


def names_in(facts: object) -> set[str]:
    """Every name in what JSON says, but for those that stand for values."""
    if isinstance(facts, list):
        return set().union(*map(names_in, facts))
    if not isinstance(facts, dict):
        return set()
    free = {"look", "options", "round_in_play"}
    return set(facts).union(*(names_in(facts[name]) for name in facts if name not in free))


def test_every_name_in_the_export_is_explained(anna, berta, settings):
    deal(user=anna.user, bot=NO_BOT)
    blocking.block(anna.user, berta.user)
    reports.report(anna.user, berta.user, "name")
    moderation.decide(Decision(about=anna.user, kind="lift", reason="x"))
    Authenticator.objects.create(user=anna.user, type="totp", data={"secret": "kept"})
    facts, _ = taken_away(anna)
    assert "kept" not in json.dumps(facts)
    explained = (settings.BASE_DIR / "docs/export.md").read_text()
    assert {name for name in names_in(facts) if f"`{name}`" not in explained} == set()


# Deleting.


def test_everything_that_says_who_it_was_is_gone_at_once(anna, berta):
    elsewhere = Browser()
    elsewhere.user = anna.user
    elsewhere.send("account/login/", login="anna@example.org", password=PASSWORD)
    blocking.block(anna.user, berta.user)
    reports.report(anna.user, berta.user, "name")
    anna.prove()
    assert anna.send(DELETE).url == "/en/"
    assert "Everything is deleted." in anna.see("")
    assert not User.objects.filter(pk=anna.user.pk).exists()
    assert [address.user for address in EmailAddress.objects.all()] == [berta.user]
    assert [session.user for session in UserSession.objects.all()] == [berta.user]
    assert not Block.objects.exists()
    assert Report.objects.get().reporter is None
    keys = {session.session_key for session in Session.objects.all()}
    assert elsewhere.cookies["sessionid"].value not in keys
    assert berta.cookies["sessionid"].value in keys
    assert "id_name" not in elsewhere.see("profile/")
    assert berta.status("profile/") == 200


def test_the_others_play_on_with_a_bot_and_keep_their_scores(anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    Match.objects.filter(pk=match.pk).update(scores=[10, 20, 30, 40])
    anna.prove()
    anna.send(DELETE)
    assert bots_play(match).to_act == 1
    match = fresh(match)
    assert match.scores == [10, 20, 30, 40]
    page = berta.see(f"table/{match.code}/")
    assert "A former player" in page
    assert "Anna" not in page


def test_a_finished_match_stays_for_the_others_with_a_former_player(anna, berta):
    match = sit(deal("gin", user=anna.user, bot=NO_BOT), 1, berta.user)
    match = bots_play(all_bots(match, NO_BOT))
    assert match.is_over
    before = stored(match)
    assert "<dd>1</dd>" in berta.see(f"players/{berta.user.public_id}/")
    anna.prove()
    anna.send(DELETE)
    after = stored(match)
    assert after["seats"][0] == before["seats"][0] | {"user_id": None, "name": "", "away": False}
    assert after | {"seats": after["seats"][1:]} == before | {"seats": before["seats"][1:]}
    assert "<dd>1</dd>" in berta.see(f"players/{berta.user.public_id}/")
    page = berta.see(f"table/{match.code}/")
    assert "A former player" in page
    assert "Anna" not in page
    berta.get("/lang/ko/")
    assert "떠난 플레이어" in berta.get(f"/ko/table/{match.code}/").content.decode()


def test_the_page_of_whoever_is_gone_is_gone(anna, berta):
    anna.prove()
    anna.send(DELETE)
    assert berta.status(f"players/{anna.user.public_id}/") == 404


def test_the_name_is_free_again(anna, berta):
    anna.prove()
    anna.send(DELETE)
    assert berta.send("profile/name/", name="Anna").status_code == 302
