"""Every address of the site. Pages carry their language in front: /ko/…, /en/…"""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from rummy_site import views

handler400 = "rummy_site.views.bad_request"
handler403 = "rummy_site.views.forbidden"
handler404 = "rummy_site.views.not_found"
handler500 = "rummy_site.views.server_error"

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("lang/<str:code>/", views.set_language, name="set_language"),
    path("admin/", admin.site.urls),
    # `/` and every other address without a language is sent to the visitor's own by
    # LocaleMiddleware: the one chosen before (cookie), else the browser's, else Korean.
    *i18n_patterns(path("", include("games.urls"))),
]
