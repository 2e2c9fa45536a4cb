"""The addresses of profiles and of players' pages, under the language's prefix."""

from django.urls import path

from rummy_site.accounts.views import notices, own_data, players, profile

app_name = "accounts"
urlpatterns = [
    path("profile/", profile.profile, name="profile"),
    path("profile/name/", profile.name, name="name"),
    path("profile/settings/", profile.settings, name="settings"),
    path("profile/data/", own_data.data, name="data"),
    path("profile/data/export/", own_data.export, name="export"),
    path("profile/data/delete/", own_data.delete, name="delete"),
    path("notices/", notices.notices, name="notices"),
    path("players/<slug:public_id>/", players.player, name="player"),
    path("players/<slug:public_id>/block/", players.block, name="block"),
    path("players/<slug:public_id>/unblock/", players.unblock, name="unblock"),
    path("players/<slug:public_id>/report/", players.report, name="report"),
    path("table/<slug:code>/seat/<int:number>/", players.at_seat, name="at_seat"),
]
