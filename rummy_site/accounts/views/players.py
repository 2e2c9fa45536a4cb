"""A player's page, as others see it; blocking and reporting from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.lists import matches_played, past_matches
from games.models import Seat
from games.pages import private
from rummy_site.accounts import blocking, reports
from rummy_site.accounts.models import User
from rummy_site.accounts.profile_forms import ReportForm


@private
@require_safe
def player(request: HttpRequest, public_id: str) -> HttpResponse:
    """Name, since when, matches played; and the last results, if the player shows them."""
    user = _visible(request, public_id)
    context = {
        "player": user,
        "is_me": user == request.user,
        "played": matches_played(user),
        "matches": past_matches(user) if user.shows_matches else [],
        "is_blocked": blocking.has_blocked(request.user, user),
        "match_code": slugify(request.GET.get("match", "")[:16]),  # "" of what can't be a code
    }
    return render(request, "accounts/player.html", context)


@private
@require_safe
@login_required
def at_seat(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """From a seat to the page of whoever sits there, for those who sit at the same table."""
    mine = get_object_or_404(Seat, match__code=code, user=request.user)
    people = Seat.objects.exclude(user=None).select_related("user")
    seat = get_object_or_404(people, match=mine.match_id, number=number)
    response = redirect("accounts:player", seat.user.public_id)
    response["Location"] += f"?match={code}"
    return response


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def block(request: HttpRequest, public_id: str) -> HttpResponse:
    """Posted: have nothing to do with that player any more. They are not told. Who had to sign in first comes back by
    GET, and is shown the button again."""
    if request.method != "POST":
        return redirect("accounts:player", public_id)
    user = _visible(request, public_id)
    if user == request.user:
        raise Http404
    with _there(user):
        blocking.block(request.user, user)
    messages.success(request, _("Blocked. They are not told."))
    return redirect("accounts:player", public_id)


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def unblock(request: HttpRequest, public_id: str) -> HttpResponse:
    """Posted: take that back; also of somebody whose page can't be seen."""
    if request.method != "POST":
        return redirect("accounts:profile")
    user = get_object_or_404(blocking.blocked_by(request.user), public_id=public_id)
    blocking.unblock(request.user, user)
    messages.success(request, _("No longer blocked."))
    return redirect("accounts:profile")


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def report(request: HttpRequest, public_id: str) -> HttpResponse:
    """Tell the host of a name or a behaviour."""
    user = _visible(request, public_id)
    if user == request.user:
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = ReportForm(data, initial={"match": request.GET.get("match", "")[:16]})
    if data and form.is_valid():
        told = form.cleaned_data
        try:
            with _there(user):
                reports.report(request.user, user, told["kind"], told["text"], told["match"])
        except reports.TooMany:
            form.add_error(
                None,
                _("You have sent the host a lot of reports today. Please write again tomorrow."),
            )
        else:
            messages.success(request, _("Thank you. The host will look at it."))
            return redirect("accounts:player", public_id)
    status = 422 if form.errors else 200
    return render(request, "accounts/report.html", {"player": user, "form": form}, status=status)


@contextmanager
def _there(user: User) -> Iterator[None]:
    """Around what is written about that player: 404 if they have gone since they were looked for."""
    try:
        yield
    except IntegrityError:
        if User.objects.filter(pk=user.pk).exists():
            raise
        raise Http404 from None


def _visible(request: HttpRequest, public_id: str) -> User:
    """That player. Whoever is blocked by them finds what there is at any other address: nothing (404)."""
    user = get_object_or_404(User, public_id=public_id, is_active=True)
    if blocking.has_blocked(user, request.user):
        raise Http404
    return user
