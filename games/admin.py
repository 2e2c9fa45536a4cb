"""A look at the matches for whoever runs the site. Nothing can be changed here, and no card is shown."""

from django.contrib import admin

from games.models import Match, Round, Seat


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
