"""A new name, wherever the old one was shown."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from games import play
from rummy_site.accounts import display_names


def rename(user, name: str) -> None:
    """Call the user by this name (one that `display_names.clean` gave), at their seats too. ValidationError if
    a bot at one of their running tables is called so, or somebody else's account got it a moment before."""
    _refuse_name_of_bot(user, name)
    user.display_name = name
    try:
        with transaction.atomic():
            user.save(update_fields=["display_name"])
            play.rename_seats(user)
    except IntegrityError:
        raise display_names.taken() from None


def _refuse_name_of_bot(user, name: str) -> None:
    if display_names.like(name, play.bots_beside(user)) and name != user.display_name:
        sentence = _("A bot at one of your tables is called so. Please choose another name.")
        raise ValidationError(sentence, code="bot")
