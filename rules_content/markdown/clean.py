"""The HTML that an article may have: exactly what the renderer makes, and nothing that a writer smuggles in."""

from __future__ import annotations

import re
from html import unescape

import nh3

TAGS = {
    *("h2", "h3", "h4", "p", "br", "hr", "strong", "em", "code", "pre", "blockquote", "a"),
    *("ul", "ol", "li", "table", "caption", "thead", "tbody", "tr", "th", "td"),
    *(
        "div",
        "section",
        "span",
        "figure",
        "figcaption",
        "details",
        "summary",
        "button",
        "svg",
        "use",
    ),
}
ATTRIBUTES = {
    "*": {"class", "id", "role", "aria-label", "aria-hidden", "aria-labelledby"},
    "a": {"href"},
    "button": {"type", "popovertarget"},
    "div": {"tabindex"},
    "pre": {"tabindex"},
    "figure": {"data-game"},
    "ol": {"start"},
    "span": {"popover", "lang"},
    "svg": {"width", "height", "data-s"},
    "td": {"data-label"},
    "th": {"scope"},
    "use": {"href"},
}
_POP_UP = re.compile(r'<span class="term-pop".*?</span>', re.DOTALL)
_ENDS = re.compile(r"</(?:p|li|h[2-4]|td|th|tr|caption|summary|figcaption|div)>|<br>")


def clean(html: str, sheet: str) -> str:
    """`html` without anything that is not on the list. `sheet`: where the drawings of the cards are."""

    def checked(tag: str, attribute: str, value: str) -> str | None:
        if tag == "use" and not value.startswith(f"{sheet}#"):
            return None
        return value

    return nh3.clean(
        html,
        tags=TAGS,
        attributes=ATTRIBUTES,
        attribute_filter=checked,
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
    )


def plain(html: str) -> str:
    """The words alone, one space between them; without the glossary's pop-ups."""
    spaced = _ENDS.sub(" ", _POP_UP.sub("", html))
    return " ".join(unescape(nh3.clean(spaced, tags=set())).split())
