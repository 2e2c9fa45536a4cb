"""What search engines and messengers read of a page: its address, its languages, its data, its picture."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rules_content.catalogue import Entry
from rules_content.models import Kind

# What could end the script, or begin another tag.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


class Alternate(NamedTuple):
    """The page in a language (`x-default`: in whichever the browser wants)."""

    language: str
    url: str


class Head(NamedTuple):
    """What the head of a page says. All addresses are absolute."""

    description: str
    canonical: str
    alternates: list[Alternate]
    picture: str
    kind: str  # of Open Graph: article | website
    data: SafeString  # JSON-LD; may be empty


def head(
    request: HttpRequest,
    *,
    description: str,
    paths: dict[str, str],
    language: str,
    picture: str,
    kind: str = "website",
    data: list[dict[str, Any]] | None = None,
) -> Head:
    """The head of the page whose path in each language is in `paths`; `language` is that of its text."""
    host = host_of(request)
    alternates = [Alternate(code, host + path) for code, path in paths.items()]
    if path := paths.get(settings.LANGUAGE_CODE):
        anywhere = path.replace(f"/{settings.LANGUAGE_CODE}/", "/", 1)
        alternates.append(Alternate("x-default", host + anywhere))
    return Head(
        description=description,
        canonical=host + paths[language],
        alternates=alternates,
        picture=host + picture_path(picture),
        kind=kind,
        data=as_script(data) if data else SafeString(),
    )


def host_of(request: HttpRequest) -> str:
    """What stands before every path of this site."""
    return f"{request.scheme}://{request.get_host()}"


@lru_cache(maxsize=5000)
def picture_path(name: str) -> str:
    """Where a picture is: of an article (its key), of a game (its slug), of all (`rules`)."""
    return reverse("rules_picture", args=[name])


def article_head(
    request: HttpRequest, text: Entry, languages: Iterable[Entry], facts: dict[str, Any]
) -> Head:
    """The head of an article's page: the same for a text shown in place of a missing translation."""
    plain = head(
        request,
        description=text.summary,
        paths={other.language: other.get_absolute_url() for other in languages},
        language=text.language,
        picture=text.key,
        kind="article",
    )
    return plain._replace(data=as_script(article_data(text, facts, plain, request)))


def article_data(
    text: Entry, facts: dict[str, Any], shown: Head, request: HttpRequest
) -> list[dict[str, Any]]:
    """Of schema.org: the article, its questions if it answers any, its steps if it is a guide."""
    publisher = {
        "@type": "Organization",
        "name": _("Rummy Salon"),
        "url": f"{host_of(request)}/",
    }
    article = {
        "@type": "BlogPosting" if text.kind == Kind.BLOG else "Article",
        "@id": f"{shown.canonical}#article",
        "headline": text.title,
        "description": text.summary,
        "inLanguage": text.language,
        "datePublished": (text.published_at or text.updated_at).isoformat(),
        "dateModified": text.updated_at.isoformat(),
        "image": shown.picture,
        "mainEntityOfPage": shown.canonical,
        "author": publisher,
        "publisher": publisher,
    }
    items = [article]
    if questions := facts.get("faq"):
        items.append(
            {
                "@type": "FAQPage",
                "@id": f"{shown.canonical}#questions",
                "inLanguage": text.language,
                "mainEntity": [
                    {
                        "@type": "Question",
                        "name": question,
                        "acceptedAnswer": {"@type": "Answer", "text": answer},
                    }
                    for question, answer in questions
                ],
            }
        )
    if text.kind == Kind.HOWTO and (steps := facts.get("steps")):
        items.append(
            {
                "@type": "HowTo",
                "@id": f"{shown.canonical}#steps",
                "name": text.title,
                "description": text.summary,
                "inLanguage": text.language,
                "step": [
                    {
                        "@type": "HowToStep",
                        "position": place,
                        **({"name": name} if name else {}),
                        "text": said,
                    }
                    for place, (name, said) in enumerate(steps, 1)
                ],
            }
        )
    return items


def as_script(items: list[dict[str, Any]]) -> SafeString:
    """The items as the content of a script tag that nothing in them can end."""
    text = json.dumps({"@context": "https://schema.org", "@graph": items}, ensure_ascii=False)
    return mark_safe(text.translate(_ESCAPES))
