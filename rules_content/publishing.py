"""From a text to what readers get: rendered when it is published, stored, and rendered again when that is stale.

check(body, language)      what is wrong with a text, before it is stored
publish(translation)       for everybody to read, from now on
unpublish(translation)     a draft again
fresh(translation)         the same, rendered again if engine, renderer or a linked article changed since
publish_due() / refresh()  the sweep
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from games.labels import say

from .anchors import GLOSSARY, HOUSE_RULES, RULE_OF_CODE, TERMS
from .article_html import article_html
from .entries import Entry
from .folding import folded
from .markdown import Problem, Rendered, render
from .markdown.page import sheet
from .models import FOLDED, RENDERED, Article, ArticleTranslation, Status
from .seo import article_head
from .site_links import SiteLinks
from .wire import BEST, deflated

logger = logging.getLogger(__name__)

LIBRARIES = ("markdown-it-py", "mdit-py-plugins", "nh3")
SOURCES = (
    *("games/engine", "games/labels", "games/josa.py", "games/lists.py"),
    *("rules_content/markdown", "rules_content/article_html.py", "rules_content/seo.py"),
    *("rules_content/templatetags", "rules_content/wire.py", "rules_content/folding.py"),
    "rules_content/host.py",
    *(f"templates/rules_content/{name}.html" for name in ("_article", "_crumbs", "_play", "_head")),
)
A_SWEEP = 100  # texts rendered again at most


# What a text says is checked.


def check(body: str, language: str, articles: Collection[str] | None = None) -> list[str]:
    """What is wrong with a text, a sentence each in the active language; [] if it may be stored.

    articles: the keys of those that a link may name; None checks no link.
    """
    return faults(render(body, language), articles)


def faults(made: Rendered, articles: Collection[str] | None = None) -> list[str]:
    """The same of a text that is rendered."""
    unknown = [] if articles is None else sorted(set(made.articles) - set(articles))
    return sentences(made.problems) + [
        say(gettext("There is no %(link)s."), link=f"article:{key}") for key in unknown
    ]


def claims(body: str, language: str = "en") -> list[str]:
    """What a text claims and the engine checked, sorted: the same in all languages of an article."""
    return sorted(render(body, language).claims)


def sentences(problems: Sequence[Problem]) -> list[str]:
    """Problems as sentences that say where."""
    return [
        say(
            gettext("Line %(line)s: %(reason)s"),
            line=problem.line,
            reason=problem.reason.sentence(),
        )
        for problem in problems
    ]


# What is stored.


@cache
def _files_digest() -> str:
    """A digest of everything that decides what becomes of a text, but for the catalogues and the drawings."""
    digest = hashlib.sha256()
    for library in LIBRARIES:
        digest.update(f"{library} {version(library)}\n".encode())
    for source in SOURCES:
        path = Path(settings.BASE_DIR) / source
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


@cache
def _fingerprint(language: str, cards: str, host: str = "") -> str:
    digest = hashlib.sha256(f"{_files_digest()} {cards} {host} ".encode())
    for folder in settings.LOCALE_PATHS:
        catalogue = Path(folder) / language / "LC_MESSAGES" / "django.po"
        if catalogue.exists():
            digest.update(catalogue.read_bytes())
    return digest.hexdigest()


def fingerprint(language: str) -> str:
    """Of the engine, the renderer, the words, the drawings and the host: stored HTML of another one is stale."""
    return _fingerprint(language, sheet(), f"{settings.HOST_NAME} {settings.HOST_CONTACT}")


def rendered_facts(made: Rendered) -> dict[str, Any]:
    """What a page wants to know beside its HTML, as stored in `facts`.

    cards: notation of the first cards shown. faq: [question, answer] each; steps: [name, text] each.
    headings: [level, anchor, text] each. terms: anchor -> meaning.
    """
    return {
        "cards": made.cards,
        "faq": [list(pair) for pair in made.faq],
        "steps": [list(pair) for pair in made.steps],
        "headings": [list(heading) for heading in made.headings],
        "terms": {name: made.terms[name] for name in TERMS if name in made.terms},
    }


def render_into(translation: ArticleTranslation, links: SiteLinks | None = None) -> bool:
    """Render the body into the row's fields (not stored yet). False if the engine refutes it: html stays as it was."""
    made = render(translation.body, translation.language, links or SiteLinks(translation.language))
    translation.fingerprint = fingerprint(translation.language)
    translation.problems = "\n".join(sentences(made.problems))
    if made.problems:
        logger.error(
            "%s (%s): %s", translation.article.key, translation.language, translation.problems
        )
        return False
    translation.html, translation.text = made.html, made.text
    translation.facts = rendered_facts(made)
    return True


