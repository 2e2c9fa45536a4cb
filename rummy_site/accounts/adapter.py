"""How allauth does things here: guests stay who they are, mails speak their reader's language, and no answer tells
whether an address has an account."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from smtplib import SMTPException

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.core.mail import get_connection
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse, translate_url
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rummy_site.accounts import guests, moving

logger = logging.getLogger(__name__)

SAYS_SENT = "account/messages/email_confirmation_sent.txt"
BEFORE_A_PAGE_THAT_SAYS_SENT = [
    "account/email/password_reset_key",
    "account/email/unknown_account",
    "account/email/login_code",
]


def display_name(user) -> str:
    """What allauth calls somebody."""
    return user.display_name


class AccountAdapter(DefaultAccountAdapter):
    """Signing up, in and out."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "cannot_remove_primary_email": _("This address is the one that you sign in with."),
        "duplicate_email": _("This is your address already."),
        "email_password_mismatch": _("The address or the password is not right."),
        "email_taken": _("Please choose another address."),
        "enter_current_password": _("This is not your password."),
        "incorrect_code": _("This code is not right."),
        "incorrect_password": _("This is not your password."),
        "invalid_or_expired_key": _("This link is not valid any more."),
        "invalid_login": _("The address or the password is not right."),
        "invalid_password_reset": _("This link is not valid any more."),
        "max_email_addresses": _("There is no room for more addresses."),
        "too_many_login_attempts": _("Too many attempts. Please try again in a few minutes."),
        "rate_limited": _("Too many attempts. Please try again in a few minutes."),
        "same_as_current": _("This is the same as before."),
    }

    def clean_email(self, email: str) -> str:
        """An address that there is room for: PostgreSQL would refuse a longer one."""
        MaxLengthValidator(app_settings.EMAIL_MAX_LENGTH)(email)
        return email

    def new_user(self, request: HttpRequest):
        """The guest's own row, or that of a new guest. It becomes an account when it is signed in."""
        return guests.row_for_sign_up(request)

    def save_user(self, request: HttpRequest, user, form, commit: bool = True):
        """Store whoever signs up. Without a password a guest's row stays untouched: its sessions hang on that."""
        guests.forget_addresses(user)
        password = form.cleaned_data.get("password1")
        if password:
            user.set_password(password)
        if commit:
            user.save()
        return user

    def populate_username(self, request: HttpRequest, user) -> None:
        """There is one already: a random one, which nobody sees."""

    def login(self, request: HttpRequest, user) -> None:
        """Sign in. Who was a guest until now takes everything along."""
        guest = guests.guest_of(request)
        others = guest and moving.forget_devices(guest)
        if guest and guest.pk != user.pk:
            guests.merge(guest, into=user)
        if user.is_guest:
            guests.become_account(user)
            _begin_anew(request.session, user)
        super().login(request, user)
        if others:
            sentence = gettext("You are signed out on your other devices; sign in there to go on.")
            messages.info(request, sentence)

    def get_login_stages(self) -> list[str]:
        """Those of allauth, and the making of a passkey in the middle of a sign-up."""
        return [*super().get_login_stages(), "allauth.mfa.webauthn.stages.PasskeySignupStage"]

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Back to what there is for signing in."""
        return reverse("mfa_index")

    def format_email_subject(self, subject: str) -> str:
        """The subject with the site's name before it."""
        return f"[{gettext('Rummy Salon')}] {subject}"

    def send_notification_mail(self, template_prefix: str, user, *args, **kwargs) -> None:
        """Tell what was changed, but nobody who has not confirmed that the address is theirs."""
        if EmailAddress.objects.filter(user=user, verified=True).exists():
            super().send_notification_mail(template_prefix, user, *args, **kwargs)

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation, signup: bool) -> None:
        """Ask for an address to be confirmed, but not again and again. The page that comes next says the same either
        way: who has asked before may be somebody else. So if no mail is sent, it is tried whether one could be."""
        email = emailconfirmation.email_address.email
        if ratelimit.consume(request, action="confirm_mail", key=email):
            super().send_confirmation_mail(request, emailconfirmation, signup)
            # What was not sent doesn't count: else it would be said to be sent at last.
            if _has_failed():
                ratelimit.clear(request, action="confirm_mail", key=email)
        else:
            with _said_if_it_fails(), get_connection():
                pass

    def add_message(self, request, level, message_template=None, *args, **kwargs) -> None:
        """Tell it on the next page; of a mail that it was sent only if it was."""
        if not (message_template == SAYS_SENT and _has_failed()):
            super().add_message(request, level, message_template, *args, **kwargs)

    def send_mail(self, template_prefix: str, email: str, context: dict) -> None:
        """Send a mail in its reader's language. A mail that can't be sent fails no page: it says so. Where the next
        page would say that it was sent, the one that it was asked for on comes again."""
        owner = _owner(email)  # asked in any case: no answer is faster than another
        user = context.get("user", owner)
        language = user.language if user and user.language else translation.get_language()
        links = {
            key: translate_url(url, language)
            for key, url in context.items()
            if key.endswith("_url")
        }
        with _said_if_it_fails(), translation.override(language):
            super().send_mail(template_prefix, email, context | links | {"LANGUAGE_CODE": language})
        if _has_failed() and template_prefix in BEFORE_A_PAGE_THAT_SAYS_SENT:
            raise ImmediateHttpResponse(redirect(current.request.get_full_path()))


