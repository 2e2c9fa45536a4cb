"""Answers of passkeys that can't be read, at every form that takes one."""

import pytest
from django.test import Client

from tests.rummy_site.accounts.test_signing_in import made_passkey
from tests.rummy_site.accounts.visitors import PASSWORD, sign_in, sign_up, signed_up, who

pytestmark = pytest.mark.django_db

ANSWER = '{"id": %s, "rawId": %s, "type": "public-key", "response": %s}'
READ = '{"clientDataJSON": %s, "attestationObject": %s, "authenticatorData": %s, "signature": %s}'
UNREADABLE = [
    *("1", '"a"', '{"id": 1}', '{"id": "YQ"}'),
    ANSWER % ('"YQ"', '"YQ"', "1"),
    ANSWER % ('"a"', '"a"', "{}"),
    ANSWER % ('"YQ"', '"YQ"', READ % (4 * ('"!"',))),
    ANSWER % ('"YQ"', '"YQ"', READ % (4 * ('"YQ"',))),
    ANSWER % ('"YQ"', '"YQ"', READ % ('"e30"', *(3 * ('"' + 600 * "gYGB" + '"',)))),
]
SAYS = "This code is not right."


@pytest.fixture(params=UNREADABLE)
def answer(request) -> dict:
    return {"name": "Phone", "credential": request.param}


def refused(client: Client, path: str, answer: dict) -> None:
    client.get(path)
    page = client.post(path, answer, follow=True)
    assert page.status_code == 200
    assert SAYS in page.content.decode()


def test_when_somebody_signs_up_with_it(client, answer):
    client.post("/en/account/signup/passkey/", {"email": "mina@example.org"})
    refused(client, "/en/account/signup/passkey/make/", answer)


def test_when_somebody_signs_in_with_it(client, answer):
    client.get("/en/account/2fa/webauthn/login/", headers={"X-Requested-With": "XMLHttpRequest"})
    refused(client, "/en/account/2fa/webauthn/login/", answer)
    assert who(client) is None


def test_when_somebody_adds_it(client, answer):
    sign_up(client)
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})
    refused(client, "/en/account/2fa/webauthn/add/", answer)


def test_when_it_is_asked_for_after_a_password(client, answer):
    signed_up().authenticator_set.create(type="webauthn", data=made_passkey())
    sign_in(client)
    refused(client, "/en/account/2fa/authenticate/", answer)
    assert who(client) is None


def test_when_it_is_asked_for_again(client, answer):
    sign_up(client)
    who(client).authenticator_set.create(type="webauthn", data=made_passkey())
    refused(client, "/en/account/2fa/webauthn/reauthenticate/", answer)
