"""The article within its page, for readers of a language: the way to it, its head, its contents, its text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override

from rules_content.entries import Entry


def article_html(text: Entry, html: str, facts: Mapping[str, Any], language: str) -> str:
    """The article, whose text became `html` and `facts`, on a page of `language`."""
    context = {
        "text": text,
        "html": html,
        "contents": contents(facts),
        "missing": text.language != language,
        "LANGUAGE_CODE": language,
    }
    with override(language):
        return render_to_string("rules_content/_article.html", context)


def contents(facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The table of contents: anchor and words of each main heading, if there are enough to need one."""
    headings = [(anchor, said) for level, anchor, said in facts.get("headings", ()) if level == 2]
    return headings if len(headings) > 2 else []
