"""What the site holds of the visitor: to take away, and to delete."""

from __future__ import annotations

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.pages import private
from rummy_site.accounts.export import export as export_of
from rummy_site.accounts.leaving import leave
from rummy_site.accounts.proof import proved


@private
@require_safe
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """What there is, and what can be done with it."""
    return render(request, "accounts/data.html")


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@proved
@rate_limit(action="export")
def export(request: HttpRequest) -> HttpResponse:
    """Posted: all of it as a zip."""
    if request.method != "POST":
        return redirect("accounts:data")
    return FileResponse(export_of(request.user), as_attachment=True, filename="rummy-salon.zip")


@private
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@proved
def delete(request: HttpRequest) -> HttpResponse:
    """What goes and what stays; posted, it goes."""
    if request.method != "POST":
        return render(request, "accounts/delete.html")
    user = request.user
    logout(request)
    leave(user)
    messages.success(request, _("Everything is deleted. Goodbye!"))
    return redirect("games:front")
