"""Signing in and out, a new password, and what comes along."""

import re
from pathlib import Path
from urllib.parse import quote

import allauth
import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from tests.rummy_site.accounts.visitors import (
    MINA,
    PASSWORD,
    User,
    begin_match,
    link_in_mail,
    sign_in,
    sign_out,
    sign_up,
    signed_up,
    who,
)
from tests.running import ROOT

pytestmark = pytest.mark.django_db


def test_a_wrong_password_changes_nothing(client):
    signed_up()
    match = begin_match(client)
    guest = who(client)
    response = sign_in(client, password="something else")
    assert response.status_code == 200 and who(client) == guest
    assert match.seats.get(number=0).user == guest


def test_a_new_password_by_mail(client):
    user = signed_up()
    begin_match(client)  # a guest who has forgotten that there is an account
    guest = who(client)
    client.post("/en/account/password/reset/", {"email": MINA})
    link = link_in_mail()
    key = link.rstrip("/").rpartition("/key/")[2].partition("-")[2]
    address = client.get(link)["Location"]
    assert key and key not in address and "set-password" in address, (
        "the key is not in the address any more"
    )
    assert client.get(address).status_code == 200
    new = {"password1": "another fine pass", "password2": "another fine pass"}
    assert client.post(address, new).status_code == 302
    assert who(client) == guest, "still a guest, who loses nothing"
    assert sign_in(client).status_code == 200, "the old password is no good"
    assert sign_in(client, password="another fine pass").status_code == 302
    assert who(client) == user


def reset(client, email=MINA, password="another fine pass"):
    """Choose a new password by the link in the mail; the page after it."""
    client.post("/en/account/password/reset/", {"email": email})
    new = {"password1": password, "password2": password}
    address = client.get(link_in_mail(email))["Location"]
    return client.post(address, new, follow=True).content.decode()


def with_more_ways(user):
    """The account has a passkey, an app, recovery codes and an account elsewhere."""
    for kind in ("webauthn", "totp", "recovery_codes"):
        user.authenticator_set.create(type=kind, data={"name": kind})
    user.socialaccount_set.create(provider="dummy", uid="7")
    return user


def test_who_signed_up_with_anothers_address_has_no_way_in_after_the_owners_new_password(client):
    thief = Client()
    sign_up(thief)
    user = with_more_ways(who(thief))
    page = reset(client)
    assert "is confirmed" in page and "are removed. You can add yours again." in page
    assert "Every device is signed out" in page
    assert EmailAddress.objects.get().verified
    assert not user.authenticator_set.exists() and not user.socialaccount_set.exists()
    assert thief.get("/en/account/2fa/").status_code == 302
    assert sign_in(thief).status_code == 200, "the old password is no good"
    assert sign_in(client, password="another fine pass").status_code == 302
    assert who(client) == user


def test_who_has_confirmed_the_address_keeps_passkeys_and_codes_with_a_new_password(client):
    user = with_more_ways(signed_up())
    EmailAddress.objects.update(verified=True)
    assert "are removed" not in reset(client)
    assert user.authenticator_set.count() == 3 and user.socialaccount_set.exists()


def test_who_reads_the_mail_alone_confirms_nothing_and_leaves_nobody_a_way_in_by_a_new_password(
    client,
):
    thief = Client()
    sign_up(thief)
    with_more_ways(who(thief))
    owner, link = Client(), link_in_mail()
    answer = owner.post(link)
    assert answer.status_code == 403 and not EmailAddress.objects.get().verified
    page = owner.get(link).content.decode()
    assert f'href="/en/account/login/?next={quote(link)}"' in page and "Yes, confirm" not in page
    assert 'href="/en/account/password/reset/"' in page
    assert "are removed" in reset(owner)
    assert not who(thief) or not thief.get("/en/").wsgi_request.user.is_authenticated
    assert EmailAddress.objects.get().verified and not who(owner)
    assert sign_in(owner, password="another fine pass").status_code == 302
    assert not who(owner).authenticator_set.exists()


def test_a_new_address_of_somebody_else_is_confirmed_by_nobody_but_them(client):
    sign_up(client)
    client.post(link_in_mail())
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})
    client.post("/en/account/email/", {"email": "ben@example.org", "action_add": ""})
    link = link_in_mail("ben@example.org")
    other = Client()
    sign_up(other, "cem@example.org")
    page = other.get(link).content.decode()
    assert "signed in to another account" in page and "leaves nobody else a way in" not in page
    assert other.post(link).status_code == 403
    assert who(other), "a link that is looked at signs nobody out"
    assert not EmailAddress.objects.get(email="ben@example.org").verified


