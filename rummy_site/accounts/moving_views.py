"""The pages by which a guest goes on on another device."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.pages import private
from games.prefs import COOKIE, Prefs, prefs_of
from rummy_site.accounts import guests, moving
from rummy_site.accounts.following import keep_language


@private
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="make_device_link")
def device_link(request: HttpRequest) -> HttpResponse:
    """Make a link to the guest who is here. It is shown once, as text and as a QR code."""
    guest = guests.guest_of(request)
    link = ""
    if guest and request.method == "POST":
        look = prefs_of(request).text if COOKIE in request.COOKIES else ""
        address = reverse("device_arrive", args=[moving.new_secret(guest, look)])
        link = request.build_absolute_uri(address)
    minutes = moving.GOOD_FOR // 60
    return render(request, "account/device_link.html", {"link": link, "minutes": minutes})


@private
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="use_device_link")
def arrive(request: HttpRequest, secret: str) -> HttpResponse:
    """The other device: whoever opens the link is asked, and only the press of the button signs in. Programs that
    look at links use none up. A guest of this device comes along; an account stays what it is. The look
    of the other device comes here."""
    guest, own = moving.guest_by(secret), guests.guest_of(request)
    signed_in = request.user.is_authenticated and own is None
    if request.method != "POST" or signed_in or guest is None:
        context = {"guest": guest, "own": own if own != guest else None, "signed_in": signed_in}
        return render(request, "account/device_arrive.html", context, status=200 if guest else 404)
    with transaction.atomic():
        guest, look = moving.use(secret)
        if guest is None:
            context = {"guest": None}
            return render(request, "account/device_arrive.html", context, status=404)
        if own != guest:
            moving.note_devices(guest)
        if own and own != guest:
            guests.merge(own, into=guest)
        login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    response = redirect("games:front")
    if own != guest:
        _dress(response, guest, look)
    return response


def _dress(response: HttpResponse, guest, look: str) -> None:
    """What the guest has chosen is true here, too, as what an account has chosen is wherever it signs in."""
    if look:
        Prefs.read(look).keep(response)
    if guest.language:
        keep_language(response, guest.language)
