"""Finding articles: plain `icontains` on folded words, the same on every database, best matches first.

Tokenisers of full-text indexes miss Korean words of two syllables (러미, 진, 오픈); looking for the letters
themselves doesn't. What is looked for and where it is looked for are folded alike (`folding`), so no database has
to know how big and small letters or accents of a language belong together.
"""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from django.conf import settings
from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from rules_content.folding import find, folded, unfolded
from rules_content.models import ArticleTranslation
from rules_content.site_links import address

LONGEST = 80  # characters of a question that count
MOST_WORDS = 8
MOST = 30  # results
AROUND = 70  # characters of a text shown on each side of what was found
UNREAD = ("body", "html", "facts", "page", "packed", "head", "problems")  # long, and not shown
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
    words = [forms for word in query.split()[:MOST_WORDS] if (forms := _forms(word))]
    if not words:
        return Results(query, [])
    found = _best(words, language)[:MOST]
    return Results(query, [_result(text, words, language) for text in found])


def readable(language: str) -> QuerySet[ArticleTranslation]:
    """One text of each article that can be read: in this language, else in the site's first (as in `catalogue`)."""
    published = ArticleTranslation.objects.published()
    own = published.filter(article=OuterRef("article"), language=language)
    missing = Q(language=settings.LANGUAGE_CODE) & ~Exists(own)
    return published.filter(Q(language=language) | missing).select_related("article")


def _best(words: list[list[str]], language: str) -> QuerySet[ArticleTranslation]:
    """Those with all words in the title first, then with any, then in the summary, then the others."""
    everywhere = _all(words, "folded_title", "folded_summary", "folded_text")
    place = Case(
        When(_all(words, "folded_title"), then=Value(0)),
        When(_any(words, "folded_title"), then=Value(1)),
        When(_all(words, "folded_summary"), then=Value(2)),
        default=Value(3),
        output_field=IntegerField(),
    )
    found = readable(language).filter(everywhere).annotate(place=place)
    return found.defer(*UNREAD).order_by("place", "article__order", "article")


def _all(words: list[list[str]], *fields: str) -> Q:
    """Each word, in one of its forms, in one of the fields."""
    return reduce(and_, (_any([word], *fields) for word in words))


def _any(words: list[list[str]], *fields: str) -> Q:
    """One of the words."""
    return reduce(
        or_,
        (Q(**{f"{field}__icontains": form}) for word in words for form in word for field in fields),
    )


def _forms(word: str) -> list[str]:
    """The word, folded, and what means the same."""
    forms = [folded(word)]
    for group in SAME:
        for known in group:
            if known in word:
                forms += [folded(word.replace(known, other)) for other in group]
    return [form for form in dict.fromkeys(forms) if form]


def _result(text: ArticleTranslation, words: list[list[str]], language: str) -> Result:
    every = [form for word in words for form in word]
    where = address(text.article.kind, text.slug, language)
    return Result(text, where, _marked(text.title, every), _excerpt(text, every))


def _excerpt(text: ArticleTranslation, forms: list[str]) -> SafeString:
    """The summary, if anything was found in it; else the text around the first thing found."""
    places = [at for form in forms if (at := text.folded_text.find(form)) >= 0]
    if find(text.summary, forms) or not places:
        return _marked(text.summary, forms)
    words, at = text.text, unfolded(text.text, min(places))
    start, end = max(0, at - AROUND), at + LONGEST + AROUND
    if start:
        start = words.find(" ", start, at) + 1 or start
    if end < len(words):
        end = max(words.rfind(" ", at + 1, end), at + 1)
    part = _marked(words[start:end], forms)
    return SafeString(("… " if start else "") + part + (" …" if end < len(words) else ""))


def _marked(text: str, forms: list[str]) -> SafeString:
    """The text, escaped, with everything that was found in a <mark>."""
    parts = []
    while found := find(text, forms):
        start, end = found
        parts += [
            conditional_escape(text[:start]),
            "<mark>",
            conditional_escape(text[start:end]),
            "</mark>",
        ]
        text = text[end:]
    return mark_safe("".join([*parts, conditional_escape(text)]))
