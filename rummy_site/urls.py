"""Every address of the site. Pages carry their language in front: /ko/…, /en/…"""

from allauth.account.decorators import secure_admin_login
from allauth.urls import build_provider_urlpatterns
from django.apps import apps
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from rules_content import views as articles
from rules_content.sitemaps import sitemap
from rummy_site import views

handler400 = "rummy_site.views.bad_request"
handler403 = "rummy_site.views.forbidden"
handler404 = "rummy_site.views.not_found"
handler429 = "rummy_site.views.too_many"  # allauth's
handler500 = "rummy_site.views.server_error"

admin.site.login = secure_admin_login(admin.site.login)
# How people sign in is theirs: the libraries' own pages would let the host read the secret of a second step, an
# address, the browsers of a session, or change them.
for app in ("account", "mfa", "usersessions", "socialaccount", "sites"):
    admin.site.unregister(filter(admin.site.is_registered, apps.get_app_config(app).get_models()))

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("lang/<str:code>/", views.set_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("robots.txt", articles.robots, name="robots"),
    path("pictures/<slug:key>.png", articles.article_picture, name="article_picture"),
    path("pictures/pages/<slug:name>.png", articles.page_picture, name="page_picture"),
    # Where accounts elsewhere lead back to: one address, whatever the language.
    path("account/", include(build_provider_urlpatterns())),
    # `/` and every other address without a language is sent to the visitor's own by
    # LocaleMiddleware: the one chosen before (cookie), else the browser's, else Korean.
    *i18n_patterns(
        path("account/", include("rummy_site.accounts.signing_in_urls")),
        path("", include("rummy_site.accounts.urls")),
        path("", include("games.urls")),
        path("", include("rules_content.urls")),
    ),
]
