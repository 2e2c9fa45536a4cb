"""The desk of writers and editors: Django's admin, with a preview and the source beside the text.

A writer writes drafts. An editor also publishes, and changes what is published. Nobody saves a claim that the engine
refutes (`ArticleTranslation.clean`).
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone_name, localtime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from reversion.admin import VersionAdmin

from games.labels import say
from rules_content import publishing
from rules_content.markdown import render as render_text
from rules_content.models import MADE, Article, ArticleTranslation
from rules_content.site_links import SiteLinks

PUBLISH = "rules_content.publish_article"


@admin.register(Article)
class ArticleAdmin(VersionAdmin):
    """The subjects; their texts are listed beside."""

    list_display = ["key", "kind", "game", "order", "languages"]
    list_filter = ["kind", "game"]
    search_fields = ["key", "translations__title"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Article]:
        return super().get_queryset(request).prefetch_related("translations")

    def get_readonly_fields(self, request: HttpRequest, obj: Article | None = None) -> list[str]:
        return ["key"] if obj else []

    @admin.display(description=_("Languages"))
    def languages(self, article: Article) -> str:
        """Those with a text; a draft in brackets."""
        texts = {text.language: text for text in article.translations.all()}
        texts = [texts[code] for code, _name in settings.LANGUAGES if code in texts]
        return " ".join(
            text.language if text.is_published else f"({text.language})" for text in texts
        )


class TextForm(forms.ModelForm):
    """A text. `up_to_date` says for a translation that it translates the source as it is now.

    A stored text stays the text of its article in its language: another of either would be another page.
    """

    language = forms.ChoiceField(label=_("Language"), choices=lambda: settings.LANGUAGES)
    up_to_date = forms.BooleanField(
        label=_("Says the same as the source"),
        help_text=_("Tick this when the translation has caught up with the source as it is now."),
        required=False,
    )

    class Meta:
        model = ArticleTranslation
        fields = ["article", "language", "slug", "title", "summary", "body", "publish_at"]
        widgets = {
            "summary": forms.Textarea(attrs={"rows": 3}),
            "body": forms.Textarea(attrs={"rows": 36, "spellcheck": "true"}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in {"article", "language"} & self.fields.keys():
            # Not readonly fields of the desk: those are left out where it is asked whether an address is free.
            self.fields[name].disabled = self.instance.pk is not None
        if "publish_at" in self.fields:
            self.fields["publish_at"].help_text = say(
                gettext("A time of %(zone)s; another zone can be chosen in your profile."),
                zone=get_current_timezone_name(),
            )
        if self.instance.pk and "up_to_date" in self.fields:
            self.fields["up_to_date"].initial = not self.instance.behind()


@admin.action(description=_("Publish"), permissions=["publish"])
def publish(desk: TextAdmin, request: HttpRequest, texts: QuerySet[ArticleTranslation]) -> None:
    """Publish the chosen texts, but for those in which the engine refutes a claim."""
    for text in texts.select_related("article"):
        with desk.create_revision(request):
            desk.publish(request, text)


@admin.action(description=_("Unpublish"), permissions=["publish"])
def unpublish(desk: TextAdmin, request: HttpRequest, texts: QuerySet[ArticleTranslation]) -> None:
    """Make drafts of the chosen texts."""
    for text in texts.select_related("article"):
        with desk.create_revision(request):
            desk.unpublish(request, text)


@admin.register(ArticleTranslation)
class TextAdmin(VersionAdmin):
    """The texts."""

    form = TextForm
    view_on_site = False  # the link of our own knows the host
    change_form_template = "rules_content/admin/change_form.html"
    list_display = ["title", "language", "article", "state", "is_behind", "updated_at"]
    list_filter = ["language", "status", "article__kind", "article__game"]
    list_select_related = ["article"]
    search_fields = ["title", "summary", "body", "article__key"]
    actions = [publish, unpublish]
    fieldsets = [
        (None, {"fields": [("article", "language"), "title", "slug", "summary"]}),
        (None, {"fields": ["body"]}),
        (None, {"fields": ["up_to_date", "publish_at"]}),
    ]

    # Who may do what.

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(PUBLISH)

    def has_change_permission(
        self, request: HttpRequest, obj: ArticleTranslation | None = None
    ) -> bool:
        """A writer changes drafts alone, and none whose hour an editor has set."""
        may = super().has_change_permission(request, obj)
        is_out = obj is not None and (obj.is_published or obj.publish_at is not None)
        return may and (not is_out or self.has_publish_permission(request))

    def get_readonly_fields(
        self, request: HttpRequest, obj: ArticleTranslation | None = None
    ) -> list[str]:
        """The hour is set by editors, and only for what is not out yet."""
        may_set = self.has_publish_permission(request) and not (obj and obj.is_published)
        return [] if may_set else ["publish_at"]

    def get_fieldsets(self, request: HttpRequest, obj: ArticleTranslation | None = None) -> list:
        """Whether it has caught up with the source is no question for the source."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None and not obj.is_source:
            return fieldsets
        return [
            (
                name,
                {
                    **options,
                    "fields": [field for field in options["fields"] if field != "up_to_date"],
                },
            )
            for name, options in fieldsets
        ]

    # The list.

    def changelist_view(
        self, request: HttpRequest, extra_context: dict | None = None
    ) -> HttpResponse:
        """Without a revision around all that an action changes: a roll-back would bring back all of it."""
        context = {"has_change_permission": self.has_change_permission(request)}
        return super(VersionAdmin, self).changelist_view(
            request, {**context, **(extra_context or {})}
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[ArticleTranslation]:
        source = ArticleTranslation.objects.filter(
            article=OuterRef("article"), language=settings.LANGUAGE_CODE
        )
        texts = super().get_queryset(request).defer(*MADE)
        return texts.annotate(source_now=Subquery(source.values("revision")))

    @admin.display(description=_("State"), ordering="status")
    def state(self, text: ArticleTranslation) -> str:
        """Draft, published, or when it will be; and whether the engine has something against it."""
        words = [text.get_status_display()]
        if text.publish_at and not text.is_published:
            words.append(date_format(localtime(text.publish_at), "SHORT_DATETIME_FORMAT"))
        if text.problems:
            words.append(gettext("refuted by the engine"))
        return " · ".join(map(str, words))

    @admin.display(description=_("Behind its source"), boolean=True)
    def is_behind(self, text: ArticleTranslation) -> bool:
        """Whether the source has changed since it was translated."""
        return not text.is_source and (text.source_now or 0) > text.source_revision

    # One text.

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {"language": settings.LANGUAGE_CODE, **super().get_changeform_initial_data(request)}

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict | None = None,
    ) -> HttpResponse:
        text = self.get_object(request, unquote(object_id)) if object_id else None
        source = text.source() if text else None
        context = {
            "text": text,
            "source": source,
            "behind": text is not None and text.behind(source),
            "may_publish": self.has_publish_permission(request),
        }
        return super().changeform_view(
            request, object_id, form_url, {**context, **(extra_context or {})}
        )

    def save_model(
        self, request: HttpRequest, obj: ArticleTranslation, form: TextForm, change: bool
    ) -> None:
        """Store it; publish it if that button was pressed, or if it is published already."""
        if {"_publish", "_unpublish"} & set(request.POST) and not self.has_publish_permission(
            request
        ):
            raise PermissionDenied
        source = obj.source()
        if source and (not change or form.cleaned_data.get("up_to_date")):
            obj.source_revision = source.revision
        super().save_model(request, obj, form, change)
        if "_unpublish" in request.POST:
            self.unpublish(request, obj)
        elif "_publish" in request.POST or obj.is_published:
            self.publish(request, obj)

    def response_change(self, request: HttpRequest, obj: ArticleTranslation) -> HttpResponse:
        if {"_publish", "_unpublish"} & set(request.POST):
            return HttpResponseRedirect(request.get_full_path())
        return super().response_change(request, obj)

    def revision_view(
        self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Back to an older version: of what is published only by who may publish, whatever it was then."""
        text = self.get_object(request, unquote(object_id))
        if text and not self.has_change_permission(request, text):
            raise PermissionDenied
        return super().revision_view(request, object_id, *args, **kwargs)

    def publish(self, request: HttpRequest, text: ArticleTranslation) -> None:
        """Publish it, and say so; or say why not."""
        if publishing.publish(text):
            self.message_user(request, say(gettext("%(title)s is published."), title=text.title))
            return
        for problem in text.problems.splitlines():
            self.message_user(request, f"{text.title}: {problem}", messages.ERROR)

    def unpublish(self, request: HttpRequest, text: ArticleTranslation) -> None:
        """Make it a draft again, and say so."""
        publishing.unpublish(text)
        self.message_user(request, say(gettext("%(title)s is a draft again."), title=text.title))

    # The preview.

    def get_urls(self) -> list[URLPattern]:
        preview = self.admin_site.admin_view(require_POST(self.preview))
        return [path("preview/", preview, name="rules_content_preview"), *super().get_urls()]

    def preview(self, request: HttpRequest) -> HttpResponse:
        """The text as readers would see it, as it stands in the form: nothing is stored."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        language = request.POST.get("language", "")
        if language not in dict(settings.LANGUAGES):
            language = settings.LANGUAGE_CODE
        body = request.POST.get("body", "")
        made = render_text(body, language, SiteLinks(language))
        context = {
            "title": request.POST.get("title", ""),
            "summary": request.POST.get("summary", ""),
            "html": made.html,
            "problems": publishing.faults(made, publishing.article_keys()),
            "LANGUAGE_CODE": language,
        }
        return render(request, "rules_content/preview.html", context)
