"""A look at the matches for whoever runs the site. Nothing can be changed here, and no card is shown."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import play
from games.models import Incident, Match, Round, Seat


class ReadOnly:
    """Only `games.play` writes."""

    def has_add_permission(self, request, obj=None):
        return False

    def has_change_permission(self, request, obj=None):
        return False

    def has_delete_permission(self, request, obj=None):
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ["number", "name", "user", "bot", "away", "seen_round"]


class RoundInline(ReadOnly, admin.TabularInline):
    """Neither deck nor secret, and none of the moves: a shuffle's are cards that nobody may know."""

    model = Round
    fields = readonly_fields = ["number", "dealer", "scores", "length", "created"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["code", "variant", "status", "round_number", "scores", "to_act", "updated"]
    list_filter = ["variant", "status"]
    search_fields = ["code"]
    inlines = [SeatInline, RoundInline]


@admin.register(Incident)
class IncidentAdmin(ReadOnly, admin.ModelAdmin):
    """Bots that failed; once the round is over, with the record that has them fail again."""

    list_display = ["created", "match", "seat", "level", "kind", "why", "record"]
    list_filter = ["level", "kind", "match__variant"]
    list_select_related = ["match", "round"]
    fields = readonly_fields = ["round", "length", *list_display]

    @admin.display(description=gettext_lazy("Error"))
    def why(self, incident: Incident) -> str:
        return incident.error if incident.is_over else ""

    @admin.display(description=gettext_lazy("Record"))
    def record(self, incident: Incident) -> str:
        if not incident.is_over:
            return _("once the round is over")
        address = reverse("admin:games_incident_record", args=[incident.pk])
        return format_html('<a href="{}">{}</a>', address, _("Download"))

    def get_urls(self):
        download = self.admin_site.admin_view(self.download)
        return [
            path("<int:pk>/record/", download, name="games_incident_record"),
            *super().get_urls(),
        ]

    def download(self, request, pk: int) -> HttpResponse:
        """The record; not found while the round's cards are secret."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        incident = Incident.objects.select_related("match", "round").filter(pk=pk).first()
        record = incident and play.incident_record(incident)
        if not record:
            raise Http404
        name = f'attachment; filename="incident-{pk}.rgn"'
        return HttpResponse(
            record,
            content_type="text/plain; charset=utf-8",
            headers={"Content-Disposition": name},
        )
