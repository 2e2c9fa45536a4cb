"""What pages of every room have in common: answers that are for one visitor alone, and the way back."""

from __future__ import annotations

from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control

private = cache_control(private=True, no_store=True)


def own_path(path: str, otherwise: str) -> str:
    """The path, if it is one of this site; an address of another site, or anything else, is not followed."""
    own = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if own else otherwise
