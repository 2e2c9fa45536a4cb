"""allauth's forms in our own words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from struct import error as StructError

from allauth.account import forms as account
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import perform_password_login
from allauth.account.internal.flows.signup import send_unknown_account_mail
from allauth.account.models import Login
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.adapter import get_adapter as keys_adapter
from allauth.mfa.base import forms as mfa
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from allauth.socialaccount import forms as social
from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import password_validators_help_texts
from django.db import transaction
from django.http import HttpRequest
from django.utils.functional import lazy
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from rummy_site.accounts.address_proof import prove_address
from rummy_site.accounts.backend import MOST_OWNERS, owners

LABELS = {
    "email": _("E-mail address"),
    "login": _("E-mail address"),
    "password": _("Password"),
    "password1": _("Password"),
    "oldpassword": _("Current password"),
    "code": _("Code"),
    "recipient": _("Where to"),
    "name": _("Name of the passkey"),
    "passwordless": _("Sign in with this key alone"),
}
HELP = {
    "password1": lazy(lambda: " ".join(password_validators_help_texts()), str)(),
    "passwordless": _(
        "Without address and password. The device asks for your fingerprint, face or PIN."
    ),
}


class OurWords:
    """Fields with our labels, and without a placeholder that says the same again."""

    labels: dict[str, str] = {}

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = (LABELS | self.labels).get(name, field.label)
            field.help_text = HELP.get(name, "")
            field.widget.attrs.pop("placeholder", None)


class SignUpForm(OurWords, account.SignupForm):
    """An address and a password; or an address alone, if a passkey is to be made."""

    known = None

    def clean(self) -> dict:
        """Whoever has this address and this password already has an account: they are signed in.

        So the form sent twice makes no second account. It counts as an attempt to sign in, and takes the same time
        whether there is such an account or not.
        """
        cleaned = super().clean()
        email, password = cleaned.get("email"), cleaned.get("password1")
        if email and password and not self.errors:
            self.known = get_adapter().authenticate(self.request, email=email, password=password)
        return cleaned

    @property
    def request(self) -> HttpRequest:
        """The request that this form came with."""
        return get_adapter().request

    def try_save(self, request: HttpRequest):
        """As allauth has it: the user, or an answer."""
        email = self.cleaned_data["email"]
        with transaction.atomic():
            self.known = self.known or self._signed_up_just_now()
            if not self.known:
                return super().try_save(request)
        login = Login(user=self.known, email=email)
        return None, perform_password_login(request, {"email": email}, login)

    def _signed_up_just_now(self):
        """The guest's row, if this form came twice at once and the other one was faster. Locked: one of them is."""
        email, password = self.cleaned_data["email"], self.cleaned_data.get("password1")
        guest = getattr(self.request, "guest", None)
        if not (guest and password):
            return None
        row = get_user_model().objects.select_for_update().filter(pk=guest.pk).first()
        same = row and row.emailaddress_set.filter(email=email).exists()
        return row if same and row.check_password(password) else None

    def save(self, request: HttpRequest):
        """The user and the address, or neither."""
        with transaction.atomic():
            return super().save(request)


