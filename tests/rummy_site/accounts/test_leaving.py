"""Somebody goes for good."""

import pytest

from rummy_site.accounts.leaving import leave
from rummy_site.accounts.models import Block, Decision, Report, User
from tests.games.builders import NO_BOT, deal, fresh, make_user, stored

pytestmark = pytest.mark.django_db


def test_nothing_is_left_that_says_who_it_was():
    anna, berta = make_user(), make_user()
    match = deal(user=anna, bot=NO_BOT)
    Block.objects.create(blocker=anna, blocked=berta)
    Block.objects.create(blocker=berta, blocked=anna)
    Report.objects.create(about=anna, reporter=berta, kind="name", name=anna.display_name)
    Report.objects.create(about=berta, reporter=anna, kind="name", name=berta.display_name)
    Decision.objects.create(about=anna, kind="hide_name", name="Rude", name_key="rude")
    leave(anna)
    assert list(User.objects.all()) == [berta]
    assert fresh(match).seats.get(number=0).name == ""
    assert not Block.objects.exists()
    assert [report.reporter for report in Report.objects.all()] == [None]
    log = Decision.objects.get()
    assert (log.about, log.name, log.name_key, log.kind) == (None, "", "", "hide_name")


def test_a_button_pressed_twice_fails_nothing():
    anna = make_user()
    again = User.objects.get(pk=anna.pk)
    leave(anna)
    leave(again)
    assert not User.objects.exists()


def test_nobody_else_notices():
    berta = make_user()
    match = deal(user=berta, bot=NO_BOT)
    before = stored(match)
    leave(make_user())
    assert stored(match) == before
