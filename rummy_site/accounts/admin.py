from django.contrib import admin

from rummy_site.accounts.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    list_display = ["display_name", "username", "is_guest", "language", "created", "is_staff"]
    list_filter = ["is_guest", "is_staff", "language"]
    search_fields = ["display_name", "username"]
    ordering = ["-created"]
    readonly_fields = ["last_login", "created"]
    exclude = ["password"]

    def lookup_allowed(self, lookup, value, request=None):
        """As in Django's own: nobody finds out a password's hash by filtering the list by its beginning."""
        return not lookup.startswith("password") and super().lookup_allowed(lookup, value, request)
