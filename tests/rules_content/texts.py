"""Short words for tests of articles: an article with a text, and the files of a folder."""

from pathlib import Path

from rules_content.models import Article, ArticleTranslation, Status

SAMPLES = Path(__file__).parent / "articles"


def make_text(key="howto-gin", language="ko", body="Text.", **values):
    """A stored text, a draft unless told otherwise; `kind` is the article's."""
    article, _ = Article.objects.get_or_create(
        key=key, defaults={"kind": values.pop("kind", "howto")}
    )
    values = {"slug": f"{key}-{language}", "title": f"Title of {key}", **values}
    return ArticleTranslation.objects.create(
        article=article, language=language, body=body, **values
    )


def published(key="howto-gin", language="ko", body="Text.", **values):
    """A text that everybody may read."""
    from rules_content import publishing

    row = make_text(key, language, body, **values)
    assert publishing.publish(row), row.problems
    assert row.status == Status.PUBLISHED
    return row


def written(folder, place, body="Text.", **values):
    """A file of an article in `folder`: written(tmp_path, "ko/howto-gin", order=30)."""
    language, key = place.split("/")
    front = {"title": f"Title of {key}", "slug": f"{key}-{language}", "summary": "A summary."}
    front |= {"kind": "howto", "order": 10, **values}
    path = folder / f"{place}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{name}: {value}" for name, value in front.items() if value is not None]
    path.write_text("\n".join(["---", *lines, "---", body, ""]), encoding="utf-8")
    return path
