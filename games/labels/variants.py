"""The names of the variants."""

from __future__ import annotations

from django.utils.translation import gettext


def variant_name(slug: str) -> str:
    """ "Basic Rummy", "Joker Rummy", "Gin Rummy"; KeyError for a slug without a name."""
    return {
        "basic": gettext("Basic Rummy"),
        "joker": gettext("Joker Rummy"),
        "gin": gettext("Gin Rummy"),
    }[slug]
