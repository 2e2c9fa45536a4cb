"""A new name, wherever the old one was shown."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from games import play
from rummy_site.accounts import display_names


def rename(user, name: str) -> None:
    """Call the user by this name (one that `display_names.clean` gave), at their seats too. ValidationError if
    somebody else's account got it a moment before."""
    user.display_name = name
    try:
        with transaction.atomic():
            user.save(update_fields=["display_name"])
            play.rename_seats(user)
    except IntegrityError:
        raise display_names.taken() from None
