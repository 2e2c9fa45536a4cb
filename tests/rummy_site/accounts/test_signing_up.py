"""Signing up: a guest keeps the row, and everything that hangs on it."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.core import mail
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from games.models import Seat
from rummy_site.accounts.forms import SignUpForm
from rummy_site.accounts.names import WORDS
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

pytestmark = pytest.mark.django_db


def test_a_guest_who_signs_up_keeps_row_and_seats(client):
    match = begin_match(client)
    guest = who(client)
    assert sign_up(client).status_code == 302
    user = who(client)
    assert user.pk == guest.pk and not user.is_guest
    assert match.seats.get(number=0).user == user
    assert EmailAddress.objects.get(user=user).email == MINA
    assert client.get(f"/en/table/{match.code}/").status_code == 200


def test_a_visitor_without_a_row_gets_one(client):
    sign_up(client)
    user = who(client)
    assert not user.is_guest and user.language == "en" and user.check_password(PASSWORD)
    assert user.display_name.split()[0] in WORDS["en"][0].split()


def test_a_name_that_an_account_has_already_gets_a_number(client):
    User.objects.create_user("someone", display_name="Mina")
    begin_match(client)
    User.objects.filter(pk=who(client).pk).update(display_name="Mina")
    sign_up(client)
    assert who(client).display_name == "Mina 2"
    assert Seat.objects.get(user=who(client)).name == "Mina 2"


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"email": "", "password1": PASSWORD}, "email"),
        ({"email": "no address", "password1": PASSWORD}, "email"),
        ({"email": f"mina@{'long.' * 50}example", "password1": PASSWORD}, "email"),
        ({"email": MINA, "password1": ""}, "password1"),
        ({"email": MINA, "password1": "short"}, "password1"),
        ({"email": MINA, "password1": "password123"}, "password1"),  # common
        ({"email": MINA, "password1": "84736255920"}, "password1"),  # a number
    ],
)
def test_what_can_not_be_is_said_at_its_field_and_the_address_is_kept(client, form, field):
    begin_match(client)
    response = client.post("/en/account/signup/", form)
    assert list(response.context["form"].errors) == [field]
    assert who(client).is_guest
    if form["email"]:
        assert f'value="{form["email"]}"' in response.content.decode()


@pytest.mark.parametrize("name, refused", [("Panda Serein", False), ("Another Finepass", True)])
def test_a_password_is_refused_for_being_the_name_not_for_sharing_letters_with_it(name, refused):
    user = User(display_name=name)
    try:
        validate_password("another fine pass", user)
    except ValidationError as error:
        assert refused and [one.code for one in error.error_list] == ["password_too_similar"]
    else:
        assert not refused


def test_passwords_are_kept_by_argon2():
    from rummy_site import settings

    assert settings.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


def test_the_address_is_confirmed_by_a_link_and_nothing_waits_for_that(client):
    match = begin_match(client)
    sign_up(client)
    address = EmailAddress.objects.get()
    assert not address.verified
    assert client.get(f"/en/table/{match.code}/").status_code == 200
    link = link_in_mail()
    assert client.get(link).status_code == 200
    assert not EmailAddress.objects.get().verified, "programs look at links too"
    assert client.post(link).status_code == 302
    assert EmailAddress.objects.get().verified


def test_a_link_is_good_once_and_a_stranger_who_has_it_is_not_signed_in(client):
    sign_up(client)
    link, stranger = link_in_mail(), Client()
    stranger.post(link)
    assert who(stranger) is None
    client.post(link)
    for answer in (stranger.get(link), client.post(link)):
        assert "not valid any more" in answer.content.decode()


def test_on_another_device_the_address_is_confirmed_after_signing_in_there(client):
    sign_up(client)
    link, phone = link_in_mail(), Client()
    begin_match(phone)
    assert "sign in as" in phone.get(link).content.decode()
    form = {"login": MINA, "password": PASSWORD, "next": link}
    assert phone.post("/en/account/login/", form)["Location"] == link
    assert "Yes, confirm" in phone.get(link).content.decode()
    phone.post(link)
    assert EmailAddress.objects.get().verified


def test_a_guest_who_follows_a_link_of_somebody_elses_mail_stays_who_it_is(client):
    signed_up()
    begin_match(client)
    guest = who(client)
    client.get(link_in_mail())
    client.post(link_in_mail())
    assert who(client) == guest


def test_signing_up_again_with_address_and_password_signs_in(client):
    user = signed_up()
    match = begin_match(client)
    assert sign_up(client).status_code == 302
    assert who(client) == user and User.objects.count() == 1
    assert match.seats.get(number=0).user == user


def test_a_form_sent_twice_makes_one_account(client):
    begin_match(client)
    before = Client()
    before.cookies["sessionid"] = client.cookies["sessionid"].value
    sign_up(client)
    sign_up(before)
    assert who(before) == who(client)
    assert User.objects.count() == EmailAddress.objects.count() == 1


def test_a_form_sent_twice_at_once_makes_one_account(client, monkeypatch):
    match = begin_match(client)
    same = Client()
    same.cookies["sessionid"] = client.cookies["sessionid"].value
    clean = SignUpForm.clean

    def and_meanwhile(form):
        cleaned = clean(form)
        monkeypatch.undo()
        sign_up(same)  # the other one comes to its end before this one goes on
        return cleaned

    monkeypatch.setattr(SignUpForm, "clean", and_meanwhile)
    assert sign_up(client).status_code == 302
    assert who(client) == who(same) == match.seats.get(number=0).user
    assert User.objects.count() == EmailAddress.objects.count() == 1


def test_an_account_is_offered_no_other(client):
    sign_up(client)
    for page in ("signup", "signup/passkey", "login"):
        text = client.get(f"/en/account/{page}/").content.decode()
        assert "You are signed in as" in text and 'name="email"' not in text


def test_a_sign_up_by_passkey_that_is_broken_off_leaves_the_guest_a_guest(client):
    match = begin_match(client)
    guest = who(client)
    for _ in range(2):  # and can be begun again
        response = client.post("/en/account/signup/passkey/", {"email": MINA})
        assert response["Location"].endswith("/account/signup/passkey/make/")
        assert client.get(response["Location"]).status_code == 200
    assert who(client) == guest and who(client).is_guest
    assert client.get(f"/en/table/{match.code}/").status_code == 200
    assert not Authenticator.objects.exists()
    sign_up(client)
    assert who(client) == guest and not who(client).is_guest
    assert EmailAddress.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "subject"),
    [
        ("ko", "[러미 살롱] 이메일 주소를 확인해 주세요"),
        ("en", "[Rummy Salon] Please confirm your address"),
        ("fr", "[Salon de rami] Confirmez votre adresse"),
        ("tr", "[Remi Salonu] Lütfen adresini onayla"),
    ],
)
def test_mails_speak_the_language_of_their_reader(client, language, subject):
    client.post(f"/{language}/account/signup/", {"email": MINA, "password1": PASSWORD})
    sent = mail.outbox[0]
    assert sent.subject == subject
    assert f"http://testserver/{language}/account/confirm-email/" in sent.body
    # whatever language the page has that somebody asks from
    Client().post("/en/account/password/reset/", {"email": MINA})
    assert f"http://testserver/{language}/account/password/reset/" in mail.outbox[-1].body


@pytest.fixture
def no_mail_server(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nobody is there


def test_a_mail_server_that_does_not_answer_costs_nobody_the_account(client, no_mail_server):
    begin_match(client)
    assert sign_up(client).status_code == 302
    page = client.get("/en/account/email/").content.decode()
    assert "could not be sent" in page and "We have sent" not in page
    sign_out(client)
    assert sign_in(client).status_code == 302


def test_nothing_says_that_a_mail_was_sent_that_was_not(client, no_mail_server):
    sign_up(client)
    client.get("/en/")  # reads what was said
    for path, form in {
        "email": {"email": MINA, "action_send": ""},
        "password/reset": {"email": MINA},
    }.items():
        page = client.post(f"/en/account/{path}/", form, follow=True).content.decode()
        assert "could not be sent" in page and "We have sent" not in page, path
    user = who(client)
    user.set_unusable_password()  # so a code is mailed
    user.save()
    EmailAddress.objects.update(verified=True)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    asked = client.get(reverse("account_request_reauthentication_code"), follow=True)
    [(recipient, _label)] = asked.context["form"].fields["recipient"].choices
    page = client.post(asked.request["PATH_INFO"], {"recipient": recipient}, follow=True)
    assert "could not be sent" in page.content.decode()
    assert "We have sent" not in page.content.decode()


def test_an_address_that_no_mail_can_go_to_fails_no_page(client):
    nowhere = f"mina@{'ü' * 63}.example"  # a name that can't be written for the network
    assert sign_up(client, nowhere).status_code == 302
    page = client.get("/en/account/email/").content.decode()
    assert "could not be sent" in page and "We have sent" not in page
    for email in (nowhere, f"nora@{'ü' * 63}.example"):
        assert client.post("/en/account/password/reset/", {"email": email}).status_code == 302


def test_however_often_somebody_gives_an_address_that_no_mail_can_go_to_it_is_said():
    nowhere = f"mina@{'ü' * 63}.example"
    for number in range(4):  # more often than links are sent to one address
        client = Client()
        sign_up(client, nowhere, f"a fine password {number}")
        assert "could not be sent" in client.get("/en/account/email/").content.decode()
