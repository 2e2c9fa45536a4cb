"""The pages about the games: the games themselves, the articles, the blog, the search."""

from __future__ import annotations

import json
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine.variants import VARIANTS
from games.labels.variants import variant_name
from games.lists import GAMES
from rules_content import game_pages, moments, picture, seo
from rules_content.anchors import RULE_OF_CODE
from rules_content.article_html import article_html
from rules_content.catalogue import Stored, catalogue, ready, rendered
from rules_content.entries import Entry
from rules_content.kept import FRAME, Ready, alike, render_alike
from rules_content.models import ArticleTranslation, Kind
from rules_content.publishing import rule_url
from rules_content.search import search as search_texts
from rules_content.shelves import shelves

LATEST_POSTS = 3
T = TypeVar("T")
PICTURE_AGE = 24 * 60 * 60  # seconds that a picture may be kept by those who show it


@require_safe
@alike
def games(request: HttpRequest) -> HttpResponse:
    """All games."""
    return _page(
        request,
        "rules_content/games.html",
        {"games": GAMES},
        title=_("All games"),
        description=_(
            "Three rummy games to play in the browser: Basic Rummy, Joker Rummy and Gin Rummy."
        ),
        picture="rules",
    )


@require_safe
@alike
def game(request: HttpRequest, variant: str) -> HttpResponse:
    """One game: play it, how it is played in four steps, its numbers, and what to read about it."""
    if variant not in VARIANTS:
        raise Http404
    language, known = get_language(), catalogue()
    facts = next(facts for facts in GAMES if facts.slug == variant)
    return _page(
        request,
        "rules_content/game.html",
        {
            "game": facts,
            "steps": game_pages.steps(variant),
            "sections": game_pages.sections(variant),
            "how_to": f"games/how_to/{variant}.html",
            "guide": known.text(f"howto-{variant}", language),
            "texts": known.about(variant, language),
            "posts": known.posts(language)[:LATEST_POSTS],
        },
        title=facts.name,
        description=facts.about,
        picture=variant,
    )


@require_safe
@alike
def index(request: HttpRequest) -> HttpResponse:
    """All articles but the blog's, by game."""
    return _page(
        request,
        "rules_content/index.html",
        {"shelves": shelves(catalogue().articles(get_language()))},
        title=_("Rules and guides"),
        description=_(
            "How to play, scoring, strategy and terms of three rummy games, with examples that you can play."
        ),
        picture="rules",
    )


@require_safe
@alike
def article(request: HttpRequest, slug: str) -> HttpResponse:
    """An article, in this language if there is one; its address in another language leads here too."""
    return _text(request, slug, blog=False)


@require_safe
@alike
def post(request: HttpRequest, slug: str) -> HttpResponse:
    """A post of the blog, as an article is shown."""
    return _text(request, slug, blog=True)


def _text(request: HttpRequest, slug: str, blog: bool) -> HttpResponse:
    language, known = get_language(), catalogue()
    text = known.find(slug, language)
    if text is None:
        raise Http404
    if text.slug != slug or (text.kind == Kind.BLOG) != blog:
        return redirect(text.address(language))
    shown, head = _article(text, language)
    host, languages = seo.host_of(request), known.languages(text.key)
    context = {
        "text": text,
        "title": text.title,
        "languages": languages,
        "related": known.related(text, language),
        "game": text.game,
        "games": VARIANTS,
        "head": SafeString(head.replace(seo.HOST, host)),
        "alternates": seo.alternates(
            host, {other.language: other.get_absolute_url() for other in languages}
        ),
    }
    return render_alike(request, "rules_content/article.html", context, shown)


def _article(text: Entry, language: str) -> tuple[Ready, str]:
    """The article and the head of its page: ready in its own language, made now in place of a missing translation."""
    if text.language == language:
        return _found(ready(text.pk))
    html, facts = _rendered(text)
    shown = article_html(text, html, facts, language)
    return Ready(shown, b""), seo.article_head(text, facts)


def _rendered(text: Entry) -> Stored:
    return _found(rendered(text.pk))


def _found(made: T | None) -> T:
    """What is still there; a text may be unpublished in the midst of it."""
    if made is None:
        raise Http404
    return made


