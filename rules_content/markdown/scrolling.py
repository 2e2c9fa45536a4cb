"""What may be wider than a phone scrolls within itself, and so must be within reach of the keys and have a name."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.translation import pgettext

WIDE_END = "</div>"


def reachable(label: str) -> str:
    """The attributes of an element that scrolls; `label` is what it is called by ear."""
    return f'tabindex="0" role="group" aria-label="{escape(label)}"'


def wide_table() -> str:
    """The start of the element around a table; WIDE_END is its end."""
    label = pgettext("rows and columns", "Table")
    return f'<div class="wide" {reachable(label)}>'
