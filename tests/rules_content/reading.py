"""What tests read in a page."""

from __future__ import annotations

import json
import re
from html import unescape

import html5lib


def shown(response) -> str:
    """The page's HTML, which a strict parser finds no fault with."""
    assert response.status_code == 200, response.status_code
    text = response.content.decode()
    html5lib.HTMLParser(strict=True).parse(text)
    return text


def attributes(text: str, tag: str) -> list[dict[str, str]]:
    """The attributes of each such tag."""
    found = re.findall(rf"<{tag}\b([^>]*)>", text)
    return [
        {name: unescape(value) for name, value in re.findall(r'([\w:-]+)="([^"]*)"', inside)}
        for inside in found
    ]


def links(text: str, rel: str) -> list[dict[str, str]]:
    """The <link rel="…"> of a page's head."""
    return [link for link in attributes(text, "link") if link.get("rel") == rel]


def alternates(text: str) -> dict[str, str]:
    """The page in each language: hreflang -> address."""
    return {
        link["hreflang"]: link["href"] for link in links(text, "alternate") if "hreflang" in link
    }


def canonical(text: str) -> str:
    (link,) = links(text, "canonical")
    return link["href"]


def data(text: str) -> list[dict]:
    """The items of the page's JSON-LD."""
    scripts = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)
    return [item for script in scripts for item in json.loads(script)["@graph"]]


def main_part(text: str) -> str:
    """The content alone."""
    return text[text.index("<main") : text.index("</main>")]
