"""A view has read a row, and before it uses it the row is gone."""

import pytest

from games.models import Match
from rummy_site.accounts import guests
from rummy_site.accounts.leaving import leave
from rummy_site.accounts.models import Block, Report, User
from tests.games.builders import NO_BOT, deal
from tests.rummy_site.accounts.visitors import (
    Browser,
    account,
    begin_match,
    meanwhile,
    who,
)

pytestmark = pytest.mark.django_db(transaction=True)
READ = 'FROM "accounts_user"'  # so the visitor is
SETTINGS = {
    "language": "en", "time_zone": "", "table": "ink", "mode": "dark", "suits": "2", "size": "large",
    "melds": "seat",
}  # fmt: skip


def is_told(browser: Browser, response) -> bool:
    """The visitor is led to the front page, which says what has happened, and is nobody any more."""
    assert response.status_code == 302, response.content.decode()
    assert browser.session.get("_auth_user_id") is None
    return (
        "what you played as here was deleted or moved" in browser.get(response.url).content.decode()
    )


@pytest.mark.parametrize(
    ("path", "fields"), [("profile/settings/", SETTINGS), ("profile/name/", {"name": "Otter"})]
)
def test_whoever_deletes_their_account_elsewhere_is_told_so_by_a_form_on_its_way(
    anna, path, fields
):
    with meanwhile(READ, lambda: leave(anna.user)):
        response = anna.send(path, **fields)
    assert is_told(anna, response)


def test_a_match_that_is_begun_as_somebody_who_is_gone_is_not_begun(anna):
    with meanwhile(READ, lambda: leave(anna.user)):
        response = anna.send("new/gin/")
    assert is_told(anna, response) and not Match.objects.exists()


def test_a_part_of_a_page_is_not_answered_with_another_page(anna):
    with meanwhile(READ, lambda: leave(anna.user)):
        response = anna.post("/en/new/gin/", headers={"hx-request": "true"})
    assert response.status_code == 403 and response["HX-Refresh"] == "true"


def test_a_fault_that_has_another_reason_stays_one(anna, monkeypatch):
    def fault(*args):
        raise User.DoesNotExist

    monkeypatch.setattr("rummy_site.accounts.views.profile.rename", fault)
    with pytest.raises(User.DoesNotExist):
        anna.send("profile/name/", name="Otter")
    assert who(anna) == anna.user


def test_who_goes_while_somebody_blocks_or_reports_them_is_not_found(anna, berta, stranger):
    page = f"players/{berta.user.public_id}"
    with meanwhile('FROM "accounts_block"', lambda: leave(berta.user)):
        assert anna.send(f"{page}/block/").status_code == 404
    dilek = account("Dilek")
    page = f"players/{dilek.public_id}"
    with meanwhile('FROM "accounts_block"', lambda: leave(dilek)):
        assert anna.send(f"{page}/report/", kind="name").status_code == 404
    assert not Block.objects.exists() and not Report.objects.exists()
    assert anna.status("profile/") == 200


def test_a_guest_that_goes_while_its_link_is_used_is_a_link_that_is_not_good(client, stranger):
    begin_match(client)
    page = client.post("/en/account/device/").content.decode()
    link = page.partition('class="link" href="http://testserver')[2].partition('"')[0]
    own = begin_match(stranger)
    me, guest = who(stranger), who(client)
    with meanwhile("DELETE FROM", lambda: leave(guest)):
        response = stranger.post(link)
    assert response.status_code == 404
    assert "This link is not good any more" in response.content.decode()
    assert who(stranger) == me and own.seats.get(number=0).user == me, "nothing is lost"


def test_of_an_account_that_is_gone_a_guest_becomes_no_part(guest):
    match = deal(user=guest.user, bot=NO_BOT)
    user = account("Anna")
    leave(User.objects.get(pk=user.pk))
    guests.merge(guest.user, into=user)
    assert match.seats.get(number=0).user == guest.user