class SignInForm(OurWords, account.LoginForm):
    """An address and a password. A host's account has no address: its username will do."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        attrs = {"autocomplete": "username", "inputmode": "email", "autocapitalize": "none"}
        self.fields["login"] = forms.CharField(
            label=LABELS["login"], max_length=254, widget=forms.TextInput(attrs=attrs)
        )
        self.order_fields(["login", "password"])


class ResetForm(OurWords, account.ResetPasswordForm):
    """The address that the mail goes to."""

    def clean_email(self) -> str:
        """The address, and who is let in by it."""
        email = self.cleaned_data["email"]
        self.users = owners(email)
        return email

    def save(self, request: HttpRequest, **kwargs) -> str:
        """Send one mail, with a link for each account.

        As many links are made as there can be, if need be in vain: so the time doesn't tell how many there are.
        """
        email, users = self.cleaned_data["email"], self.users
        stand_in = get_user_model()(pk=0, password=make_password(None))
        with override(users and users[0].language or get_language()):  # that of the mail
            links = [_reset_link(user) for user in (users + MOST_OWNERS * [stand_in])[:MOST_OWNERS]]
        if not users:
            send_unknown_account_mail(request, email)
        else:
            names = [user.display_name for user in users]
            context = {"user": users[0], "links": list(zip(names, links, strict=False))}
            get_adapter().send_password_reset_mail(users[0], email, context | {"request": request})
        return email


def _reset_link(user) -> str:
    key = f"{user_pk_to_url_str(user)}-{account.default_token_generator.make_token(user)}"
    return get_adapter().get_reset_password_from_key_url(key)


class NewPasswordForm(OurWords, account.ResetPasswordKeyForm):
    """The new password, after a reset."""

    labels = {"password1": _("New password"), "password2": _("New password again")}

    def save(self) -> None:
        """Set it. Whoever came by the link reads the mail of the address."""
        with transaction.atomic():
            super().save()
            prove_address(get_adapter().request, self.user)


class ChangePasswordForm(OurWords, account.ChangePasswordForm):
    """The old password and the new one."""

    labels = {"password1": _("New password"), "password2": _("New password again")}


class SetPasswordForm(OurWords, account.SetPasswordForm):
    """A first password for an account that has none."""

    labels = {"password2": _("Password again")}


class AddressForm(OurWords, account.AddEmailForm):
    """Another address."""

    labels = {"email": _("New e-mail address")}


class PasswordAgainForm(OurWords, account.ReauthenticateForm):
    """The password, before something that matters."""


class RequestCodeForm(OurWords, account.RequestReauthenticationCodeForm):
    """Where a code is to be sent."""


class ConfirmCodeForm(OurWords, account.ConfirmReauthenticationCodeForm):
    """The code from the mail."""


class ProviderSignUpForm(OurWords, social.SignupForm):
    """An address, where the account elsewhere told none."""


class CodeForm(OurWords, mfa.AuthenticateForm):
    """A code of the app, or a recovery code."""


class CodeAgainForm(OurWords, mfa.ReauthenticateForm):
    """The same, before something that matters."""


class ActivateAppForm(OurWords, totp.ActivateTOTPForm):
    """The first code of an app."""

    @property
    def to_type(self) -> str:
        """The key for who can't scan it, in groups that are easy to type."""
        return " ".join(self.secret[i : i + 4] for i in range(0, len(self.secret), 4))


# What reading a browser's answer may raise (JSON, base64, CBOR): allauth refuses some of these itself.
UNREADABLE = (
    *(AttributeError, LookupError, NotImplementedError, RecursionError, TypeError, ValueError),
    StructError,
)


class ReadsKeys:
    """A passkey's answer that can't be read is refused as one that is not right."""

    def _clean_fields(self) -> None:
        with _refused_if_unreadable(self):
            super()._clean_fields()

    def _clean_form(self) -> None:
        with _refused_if_unreadable(self):
            super()._clean_form()


@contextmanager
def _refused_if_unreadable(form: forms.Form) -> Iterator[None]:
    try:
        yield
    except UNREADABLE:
        form.add_error("credential", keys_adapter().validation_error("incorrect_code"))


class AddKeyForm(ReadsKeys, OurWords, webauthn.AddWebAuthnForm):
    """Another passkey."""


class SignInKeyForm(ReadsKeys, webauthn.LoginWebAuthnForm):
    """A passkey instead of a password."""


class KeyForm(ReadsKeys, webauthn.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class KeyAgainForm(ReadsKeys, webauthn.ReauthenticateWebAuthnForm):
    """The same, before something that matters."""


class SignUpKeyForm(ReadsKeys, OurWords, webauthn.SignupWebAuthnForm):
    """The first passkey."""

    def clean(self) -> dict:
        """Refused if whoever reads the mail of the address has made an account of the row meanwhile."""
        if not self.user.is_guest:
            raise forms.ValidationError(_("This account has a password by now. Please sign in."))
        return super().clean()


class RenameKeyForm(OurWords, webauthn.EditWebAuthnForm):
    """Another name for a passkey."""
