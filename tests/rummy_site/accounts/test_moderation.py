"""What the host decides about a player, and how it reaches them."""

import datetime
import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialToken
from allauth.usersessions.models import UserSession
from django.utils import timezone

from rummy_site.accounts import display_names, moderation
from rummy_site.accounts.models import Decision, Report, User
from tests.games.builders import NO_BOT, deal, fresh
from tests.rummy_site.accounts.visitors import Browser, sit

pytestmark = pytest.mark.django_db
Kind = Decision.Kind


@pytest.fixture
def host():
    return Browser(User.objects.create_superuser("host", language="en"))


def decide(host: Browser, kind: str, whom: Browser, **fields):
    """Fill in the form of the administration; True if the decision was made."""
    fields = {"kind": kind, "about": whom.user.pk, "reason": "Because.", **fields}
    before = Decision.objects.count()
    response = host.post("/admin/accounts/decision/add/", fields)
    made = Decision.objects.count() > before
    assert response.status_code == (302 if made else 200)
    return made


def of(browser: Browser) -> User:
    return User.objects.get(pk=browser.user.pk)


# Hiding a name.


def test_a_hidden_name_is_gone_everywhere_and_its_player_reads_why(host, anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    assert decide(host, "hide_name", anna, reason="Names a person.")
    name = of(anna).display_name
    assert name != "Anna"
    assert match.seats.get(number=0).name == name
    assert "Anna" not in berta.see(f"table/{match.code}/")
    assert anna.get(f"/en/table/{match.code}/").url == f"/en/notices/?next=/en/table/{match.code}/"
    page = anna.see("notices/")
    assert f"For now you are called {name}" in page
    assert "Names a person." in page


def test_nobody_can_take_the_hidden_name_again(host, anna, berta):
    decide(host, "hide_name", anna)
    for browser in (anna, berta):
        answer = browser.send("profile/name/", name="ANNA")
        assert answer.status_code == 422
        assert "This name can&#x27;t be used here." in answer.content.decode()


def test_the_log_tells_the_host_what_was_hidden(host, anna):
    decide(host, "hide_name", anna)
    line = Decision.objects.get()
    assert (line.by, line.about, line.name, line.reason) == (
        host.user,
        anna.user,
        "Anna",
        "Because.",
    )
    assert line.name_key == display_names.key("Anna")
    assert "Anna" in host.get("/admin/accounts/decision/").content.decode()


# Warning.


def test_a_warning_comes_before_any_other_page_and_is_gone_once_it_was_read(host, anna, berta):
    decide(host, "warn", anna, reason="You never move.")
    response = anna.get("/en/profile/")
    assert response.url == "/en/notices/?next=/en/profile/"
    page = anna.get(response.url).content.decode()
    assert "You never move." in page
    last = Decision.objects.get(kind="warn").pk
    assert anna.send("notices/", last=last, next="/en/profile/").url == "/en/profile/"
    assert anna.status("profile/") == 200
    assert anna.get("/en/notices/").url == "/en/"
    assert [line.by for line in Decision.objects.filter(kind="read")] == [anna.user]
    assert berta.status("profile/") == 200, "nobody else is told"
    assert berta.get("/en/notices/").url == "/en/"


def test_what_came_meanwhile_has_not_been_read(host, anna):
    decide(host, "warn", anna, reason="First.")
    first = Decision.objects.get().pk
    decide(host, "warn", anna, reason="Second.")
    anna.send("notices/", last=first)
    assert "Second." in anna.see("notices/")


def test_nobody_reads_anothers_notices(host, anna, berta):
    decide(host, "warn", anna)
    berta.send("notices/", last=Decision.objects.get().pk)
    assert of(anna).has_notice
    assert Browser().get("/en/notices/").url.startswith("/en/account/login/")


@pytest.mark.parametrize("junk", ["", "x", "-1", "9" * 30, "\x00"])
def test_junk_for_a_notices_number_reads_nothing(host, anna, junk):
    decide(host, "warn", anna)
    assert anna.send("notices/", last=junk, next="//elsewhere.example").url == "/"
    assert of(anna).has_notice


def test_a_move_is_not_lost_to_a_warning(host, anna):
    match = deal(user=anna.user, bot=NO_BOT)
    decide(host, "warn", anna)
    fields = {"version": match.version, "action": "draw"}
    assert anna.post(f"/en/table/{match.code}/move", fields).status_code == 302
    assert fresh(match).version == match.version + 1


# Suspending.


def test_whoever_is_suspended_sees_why_and_until_when_and_can_not_move(host, anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    assert decide(
        host, "suspend", anna, reason="Again and again.", until_0="2099-05-01", until_1="12:00"
    )
    for path in ("", "profile/", f"table/{match.code}/", f"players/{berta.user.public_id}/"):
        response = anna.get(f"/en/{path}")
        assert response.status_code == 403
        page = response.content.decode()
        assert "Again and again." in page
        assert "May 1, 2099" in page
    version = fresh(match).version
    fields = {"version": version, "action": "draw"}
    assert anna.post(f"/en/table/{match.code}/move", fields).status_code == 403
    assert anna.post("/en/new/gin/", {}).status_code == 403
    assert fresh(match).version == version
    assert berta.status(f"table/{match.code}/") == 200


def test_bots_play_the_seats_of_whoever_is_suspended(host, anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    decide(host, "suspend", anna)
    assert match.seats.get(number=0).away
    assert fresh(match).due_at is not None


def test_whoever_is_suspended_can_sign_in_to_nothing_but_the_reason(host, anna):
    decide(host, "suspend", anna, reason="For good.")
    assert of(anna).is_suspended_for_good
    again = Browser(anna.user)
    response = again.get("/en/")
    assert response.status_code == 403
    assert "for good" in response.content.decode()


def test_a_part_of_a_page_that_whoever_is_suspended_asks_for_makes_the_whole_page_come(host, anna):
    match = deal(user=anna.user, bot=NO_BOT)
    decide(host, "suspend", anna)
    response = anna.get(f"/en/table/{match.code}/board", headers={"HX-Request": "true"})
    assert (response.status_code, response["HX-Refresh"], response.content) == (403, "true", b"")


def test_whoever_is_suspended_can_still_read_take_away_and_go(host, anna):
    decide(host, "suspend", anna)
    for path in ("rules/", "profile/data/", "profile/data/delete/", "account/logout/"):
        assert anna.get(f"/en/{path}", follow=True).status_code == 200, path
    anna.prove()
    assert anna.send("profile/data/export/").status_code == 200
    assert anna.send("profile/data/delete/").status_code == 302
    assert not User.objects.filter(pk=anna.user.pk).exists()


def test_when_the_time_is_over_the_seats_come_back(host, anna, time_machine):
    match = deal(user=anna.user, bot=NO_BOT)
    tomorrow = timezone.now() + datetime.timedelta(days=1)
    moderation.decide(Decision(by=host.user, about=anna.user, kind=Kind.SUSPEND, until=tomorrow))
    assert anna.status("") == 403
    time_machine.move_to(tomorrow + datetime.timedelta(seconds=1))
    assert anna.status("") == 200
    assert not match.seats.get(number=0).away
    assert of(anna).suspended_until is None


def test_whoever_is_suspended_anew_in_the_moment_it_ends_stays_shut_out(host, anna, time_machine):
    until = timezone.now() + datetime.timedelta(days=1)
    moderation.decide(Decision(about=anna.user, kind="suspend", reason="x", until=until))
    time_machine.move_to(until + datetime.timedelta(hours=1))
    read_before = of(anna)
    moderation.decide(Decision(about=of(anna), kind="suspend", reason="Again."))
    moderation.let_back(read_before)
    assert of(anna).is_suspended


def test_a_decision_is_about_the_user_as_they_are_now(anna):
    moderation.decide(Decision(about=anna.user, kind="warn", reason="x"))
    read_before = of(anna)
    moderation.acknowledge(read_before, Decision.objects.get().pk)
    moderation.decide(Decision(about=read_before, kind="dismiss", reason="x"))
    assert not of(anna).has_notice
    assert anna.status("") == 200


def test_the_host_can_end_a_suspension(host, anna):
    match = deal(user=anna.user, bot=NO_BOT)
    decide(host, "suspend", anna)
    assert decide(host, "lift", anna)
    assert anna.status("") == 200
    assert not match.seats.get(number=0).away


# The administration.


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("warn", {"reason": ""}),
        ("warn", {"reason": "   "}),
        ("warn", {"until_0": "2099-01-01", "until_1": "12:00"}),
        ("suspend", {"until_0": "2001-01-01", "until_1": "12:00"}),
        ("suspend", {"about": ""}),
        ("read", {}),
        ("praise", {}),
    ],
)
def test_a_decision_without_sense_is_not_made(host, anna, kind, fields):
    assert not decide(host, kind, anna, **fields)
    assert not of(anna).has_notice
    assert anna.status("") == 200


def test_nobody_who_works_for_the_house_can_be_shut_out_of_it(host):
    assert not decide(host, "suspend", host)


def test_a_report_is_waiting_until_a_decision_names_it(host, anna, berta):
    anna.send(f"players/{berta.user.public_id}/report/", kind="behaviour", text="Rude.")
    report = Report.objects.get()
    waiting = "/admin/accounts/report/?waiting=yes"
    page = host.get(waiting).content.decode()
    assert f"/admin/accounts/decision/add/?about={berta.user.pk}&amp;report={report.pk}" in page
    assert "Rude." in host.get(f"/admin/accounts/report/{report.pk}/change/").content.decode()
    assert not decide(host, "warn", anna, report=report.pk), "the report is about Berta"
    assert decide(host, "dismiss", berta, report=report.pk)
    host.get("/admin/")  # says that it was done
    assert "Berta" not in host.get(waiting).content.decode()
    assert "Berta" in host.get("/admin/accounts/report/?waiting=no").content.decode()
    assert not of(berta).has_notice


def test_the_list_of_reports_says_what_was_decided(host, anna, berta):
    report = Report.objects.create(about=anna.user, reporter=berta.user, kind="name", name="Anna")

    def column():
        page = host.get(
            "/admin/accounts/report/", headers={"accept-language": "en"}
        ).content.decode()
        return re.search(r'<td class="field-decided">([^<]*)</td>', page)[1]

    assert column() == "Not yet decided"
    assert decide(host, "hide_name", anna, report=report.pk)
    assert decide(host, "warn", anna, report=report.pk)
    assert column() == "Hide the name, Warn"


def test_the_log_is_only_added_to(host, anna):
    decide(host, "warn", anna)
    line = Decision.objects.get()
    line.reason = "Something else."
    with pytest.raises(TypeError):
        line.save()
    with pytest.raises(TypeError):
        line.delete()
    change, delete = (
        f"/admin/accounts/decision/{line.pk}/{what}/" for what in ("change", "delete")
    )
    assert host.post(change, {"reason": "Something else."}).status_code == 403
    assert host.post(delete, {"post": "yes"}).status_code == 403
    assert Decision.objects.get().reason == "Because."


def test_a_report_can_not_be_changed(host, anna, berta):
    report = Report.objects.create(about=anna.user, reporter=berta.user, kind="name", name="Anna")
    assert host.post(f"/admin/accounts/report/{report.pk}/change/", {}).status_code == 403
    assert host.get("/admin/accounts/report/add/").status_code == 403


def test_nobody_but_the_host_decides(anna, berta):
    for browser in (anna, Browser()):
        response = browser.post(
            "/admin/accounts/decision/add/", {"kind": "warn", "about": berta.user.pk, "reason": "x"}
        )
        assert response.status_code in (302, 403)
    assert not Decision.objects.exists()


def test_a_user_deleted_by_the_host_leaves_as_anybody_does(host, anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    Report.objects.create(about=anna.user, reporter=berta.user, kind="name", name="Anna")
    moderation.decide(Decision(by=host.user, about=anna.user, kind=Kind.WARN, reason="x"))
    response = host.post(f"/admin/accounts/user/{anna.user.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    assert match.seats.get(number=0).name == ""
    assert not User.objects.filter(pk=anna.user.pk).exists()
    assert Decision.objects.get().about is None


def test_a_name_is_hidden_by_a_decision_and_not_by_overwriting_it(host, anna):
    page = f"/admin/accounts/user/{anna.user.pk}/change/"
    host.post(page, {"display_name": "Rude", "username": "x", "is_active": "on"})
    assert of(anna).display_name == "Anna"


# How people sign in is no business of the host's.


def test_no_page_of_the_administration_shows_how_somebody_signs_in(host, anna):
    user = anna.user
    Authenticator.objects.create(user=user, type="totp", data={"secret": "SECRETTOTP"})
    EmailAddress.objects.create(user=user, email="anna@example.org", verified=True)
    elsewhere = SocialAccount.objects.create(user=user, provider="google", uid="UIDTHERE")
    SocialToken.objects.create(account=elsewhere, token="SECRETTOKEN")
    UserSession.objects.create(user=user, ip="203.0.113.7", session_key="k", user_agent="Netscape")
    lists = re.findall(r'href="(/admin/\w+/\w+/)"', host.get("/admin/").content.decode())
    assert "/admin/accounts/user/" in lists
    about = [f"/admin/accounts/user/{user.pk}/{page}/" for page in ("change", "history", "delete")]
    for address in ["/admin/", *lists, *about]:
        page = host.get(address).content.decode()
        for secret in ("SECRET", "anna@example.org", "UIDTHERE", "203.0.113.7", "Netscape"):
            assert secret not in page, address


@pytest.mark.parametrize(
    "page",
    [
        *("account/emailaddress", "mfa/authenticator", "usersessions/usersession", "sites/site"),
        *("socialaccount/socialaccount", "socialaccount/socialtoken", "socialaccount/socialapp"),
    ],
)
def test_the_pages_of_the_libraries_are_not_there(host, page):
    assert host.get(f"/admin/{page}/").status_code == 404
    assert host.get(f"/admin/{page}/1/change/").status_code == 404
    assert f"/admin/{page}/" not in host.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Asia/Seoul", "7:30 a.m. (Korean Standard Time)"),
        ("Europe/Paris", "12:30 a.m. (Central European Summer Time)"),
        ("", "10:30 p.m. (Coordinated Universal Time)"),
    ],
)
def test_until_when_somebody_is_suspended_is_told_in_their_own_time_and_whose_that_is(
    anna, zone, told
):
    until = datetime.datetime(2099, 7, 1, 22, 30, tzinfo=datetime.UTC)
    User.objects.filter(pk=anna.user.pk).update(time_zone=zone, suspended_until=until)
    assert told in anna.get("/en/").content.decode()
