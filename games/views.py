"""The pages: the front page, a new match, the table. What a round shows comes from `board` alone."""

from __future__ import annotations

from functools import partial, wraps

from django.contrib.auth import get_user_model, login
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.board import board, buttons
from games.engine.errors import EngineError
from games.engine.moves import Move
from games.engine.state import RoundView
from games.engine.variant import Variant
from games.engine.variants import VARIANTS
from games.forms import OptionsForm, Sent
from games.labels.refusals import Refused, refusal_of
from games.labels.variants import variant_name
from games.lists import GAMES, last_choice, own_matches
from games.models import Match, Seat
from games.pages import own_path, private
from games.prefs import Prefs, prefs_of
from games.selection import Unclear, read

SORTS = {"sort-rank": "rank", "sort-suit": "suit"}


@private
@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What this is, the three games, and the visitor's own matches."""
    return render(
        request, "games/front.html", {"games": GAMES, "matches": own_matches(request.user)}
    )


@private
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, variant: str) -> HttpResponse:
    """Choose the options of a match; posted, it begins, and its table is shown."""
    rules = _rules(variant)
    data = request.POST if request.method == "POST" else None
    form = OptionsForm(rules, data, initial=last_choice(request.user, variant))
    if request.method == "POST" and form.is_valid():
        options, seats, level = form.chosen()
        match = play.open_match(_player(request), variant, options, seats, level=level)
        return redirect("games:table", match.code)
    context = {"form": form, "variant": variant, "variant_name": variant_name(variant)}
    return render(request, "games/new.html", context, status=422 if form.errors else 200)


@require_POST
def prefs(request: HttpRequest) -> HttpResponse:
    """Keep how the visitor likes the table, and go back."""
    back = own_path(request.POST.get("next", ""), otherwise=reverse("games:front"))
    response = HttpResponseRedirect(back)
    prefs_of(request).chosen(request.POST).keep(response)
    return response


def seated(view):
    """Give the view the match and the visitor's seat in it; a stranger finds nothing (404)."""

    @wraps(view)
    @private
    def find(request: HttpRequest, code: str) -> HttpResponse:
        seat = get_object_or_404(_seat(request, code).select_related("match"))
        return view(request, seat.match, seat)

    return find


def _seat(request: HttpRequest, code: str) -> QuerySet[Seat]:
    """The visitor's seat at that table, if there is one."""
    # Not None for a visitor without an account: that would find the bots.
    return Seat.objects.filter(match__code=code, user=request.user.pk or 0)


