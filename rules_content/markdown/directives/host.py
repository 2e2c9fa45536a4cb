"""`host`: who runs this site, and how to reach them; the host's own word, from the settings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from rules_content.host import in_full

from ..page import Page
from ..problems import Refuted
from .base import Block


def html(block: Block, page: Page) -> str:
    """The directive. It has no argument and no line."""
    block.args.end()
    if any(block.lines):
        raise Refuted(_("host takes no lines: it says what the host's settings say."))
    return f'<p class="host">{in_full()}</p>\n'
