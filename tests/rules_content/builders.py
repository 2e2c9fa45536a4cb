"""Articles for tests, made without files: one with a text, or a thousand at once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from rules_content import publishing
from rules_content.markdown import render
from rules_content.models import Article, ArticleTranslation, Status

BODY = """
## One {#one}

::: cards game=joker is=run value=24 joker=8c
7c Jk 9c
:::

## Two {#two}

::: rules game=joker show=points
:::

## Three {#three}

::: faq
### Is it a run?
It is.
:::
"""


def article(
    key: str = "howto-joker", kind: str = "howto", game: str = "joker", order: int = 20
) -> Article:
    """An article without any text yet."""
    return Article.objects.get_or_create(
        key=key, defaults={"kind": kind, "game": game, "order": order}
    )[0]


def text(
    language: str = "ko",
    slug: str = "조커-러미",
    title: str = "조커 러미",
    summary: str = "",
    body: str = BODY,
    publish: bool = True,
    **about: object,
) -> ArticleTranslation:
    """A text of `article(**about)`, published if so wished."""
    made = ArticleTranslation(
        article=article(**about),
        language=language,
        slug=slug,
        title=title,
        summary=summary,
        body=body,
    )
    made.save()
    if publish:
        assert publishing.publish(made), made.problems
    return made


def many(count: int, languages: Iterable[str], body: str = BODY) -> list[ArticleTranslation]:
    """So many published articles, each in all these languages; one text, rendered once a language."""
    Article.objects.bulk_create(
        Article(key=f"many-{n}", kind="strategy", game=("basic", "joker", "gin")[n % 3], order=n)
        for n in range(count)
    )
    articles = Article.objects.filter(key__startswith="many-").order_by("order")
    now = datetime(2026, 1, 2, tzinfo=UTC)
    texts = []
    for language in languages:
        made = render(body, language)
        new = [
            ArticleTranslation(
                article=one,
                language=language,
                slug=f"{one.key}-{language}",
                title=f"Title {one.order} {language}",
                summary=f"Summary {one.order}",
                body=body,
                html=made.html,
                text=made.text,
                facts=publishing.rendered_facts(made),
                fingerprint=publishing.fingerprint(language),
                status=Status.PUBLISHED,
                published_at=now,
                updated_at=now,
            )
            for one in articles
        ]
        for one in new:
            publishing.dress(one)
        texts += new
    return ArticleTranslation.objects.bulk_create(texts, batch_size=500)
