"""The addresses of the games, under the language's prefix."""

from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.front, name="front"),
    path("new/<slug:variant>/", views.new, name="new"),
    path("prefs/", views.prefs, name="prefs"),
    path("table/<slug:code>/", views.table, name="table"),
    path("table/<slug:code>/board", views.live_board, name="board"),
    path("table/<slug:code>/move", views.move, name="move"),
    path("table/<slug:code>/look", views.look, name="look"),
    path("table/<slug:code>/next", views.next_round, name="next"),
    path("table/<slug:code>/again", views.again, name="again"),
]
