"""From the files `articles/<language>/<key>.md` to articles, as often as one likes.

What an editor has changed since is never overwritten, only reported. A text whose file is gone is unpublished.
A file that the engine refutes is not loaded; the page stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import reversion
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from . import publishing
from .models import Article, ArticleTranslation, Game, Kind, Status
from .site_links import is_taken

ARTICLES = Path(__file__).parent / "articles"
KEYS = (
    "title",
    "slug",
    "summary",
    "kind",
    "game",
    "order",
    "revision",
    "translates",
    "date",
    "draft",
)
NEEDED = ("title", "slug", "summary", "kind", "order")
_LINE = re.compile(r"([a-z]+)\s*:\s*(.*)")
_RULE = "---"


class FileError(Exception):
    """A file that can't be read as an article; the text says why."""


class Source(NamedTuple):
    """What a file says."""

    key: str
    language: str
    title: str
    slug: str
    summary: str
    body: str
    kind: str
    game: str
    order: int
    revision: int  # of the source; a translation has the revision that it translates
    date: datetime | None
    draft: bool

    @property
    def place(self) -> str:
        """`ko/howto-gin`"""
        return f"{self.language}/{self.key}"

    @property
    def about(self) -> str:
        """What must be the same in all languages."""
        return f"{self.kind} {self.game or '-'} {self.order}"


# Reading.


def read(text: str, key: str, language: str) -> Source:
    """The article that a file's text says. FileError if it can't be read."""
    values, body = _front_matter(text)
    for name in NEEDED:
        if not values.get(name):
            raise FileError(f"{name}: is missing")
    if values["kind"] not in Kind.values:
        raise FileError(f"kind: must be one of {', '.join(Kind.values)}")
    if values.get("game") and values["game"] not in Game.values:
        raise FileError(f"game: must be one of {', '.join(Game.values)}, or nothing")
    if values["slug"] != slugify(values["slug"], allow_unicode=True):
        raise FileError("slug: wants lower-case letters, digits and hyphens")
    if is_taken(values["slug"]):
        raise FileError("slug: another page of the site has this address")
    is_source = language == settings.LANGUAGE_CODE
    wrong = "translates" if is_source else "revision"
    if wrong in values:
        raise FileError(f"{wrong}: belongs to {'translations' if is_source else 'the source'}")
    return Source(
        key,
        language,
        values["title"],
        values["slug"],
        values["summary"],
        body,
        values["kind"],
        values.get("game", ""),
        _number(values, "order"),
        _number(values, "revision" if is_source else "translates", 1),
        _date(values.get("date", "")),
        values.get("draft", "no") == "yes",
    )


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != _RULE or _RULE not in (line.strip() for line in lines[1:]):
        raise FileError("the front matter stands first, between two lines ---")
    end = next(at for at, line in enumerate(lines[1:], 1) if line.strip() == _RULE)
    values: dict[str, str] = {}
    for number, line in enumerate(lines[1:end], 2):
        found = _LINE.fullmatch(line.strip())
        if not found or found[1] not in KEYS or found[1] in values:
            raise FileError(
                f"line {number}: expected key: value, each key once ({', '.join(KEYS)})"
            )
        values[found[1]] = found[2].strip()
    return values, "\n".join(lines[end + 1 :]).strip() + "\n"


def _number(values: Mapping[str, str], name: str, default: int | None = None) -> int:
    value = values.get(name, "" if default is None else str(default))
    if not (value.isascii() and value.isdigit() and len(value) < 5):
        raise FileError(f"{name}: wants a number")
    return int(value)


def _date(value: str) -> datetime | None:
    try:
        return datetime.fromisoformat(value).replace(tzinfo=UTC) if value else None
    except ValueError:
        raise FileError("date: wants a day like 2025-11-30") from None


def files(folder: Path = ARTICLES, names: Sequence[str] = ()) -> Iterator[tuple[Path, str, str]]:
    """The files, each with its language and key; of all languages of the site, or those named `ko/howto-gin`."""
    for language in dict(settings.LANGUAGES):
        for path in sorted((folder / language).glob("*.md")):
            if not names or f"{language}/{path.stem}" in names:
                yield path, language, path.stem


def read_all(folder: Path = ARTICLES, names: Sequence[str] = ()) -> tuple[list[Source], list[str]]:
    """Every article, and what is wrong with the files: unreadable, refuted, or unlike its other languages."""
    sources, problems = [], []
    for path, language, key in files(folder, names):
        try:
            source = read(path.read_text(encoding="utf-8"), key, language)
        except (FileError, UnicodeDecodeError) as error:
            problems.append(f"{language}/{key}: {error}")
            continue
        sources.append(source)
    return sources, problems + _unlike(sources)


def _unlike(sources: Sequence[Source]) -> list[str]:
    first: dict[str, Source] = {}
    problems = []
    for source in sources:
        known = first.setdefault(source.key, source)
        if source.about != known.about:
            problems.append(
                f"{source.place}: {source.about}, but {known.place}: {known.about} (kind, game, order)"
            )
    return problems


