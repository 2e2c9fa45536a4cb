"""One's own profile: the name, the settings, who is blocked. Nobody reaches another's."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, translate_url
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from games.pages import private
from games.prefs import prefs_of
from rummy_site.accounts import blocking
from rummy_site.accounts.following import keep_language
from rummy_site.accounts.profile_forms import LookForm, NameForm, UserForm
from rummy_site.accounts.renaming import rename


@private
@require_safe
def profile(request: HttpRequest) -> HttpResponse:
    """Everything that one can choose. A visitor without a row has the look alone, and it stays in the browser."""
    return _page(request)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Posted: another name. Who is signed out meanwhile is asked to sign in, and comes back to the profile."""
    if request.method != "POST":
        return redirect("accounts:profile")
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("accounts:profile"))
    form = NameForm(request.user, request.POST)
    if form.is_valid():
        try:
            rename(request.user, form.cleaned_data["name"])
        except ValidationError as refusal:
            form.add_error("name", refusal)
            request.user.refresh_from_db()
        else:
            messages.success(request, _("You have a new name."))
            return redirect("accounts:profile")
    form.fields["name"].widget.attrs["autofocus"] = True
    return _page(request, 422, name_form=form)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Posted: other settings. The page that comes next speaks the language that was chosen."""
    if request.method != "POST":
        return redirect("accounts:profile")
    forms = _settings_forms(request, request.POST)
    if not all(form.is_valid() for form in forms.values()):
        return _page(request, 422, **forms)
    chosen = forms["look_form"].cleaned_data
    if user_form := forms.get("user_form"):
        user_form.instance.language = chosen["language"]
        user_form.keep()
    with override(chosen["language"]):
        if user_form or UserForm.base_fields.keys().isdisjoint(request.POST):
            messages.success(request, _("Your settings are saved."))
        else:  # signed out since the page was opened
            sentence = _("You are signed out: your look is saved in this browser, the rest is not.")
            messages.warning(request, sentence)
    response = redirect(translate_url(reverse("accounts:profile"), chosen["language"]))
    prefs_of(request).chosen(chosen).keep(response)
    keep_language(response, chosen["language"])
    return response


def _settings_forms(request: HttpRequest, data=None) -> dict:
    forms = {"look_form": LookForm(data, look=prefs_of(request))}
    if request.user.is_authenticated:
        forms["user_form"] = UserForm(data, instance=request.user)
    return forms


def _page(request: HttpRequest, status: int = 200, **forms) -> HttpResponse:
    context = _settings_forms(request) | forms
    if request.user.is_authenticated:
        context.setdefault("name_form", NameForm(request.user))
        context["blocked"] = blocking.blocked_by(request.user)
    return render(request, "accounts/profile.html", context, status=status)
