"""What the browser sends: the options of a new match, and the hand's form."""

from __future__ import annotations

import re
from typing import NamedTuple

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Card, parse_card
from games.engine.errors import EngineError, IllegalMove, ParseError
from games.engine.moves import MAX_TEXT
from games.engine.variant import Variant
from games.labels.levels import level_choices
from games.selection import ACTIONS

CARD_VALUE = re.compile(
    r"([A2-9TJQK][cdhs]|Jk)\.[1-9]"
)  # `7h.2`: a face, and which copy in this hand
MOST_CARDS = 30  # more than any hand
SHORT_NUMBER = re.compile(r"[0-9]{1,9}")

OPTIONS = {"target": _("Length"), "opening": _("To open")}
VALUES = {
    ("target", 0): _("a single round"),
    ("target", 100): _("to 100 points"),
    ("target", 200): _("to 200 points"),
    ("opening", 30): _("30 points: an easy start"),
    ("opening", 40): _("40 points: as in most of Europe"),
    ("opening", 51): _("51 points: as in France and Türkiye"),
}


class OptionsForm(forms.Form):
    """Who sits at a new match's table, and by which options.

    `initial` is what the player chose last time. Whatever is left out gets its default, but the level of the
    bots stays as it was.
    """

    def __init__(self, variant: Variant, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        self.fields["level"] = forms.ChoiceField(
            label=_("Bots"),
            choices=level_choices(),
            initial="normal",
            required=False,
            widget=forms.RadioSelect,
        )
        if len(variant.seats) > 1:
            self.fields["seats"] = _choice(_("Players"), variant.seats, {})
        for name, values in variant.options.items():
            words = {value: text for (option, value), text in VALUES.items() if option == name}
            self.fields[name] = _choice(OPTIONS.get(name, name), values, words)

    def chosen(self) -> tuple[dict[str, int], int, str]:
        """The options by name, the number of seats, and the level of the bots; of a valid form."""
        data = {name: value for name, value in self.cleaned_data.items() if value != ""}
        seats = data.pop("seats", self.variant.seats[0])
        level = data.pop("level", None) or self.get_initial_for_field(self.fields["level"], "level")
        return data, seats, level


def _choice(label, values, words) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=label,
        choices=[(value, words.get(value, str(value))) for value in sorted(values)],
        coerce=int,
        initial=values[0],
        required=False,
        widget=forms.RadioSelect,
    )


class Sent(NamedTuple):
    """The hand's form as it came, with nothing in it that the rooms behind could stumble over.

    error: what is wrong with it on its own; then the selection is what could be read.
    """

    action: str
    cards: tuple[Card, ...] = ()
    checked: tuple[str, ...] = ()
    meld: int | None = None
    picked: tuple[str, ...] = ()
    version: int = 0
    key: str = ""
    error: EngineError | None = None

    @classmethod
    def read(cls, data: QueryDict) -> Sent:
        """Read a post (or a query); never raises."""
        error: EngineError | None = None
        sent = list(dict.fromkeys(data.getlist("card")[: 10 * MOST_CARDS]))
        checked = tuple(value for value in sent if CARD_VALUE.fullmatch(value))[:MOST_CARDS]
        if len(checked) < len(sent):
            error = IllegalMove("card_not_held")
        meld = data.get("meld", "")
        if meld and not (SHORT_NUMBER.fullmatch(meld) and int(meld)):
            meld, error = "", IllegalMove("no_such_meld")
        # Each question has its own answer; `choice` answers whichever it can.
        picked = tuple(
            filter(None, map(data.get, ("choice", *(f"choice-{asks}" for asks in ACTIONS))))
        )
        if any(len(choice) > MAX_TEXT for choice in picked):
            picked, error = (), ParseError("choice")
        version = data.get("version", "")
        return cls(
            action=data.get("action", "")[:20],
            cards=tuple(parse_card(value.partition(".")[0]) for value in checked),
            checked=checked,
            meld=int(meld) if meld else None,
            picked=picked,
            version=int(version) if SHORT_NUMBER.fullmatch(version) else 0,
            key=data.get("key", "")[:MAX_TEXT],
            error=error,
        )

    @property
    def selection(self) -> dict:
        """What was selected, as `board` takes it."""
        return {
            "cards": self.cards,
            "checked": self.checked,
            "meld": self.meld,
            "picked": self.picked,
        }