def test_a_sign_up_by_passkey_with_anothers_address_is_no_way_in_after_the_owners_new_password(
    client,
):
    thief = Client()
    begin_match(thief)
    device = r"/en/account/device/[^/\"]+/"
    thief.post("/en/account/signup/passkey/", {"email": MINA})
    link = re.search(device, thief.post("/en/account/device/").content.decode()).group()
    visitor = Client()  # without a row until now
    visitor.post("/en/account/signup/passkey/", {"email": "ben@example.org"})
    reset(client)
    reset(client, "ben@example.org")
    assert Client().post(link).status_code == 404
    page = visitor.post("/en/account/signup/passkey/make/", {"name": "", "credential": "{}"})
    assert "has a password by now" in page.content.decode()
    for email in (MINA, "ben@example.org"):
        assert sign_in(Client(), email, "another fine pass").status_code == 302


def test_a_link_for_a_new_password_is_good_once(client):
    signed_up()
    client.post("/en/account/password/reset/", {"email": MINA})
    link = link_in_mail()
    address = client.get(link)["Location"]
    new = {"password1": "another fine pass", "password2": "another fine pass"}
    client.post(address, new)
    assert "not valid any more" in Client().get(link, follow=True).content.decode()


def test_a_guest_is_signed_out_by_nothing_but_the_page_that_says_what_is_lost(client):
    begin_match(client)
    assert "nobody can come back" in client.get("/en/account/logout/").content.decode()
    assert who(client)
    sign_out(client)
    assert who(client) is None


def test_a_get_signs_nobody_out(client):
    sign_up(client)
    client.get("/en/account/logout/")
    assert who(client)


def test_sessions_are_listed_and_ended_everywhere_else(client):
    sign_up(client)
    other, stranger = Client(headers={"user-agent": "Mozilla/5.0 (iPhone) Safari/604"}), Client()
    sign_in(other)
    sign_up(stranger, "ben@example.org")
    page = client.get("/en/account/sessions/").content.decode()
    assert "iPhone · Safari" in page
    assert "iPhone" not in stranger.get("/en/account/sessions/").content.decode()
    stranger.post("/en/account/sessions/")
    assert who(other)
    client.post("/en/account/sessions/")
    assert (
        who(client) and not Session.objects.filter(session_key=other.session.session_key).exists()
    )
    assert other.get("/en/account/sessions/").status_code == 302
    assert stranger.get("/en/account/sessions/").status_code == 200


def test_the_address_is_changed_once_the_new_one_is_confirmed(client):
    sign_up(client)
    client.post(link_in_mail())
    assert "as soon as you follow the link" in client.get("/en/account/email/").content.decode()
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})
    new = "mina@new.example.org"
    assert client.post("/en/account/email/", {"email": new, "action_add": ""}).status_code == 302
    assert sign_in(Client(), new).status_code == 200, "not yet"
    client.post(link_in_mail(new))
    assert EmailAddress.objects.get().email == new
    assert sign_in(Client(), new).status_code == 302
    assert sign_in(Client(), MINA).status_code == 200


def test_an_address_that_nobody_has_confirmed_is_changed_at_once(client):
    sign_up(client)
    page = client.get("/en/account/email/").content.decode()
    assert "takes the place of the old one at once" in page
    client.post("/en/account/reauthenticate/", {"password": PASSWORD})
    new = "mina@new.example.org"
    client.post("/en/account/email/", {"email": new, "action_add": ""})
    assert EmailAddress.objects.get().email == new
    assert sign_in(Client(), new).status_code == 302
    assert sign_in(Client(), MINA).status_code == 200
    EmailAddress.objects.all().delete()
    page = client.get("/en/account/email/").content.decode()
    assert "Please confirm it by the link" in page and "the old one" not in page


@pytest.mark.parametrize(
    "page",
    [
        *(
            "email",
            "password/change",
            "password/set",
            "2fa",
            "2fa/totp/activate",
            "2fa/webauthn/add",
        ),
        *("2fa/webauthn", "2fa/recovery-codes", "sessions", "3rdparty", "reauthenticate"),
    ],
)
def test_pages_of_an_account_lead_a_guest_to_sign_up_and_a_stranger_to_sign_in(client, page):
    stranger = client.get(f"/en/account/{page}/")
    assert stranger.status_code == 302 and "/account/login/" in stranger["Location"]
    begin_match(client)
    assert client.get(f"/en/account/{page}/")["Location"] == "/en/account/signup/"


