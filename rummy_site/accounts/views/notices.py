"""What the host has to say to the visitor."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games.pages import own_path, private
from rummy_site.accounts import moderation


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """Warnings and hidden names, with their reasons; posted, they have been read."""
    if request.method == "POST":
        last = request.POST.get("last", "")
        if last.isascii() and last.isdigit() and len(last) < 16:
            moderation.acknowledge(request.user, int(last))
        return HttpResponseRedirect(own_path(request.POST.get("next", ""), otherwise="/"))
    waiting = list(moderation.notices(request.user))
    if not waiting:
        return redirect("games:front")
    context = {
        "notices": waiting,
        "last": waiting[-1].pk,
        "next": own_path(request.GET.get("next", ""), otherwise="/"),
    }
    return render(request, "accounts/notices.html", context)
