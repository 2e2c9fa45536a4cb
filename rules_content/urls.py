"""The addresses of the games' pages and the articles, under the language's prefix."""

from django.urls import path, register_converter

from rules_content import feeds, views


class UnicodeSlug:
    """A slug in the language of its text: 러미-규칙."""

    regex = r"[-\w]+"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(UnicodeSlug, "words")

app_name = "rules"
urlpatterns = [
    path("games/", views.games, name="games"),
    path("games/<slug:variant>/", views.game, name="game"),
    path("how-to/<slug:variant>/", views.how_to, name="how_to"),
    path("rules/", views.index, name="index"),
    path("rules/search/", views.search, name="search"),
    path("rules/key/<slug:key>/", views.by_key, name="key"),
    path("rules/why/<slug:code>/", views.why, name="why"),
    path("rules/panel/<slug:variant>/", views.panel, name="panel"),
    path("rules/guide/<slug:variant>/<slug:at>/", views.guide_at, name="guide_at"),
    path("rules/<words:slug>/", views.article, name="article"),
    path("blog/", views.blog, name="blog"),
    path("blog/feed/", feeds.BlogFeed(), name="feed"),
    path("blog/<words:slug>/", views.post, name="post"),
]