def check(folder: Path = ARTICLES, names: Sequence[str] = ()) -> list[str]:
    """What is wrong with the files, a line each; nothing is stored."""
    sources, problems = read_all(folder, names)
    claims: dict[str, tuple[Source, list[str]]] = {}
    for source in sources:
        made = publishing.render(source.body, source.language)
        problems += (f"{source.place}: {line}" for line in publishing.sentences(made.problems))
        known, theirs = claims.setdefault(source.key, (source, sorted(made.claims)))
        for place, more in (
            (source.place, _more(made.claims, theirs)),
            (known.place, _more(theirs, made.claims)),
        ):
            problems += (f"{place}: claims alone: {claim}" for claim in more)
    return problems


def _more(some: Sequence[str], others: Sequence[str]) -> list[str]:
    """What the first have beyond the second, each as often as it is too many."""
    rest = list(others)
    return [claim for claim in some if claim not in rest or rest.remove(claim)]


# Loading.


@dataclass
class Report:
    """What was done, by place (`ko/howto-gin`), and what was not and why."""

    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)  # an editor has changed them: left alone
    unpublished: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def load(folder: Path = ARTICLES) -> Report:
    """Make the pages what the files say. One transaction, and in the history a revision of each page."""
    sources, problems = read_all(folder)
    report = Report(problems=problems)
    with transaction.atomic():
        articles = _articles(sources)
        known = {
            (row.article_id, row.language): row
            for row in ArticleTranslation.objects.select_related("article")
        }
        for source in sources:
            article = articles[source.key]
            _load(source, article, known.get((article.pk, source.language)), report)
        _unpublish_missing(folder, known.values(), report)
        publishing.refresh(limit=None)
    return report


def _articles(sources: Sequence[Source]) -> dict[str, Article]:
    """The article of each key, made if need be; kind, game and order follow the files unless an editor changed them."""
    articles = {article.key: article for article in Article.objects.all()}
    for source in sources:
        article = articles.get(source.key) or Article(key=source.key)
        is_first = source.key not in articles or source.language == settings.LANGUAGE_CODE
        articles[source.key] = article
        untouched = article.loaded in ("", f"{article.kind} {article.game or '-'} {article.order}")
        if is_first and article.loaded != source.about and (untouched or not article.pk):
            article.kind, article.game, article.order = source.kind, source.game, source.order
            article.loaded = source.about
            with _noted():
                article.save()
    return articles


@contextmanager
def _noted() -> Iterator[None]:
    """Note what is stored within as a revision: of one row, for a roll-back brings back all of a revision."""
    with reversion.create_revision():
        reversion.set_comment("Loaded from the files.")
        yield


def _load(source: Source, article: Article, row: ArticleTranslation | None, report: Report) -> None:
    """Make one page what its file says, unless an editor has made it something else since."""
    is_new = row is None
    row = row or ArticleTranslation(article=article, language=source.language)
    said = _digest(source)
    if not is_new and row.digest not in (row.file_digest, said):
        report.edited.append(source.place)
        return
    before = {name: getattr(row, name) for name in _LOADED}
    is_changed, has_returned = row.digest != said, row.file_gone
    _write(source, row, is_changed)
    waits = row.published_at is None and (is_changed or row.publish_at is None)
    if is_new or has_returned or waits:
        _let_out(source, row)
    if before == {name: getattr(row, name) for name in _LOADED}:
        report.unchanged.append(source.place)
        return
    try:
        row.full_clean()
    except ValidationError as error:
        report.problems += (f"{source.place}: {message}" for message in error.messages)
        return
    with _noted():
        row.save()
    publishing.make_stale(row)
    (report.created if is_new else report.updated).append(source.place)


# What may be another thing after a file was loaded.
_LOADED = (
    "digest",
    "revision",
    "source_revision",
    "file_digest",
    "file_gone",
    "status",
    "publish_at",
)


def _digest(source: Source) -> str:
    row = ArticleTranslation(
        slug=source.slug, title=source.title, summary=source.summary, body=source.body
    )
    return row.content_digest()


def _write(source: Source, row: ArticleTranslation, is_changed: bool) -> None:
    if is_changed:
        row.slug, row.title = source.slug, source.title
        row.summary, row.body = source.summary, source.body
        row.changed(row.revision)
    if row.is_source:
        row.revision = max(row.revision, source.revision)
    else:
        row.source_revision = source.revision
    row.file_digest, row.file_gone = row.digest, False


def _let_out(source: Source, row: ArticleTranslation) -> None:
    """Publish it, now or on its date; not a draft."""
    now = timezone.now()
    if source.draft:
        return
    if source.date and source.date > now:
        row.publish_at = source.date
        return
    row.status = Status.PUBLISHED
    row.published_at = row.published_at or source.date or now


def _unpublish_missing(folder: Path, rows: Iterable[ArticleTranslation], report: Report) -> None:
    """Unpublish, once, the pages whose file is gone."""
    for row in rows:
        place = f"{row.language}/{row.article.key}"
        if row.file_digest and not row.file_gone and not (folder / f"{place}.md").exists():
            row.file_gone = True
            with _noted():
                publishing.unpublish(row)
            report.unpublished.append(place)
