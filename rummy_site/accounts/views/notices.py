"""What the host has to say to the visitor."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from rummy_site.accounts import moderation


@cache_control(private=True, no_store=True)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """Warnings and hidden names, with their reasons; posted, they have been read."""
    if request.method == "POST":
        last = request.POST.get("last", "")
        if last.isascii() and last.isdigit() and len(last) < 16:
            moderation.acknowledge(request.user, int(last))
        return HttpResponseRedirect(_next(request.POST.get("next", "")))
    waiting = list(moderation.notices(request.user))
    if not waiting:
        return redirect("games:front")
    context = {
        "notices": waiting,
        "last": waiting[-1].pk,
        "next": _next(request.GET.get("next", "")),
    }
    return render(request, "accounts/notices.html", context)


def _next(path: str) -> str:
    safe = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if safe else "/"
