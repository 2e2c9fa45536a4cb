"""How a translated sentence is filled."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.josa import josa


def say(text: str, **facts: Any) -> str:
    """`text` (already translated) with its named placeholders filled and, in Korean, its particles settled."""
    filled = text % facts
    return josa(filled) if (get_language() or "").startswith("ko") else filled


def former_player() -> str:
    """What somebody is called who is gone and has left no name."""
    return _("A former player")
