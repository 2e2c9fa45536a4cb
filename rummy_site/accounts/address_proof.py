"""A new password by a link in a mail proves whose the address is. Until then anybody may have given it."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from rummy_site.accounts import guests


def prove_address(request: HttpRequest, user) -> None:
    """Whoever has just chosen the user's new password reads the mail of the user's address.

    If the account had no confirmed address until now, this one is confirmed, and of the ways of signing in nothing is
    left but the new password: somebody else may have made the account, and added them. The page that comes next says
    so. (Sessions end with every new password.)
    """
    with transaction.atomic():
        addresses = list(EmailAddress.objects.filter(user=user))
        if any(address.verified for address in addresses):
            return
        if len(addresses) == 1:  # else it is open which one the link went to
            get_adapter().confirm_email(request, addresses[0])
        if user.is_guest:  # about to sign up by a passkey; an account has no link for other devices
            guests.become_account(user)
        removed = [
            kind.objects.filter(user=user).delete()[0] for kind in (Authenticator, SocialAccount)
        ]
    if any(removed):
        sentence = _(
            "Your address was not confirmed until now, so the passkeys, codes and accounts elsewhere that could sign"
            " in here are removed. You can add yours again."
        )
        messages.info(request, sentence)
