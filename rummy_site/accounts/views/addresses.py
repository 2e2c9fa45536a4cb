"""Confirming an address by the link in a mail."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView
from django.http import Http404, HttpResponse


class ConfirmAddress(ConfirmEmailView):
    """Both are asked for: the mail, and the account that gave the address.

    With the mail alone somebody would confirm for an account that is not theirs, whose holder then kept passkeys
    and codes through every new password. Whoever has nothing but the mail can choose a new password by it
    (`address_proof`).
    """

    def logout_other_user(self, confirmation) -> None:
        """Nobody: a link that is looked at signs nobody out."""

    def post(self, *args, **kwargs) -> HttpResponse:
        """Confirm it; else say what is missing. Pressed twice, it says that the link is used up."""
        try:
            self.object = self.get_object()
        except Http404:
            return self.get(*args, **kwargs)
        if self.is_mine:
            return super().post(*args, **kwargs)
        return self.render_to_response(self.get_context_data(), status=403)

    @property
    def is_mine(self) -> bool:
        """Whether the visitor is who gave the address."""
        visitor = getattr(self.request, "guest", self.request.user)
        return visitor.pk == self.object.email_address.user_id

    def get_context_data(self, **kwargs) -> dict:
        """allauth's, and whose it is; `proves`: a new password by mail would confirm the address as well."""
        context = super().get_context_data(**kwargs)
        if self.object:
            owner = self.object.email_address.user_id
            confirmed = EmailAddress.objects.filter(user=owner, verified=True)
            context |= {"mine": self.is_mine, "proves": not confirmed.exists()}
        return context
