"""Which part of a game's guide fits the moment at the table.

The headings of the guides (`howto-<game>`) carry these anchors, the same in every language. A page that has not
the first one is opened at the next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

# The moment at the table, mostly what its `data-phase` says -> anchors, the most fitting first.
AT: Mapping[str, Sequence[str]] = {
    "offer": ("first-upcard", "turn"),
    "draw": ("turn",),
    "open": ("opening", "turn"),  # to play, in Joker Rummy, and not opened yet
    "play": ("melds", "turn"),
    "knock": ("knock", "turn"),  # to play, in Gin Rummy
    "wait": ("goal",),
    "result": ("scoring", "end"),
}


def anchor(at: str, anchors: Sequence[str]) -> str:
    """The anchor of a guide that has these anchors; "" if it has none that fits."""
    return next((name for name in AT.get(at, ()) if name in anchors), "")


def apart(html: str) -> str:
    """A guide's HTML with other names, so that it can be a part of a page that has names of its own."""
    return _NAMES.sub(r" \1r-", html)


_NAMES = re.compile(r' ((?:id|popovertarget|aria-labelledby)="|href="#)')
