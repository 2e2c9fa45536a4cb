"""The addresses of signing up and in, under the language's prefix: allauth's, and what it leaves to us."""

from allauth.account.views import signup_by_passkey
from allauth.mfa.webauthn.views import signup_webauthn
from django.urls import include, path, re_path

from rummy_site.accounts import moving_views
from rummy_site.accounts.views.addresses import ConfirmAddress

urlpatterns = [
    # allauth has these two only together with a mandatory confirmation of the address by a code: the way from the one
    # to the other is kept in the session, which a link in a mail would lose. Here nothing comes between them.
    path("signup/passkey/", signup_by_passkey, name="account_signup_by_passkey"),
    path("signup/passkey/make/", signup_webauthn, name="mfa_signup_webauthn"),
    path("device/", moving_views.device_link, name="device_link"),
    path("device/<slug:secret>/", moving_views.arrive, name="device_arrive"),
    re_path(
        r"^confirm-email/(?P<key>[-:\w]+)/$", ConfirmAddress.as_view(), name="account_confirm_email"
    ),
    path("", include("allauth.account.urls")),
    path("2fa/", include("allauth.mfa.urls")),
    path("3rdparty/", include("allauth.socialaccount.urls")),
    path("sessions/", include("allauth.usersessions.urls")),
]
