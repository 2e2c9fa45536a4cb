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
from rummy_site.accounts import guests, moving


@private
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="make_device_link")
def device_link(request: HttpRequest) -> HttpResponse:
    """Make a link to the guest who is here. It is shown once, as text and as a QR code."""
    guest = guests.guest_of(request)
    link = ""
    if guest and request.method == "POST":
        address = reverse("device_arrive", args=[moving.new_secret(guest)])
        link = request.build_absolute_uri(address)
    minutes = moving.GOOD_FOR // 60
    return render(request, "account/device_link.html", {"link": link, "minutes": minutes})


@private
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="use_device_link")
def arrive(request: HttpRequest, secret: str) -> HttpResponse:
    """The other device: whoever opens the link is asked, and only the press of the button signs in. Programs that
    look at links use none up. A guest of this device comes along; an account stays what it is."""
    guest, own = moving.guest_by(secret), guests.guest_of(request)
    signed_in = request.user.is_authenticated and own is None
    if request.method != "POST" or signed_in or guest is None:
        context = {"guest": guest, "own": own if own != guest else None, "signed_in": signed_in}
        return render(request, "account/device_arrive.html", context, status=200 if guest else 404)
    with transaction.atomic():
        guest = moving.use(secret)
        if guest is None:
            context = {"guest": None}
            return render(request, "account/device_arrive.html", context, status=404)
        if own != guest:
            moving.note_devices(guest)
        if own and own != guest:
            guests.merge(own, into=guest)
        login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("games:front")
