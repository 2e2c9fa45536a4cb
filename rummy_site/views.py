"""The pages that belong to no game: health, the choice of a language, errors."""

import logging
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse, translate_url
from django.utils import translation
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rummy_site import __version__
from rummy_site.accounts.following import keep_language

logger = logging.getLogger(__name__)

HEALTH_WAITS = 2  # seconds
_health_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="healthz")


def _database_answers() -> bool:
    """Whether a table can be read. (SQLite makes an empty file where its own is gone, and answers.)"""
    try:
        get_user_model().objects.exists()
        return True
    finally:
        connection.close()


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether the site can work: for a supervisor, a proxy, or a person in doubt."""
    try:
        # In a thread of its own, since a database that hangs gives no answer to wait for.
        database = _health_thread.submit(_database_answers).result(timeout=HEALTH_WAITS)
    except Exception:
        database = False
    facts = {
        "status": "ok" if database else "unavailable",
        "version": __version__,
        "database": connection.vendor if database else None,
        "broker": settings.CELERY_BROKER_URL.split(":")[0],
    }
    return JsonResponse(facts, status=200 if database else 503)


@never_cache
@require_safe
def set_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember the language, and show the page that the visitor came from in it."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    came_from = request.GET.get("next") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(
        came_from, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ) or not urlsplit(came_from).path.startswith("/"):
        came_from = "/"
    # An address can only be read in the language that it is written in.
    written_in = translation.get_language_from_path(urlsplit(came_from).path)
    with translation.override(written_in or code):
        target = translate_url(came_from, code)
    if target == came_from and written_in not in (None, code):
        target = "/"  # there is no such page in either language
    if request.user.is_authenticated and request.user.language != code:
        request.user.language = code
        get_user_model().objects.filter(pk=request.user.pk).update(language=code)
    response = HttpResponseRedirect(target)
    keep_language(response, code)
    return response


def _error(
    status: int, title: str, sentence: str, template: str = "", sign_in: str = ""
) -> HttpResponse:
    """An error page, as plain as it takes to be sure that it can be shown.

    The template gets no request: the session and the database behind it may be what failed. So may the template
    itself, or the static files that it names: then the sentence alone has to do.
    """
    facts = {
        "LANGUAGE_CODE": translation.get_language(),
        "status": status,
        "title": title,
        "sentence": sentence,
        "sign_in": sign_in,
    }
    try:
        page = render_to_string(template or f"{status}.html", facts)
    except Exception:
        logger.exception("The page of an error %s failed.", status)
        page = format_html(
            '<!doctype html><html lang="{}"><meta charset="utf-8"><title>{}</title>'
            '<h1>{}</h1><p>{}</p><p><a href="/">{}</a></p></html>',
            *(facts["LANGUAGE_CODE"], title, title, sentence, _("To the front page")),
        )
    return HttpResponse(page, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: a request that makes no sense, or for a host that is not ours."""
    return _error(
        400, _("Not understood"), _("The site could not make sense of what your browser sent.")
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: a page that is not for this visitor."""
    return _error(403, _("Not allowed"), _("This page is not for you."))


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: no such address, match or page."""
    title, sentence = _("Page not found"), _("There is no page at this address.")
    return _error(404, title, sentence, sign_in=_way_back_to_the_table(request))


def _way_back_to_the_table(request: HttpRequest) -> str:
    """The address of signing in that leads to the table then, for whoever may have a seat there and has no account
    in this browser. The same whether there is such a table or not; "" for others and elsewhere."""
    match = request.resolver_match
    if match is None or match.app_name != "games" or "code" not in match.kwargs:
        return ""
    if request.user.is_authenticated and not request.user.is_guest:
        return ""
    table = reverse("games:table", args=[match.kwargs["code"]])
    return f"{reverse('account_login')}?{urlencode({'next': table})}"


def too_many(request: HttpRequest) -> HttpResponse:
    """429: too many attempts at something that could be guessed."""
    return _error(
        429, _("Too many attempts"), _("Please wait a few minutes, then try again."), "_error.html"
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: something failed here; the log has it, the visitor learns nothing of it."""
    return _error(
        500,
        _("Something went wrong"),
        _("The fault is ours, not yours. Nothing is lost; please try again in a moment."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: a form without a valid token."""
    return _error(
        403,
        _("Please try again"),
        _("This form was too old or came from elsewhere. Go back, reload the page, send it again."),
        "403_csrf.html",
    )
