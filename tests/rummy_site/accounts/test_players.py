"""A player's page, as others see it; blocking and reporting."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import AnonymousUser

from games.models import Match
from rummy_site.accounts import blocking
from rummy_site.accounts.models import Report, User
from tests.games.builders import NO_BOT, deal
from tests.rummy_site.accounts.visitors import Browser, account, sit

pytestmark = pytest.mark.django_db


def page_of(browser: Browser) -> str:
    return f"players/{browser.user.public_id}/"


def finished(user: User, winner: int | None = 0) -> Match:
    match = deal("gin", user=user, bot=NO_BOT)
    Match.objects.filter(pk=match.pk).update(status="finished", winner=winner, to_act=None)
    return match


def test_a_page_tells_name_since_when_and_how_many_matches(anna, berta, stranger):
    finished(anna.user)
    deal("gin", user=anna.user)  # not over
    for browser in (anna, berta, stranger):
        page = browser.see(page_of(anna))
        assert "<bdi>Anna</bdi>" in page
        assert f"{anna.user.created:%B %Y}" in page
        assert "<dd>1</dd>" in page
        assert "Finished matches" not in page
        assert anna.user.username not in page


def test_results_are_shown_only_if_their_player_opens_them(anna, stranger):
    matches = [finished(anna.user, winner) for winner in (0, 1, None)]
    User.objects.filter(pk=anna.user.pk).update(shows_matches=True)
    page = stranger.see(page_of(anna))
    for word in ("Won", "Lost", "Nobody won"):
        assert page.count(f"<span>{word}</span>") == 1
    for match in matches:
        assert match.code not in page
        assert match.seats.get(number=1).name not in page, "others have not opened theirs"


def test_a_page_is_found_by_no_number_and_no_name(anna, stranger):
    for guess in (anna.user.pk, "Anna", anna.user.username.replace(" ", "-"), "x" * 12):
        assert stranger.status(f"players/{guess}/") == 404


def test_guests_have_a_page_too(stranger):
    guest = Browser(User.objects.create_guest("en"))
    assert '<span class="tag">guest</span>' in stranger.see(page_of(guest))


def test_nobody_can_do_anything_with_their_own_page(anna):
    assert "block/" not in anna.see(page_of(anna))
    assert anna.status(page_of(anna) + "report/") == 404
    anna.send(page_of(anna) + "block/")
    assert not blocking.blocked_by(anna.user).exists()


# Blocking.


def test_whoever_is_blocked_finds_nothing_and_is_told_nothing(anna, berta, stranger):
    assert anna.send(page_of(berta) + "block/").url == f"/en/{page_of(berta)}"
    nothing = berta.get("/en/players/no-such-player/")
    answer = berta.get(f"/en/{page_of(anna)}")
    assert answer.status_code == 404
    assert answer.content == nothing.content
    for what in ("block/", "report/"):
        assert berta.send(page_of(anna) + what).status_code == 404
    assert stranger.status(page_of(anna)) == 200
    assert "Anna" not in berta.see("profile/")


def test_whoever_blocked_can_see_the_others_page_and_take_it_back(anna, berta):
    anna.send(page_of(berta) + "block/")
    assert "Unblock" in anna.see(page_of(berta))
    assert anna.send(page_of(berta) + "unblock/").url == "/en/profile/"
    assert berta.status(page_of(anna)) == 200


def test_nobody_takes_back_what_another_has_blocked(anna, berta):
    blocking.block(anna.user, berta.user)
    assert berta.send(page_of(anna) + "unblock/").status_code == 404
    assert not blocking.may_meet(anna.user, berta.user)


def test_two_who_blocked_each_other_can_each_take_it_back(anna, berta):
    blocking.block(anna.user, berta.user)
    blocking.block(berta.user, anna.user)
    assert anna.send(page_of(berta) + "unblock/").status_code == 302
    assert not blocking.may_meet(anna.user, berta.user)
    assert berta.send(page_of(anna) + "unblock/").status_code == 302
    assert blocking.may_meet(anna.user, berta.user)


def test_may_two_meet_is_answered_alike_from_both_sides(anna, berta):
    other = account("Clara")
    blocking.block(anna.user, berta.user)
    blocking.block(anna.user, berta.user)
    for a, b in ((anna.user, berta.user), (berta.user, anna.user)):
        assert not blocking.may_meet(a, b)
    assert blocking.may_meet(anna.user, other)
    assert blocking.may_meet(AnonymousUser(), anna.user)


@pytest.mark.parametrize("what", ["block/", "unblock/", "report/"])
def test_who_is_not_signed_in_is_asked_to(anna, stranger, what):
    response = stranger.send(page_of(anna) + what)
    assert response.status_code == 302
    assert response.url.startswith("/en/account/login/?next=")


def test_a_link_alone_blocks_nobody(anna, berta):
    for what in ("block/", "unblock/"):
        assert anna.get(f"/en/{page_of(berta)}{what}").status_code == 302
    assert not blocking.blocked_by(anna.user).exists()


@pytest.mark.parametrize("what", ["block/", "unblock/"])
def test_whoever_signs_in_to_block_comes_back_to_a_page(anna, berta, stranger, what):
    if what == "unblock/":
        blocking.block(anna.user, berta.user)
    back = parse_qs(urlsplit(stranger.send(page_of(berta) + what).url).query)["next"][0]
    page = anna.get(back, follow=True)
    assert page.status_code == 200
    assert f"{page_of(berta)}{what}" in page.content.decode(), "the button is there"


# From the table.


@pytest.mark.parametrize("code", ["\u202e", "\0", "%", "한", "-"])
def test_what_is_no_code_of_a_match_leads_to_no_table(anna, berta, code):
    assert "Back to the table" not in anna.see(page_of(berta), match=code)


def test_a_seat_leads_those_at_the_table_to_the_page_of_whoever_sits_there(anna, berta, stranger):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    path = f"/en/table/{match.code}/seat/1/"
    assert anna.get(path).url == f"/en/{page_of(berta)}?match={match.code}"
    assert Browser(account("Clara")).get(path).status_code == 404
    assert stranger.get(path).url.startswith("/en/account/login/")
    assert anna.get(f"/en/table/{match.code}/seat/2/").status_code == 404  # a bot's
    assert anna.get(f"/en/table/{match.code}/seat/99999999999999999999/").status_code == 404


def test_the_table_links_the_seats_of_other_people_and_no_others(anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    page = anna.see(f"table/{match.code}/")
    assert page.count("/seat/") == 1
    assert f"/en/table/{match.code}/seat/1/" in page


def test_after_a_match_the_others_are_linked_too(anna, berta):
    match = finished(anna.user)
    assert "/seat/" not in anna.see(f"table/{match.code}/")
    sit(match, 1, berta.user)
    page = anna.see(f"table/{match.code}/")
    assert page.count("/seat/") == 1
    assert f'href="/en/table/{match.code}/seat/1/"><bdi>Berta</bdi>' in page


# Telling the host.


def test_the_host_is_told_of_a_name(anna, berta):
    response = anna.send(page_of(berta) + "report/", kind="name")
    assert response.url == f"/en/{page_of(berta)}"
    told = Report.objects.get()
    assert (told.about, told.reporter, told.kind, told.name) == (
        berta.user, anna.user, "name", "Berta",
    )  # fmt: skip
    assert "Anna" not in berta.see("profile/"), "she is not told"


def test_the_host_is_told_of_a_behaviour_at_a_table_of_both(anna, berta):
    match = sit(deal(user=anna.user, bot=NO_BOT), 1, berta.user)
    page = anna.see(f"players/{berta.user.public_id}/", match=match.code)
    assert f"report/?match={match.code}" in page
    fields = {"kind": "behaviour", "text": "Never moves.", "match": match.code}
    anna.send(page_of(berta) + "report/", **fields)
    told = Report.objects.get()
    assert (told.text, told.match_code) == ("Never moves.", match.code)


def test_a_match_that_was_not_of_both_is_not_taken_down(anna, berta):
    match = deal(user=anna.user)
    anna.send(page_of(berta) + "report/", kind="name", match=match.code)
    assert Report.objects.get().match_code == ""


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"kind": "behaviour"}, "Please say in a few words what happened."),
        ({"text": "Hm."}, "errorlist"),
        ({"kind": "hair", "text": "Hm."}, "errorlist"),
        ({"kind": "name", "text": "x" * 1001}, "errorlist"),
        ({"kind": "name", "text": "a\x00b"}, "errorlist"),
    ],
)
def test_a_report_that_says_too_little_or_too_much_is_told_and_keeps_its_text(
    anna, berta, fields, sentence
):
    response = anna.send(page_of(berta) + "report/", **fields)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert fields.get("text", "") in response.content.decode().replace("\x00", "\x00")
    assert not Report.objects.exists()


def test_the_same_sent_twice_is_one_report(anna, berta):
    for _ in range(2):
        anna.send(page_of(berta) + "report/", kind="behaviour", text="Never moves.")
    assert Report.objects.count() == 1


def test_after_five_reports_the_next_has_to_wait_for_tomorrow(anna, berta, time_machine):
    for number in range(5):
        anna.send(page_of(berta) + "report/", kind="behaviour", text=f"No. {number}")
    response = anna.send(page_of(berta) + "report/", kind="behaviour", text="One more.")
    assert response.status_code == 422
    assert "Please write again tomorrow." in response.content.decode()
    assert "One more." in response.content.decode()
    assert Report.objects.count() == 5
    berta.send(page_of(anna) + "report/", kind="name")
    assert Report.objects.count() == 6, "others are not held up"


def test_nobody_is_told_to_have_blocked_themselves(anna):
    assert anna.send(f"{page_of(anna)}block/").status_code == 404
    assert "Blocked" not in anna.see(page_of(anna))
