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
