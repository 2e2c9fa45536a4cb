"""A round in play, as its page shows it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import HIDDEN, JOKER, Card, without
from games.engine.melds import (
    AnyMeld,
    arrangements,
    best_opening,
    deadwood,
    joker_meld,
    knock_deadwoods,
    meld_value,
    natural_meld,
)
from games.engine.state import OFFER, PLAY, TO_DRAW, RoundView
from games.engine.turns import may_discard
from games.engine.variants import gin
from games.labels.cards import card_name, card_names, kind_name, meld_name
from games.labels.levels import level_name
from games.labels.refusals import Refusal
from games.labels.variants import variant_name
from games.labels.words import say
from games.models import Match, Seat
from games.prefs import Prefs
from games.selection import Selection

from .faces import Face, HandCard, face, faces, hand_cards, meld_faces, sorted_hand, values_of
from .lines import Line, lines, new_melds
from .offers import Row, row

FEW_CARDS = 3  # strategy: from here on a hand may be gone in one turn


@dataclass(frozen=True)
class SeatChip:
    """A seat as the table shows it; `place` counts from 1."""

    place: int
    name: str
    me: bool
    cards: int
    to_act: bool
    opened: bool | None  # None where the game knows no opening
    score: int | None  # None in a single round
    low: bool
    away: bool
    level: str | None  # of a bot; None for people
    person: int | None  # the seat's number, where somebody else sits whose page can be seen


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table, and its radio button."""

    number: int
    place: int
    name: str
    faces: list[Face]
    new: bool
    checked: bool


@dataclass(frozen=True)
class Bank:
    """Melds shown together: all, or one seat's."""

    place: int
    name: str
    melds: list[TableMeld]


@dataclass(frozen=True)
class OwnGroup:
    """Cards of the hand that belong together; `pick` selects them. Only their owner sees it."""

    label: str
    name: str
    faces: list[Face]
    pick: list[str]
    rest: bool = False


@dataclass(frozen=True)
class Goal:
    """What the hand is on the way to: the opening, or a low deadwood."""

    kind: str  # open | deadwood
    value: int
    limit: int
    note: str


@dataclass(frozen=True)
class Table:
    """Everything that the live fragment shows of a round in play."""

    code: str
    version: int
    variant: str
    variant_name: str
    title: str
    round_number: int
    phase: str  # offer | draw | play: the viewer's own turn; else wait
    waits: str  # for: me | bots | people | nobody
    seats: list[SeatChip]
    actions: frozenset[str]
    stock: int
    discards: int
    upcard: Face | None
    upcard_name: str
    goal: Goal | None
    prompt: str
    lines: list[Line]
    said: str
    banks: list[Bank]
    meld_count: int
    meld_chosen: bool
    groups: list[OwnGroup]
    empty: str
    hand: list[HandCard]
    sort: str
    row: Row
    key: str
    result = None

    @property
    def last(self) -> Line | None:
        """The last thing that somebody else did."""
        own = next((chip.place for chip in self.seats if chip.me), 0)
        return next((line for line in reversed(self.lines) if line.place != own), None)


def table(
    match: Match,
    view: RoundView,
    selection: Selection,
    *,
    round_number: int,
    prefs: Prefs,
    checked: Collection[str] = (),
    refusal: Refusal | None = None,
    key: str = "",
) -> Table:
    """The viewer's page of a round in play. `checked`: the form values of the selected cards."""
    seats = list(match.seats.all())
    names = [seat.shown_name for seat in seats]
    known = view.known
    written = lines(view, names, round_number)
    phase = known.phase if view.my_turn and known.phase in (OFFER, TO_DRAW, PLAY) else "wait"
    prompt = _prompt(view, phase, names, selection)
    drawn = known.drawn if view.my_turn and known.phase == PLAY else None
    banks = _banks(view, names, selection.meld, prefs.melds == "seat")
    return Table(
        code=match.code,
        version=match.version,
        variant=match.variant,
        variant_name=variant_name(match.variant),
        title=_title(view, match.variant),
        round_number=round_number,
        phase=phase,
        waits=waits_for(match, view.seat),
        seats=chips(match, seats, view),
        actions=frozenset(a for a, offer in selection.offers.items() if offer.possible),
        stock=len(known.stock),
        discards=len(known.discards),
        upcard=None if known.upcard is None else face(known.upcard),
        upcard_name="" if known.upcard is None else card_name(known.upcard),
        goal=_goal(view),
        prompt=prompt,
        lines=written,
        said=say(_("Turn %(turn)s. %(prompt)s"), turn=known.turn, prompt=prompt),
        banks=banks,
        meld_count=len(known.melds),
        meld_chosen=any(meld.checked for bank in banks for meld in bank.melds),
        groups=_groups(view, prefs.sort),
        empty=_empty(view),
        hand=hand_cards(view.hand, prefs.sort, checked, drawn),
        sort=prefs.sort,
        row=row(selection, view, match.variant, refusal),
        key=key,
    )


def waits_for(match: Match, seat: int | None) -> str:
    """Whom the match waits for, which says how often a page should ask whether it goes on."""
    if match.is_over or match.to_act is None:
        return "nobody"
    if match.to_act == seat:
        return "me"
    return "bots" if match.seats.all()[match.to_act].played_by_bot else "people"


