"""What search engines and messengers read of a page: its address, its languages, its data, its picture."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from rules_content.entries import Entry
from rules_content.models import Kind

# What could end the script, or begin another tag.
_ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}
# Stands for the host in what is made before anybody asks for it.
HOST = "https://host.invalid"


class Alternate(NamedTuple):
    """The page in a language (`x-default`: in whichever the browser wants)."""

    language: str
    url: str


class Head(NamedTuple):
    """What the head of a page says of the page itself. All addresses are absolute."""

    description: str
    canonical: str
    picture: str
    kind: str = "website"  # of Open Graph: article | website
    data: SafeString = SafeString()  # JSON-LD; may be empty


def alternates(host: str, paths: Mapping[str, str]) -> list[Alternate]:
    """The page in each language, and wherever the browser wants; `paths`: its path in each."""
    found = [Alternate(code, host + path) for code, path in paths.items()]
    if path := paths.get(settings.LANGUAGE_CODE):
        anywhere = path.replace(f"/{settings.LANGUAGE_CODE}/", "/", 1)
        found.append(Alternate("x-default", host + anywhere))
    return found


def of_every_language(
    request: HttpRequest, description: str, picture: str
) -> tuple[Head, list[Alternate]]:
    """The head of a page that is there in every language under the same name, and where it is in each."""
    match, paths = request.resolver_match, {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            paths[code] = reverse(match.view_name, kwargs=match.kwargs)
    host = host_of(request)
    head = Head(
        description, host + paths[get_language()], host + picture_path("page_picture", picture)
    )
    return head, alternates(host, paths)


def host_of(request: HttpRequest) -> str:
    """What stands before every path of this site."""
    return f"{request.scheme}://{request.get_host()}"


@lru_cache(maxsize=5000)
def picture_path(view: str, name: str) -> str:
    """Where a picture is: of an article (`article_picture`, its key), or of a page (`page_picture`, see there)."""
    return reverse(view, args=[name])


def article_head(text: Entry, facts: Mapping[str, Any]) -> str:
    """HTML of the head of an article's page, with HOST where the host belongs; without its languages.

    It is the same for a text that is shown in place of a missing translation.
    """
    shown = Head(
        text.summary,
        HOST + text.get_absolute_url(),
        HOST + picture_path("article_picture", text.key),
        "article",
    )
    with override(text.language):
        shown = shown._replace(data=as_script(_article_data(text, facts, shown)))
    return render_to_string("rules_content/_head.html", {"title": text.title, "head": shown})


def _article_data(text: Entry, facts: Mapping[str, Any], shown: Head) -> list[dict[str, Any]]:
    """Of schema.org: the article, its questions if it answers any, its steps if it is a guide."""
    publisher = {"@type": "Organization", "name": _("Rummy Salon"), "url": f"{HOST}/"}
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
