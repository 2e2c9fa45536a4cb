"""Finding articles: plain `icontains`, the same on every database, best matches first.

Tokenisers of full-text indexes miss Korean words of two syllables (러미, 진, 오픈); looking for the letters
themselves doesn't.
"""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rules_content.models import ArticleTranslation
from rules_content.site_links import address

LONGEST = 80  # characters of a question that count
MOST_WORDS = 8
MOST = 30  # results
AROUND = 70  # characters of a text shown on each side of what was found
UNREAD = ("body", "html", "facts", "page", "packed", "head", "problems")
# Words that mean the same, the site's own first: whoever looks for one finds the other.
SAME = (("오픈", "등록"), ("붙이기", "레이오프"))


class Result(NamedTuple):
    """A text, where it is, and the lines to show of it, with what was found marked."""

    text: ArticleTranslation
    address: str
    title: SafeString
    excerpt: SafeString


class Results(NamedTuple):
    """What a question found. `query`: as it was understood."""

    query: str
    results: list[Result]


def search(query: str, language: str) -> Results:
    """The texts that hold every word of the question, at most MOST of them. One query."""
    query = " ".join(query.replace("\0", " ").split())[:LONGEST].strip()
    words = query.split()[:MOST_WORDS]
    if not words:
        return Results(query, [])
    forms = [_forms(word) for word in words]
    return Results(
        query, [_result(text, forms, language) for text in _best(forms, language)[:MOST]]
    )


def readable(language: str) -> QuerySet[ArticleTranslation]:
    """One text of each article that can be read: in this language, else in the site's first (as in `catalogue`)."""
    published = ArticleTranslation.objects.published()
    own = published.filter(article=OuterRef("article"), language=language)
    missing = Q(language=settings.LANGUAGE_CODE) & ~Exists(own)
    return published.filter(Q(language=language) | missing).select_related("article")


def _best(forms: list[list[str]], language: str) -> QuerySet[ArticleTranslation]:
    """Those with all words in the title first, then in title or summary, then the others."""
    everywhere = _all(forms, "title", "summary", "text")
    place = Case(
        When(_all(forms, "title"), then=Value(0)),
        When(_any(forms, "title"), then=Value(1)),
        When(_all(forms, "summary"), then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    found = readable(language).filter(everywhere).annotate(place=place)
    return found.defer(*UNREAD).order_by("place", "article__order", "article__key")


def _all(forms: list[list[str]], *fields: str) -> Q:
    """Each word, in one of its forms, in one of the fields."""
    return reduce(and_, (_any([one], *fields) for one in forms))


def _any(forms: list[list[str]], *fields: str) -> Q:
    """One of the words."""
    return reduce(
        or_,
        (Q(**{f"{field}__icontains": form}) for one in forms for form in one for field in fields),
    )


def _forms(word: str) -> list[str]:
    """The word, what means the same, and (SQLite folds the case of ASCII letters alone) its other cases."""
    forms = [word]
    for group in SAME:
        for known in group:
            if known in word:
                forms += [word.replace(known, other) for other in group]
    forms += [
        other
        for form in tuple(forms)
        if not form.isascii()
        for other in (form.lower(), form.capitalize(), form.upper())
    ]
    return list(dict.fromkeys(forms))


def _result(text: ArticleTranslation, forms: list[list[str]], language: str) -> Result:
    every = [form for one in forms for form in one]
    where = address(text.article.kind, text.slug, language)
    return Result(text, where, _marked(text.title, every), _excerpt(text, every))


def _excerpt(text: ArticleTranslation, forms: list[str]) -> SafeString:
    """The summary, if anything was found in it; else the text around the first thing found."""
    if _first(text.summary, forms) or not (found := _first(text.text, forms)):
        return _marked(text.summary, forms)
    start, end = max(0, found[0] - AROUND), found[1] + AROUND
    if start:
        start = text.text.find(" ", start, found[0]) + 1 or start
    if end < len(text.text):
        end = max(text.text.rfind(" ", found[1], end), found[1])
    part = _marked(text.text[start:end], forms)
    return SafeString(("… " if start else "") + part + (" …" if end < len(text.text) else ""))


def _first(text: str, forms: list[str]) -> tuple[int, int] | None:
    """Where the first of the forms stands in the text."""
    low = _low(text)
    places = [(low.find(_low(form)), len(form)) for form in forms]
    return min(((at, at + length) for at, length in places if at >= 0), default=None)


def _low(text: str) -> str:
    """In lower case, letter by letter, so that places stay the same."""
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _marked(text: str, forms: list[str]) -> SafeString:
    """The text, escaped, with everything that was found in a <mark>."""
    parts = []
    while found := _first(text, forms):
        start, end = found
        parts += [
            conditional_escape(text[:start]),
            "<mark>",
            conditional_escape(text[start:end]),
            "</mark>",
        ]
        text = text[end:]
    return mark_safe("".join([*parts, conditional_escape(text)]))
