"""The row of buttons: what the selection can really do, and the question where it has several meanings."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.state import OFFER, PLAY, TO_DRAW, RoundView
from games.labels.cards import a_meld, meld_name, the_card
from games.labels.refusals import Refusal, refusal_sentence
from games.labels.words import say
from games.selection import Choice, Offer, Selection

from .faces import Face, meld_faces

PLAYING = ("meld", "layoff", "swap", "discard", "knock")


@dataclass(frozen=True)
class Button:
    """A button. `fits`: pressing it does something now; `form`: the form that it belongs to."""

    action: str
    label: str
    fits: bool
    form: str = "move"


@dataclass(frozen=True)
class Way:
    """One meaning of the selection: the answer to the question."""

    value: str
    text: str
    name: str
    runs: list[list[Face]]
    checked: bool


@dataclass(frozen=True)
class Question:
    """Which of its meanings the selection is to have."""

    action: str
    legend: str
    ways: list[Way]


@dataclass(frozen=True)
class Row:
    """What stands beside the hand: a refusal, a note on the selection, questions, and the buttons."""

    buttons: list[Button]
    questions: list[Question] = field(default_factory=list)
    note: str = ""
    refusal: Refusal | None = None


def row(selection: Selection, view: RoundView, variant: str, refusal: Refusal | None = None) -> Row:
    """The buttons of this phase. Nothing when it isn't the viewer's turn."""
    if not view.my_turn:
        return Row([], refusal=refusal)
    phase = view.known.phase
    if phase in (OFFER, TO_DRAW):
        return Row(_drawing(selection, view), refusal=refusal)
    if phase != PLAY:
        return Row([], refusal=refusal)
    opening = variant == "joker" and not view.known.opened[view.known.seat]
    buttons = [
        Button(action, _label(action, opening), bool(selection.cards) and offer.possible)
        for action, offer in selection.offers.items()
        if action in PLAYING
    ]
    questions = _questions(selection, opening)
    note = "" if refusal else _note(selection, variant, opening)
    return Row(buttons, questions, note, refusal)


def _drawing(selection: Selection, view: RoundView) -> list[Button]:
    upcard = view.known.upcard
    labels = {
        "draw": _("Draw from stock"),
        "take": say(_("Take %(card)s"), card=the_card(upcard)) if upcard is not None else "",
        "pass": _("Pass"),
    }
    return [
        Button(action, label, selection[action].possible, "draw")
        for action, label in labels.items()
        if selection[action].possible
    ]


def _label(action: str, opening: bool = False) -> str:
    return {
        "meld": pgettext("button", "Open") if opening else pgettext("button", "Meld"),
        "layoff": pgettext("button", "Lay off"),
        "swap": pgettext("button", "Take joker"),
        "discard": pgettext("button", "Discard"),
        "knock": pgettext("button", "Knock"),
    }[action]


def _questions(selection: Selection, opening: bool) -> list[Question]:
    asked = [offer for offer in selection.offers.values() if offer.choices]
    legend = _("%(action)s: which way?")
    return [
        Question(
            offer.action,
            say(legend, action=_label(offer.action, opening)),
            [_way(offer, choice, choice == _chosen(offer, selection)) for choice in offer.choices],
        )
        for offer in asked
    ]


def _chosen(offer: Offer, selection: Selection) -> Choice:
    """Something is always chosen: the best meaning comes first."""
    picked = (choice for choice in offer.choices if choice.value in selection.picked)
    return next(picked, offer.choices[0])


def _way(offer: Offer, choice: Choice, checked: bool) -> Way:
    runs = [meld_faces(laid.meld) for laid in choice.laid]
    name = pgettext("between melds", "; ").join(meld_name(laid.meld) for laid in choice.laid)
    text = ""
    if offer.action == "meld" and choice.points:
        text = say(_("%(points)s points"), points=choice.points)
    elif offer.action == "knock":
        text = say(_("deadwood %(points)s"), points=choice.points)
    ends = {move.end for move in choice.moves if move.end}
    if len(ends) == 1:
        text = _("at the high end") if ends == {"high"} else _("at the low end")
    return Way(choice.value, text, name, runs, checked)


def _note(selection: Selection, variant: str, opening: bool) -> str:
    """One line on what the selection is; why it does nothing yet where that helps."""
    if not selection.cards:
        return ""
    meld, layoff = selection["meld"], selection["layoff"]
    knock = selection["knock"]
    if opening and meld.possible and not meld.choices:
        return say(_("These melds are worth %(points)s points: you can open."), points=meld.points)
    if knock.possible and not knock.choices:
        if not knock.points:
            return _("Gin! Your deadwood would be 0.")
        return say(_("You could knock with a deadwood of %(points)s."), points=knock.points)
    if meld.possible and not meld.choices and meld.laid:
        return (
            say(_("This is %(meld)s."), meld=a_meld(meld.laid[0].meld))
            if len(meld.laid) == 1
            else ""
        )
    laying_down = "meld" in selection.offers  # gin has no such button
    if laying_down and len(selection.cards) > 2 and meld.refusal and not layoff.possible:
        return refusal_sentence(meld.refusal, variant)
    return ""