@contextmanager
def _said_if_it_fails() -> Iterator[None]:
    """Around what has to do with the mail server."""
    try:
        yield
    except (OSError, SMTPException, UnicodeError) as error:  # the last: no such host can be
        logger.error("A mail was not sent: %s", type(error).__name__)
        sentence = gettext("The mail could not be sent just now. Please try again later.")
        messages.error(current.request, sentence)
        current.request.mail_has_failed = True


def _has_failed() -> bool:
    return getattr(current.request, "mail_has_failed", False)


def _begin_anew(session, user) -> None:
    """Another key for this browser's session, which stays good; what it knows of how somebody signed up stays, too.
    The guest's sessions on other devices are none any more."""
    session.cycle_key()
    if SESSION_KEY in session:
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()


def _owner(email: str):
    address = EmailAddress.objects.filter(email=email.lower()).select_related("user").first()
    return address.user if address else None


class ProviderAdapter(DefaultSocialAccountAdapter):
    """Signing up and in by an account elsewhere. Nothing is taken from there but the address."""

    error_messages = DefaultSocialAccountAdapter.error_messages | {
        "email_taken": _("Please choose another address."),
        "invalid_token": _("This link is not valid any more."),
        "no_password": _("Set a password first: without it you could not sign in any more."),
        "no_verified_email": _(
            "Confirm your address first: without it you could not sign in any more."
        ),
        "disconnect_last": _("Without it you could not sign in any more."),
        "connected_other": _("Somebody else signs in with this account already."),
    }

    def new_user(self, request: HttpRequest, sociallogin):
        """A new guest, for as long as it is open who that is."""
        return get_user_model().objects.new_guest(translation.get_language())

    def populate_user(self, request: HttpRequest, sociallogin, data):
        """Names at the table are chosen here."""
        return sociallogin.user

    def save_user(self, request: HttpRequest, sociallogin, form=None):
        """Store whoever signs up: in the guest's own row, if it was a guest."""
        if guest := guests.guest_of(request):
            guests.forget_addresses(guest)
            sociallogin.user = guest
        told = {address.email.lower() for address in sociallogin.email_addresses}
        if form and form.cleaned_data["email"] not in told:
            sociallogin.email_addresses.append(EmailAddress(email=form.cleaned_data["email"]))
        sociallogin.save(request)
        return sociallogin.user


class KeysAdapter(DefaultMFAAdapter):
    """Passkeys, codes of an app, and recovery codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "cannot_delete_authenticator": _("This can't be removed."),
        "cannot_generate_recovery_codes": _("Recovery codes come with an app or a key."),
        "incorrect_code": _("This code is not right."),
    }

    def _get_user_identifier(self, user) -> str:
        """What a list of keys on somebody's own device calls the account."""
        return EmailAddress.objects.get_primary_email(user) or user.display_name

    def _get_site_name(self) -> str:
        return gettext("Rummy Salon")

    def generate_authenticator_name(self, user, type: Authenticator.Type) -> str:
        """A name for a key that got none."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)s") % {"number": number}
