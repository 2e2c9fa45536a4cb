"""The position of a `try`: written out line by line, or the end of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.engine.cards import HIDDEN, Card, Cards
from games.engine.errors import EngineError
from games.engine.record import parse
from games.engine.replay import fold
from games.engine.state import OFFER, PLAY, TO_DRAW, Meld, Obligation, RoundState
from games.engine.variant import Variant, make_options
from games.labels import card_signs

from ..problems import Refuted
from .base import Arguments, cards_of
from .examples import GIN, JOKER_GAME, check_deck, shape_of

_LINE = re.compile(r"(hand|taken|drawn|upcard|offer|mine|meld)\s*:\s*(.*)")
_RECORD_LINE = re.compile(r"\[.*\]|\d+\s*:.*|shuffle\s.*")
_STOCK = 20  # cards, all hidden: enough that no turn ends the round


class Position(NamedTuple):
    """The round as its reader knows it, the reader's seat, and the reader's cards in the order to show them."""

    variant: Variant
    known: RoundState
    seat: int
    shown: Cards


def is_line(line: str) -> bool:
    """Whether a line of a `try` belongs to its position."""
    return bool(_LINE.fullmatch(line) or _RECORD_LINE.fullmatch(line))


def read(lines: Sequence[str], variant: Variant, args: Arguments, drawing: bool) -> Position:
    """The position that these lines say. `drawing`: the card of the turn is still to be drawn."""
    if lines and lines[0].startswith("["):
        return _recorded(lines, variant)
    return _written(lines, variant, args, drawing)


def _recorded(lines: Sequence[str], variant: Variant) -> Position:
    try:
        folded = fold(parse("\n".join(lines)))
    except EngineError as error:
        raise Refuted(
            _("The record can't be replayed: %(code)s %(facts)s."),
            code=error.code,
            facts=" ".join(f"{name}={value}" for name, value in error.facts.items()),
        ) from None
    seat = folded.state.to_act
    if folded.variant.slug != variant.slug or seat is None:
        raise Refuted(_("The record must be of this game, and somebody must be to act."))
    view = variant.view(folded.state, seat)
    return Position(variant, view.known, seat, view.hand)


def _written(lines: Sequence[str], variant: Variant, args: Arguments, drawing: bool) -> Position:
    said: dict[str, list[Cards]] = {}
    melds: list[Meld] = []
    for line in lines:
        found = _LINE.fullmatch(line)
        if not found:
            raise Refuted(_("This is no line of a position: %(line)s"), line=line[:60])
        cards = cards_of(found[2])
        said.setdefault(found[1], []).append(cards)
        if found[1] in ("mine", "meld"):
            shape = shape_of(variant, cards)
            owner = 0 if found[1] == "mine" else 1
            melds.append(Meld(owner, shape.cards, shape.kind, shape.stands_for))
    hand = _one(said, "hand")
    if not hand:
        raise Refuted(_("The position wants a line hand: with the reader's cards."))
    upcard, taken, drawn = (_card(said, key) for key in ("upcard", "taken", "drawn"))
    if (offer := _card(said, "offer")) is not None:
        if upcard is not None or not drawing or variant.slug != GIN:
            raise Refuted(_("offer: goes with game=gin and ask=draw, in the place of upcard:"))
        upcard = offer
    card = drawn if taken is None else taken
    if card is not None and (card not in hand or drawing):
        raise Refuted(_("%(card)s must be among the cards of the hand."), card=card_signs([card]))
    table = [card for meld in melds for card in meld.cards]
    check_deck(variant, [*hand, *table, *([] if upcard is None else [upcard])])
    options = make_options(variant, _options(variant, args))
    opened = ("mine" in said, "meld" in said)
    known = RoundState(
        variant=variant.slug,
        options=options,
        dealer=1,
        seat=0,
        phase=PLAY if not drawing else TO_DRAW if offer is None else OFFER,
        hands=(tuple(sorted(hand)), (HIDDEN,) * len(hand)),
        stock=(HIDDEN,) * _STOCK,
        discards=(HIDDEN, HIDDEN if upcard is None else upcard),
        melds=tuple(melds),
        opened=opened,
        drew="" if drawing else "stock" if taken is None else "upcard",
        drawn=card,
        obligations=(Obligation(taken, "taken"),)
        if taken is not None and variant.slug == JOKER_GAME
        else (),
        began_opened=opened[0],
        # The first turn of a round, or one in its midst.
        turn=9 if offer is None else 1,
    )
    return Position(variant, known, 0, hand)


def _one(said: dict[str, list[Cards]], key: str) -> Cards:
    found = said.get(key, [])
    if len(found) > 1:
        raise Refuted(_("The line %(key)s: stands here twice."), key=key)
    return found[0] if found else ()


def _card(said: dict[str, list[Cards]], key: str) -> Card | None:
    cards = _one(said, key)
    if len(cards) > 1:
        raise Refuted(_("The line %(key)s: names one card."), key=key)
    return cards[0] if cards else None


def _options(variant: Variant, args: Arguments) -> dict[str, int]:
    threshold = args.number("threshold")
    if threshold is None:
        return {}
    if threshold not in variant.options.get("opening", ()):
        raise Refuted(_("No table opens with %(threshold)s."), threshold=threshold)
    return {"opening": threshold}