def dress(translation: ArticleTranslation) -> None:
    """Make of a rendered text what is ready before anybody asks for it: its page, its words for the search.

    Not stored yet.
    """
    entry, facts = Entry.of(translation), translation.facts
    translation.page = article_html(entry, translation.html, facts, entry.language)
    translation.packed = deflated(translation.page.encode(), BEST)
    translation.head = article_head(entry, facts)
    for name in FOLDED:
        setattr(translation, f"folded_{name}", folded(getattr(translation, name)))


@transaction.atomic
def publish(translation: ArticleTranslation) -> bool:
    """Render it, and let everybody read it. False if the engine refutes a claim: then only `problems` changes."""
    if not render_into(translation):
        translation.save(update_fields=["fingerprint", "problems"])
        return False
    translation.status = Status.PUBLISHED
    translation.published_at = translation.published_at or timezone.now()
    translation.publish_at = None
    dress(translation)
    translation.save()
    make_stale(translation)
    return True


@transaction.atomic
def unpublish(translation: ArticleTranslation) -> None:
    """Make it a draft again, that nobody else reads."""
    translation.status = Status.DRAFT
    translation.publish_at = None
    translation.save()
    make_stale(translation)


def make_stale(changed: ArticleTranslation) -> int:
    """Ask for another rendering of the texts that link to this one, whose address or terms may have changed."""
    kinds = {GLOSSARY: "(term:", HOUSE_RULES: "(rule:"}
    key = changed.article.key
    texts = ArticleTranslation.objects.exclude(pk=changed.pk)
    if (
        changed.language != settings.LANGUAGE_CODE
    ):  # what is missing is linked in the first language
        texts = texts.filter(language=changed.language)
    linking = texts.filter(body__contains=f"(article:{key}")
    if key in kinds:
        linking |= texts.filter(body__contains=kinds[key])
    return linking.exclude(fingerprint="").update(fingerprint="")


def stale(translation: ArticleTranslation) -> bool:
    """Whether what is stored was made by another engine, renderer, or text."""
    return translation.fingerprint != fingerprint(translation.language)


def fresh(translation: ArticleTranslation, links: SiteLinks | None = None) -> ArticleTranslation:
    """The text with its HTML up to date, rendered and stored again if it was stale."""
    if stale(translation):
        if render_into(translation, links):
            dress(translation)
        translation.save(update_fields=RENDERED)
    return translation


# The sweep.


def publish_due() -> int:
    """Publish the drafts whose hour has come; how many those were."""
    due = ArticleTranslation.objects.due(timezone.now()).select_related("article")
    return sum(publish(translation) for translation in due)


def refresh(limit: int | None = A_SWEEP) -> int:
    """Render again what is published and stale, at most `limit` texts of each language; how many those were."""
    done = 0
    for language in dict(settings.LANGUAGES):
        published = ArticleTranslation.objects.published().filter(language=language)
        texts = published.exclude(fingerprint=fingerprint(language)).select_related("article")
        links = SiteLinks(language)
        # The glossary first, with links of its own: the others show what it says then, and not what it said before.
        for translation in sorted(texts[:limit], key=lambda text: text.article.key != GLOSSARY):
            fresh(translation, None if translation.article.key == GLOSSARY else links)
            done += 1
    return done


# Where rules are written down.


def rule_url(code: str, language: str) -> str | None:
    """Where the house rules of that language explain a refusal; None if they are not published."""
    url = SiteLinks(language).article(HOUSE_RULES)
    return f"{url}#{RULE_OF_CODE[code]}" if url and code in RULE_OF_CODE else url


def article_changed(instance: Article, **signal: object) -> None:
    """The receiver of what Django tells of a stored article: kind and game stand on the pages of its texts."""
    instance.translations.update(fingerprint="")


def article_keys() -> set[str]:
    """The keys of all articles."""
    return set(Article.objects.values_list("key", flat=True))
