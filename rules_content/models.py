"""The articles: what they are about, and their text in each language.

The text is Markdown with directives (`rules_content.markdown`). What readers get is rendered when it is
published, and stored; `rules_content.publishing` does that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Self

import reversion
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What an article is."""

    HOWTO = "howto", _("How to play")
    STRATEGY = "strategy", _("Strategy")
    COMPARISON = "comparison", _("Comparison")
    SCORING = "scoring", _("Scoring")
    GLOSSARY = "glossary", _("Glossary")
    HOUSE_RULES = "house_rules", _("House rules")
    ABOUT = "about", _("About this site")
    BLOG = "blog", _("Blog")


class Game(models.TextChoices):
    """The game that an article is about."""

    BASIC = "basic", _("Basic Rummy")
    JOKER = "joker", _("Joker Rummy")
    GIN = "gin", _("Gin Rummy")


class Status(models.TextChoices):
    """Who may read a text: its writers, or everybody."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")


@reversion.register()
class Article(models.Model):
    """One subject, whatever the language. `key` is the name of its files and never changes."""

    key = models.SlugField(_("key"), max_length=60, unique=True)
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices)
    game = models.CharField(_("game"), max_length=20, choices=Game.choices, blank=True)
    order = models.PositiveSmallIntegerField(_("order"), default=100)
    # What its files said of it when they were last loaded: kind, game, order.
    loaded = models.CharField(max_length=60, blank=True, editable=False)

    class Meta:
        verbose_name = _("article")
        verbose_name_plural = _("articles")
        ordering = ["order", "key"]

    def __str__(self) -> str:
        return self.key


# What `publishing` makes of a text: for its page and, folded, for the search; and what it notes of that.
FOLDED = ("title", "summary", "text")
MADE = (
    *("html", "text", "facts", "page", "packed", "head"),
    *(f"folded_{name}" for name in FOLDED),
)
RENDERED = (*MADE, "fingerprint", "problems")


class TranslationQuerySet(models.QuerySet):
    """Questions about the texts."""

    def published(self) -> Self:
        """What everybody may read."""
        return self.filter(status=Status.PUBLISHED)

    def due(self, now: datetime) -> Self:
        """Drafts whose hour has come, and whose claims hold as far as is known."""
        return self.filter(status=Status.DRAFT, publish_at__lte=now, problems="")


@reversion.register(exclude=RENDERED)
class ArticleTranslation(models.Model):
    """An article's text in one language.

    The first language of the site (settings.LANGUAGE_CODE) is the source. Its `revision` grows by one with each
    change of the text; a translation says in `source_revision` which of them it translates.

    html, text, facts: what `publishing` made of the body; text are the words alone, facts are for the page's data
    (see `publishing.publish`). page, packed, head: the part of its page that is ready to be sent, the same deflated,
    and the page's head; folded_…: what the search looks through (`publishing.dress`). fingerprint: with which engine
    and renderer; "" asks for another rendering.
    problems: the claims that the engine refuted when it was last rendered, one a line; then html is an older one.
    file_digest: of what the file said when it was last loaded; "" for a text that never was in a file. file_gone:
    that file is no more, and the text was unpublished for it.
    """

    article = models.ForeignKey(
        Article, models.CASCADE, related_name="translations", verbose_name=_("article")
    )
    language = models.CharField(_("language"), max_length=10)
    slug = models.SlugField(_("address"), max_length=120, allow_unicode=True)
    title = models.CharField(_("title"), max_length=160)
    summary = models.CharField(_("summary"), max_length=320, blank=True)
    body = models.TextField(_("text"), blank=True)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.DRAFT
    )
    publish_at = models.DateTimeField(_("publish at"), null=True, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    updated_at = models.DateTimeField(_("last changed"), default=timezone.now, editable=False)
    revision = models.PositiveIntegerField(_("revision"), default=1, editable=False)
    source_revision = models.PositiveIntegerField(_("revision of the source"), default=1)
    digest = models.CharField(max_length=64, editable=False)
    file_digest = models.CharField(max_length=64, blank=True, editable=False)
    file_gone = models.BooleanField(default=False, editable=False)
    html = models.TextField(editable=False, blank=True)
    text = models.TextField(editable=False, blank=True)
    facts = models.JSONField(editable=False, default=dict)
    page = models.TextField(editable=False, blank=True)
    packed = models.BinaryField(editable=False, blank=True, default=bytes)
    head = models.TextField(editable=False, blank=True)
    folded_title = models.TextField(editable=False, blank=True)
    folded_summary = models.TextField(editable=False, blank=True)
    folded_text = models.TextField(editable=False, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True, editable=False)
    problems = models.TextField(_("problems"), blank=True, editable=False)

    objects = TranslationQuerySet.as_manager()

    class Meta:
        verbose_name = _("text")
        verbose_name_plural = _("texts")
        ordering = ["article__order", "article__key", "language"]
        constraints = [
            models.UniqueConstraint(
                fields=["language", "slug"],
                name="one_address_a_language",
                violation_error_message=_("Another article of this language has this address."),
            ),
            models.UniqueConstraint(
                fields=["article", "language"],
                name="one_text_a_language",
                violation_error_message=_("This article has a text in this language already."),
            ),
        ]
        indexes = [models.Index(fields=["status", "language"])]
        permissions = [("publish_article", _("Can publish articles"))]

    def __str__(self) -> str:
        return f"{self.title} ({self.language})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store it; a changed text is another revision, and asks for another rendering."""
        if self.content_digest() != self.digest:
            self.changed(self.revision + 1 if self.digest else self.revision)
            if (fields := kwargs.get("update_fields")) is not None:
                kwargs["update_fields"] = {*fields, *_FOLLOW}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """The page in this text's own language."""
        name = "rules:post" if self.article.kind == Kind.BLOG else "rules:article"
        with override(self.language):
            return reverse(name, args=[self.slug])

    def changed(self, revision: int) -> None:
        """Note that the text is another one, and its number; not stored yet."""
        self.digest, self.revision = self.content_digest(), revision
        self.fingerprint = self.problems = ""
        self.updated_at = timezone.now()

    @property
    def is_source(self) -> bool:
        """Whether this is the text that the others translate."""
        return self.language == settings.LANGUAGE_CODE

    @property
    def is_published(self) -> bool:
        """Whether everybody may read it."""
        return self.status == Status.PUBLISHED

    @property
    def edited(self) -> bool:
        """Whether somebody has changed a text since it was loaded from its file."""
        return bool(self.file_digest) and self.file_digest != self.digest

    def source(self) -> ArticleTranslation | None:
        """The text that this one translates; None for the source itself, or if there is none yet."""
        if self.is_source:
            return None
        return ArticleTranslation.objects.filter(
            article_id=self.article_id, language=settings.LANGUAGE_CODE
        ).first()

    def behind(self, source: ArticleTranslation | None = None) -> bool:
        """Whether the source has changed since this text was translated."""
        source = source or self.source()
        return source is not None and source.revision > self.source_revision

    def content_digest(self) -> str:
        """A digest of what writers write: address, title, summary and body."""
        parts = (self.slug, self.title, self.summary, self.body.replace("\r\n", "\n"))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def clean(self) -> None:
        """ValidationError for a body in which the engine refutes a claim; it says what the engine found."""
        from rules_content import publishing
        from rules_content.site_links import is_taken

        if self.language not in dict(settings.LANGUAGES):
            raise ValidationError({"language": gettext("The site has no such language.")})
        if is_taken(self.slug):
            raise ValidationError({"slug": gettext("Another page has this address.")})
        if problems := publishing.check(self.body, self.language, publishing.article_keys()):
            raise ValidationError({"body": problems})


# What changes with a text, beside it.
_FOLLOW: Iterable[str] = ("digest", "fingerprint", "problems", "updated_at", "revision")


@receiver(pre_save, sender=ArticleTranslation)
def keep_counting(instance: ArticleTranslation, raw: bool, **signal: Any) -> None:
    """A text that history brings back is another revision; and it is an editor's change, which no file overwrites."""
    if not (raw and instance.pk):
        return
    now = ArticleTranslation.objects.filter(pk=instance.pk).first()
    if now and now.digest != instance.digest:
        instance.revision = now.revision + 1
        instance.file_digest, instance.file_gone = now.file_digest, now.file_gone
        instance.updated_at = timezone.now()