def posted(view):
    """Only a post does something here. Its answer may be a page at this address: whoever loads that again, or
    follows a link that adds a selection to it, is led to the table."""

    @wraps(view)
    @require_http_methods(["GET", "HEAD", "POST"])
    def post_only(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
        if request.method == "POST":
            return view(request, match, seat)
        address, query = reverse("games:table", args=[match.code]), request.GET.urlencode()
        return HttpResponseRedirect(f"{address}?{query}" if query else address)

    return post_only


@require_safe
@seated
def table(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """The table's page. `?card=7h.1` selects cards: so a group of the hand can be a link."""
    return _page(request, match, seat, **Sent.read(request.GET).selection)


@require_safe
@private
def live_board(request: HttpRequest, code: str) -> HttpResponse:
    """The table's live part; 204 if the page has this version already, at the cost of one query more than the
    sign-in takes."""
    found = _seat(request, code)
    version = get_object_or_404(found.values_list("match__version", flat=True))
    if request.GET.get("version") == str(version):
        return HttpResponse(status=204)
    seat = found.select_related("match").get()
    return _fragment(request, seat.match, seat, **Sent.read(request.GET).selection)


@seated
@posted
def look(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """The row of buttons, with what the selection can really do."""
    sent = Sent.read(request.POST)
    row = buttons(match, seat, cards=sent.cards, meld=sent.meld, picked=sent.picked)
    response = render(request, "games/_actions.html", {"row": row})
    response["X-Board-Version"] = str(match.version)
    return response


@seated
@posted
def move(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """The hand's form: a move, a way to sort, or a look. A refusal keeps the selection."""
    sent = Sent.read(request.POST)
    if sent.action in SORTS:
        return _sorted(request, match, seat, sent)
    if sent.action == "look":
        return _answer(request, match, seat, sent)
    try:
        moves = partial(_moves, match.rules, sent)
        match = play.submit(match, seat.number, moves, sent.version, sent.key)
    except play.NotYourTurn as refused:
        return _answer(request, refused.match, seat, sent, 403, refused)
    except play.Refused as refused:
        return _answer(request, refused.match, seat, sent, 409, refused)
    except EngineError as refused:
        return _answer(request, match, seat, sent, 422, refused)
    if request.htmx:
        return _fragment(request, match, seat)
    return redirect("games:table", match.code)


def _moves(rules: Variant, sent: Sent, view: RoundView) -> list[Move]:
    """What the form says on the board that it came with. EngineError if that is no move."""
    if sent.error:
        raise sent.error
    offer = read(rules, view, sent.cards, sent.meld, sent.picked)[sent.action]
    if offer.refusal:
        raise offer.refusal
    if offer.asks:
        raise Unclear("choose_way")
    return list(offer.moves)


@seated
@posted
def next_round(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """The result has been seen: on to the round in play, or away from a match that is over."""
    number = request.POST.get("round", "")
    if number.isascii() and number.isdigit() and len(number) < 10:
        match = play.see_result(match, seat.number, int(number))
        seat = match.seat_of(request.user)
    if request.htmx:
        return _fragment(request, match, seat)
    if match.is_over and seat.seen_round >= match.round_number:
        return redirect("games:front")
    return redirect("games:table", match.code)


@seated
@posted
def again(request: HttpRequest, match: Match, seat: Seat) -> HttpResponse:
    """The same once more: straight to the new table."""
    try:
        new = play.rematch(match, request.user)
    except play.NotOver as refused:
        return _page(request, match, seat, 409, refusal=refusal_of(refused))
    play.see_result(match, seat.number, match.round_number)
    return redirect("games:table", new.code)


def _answer(
    request: HttpRequest,
    match: Match,
    seat: Seat,
    sent: Sent,
    status: int = 200,
    refused: Refused | None = None,
) -> HttpResponse:
    """The board as it is now, with the selection kept: the fragment for htmx, else the page."""
    show = _fragment if request.htmx else _page
    refusal = refusal_of(refused, match.variant) if refused else None
    return show(request, match, seat, status, refusal=refusal, **sent.selection)


def _page(
    request: HttpRequest, match: Match, seat: Seat, status: int = 200, **shown
) -> HttpResponse:
    return _board(request, "games/table.html", match, seat, status, **shown)


def _fragment(
    request: HttpRequest, match: Match, seat: Seat, status: int = 200, **shown
) -> HttpResponse:
    return _board(request, "games/_board.html", match, seat, status, **shown)


def _board(request, template, match, seat, status, prefs: Prefs | None = None, **shown):
    prefs = prefs or prefs_of(request)
    context = {"board": board(match, seat, prefs, **shown), "match": match}
    response = render(request, template, context, status=status)
    response["X-Board-Version"] = str(match.version)
    return response


def _sorted(request: HttpRequest, match: Match, seat: Seat, sent: Sent) -> HttpResponse:
    prefs = prefs_of(request)._replace(sort=SORTS[sent.action])
    show = _fragment if request.htmx else _page
    response = show(request, match, seat, prefs=prefs, **sent.selection)
    prefs.keep(response)
    return response


def _rules(variant: str):
    if variant not in VARIANTS:
        raise Http404
    return VARIANTS[variant]


def _player(request: HttpRequest):
    """The visitor's account; the first tap of an anonymous one makes a guest and signs it in."""
    if not request.user.is_authenticated:
        guest = get_user_model().objects.create_guest(get_language())
        login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    return request.user