def chips(match: Match, seats: list[Seat], view: RoundView) -> list[SeatChip]:
    """The seats in their order round the table."""
    known = view.known
    target = known.options.target
    return [
        SeatChip(
            place=seat.number + 1,
            name=_("You") if seat.number == view.seat else seat.shown_name,
            me=seat.number == view.seat,
            cards=len(known.hands[seat.number]),
            to_act=known.to_act == seat.number,
            opened=None if match.variant == "gin" else known.opened[seat.number],
            score=match.scores[seat.number] if target else None,
            low=len(known.hands[seat.number]) <= FEW_CARDS,
            away=seat.away,
            level=level_name(seat.bot) if seat.bot else None,
            person=seat.number if seat.user_id and seat.number != view.seat else None,
        )
        for seat in seats
    ]


def _title(view: RoundView, variant: str) -> str:
    name = variant_name(variant)
    return say(_("Your turn · %(game)s"), game=name) if view.my_turn else name


def _prompt(view: RoundView, phase: str, names: list[str], selection: Selection) -> str:
    known = view.known
    if phase == OFFER:
        return _("Take the upcard, or pass.")
    if phase == TO_DRAW:
        if not selection["take"].possible:
            return _("Your turn. Draw from the stock.")
        return _("Your turn. Draw from the stock or take the upcard.")
    if phase == PLAY:
        if known.obligations:
            cards = card_names(duty.card for duty in known.obligations)
            return say(_("Before your turn ends you must play: %(cards)s."), cards=cards)
        if known.variant == "gin":
            return _("Discard one card, or knock.")
        return _("Select cards to play them, or discard one.")
    if known.to_act is None:
        return _("One moment …")
    return say(_("It is %(name)s's turn."), name=names[known.to_act])


def _goal(view: RoundView) -> Goal | None:
    known = view.known
    if view.seat is None:
        return None
    if known.variant == "joker" and not known.opened[view.seat]:
        value, limit = best_opening(view.hand).value, known.options.opening
        note = (
            _("enough to open")
            if value >= limit
            else ngettext("%(missing)s point short", "%(missing)s points short", limit - value)
            % {"missing": limit - value}
        )
        return Goal("open", value, limit, note)
    if known.variant == "gin":
        if len(view.hand) <= gin.HAND:
            now = deadwood(view.hand)
            return Goal("deadwood", now, gin.KNOCK_LIMIT, _("knock with 10 or less"))
        after = knock_deadwoods(view.hand)
        least = min(after[card] for card in view.hand if may_discard(known, card))
        return Goal("deadwood", least, gin.KNOCK_LIMIT, _("after the best discard"))
    return None


def _banks(view: RoundView, names: list[str], chosen: int | None, by_seat: bool) -> list[Bank]:
    new = new_melds(view)
    melds = [
        TableMeld(
            number=number,
            place=meld.owner + 1,
            name=meld_name(meld, _("You") if meld.owner == view.seat else names[meld.owner]),
            faces=meld_faces(meld),
            new=number in new,
            checked=number == chosen,
        )
        for number, meld in enumerate(view.known.melds, 1)
    ]
    if not by_seat:
        return [Bank(0, "", melds)] if melds else []
    return [
        Bank(place, names[place - 1], own)
        for place in range(1, len(names) + 1)
        if (own := [meld for meld in melds if meld.place == place])
    ]


def _groups(view: RoundView, sort: str) -> list[OwnGroup]:
    """The melds that the hand holds, as the engine would group them. In gin also the cards in none of them."""
    hand = view.hand
    if not hand or HIDDEN in hand:
        return []
    if view.known.variant == "joker":
        melds: list[AnyMeld] = [joker_meld(cards) for cards in best_opening(hand).melds]
    else:
        melds = [natural_meld(cards) for cards in arrangements(hand)[1][0]]
    groups: list[OwnGroup] = []
    taken: list[Card] = []  # each group picks copies of its own: two jokers lie in two melds
    for meld in melds:
        groups.append(_group(view, meld, taken))
        taken += meld.cards
    if view.known.variant == "gin":
        rest = without(hand, [card for meld in melds for card in meld.cards])
        if rest:
            left = sorted_hand(rest, sort)
            groups.append(OwnGroup(_("Rest"), card_names(left), faces(left), values_of(left), True))
    return groups


def _group(view: RoundView, meld: AnyMeld, taken: list[Card]) -> OwnGroup:
    label = kind_name(meld)
    if view.known.variant == "joker" and view.seat is not None and not view.known.opened[view.seat]:
        label = f"{label} {meld_value(meld)}"
    cards = [card for card in meld.cards if card != JOKER] + [JOKER] * meld.cards.count(JOKER)
    return OwnGroup(
        label, meld_name(meld), meld_faces(meld), values_of([*taken, *cards])[len(taken) :]
    )


def _empty(view: RoundView) -> str:
    if view.known.melds:
        return ""
    if view.known.variant == "gin":
        return _("In Gin Rummy nobody lays down melds before the knock.")
    return _("No melds on the table yet.")
