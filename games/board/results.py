"""How a round ended, with its sum explained; and how the match stands or ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import Card, Cards, without
from games.engine.state import RoundResult, RoundView
from games.labels.cards import card_names, melds_name
from games.labels.refusals import Refusal
from games.labels.results import ResultWords, match_sentence, result_words, sum_text
from games.labels.variants import variant_name
from games.labels.words import say
from games.models import Match

from .faces import Face, faces
from .lines import Line, lines
from .table import waits_for


@dataclass(frozen=True)
class HandLeft:
    """What a seat had left. In gin `melds` count nothing and `laid_off` went to the knocker's melds."""

    place: int
    name: str
    role: str
    cards: list[Face]
    cards_name: str
    melds: list[list[Face]]
    melds_name: str
    laid_off: list[Face]
    laid_off_name: str
    sum: str  # "2 + 9 + 10 = 21"


@dataclass(frozen=True)
class ScoreRow:
    """A seat's score before and after the round."""

    place: int
    name: str
    before: int
    gained: int
    after: int
    winner: bool


@dataclass(frozen=True)
class Person:
    """Somebody else who sits at the table, at the seat of this number; no bot, and nobody who is gone."""

    number: int
    name: str


@dataclass(frozen=True)
class Result:
    """Everything that the live fragment shows of a round that is over."""

    code: str
    version: int
    variant: str
    variant_name: str
    title: str
    round_number: int
    waits: str
    headline: str
    won: bool
    hands: list[HandLeft]
    steps: tuple[str, ...]
    score: str
    scores: list[ScoreRow]
    target: int
    over: bool
    over_headline: str
    again: str  # the code of the rematch that another player has begun
    people: list[Person]
    lines: list[Line]
    said: str
    refusal: Refusal | None  # of a page that was older than this
    phase = "result"
    result = True
    last = None


def result(
    match: Match,
    view: RoundView,
    *,
    round_number: int,
    before: list[int],
    refusal: Refusal | None = None,
) -> Result:
    """The page of a round that is over. `before`: the scores before it."""
    seats = list(match.seats.all())
    names = [seat.shown_name for seat in seats]
    shown = [_("You") if seat.number == view.seat else seat.shown_name for seat in seats]
    ended = view.result
    last = round_number == match.round_number and match.is_over
    words = (
        result_words(match.variant, ended, names, view.seat) if ended else ResultWords("", (), "")
    )
    over_headline = match_sentence(match.status, match.winner, names, view.seat) if last else ""
    again = getattr(match, "rematch", None) if last else None
    target = view.known.options.target
    title = say(
        _("Round %(number)s is over · %(game)s"),
        number=round_number,
        game=variant_name(match.variant),
    )
    return Result(
        code=match.code,
        version=match.version,
        variant=match.variant,
        variant_name=variant_name(match.variant),
        title=title,
        round_number=round_number,
        waits="nobody" if last else waits_for(match, view.seat),
        headline=words.headline,
        won=bool(ended) and ended.winner == view.seat is not None,
        hands=_hands(match, ended, shown) if ended else [],
        steps=words.steps,
        score=words.score,
        scores=_scores(ended, before, shown) if ended and target else [],
        target=target,
        over=last,
        over_headline=over_headline,
        again=again.code if again else "",
        people=[
            Person(seat.number, seat.name)
            for seat in seats
            if seat.user_id and seat.number != view.seat
        ],
        lines=lines(view, names, round_number),
        said=f"{title}. {words.headline} {words.score} {over_headline}".strip(),
        refusal=refusal,
    )


def _hands(match: Match, ended: RoundResult, names: list[str]) -> list[HandLeft]:
    """The hands that were left; in gin the knocker's first."""
    order = list(range(len(names)))
    if ended.knocker is not None:
        order = [ended.knocker, 1 - ended.knocker]
    return [_hand(match, ended, seat, names[seat]) for seat in order if ended.hands[seat]]


def _hand(match: Match, ended: RoundResult, seat: int, name: str) -> HandLeft:
    melds: tuple[Cards, ...] = ()
    laid_off: list[Card] = []
    role = ""
    if ended.knocker is not None:
        knocker = ended.knocker == seat
        role = _("knocked") if knocker else _("defended")
        melds = ended.knocker_melds if knocker else ended.defender_melds
        laid_off = [] if knocker else [card for card, _meld in ended.laid_off]
    used = [card for meld in melds for card in meld] + laid_off
    rest = without(ended.hands[seat], used) or ()
    points = [match.rules.card_points(card) for card in rest]
    return HandLeft(
        place=seat + 1,
        name=name,
        role=role,
        cards=faces(rest),
        cards_name=card_names(rest),
        melds=[faces(meld) for meld in melds],
        melds_name=melds_name(melds) if melds else "",
        laid_off=faces(laid_off),
        laid_off_name=card_names(laid_off),
        sum=sum_text(points) if points else "0",
    )


def _scores(ended: RoundResult, before: list[int], names: list[str]) -> list[ScoreRow]:
    return [
        ScoreRow(
            seat + 1, name, before[seat], ended.scores[seat], before[seat] + ended.scores[seat],
            ended.winner == seat,
        )
        for seat, name in enumerate(names)
    ]  # fmt: skip