def test_each_sees_their_own_address_and_keys(client):
    sign_up(client)
    stranger = Client()
    sign_up(stranger, "ben@example.org")
    for page in ("2fa", "email"):
        assert MINA in client.get(f"/en/account/{page}/").content.decode()
        assert MINA not in stranger.get(f"/en/account/{page}/").content.decode()
    key = who(client).authenticator_set.create(type="webauthn", data={"name": "Key of Mina"})
    for browser in (client, stranger):
        proof = browser.post("/en/account/reauthenticate/", {"password": PASSWORD})
        assert proof.status_code == 302
    for what in ("edit", "remove"):
        address = f"/en/account/2fa/webauthn/keys/{key.pk}/{what}/"
        assert client.get(address).status_code == 200
        assert stranger.get(address).status_code == stranger.post(address).status_code == 404
    assert "Key of Mina" not in stranger.get("/en/account/2fa/webauthn/").content.decode()


def test_the_administration_signs_in_by_the_same_page(client):
    User.objects.create_superuser("host", PASSWORD)
    sent = client.get("/admin/")
    login = client.get(sent["Location"])["Location"]
    assert login.startswith("/en/account/login/") or login.startswith("/ko/account/login/")
    assert sign_in(client, "host").status_code == 302
    assert client.get("/admin/").status_code == 200
    guest = Client()
    begin_match(guest)
    assert guest.get("/admin/login/").status_code == 403


def test_changes_are_told_to_an_address_that_is_confirmed_and_to_no_other(client):
    sign_up(client)
    mail.outbox.clear()
    change = {
        "oldpassword": PASSWORD,
        "password1": "another fine pass",
        "password2": "another fine pass",
    }
    assert client.post("/en/account/password/change/", change).status_code == 302
    assert mail.outbox == []
    EmailAddress.objects.update(verified=True)
    change |= {"oldpassword": "another fine pass", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/en/account/password/change/", change).status_code == 302
    [told] = mail.outbox
    assert told.subject == "[Rummy Salon] Your password was changed" and "127.0.0.1" in told.body


def test_after_a_new_password_comes_the_page_of_what_there_is_for_signing_in(client):
    sign_up(client)
    new = {"password1": "another fine pass", "password2": "another fine pass"}
    page = client.post("/en/account/password/change/", {"oldpassword": PASSWORD} | new)
    assert page["Location"] == "/en/account/2fa/"
    assert client.get(page["Location"]).status_code == 200


# Of allauth's templates: those that no page of this site comes to.
NOT_USED = {
    *("account/base_", "account/phone_", "account/confirm_phone", "account/messages/phone_"),
    *(
        "account/email.html",
        "account/confirm_email_verification_code",
        "account/confirm_login_code",
    ),
    *("account/request_login_code", "account/confirm_password_reset_code"),
    *("account/email/password_reset_code", "account/snippets/", "mfa/base_", "mfa/totp/base"),
    *("mfa/recovery_codes/base", "mfa/webauthn/base", "mfa/webauthn/snippets/", "mfa/trust.html"),
    *("socialaccount/base_", "socialaccount/snippets/", "socialaccount/login_redirect.html"),
    "usersessions/base_",
}


def test_every_page_and_mail_of_allauth_is_in_our_look_and_words():
    theirs = Path(allauth.__file__).parent / "templates"
    apps = ("account", "mfa", "socialaccount", "usersessions")
    names = {
        path.relative_to(theirs).as_posix() for app in apps for path in (theirs / app).rglob("*.*")
    }
    ours = {name for name in names if (ROOT / "templates" / name).exists()}
    assert {name for name in names - ours if not name.startswith(tuple(NOT_USED))} == set()


def made_passkey():
    """What a browser tells of a passkey that it has made, as it is kept."""
    key = AttestedCredentialData.create(
        Aaguid.NONE, b"key", {1: 2, 3: -7, -1: 1, -2: b"x", -3: b"y"}
    )
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(b"\0" * 32, flags, 0, key)
    made = {
        "clientDataJSON": CollectedClientData.create(
            "webauthn.create", "", "http://testserver"
        ).b64,
        "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
    }
    made_by = {"id": websafe_encode(b"key"), "rawId": websafe_encode(b"key"), "type": "public-key"}
    return {"name": "Phone", "credential": made_by | {"response": made}}


def test_a_passkey_is_asked_for_at_the_second_step_where_the_account_has_one():
    user = signed_up()
    user.authenticator_set.create(type="totp", data={"secret": "GEZDGNBVGY3TQOJQ"})

    def page():
        browser = Client()
        return browser.get(sign_in(browser)["Location"]).content.decode()

    assert "one of your recovery codes" in page() and "Use a passkey" not in page()
    user.authenticator_set.create(type="webauthn", data=made_passkey())
    assert "Use a passkey" in page()
