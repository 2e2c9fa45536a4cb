"""What the host sees of people, and decides about them. Names and decisions go their ways alone: `moderation`."""

from django import forms
from django.contrib import admin
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rummy_site.accounts import moderation
from rummy_site.accounts.leaving import leave
from rummy_site.accounts.models import Decision, Report, User

Kind = Decision.Kind


@admin.display(description=_("decide"))
def decide_link(row: User | Report) -> str:
    """The way to a decision about that person."""
    about = f"about={row.pk}" if isinstance(row, User) else f"about={row.about_id}&report={row.pk}"
    url = reverse("admin:accounts_decision_add")
    return format_html('<a href="{}?{}">{}</a>', url, about, _("Decide …"))


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Who may do what. People's own settings are theirs."""

    list_display = [
        *("display_name", "is_guest", "language", "created", "suspended_until", "is_staff"),
        decide_link,
    ]
    list_filter = ["is_guest", "is_staff", "language"]
    search_fields = ["display_name", "username", "public_id"]
    ordering = ["-created"]
    fields = [
        *("display_name", "username", "public_id", "created", "last_login", "suspended_until"),
        *("is_active", "is_staff", "is_superuser", "groups", "user_permissions"),
    ]
    readonly_fields = ["display_name", "public_id", "created", "last_login", "suspended_until"]
    filter_horizontal = ["groups", "user_permissions"]

    def has_add_permission(self, request):
        """People sign up; the first host is made by `manage.py createsuperuser`."""
        return False

    def lookup_allowed(self, lookup, value, request=None):
        """As in Django's own: nobody finds out a password's hash by filtering the list by its beginning."""
        return not lookup.startswith("password") and super().lookup_allowed(lookup, value, request)

    def get_deleted_objects(self, objs, request):
        """What goes with them is counted, not shown: their addresses and sessions are theirs."""
        _shown, counts, *refused = super().get_deleted_objects(objs, request)
        return [str(user) for user in objs], counts, *refused

    def delete_model(self, request, obj):
        """As when somebody goes of their own will."""
        leave(obj)

    def delete_queryset(self, request, queryset):
        """Each of them so."""
        for user in queryset:
            leave(user)


class Waiting(admin.SimpleListFilter):
    """Reports that nobody has decided about."""

    title = _("waiting for a decision")
    parameter_name = "waiting"

    def lookups(self, request, model_admin):
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request, queryset):
        if self.value() is None:
            return queryset
        decided = Exists(Decision.objects.filter(report=OuterRef("pk")))
        return queryset.filter(~decided if self.value() == "yes" else decided)


class ReadOnly:
    """What was told and decided stays as it is."""

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        """What hangs on a user may go with them, where they may be deleted."""
        return obj is not None and request.resolver_match.url_name.startswith("accounts_user_")


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):
    """What people told the host."""

    list_display = [
        *("created", "kind", "name", "about", "reporter", "match_code", "decided"),
        decide_link,
    ]
    list_filter = [Waiting, "kind"]
    search_fields = ["name", "about__display_name", "text"]
    list_select_related = ["about", "reporter"]
    readonly_fields = ["decided", decide_link]

    def get_queryset(self, request):
        return super().get_queryset(request).prefetch_related("decisions")

    @admin.display(description=_("decision"))
    def decided(self, report: Report) -> str:
        """What was decided about it, the first decision first."""
        decisions = reversed(report.decisions.all())
        return ", ".join(d.get_kind_display() for d in decisions) or gettext("Not yet decided")

    def has_add_permission(self, request):
        return False


class DecisionForm(forms.ModelForm):
    """A decision, with its reason."""

    class Meta:
        model = Decision
        fields = ["about", "kind", "reason", "until", "report"]
        help_texts = {
            "reason": _("Whoever it is about reads this, in this language."),
            "until": _("For a suspension only. Left empty, it is for good."),
        }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = [
            choice for choice in Kind.choices if choice[0] not in ("", Kind.READ)
        ]
        self.fields["about"].required = True
        self.fields["reason"].required = True

    def clean(self):
        """What makes no sense is said beside its field."""
        data = super().clean()
        about, until, report = data.get("about"), data.get("until"), data.get("report")
        if about and about.is_staff:
            self.add_error(
                "about", _("Somebody who works for the site must lose those rights first.")
            )
        if until and data.get("kind") != Kind.SUSPEND:
            self.add_error("until", _("Only a suspension has an end."))
        elif until and until <= timezone.now():
            self.add_error("until", _("This is in the past."))
        if report and about and report.about_id != about.pk:
            self.add_error("report", _("This report is about somebody else."))
        return data


@admin.register(Decision)
class DecisionAdmin(ReadOnly, admin.ModelAdmin):
    """The log. A decision is made by adding a line, and no line is ever changed."""

    form = DecisionForm
    list_display = ["created", "kind", "about", "by", "reason", "name", "until"]
    list_filter = ["kind"]
    list_select_related = ["about", "by"]
    search_fields = ["about__display_name", "name", "reason"]
    raw_id_fields = ["about", "report"]

    def save_model(self, request, obj, form, change):
        """It is carried out and written down at once."""
        obj.by = request.user
        moderation.decide(obj)
