"""Signing up, in and out: a guest keeps everything, whichever way."""


import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model

from games.models import Match

pytestmark = pytest.mark.django_db
User = get_user_model()
PASSWORD = "a fine long pass"


def sign_up(client, email="mina@example.org", password=PASSWORD):
    return client.post("/en/account/signup/", {"email": email, "password1": password})


def sign_in(client, email="mina@example.org", password=PASSWORD):
    return client.post("/en/account/login/", {"login": email, "password": password})


def begin_match(client, game="gin"):
    client.post(f"/en/new/{game}/")
    return Match.objects.latest("pk")


def who(client):
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_a_guest_who_signs_up_keeps_row_and_seats(client):
    match = begin_match(client)
    guest = who(client)
    response = sign_up(client)
    assert response.status_code == 302, response.context["form"].errors
    user = who(client)
    assert user.pk == guest.pk and not user.is_guest
    assert match.seats.get(number=0).user == user
    assert EmailAddress.objects.get(user=user).email == "mina@example.org"
    assert client.get(f"/en/table/{match.code}/").status_code == 200
