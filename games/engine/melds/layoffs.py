"""What a meld on the table takes: lay-offs, and a card that frees a joker."""

from __future__ import annotations

from ..cards import JOKER, Card
from ..errors import IllegalMove
from .shapes import (
    HIGH_ACE,
    LONGEST_RUN,
    SET,
    AnyMeld,
    Shape,
    first_place,
    make_set,
    place_card,
)

HIGH = "high"
LOW = "low"
NOWHERE: tuple[str, ...] = ()
HERE = ("",)
BOTH = (HIGH, LOW)


def natural_fits(meld: AnyMeld, card: Card) -> tuple[str, ...]:
    """`("",)` if `card` can be laid off on `meld` in Basic Rummy or Gin Rummy, else `()` (rules.md 1.1, 1.2)."""
    return HERE if _natural_end(meld, card) else NOWHERE


def _natural_end(meld: AnyMeld, card: Card) -> str:
    """Where a natural card goes where the ace is low only: `high`, `low`, `set`, or "" for nowhere."""
    cards = meld.cards
    if not 0 <= card < JOKER:
        return ""
    if meld.kind == SET:
        fits = len(cards) < 4 and card % 13 == cards[0] % 13 and card not in cards
        return SET if fits else ""
    if card // 13 != cards[0] // 13:
        return ""
    return HIGH if card == cards[-1] + 1 else LOW if card == cards[0] - 1 else ""


def natural_lay_off(meld: AnyMeld, card: Card) -> Shape:
    """The meld grown by `card` where there are no jokers and the ace is low only. IllegalMove `does_not_fit`."""
    end = _natural_end(meld, card)
    if not end:
        raise IllegalMove("does_not_fit")
    return _grown(meld, card, card, end)


def joker_fits(meld: AnyMeld, card: Card) -> tuple[str, ...]:
    """The canonical ends at which `card` can be laid off on `meld` in Joker Rummy (rules.md 2.7).

    `()`: nowhere. `("",)`: in one place that needs no naming. Else the ends that must be named: any of
    `("high", "low")` for a joker on a run, both for an ace on 2 to K.
    """
    if meld.kind == SET:
        return HERE if _set_takes(meld, card) else NOWHERE
    ends = _run_ends(meld, card)
    return ends if card == JOKER or len(ends) > 1 else HERE if ends else NOWHERE


def _set_takes(meld: AnyMeld, card: Card) -> bool:
    """A set of three (jokers counted) takes a joker, and a card of its rank and of a missing suit."""
    if len(meld.cards) >= 4:
        return False
    return card == JOKER or _missing_in_set(meld, card)


def _missing_in_set(meld: AnyMeld, card: Card) -> bool:
    return 0 <= card < JOKER and card % 13 == meld.cards[0] % 13 and card not in meld.cards


def _run_ends(meld: AnyMeld, card: Card) -> tuple[str, ...]:
    """The ends of a run that take `card`: never a second joker beside one, never both aces, at most 13 cards."""
    cards, size = meld.cards, len(meld.cards)
    if size >= LONGEST_RUN:
        return NOWHERE
    low = first_place(meld.stands_for)
    high, suit = low + size - 1, meld.stands_for[0] // 13
    if card == JOKER:
        above, below = cards[-1] != JOKER, cards[0] != JOKER
    else:
        above, below = card == place_card(suit, high + 1), card == place_card(suit, low - 1)
    above, below = above and high < HIGH_ACE, below and low > 0
    return BOTH if above and below else (HIGH,) if above else (LOW,) if below else NOWHERE


def joker_lay_off(meld: AnyMeld, card: Card, end: str = "") -> tuple[Shape, str]:
    """The meld grown by `card`, and the canonical end (rules.md 2.7; notation.md, "Moves").

    IllegalMove `end_needed` where the end must be said and is not: a joker on a run, an ace on 2 to K. IllegalMove
    `does_not_fit` if the card fits nowhere, or not at the end that is said; a set has no ends.
    """
    if meld.kind == SET:
        if end or not _set_takes(meld, card):
            raise IllegalMove("does_not_fit")
        return make_set((*meld.cards, card)), ""
    ends = _run_ends(meld, card)
    if not ends or (end and end not in ends):
        raise IllegalMove("does_not_fit")
    must_say = card == JOKER or len(ends) > 1
    if must_say and not end:
        raise IllegalMove("end_needed")
    where = end or ends[0]
    place = first_place(meld.stands_for) + (len(meld.cards) if where == HIGH else -1)
    grown = _grown(meld, card, place_card(meld.stands_for[0] // 13, place), where)
    return grown, end if must_say else ""


def _grown(meld: AnyMeld, card: Card, stands_for: Card, end: str) -> Shape:
    if end == HIGH:
        return Shape(meld.kind, (*meld.cards, card), (*meld.stands_for, stands_for))
    if end == LOW:
        return Shape(meld.kind, (card, *meld.cards), (stands_for, *meld.stands_for))
    return make_set((*meld.cards, card))


def joker_swap(meld: AnyMeld, card: Card) -> Shape:
    """The meld after `card` took a joker's place (rules.md 2.8). IllegalMove `not_that_jokers_card`.

    In a run the joker stands for the card of its place; in a set any missing suit of the rank will do.
    """
    cards = meld.cards
    if meld.kind == SET:
        if JOKER in cards and _missing_in_set(meld, card):
            return make_set((*cards[:-1], card))
    else:
        for i, held in enumerate(cards):
            if held == JOKER and meld.stands_for[i] == card:
                return Shape(meld.kind, (*cards[:i], card, *cards[i + 1 :]), meld.stands_for)
    raise IllegalMove("not_that_jokers_card")
