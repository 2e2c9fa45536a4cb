"""A guest goes on on another device: a link that is good once, for a short time.

What is kept is a digest of the link's secret, in the cache that all processes share: who reads the database can't
make a link of it.
"""

from __future__ import annotations

import hashlib
import secrets

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.cache import cache

GOOD_FOR = 600  # seconds


def new_secret(guest, look: str = "") -> str:
    """What the guest's link ends with. Only the last one that was made is good. `look`: the text of the guest's
    preferences in this browser, which go along."""
    secret, last = secrets.token_urlsafe(18), f"device-link:of:{guest.pk}"
    if old := cache.get(last):
        cache.delete(old)
    cache.set(_key(secret), (guest.pk, look), GOOD_FOR)
    cache.set(last, _key(secret), GOOD_FOR)
    return secret


def guest_by(secret: str):
    """The guest whose link this is; None if it isn't good (any more). The link stays good."""
    pk, _look = _kept(secret)
    return get_user_model().objects.filter(pk=pk, is_guest=True, is_active=True).first()


def use(secret: str) -> tuple:
    """The same and the look, and the link is used up: of several who come at once, one gets the guest. Inside a
    transaction of its caller, until whose end nobody can take the guest's row away."""
    pk, look = _kept(secret)
    if not cache.delete(_key(secret)):
        return None, ""
    guests = get_user_model().objects.select_for_update()
    return guests.filter(pk=pk, is_guest=True, is_active=True).first(), look


def note_devices(guest) -> None:
    """The guest is on more than one device from now on."""
    cache.set(f"device-link:devices:{guest.pk}", True, settings.SESSION_COOKIE_AGE)


def forget_devices(guest) -> bool:
    """The guest's row is an account's now, or gone: its other devices are signed out. Whether there were any."""
    return cache.delete(f"device-link:devices:{guest.pk}")


def _kept(secret: str) -> tuple[int | None, str]:
    return cache.get(_key(secret)) or (None, "")


def _key(secret: str) -> str:
    return f"device-link:{hashlib.sha256(secret.encode()).hexdigest()}"