@require_safe
@alike
def blog(request: HttpRequest) -> HttpResponse:
    """All posts of the blog, the newest first."""
    return _page(
        request,
        "rules_content/blog.html",
        {"posts": catalogue().posts(get_language())},
        title=_("Blog"),
        description=_("News of Rummy Salon, and longer thoughts about the games."),
        picture="rules",
    )


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What is found in titles and texts, best matches first."""
    results = search_texts(request.GET.get("q", ""), get_language())
    context = {"results": results, "frame": FRAME, "title": _("Search the rules")}
    return render(request, "rules_content/search.html", context)


@require_safe
@alike
def panel(request: HttpRequest, variant: str) -> HttpResponse:
    """The guide of a game as a part of its table's page: its names begin with `r-`, so that none is there twice."""
    if variant not in VARIANTS:
        raise Http404
    text = catalogue().text(f"howto-{variant}", get_language())
    context = {
        "variant": variant,
        "variant_name": variant_name(variant),
        "short": f"games/how_to/{variant}.html",
        "text": text,
        "missing": text and text.language != get_language(),
    }
    if text:
        html, facts = _rendered(text)
        context["html"] = moments.apart(html)
        context["at"] = json.dumps({at: moments.anchor(at, anchors(facts)) for at in moments.AT})
    return render_alike(request, "rules_content/panel.html", context)


def anchors(facts: dict) -> list[str]:
    """The anchors of all headings."""
    return [anchor for _level, anchor, _said in facts.get("headings", ())]


@require_safe
def by_key(request: HttpRequest, key: str) -> HttpResponse:
    """The address of an article that never changes: leads to the article's own in this language."""
    text = catalogue().text(key, get_language())
    if text is None:
        raise Http404
    return redirect(text.address(get_language()))


@require_safe
def how_to(request: HttpRequest, variant: str) -> HttpResponse:
    """How a game is played: leads to its guide; if that isn't published, in short."""
    if variant not in VARIANTS:
        raise Http404
    if text := catalogue().text(f"howto-{variant}", get_language()):
        return redirect(text.address(get_language()))
    context = {
        "variant": variant,
        "variant_name": variant_name(variant),
        "template": f"games/how_to/{variant}.html",
    }
    return render(request, "rules_content/how_to.html", context)


@require_safe
def guide_at(request: HttpRequest, variant: str, at: str) -> HttpResponse:
    """The guide of a game at the part that fits a moment of the table; the short one if it isn't published."""
    if variant not in VARIANTS:
        raise Http404
    text = catalogue().text(f"howto-{variant}", get_language())
    if text is None:
        return redirect("rules:how_to", variant)
    _html, facts = _rendered(text)
    anchor = moments.anchor(at, anchors(facts))
    return redirect(text.address(get_language()) + (f"#{anchor}" if anchor else ""))


@require_safe
def why(request: HttpRequest, code: str) -> HttpResponse:
    """The rule behind a refusal: leads to its place among the house rules."""
    if code not in RULE_OF_CODE:
        raise Http404
    return redirect(rule_url(code, get_language()) or "rules:index")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """robots.txt: tables are nobody's reading; here is what is."""
    lines = [
        "User-agent: *",
        "Disallow: /*/table/",
        "Disallow: /lang/",
        "Disallow: /*/rules/search/",
        "Disallow: /admin/",
    ]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def article_picture(request: HttpRequest, key: str) -> HttpResponse:
    """The picture for whoever shares a link to an article: its own cards."""
    texts = ArticleTranslation.objects.published().filter(article__key=key)
    facts = texts.order_by("language").values_list("facts", flat=True).first()
    if facts is None:
        raise Http404
    return _picture(" ".join(facts.get("cards", [])))


@require_safe
def page_picture(request: HttpRequest, name: str) -> HttpResponse:
    """The same for a page that is no article: of a game (its slug), or of all (`rules`)."""
    fans = {facts.slug: " ".join(facts.fan) for facts in GAMES} | {"rules": picture.FALLBACK}
    if name not in fans:
        raise Http404
    return _picture(fans[name])


def _picture(cards: str) -> HttpResponse:
    response = HttpResponse(picture.png(cards), content_type="image/png")
    response["Cache-Control"] = f"public, max-age={PICTURE_AGE}"
    return response


def _page(
    request: HttpRequest,
    template: str,
    context: dict,
    *,
    title: str,
    description: str,
    picture: str,
) -> HttpResponse:
    """A page that is there in every language under the same name."""
    head, alternates = seo.of_every_language(request, description, picture)
    context |= {"title": title, "head": head, "alternates": alternates}
    return render_alike(request, template, context)
