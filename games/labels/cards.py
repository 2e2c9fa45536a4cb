"""Names of cards and melds, for the eye and for the ear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, gettext_noop, pgettext

from games.engine.cards import HIDDEN, JOKER, Card, Cards, rank, suit
from games.engine.melds import AnyMeld, joker_meld

from .words import say

# Melds that come as bare cards are read by `joker_meld` in all three games: one of naturals alone is the same
# meld in each.

SUIT_SIGNS = "♣♦♥♠"
NUMBERS = range(1, 10)  # the ranks 2 to 10, which are written as numbers


def _by_rank(ace: str, number: str, jack: str, queen: str, king: str) -> tuple[str, ...]:
    """A sentence for each rank, from the ace to the king."""
    return (ace, *[number] * len(NUMBERS), jack, queen, king)


SUITS = (
    gettext_noop("Clubs"),
    gettext_noop("Diamonds"),
    gettext_noop("Hearts"),
    gettext_noop("Spades"),
)
FACES = {
    0: gettext_noop("Ace"),
    10: gettext_noop("Jack"),
    11: gettext_noop("Queen"),
    12: gettext_noop("King"),
}
SETS = _by_rank(
    gettext_noop("Aces"),
    gettext_noop("%(number)ss"),
    gettext_noop("Jacks"),
    gettext_noop("Queens"),
    gettext_noop("Kings"),
)
CARDS = _by_rank(
    gettext_noop("Ace of %(suit)s"),
    gettext_noop("%(number)s of %(suit)s"),
    gettext_noop("Jack of %(suit)s"),
    gettext_noop("Queen of %(suit)s"),
    gettext_noop("King of %(suit)s"),
)
THE_CARDS = _by_rank(
    gettext_noop("the Ace of %(suit)s"),
    gettext_noop("the %(number)s of %(suit)s"),
    gettext_noop("the Jack of %(suit)s"),
    gettext_noop("the Queen of %(suit)s"),
    gettext_noop("the King of %(suit)s"),
)


def suit_name(suit: int) -> str:
    """Suit 0 … 3 in its plural: "Hearts"."""
    return gettext(SUITS[suit])


def rank_name(rank: int) -> str:
    """Rank 0 (ace) … 12 (king): "Ace", "7", "Queen"."""
    return str(rank + 1) if rank in NUMBERS else gettext(FACES[rank])


def ranks_name(rank: int) -> str:
    """What a set of this rank is a set of: "Aces", "7s", "Queens"."""
    return say(gettext(SETS[rank]), number=rank + 1)


def card_name(card: Card) -> str:
    """The card as a label says it: "Queen of Hearts", "Joker"; a hidden card is "Hidden card"."""
    if card == JOKER:
        return gettext("Joker")
    if card == HIDDEN:
        return gettext("Hidden card")
    return _natural(CARDS, card)


def the_card(card: Card) -> str:
    """The card inside a sentence, with its article: "the Queen of Hearts", "a joker"."""
    if card == JOKER:
        return gettext("a joker")
    if card == HIDDEN:
        return gettext("a card")
    return _natural(THE_CARDS, card)


def _natural(sentences: Sequence[str], card: Card) -> str:
    sentence = gettext(sentences[rank(card)])
    return say(sentence, number=rank(card) + 1, suit=suit_name(suit(card)))


def rank_sign(rank: int) -> str:
    """The rank as a card's corner shows it: "A", "10", "Q"."""
    if rank in NUMBERS:
        return str(rank + 1)
    return {
        0: pgettext("corner of a card", "A"),
        10: pgettext("corner of a card", "J"),
        11: pgettext("corner of a card", "Q"),
        12: pgettext("corner of a card", "K"),
    }[rank]


def card_sign(card: Card) -> str:
    """The card in its shortest form: "Q♥", "10♦"; the joker "★", a hidden card "?"."""
    if card >= JOKER:
        return "★" if card == JOKER else "?"
    return rank_sign(rank(card)) + SUIT_SIGNS[suit(card)]


def card_signs(cards: Iterable[Card]) -> str:
    """Several cards in their shortest form: "Q♥ K♥ A♥"."""
    return " ".join(map(card_sign, cards))


def card_names(cards: Iterable[Card]) -> str:
    """Several cards by name: "Queen of Hearts, King of Hearts"."""
    return pgettext("between the items of a list", ", ").join(map(card_name, cards))


def the_cards(cards: Iterable[Card]) -> str:
    """Several cards inside a sentence: "the Queen of Hearts, the King of Hearts and a joker"."""
    return _listed(map(the_card, cards))


def kind_name(meld: AnyMeld) -> str:
    """A meld's kind: "Set" or "Run"; some languages tell a set of three from a set of four."""
    if meld.kind == "run":
        return gettext("Run")
    if len(meld.cards) == 3:
        return pgettext("of three cards", "Set")
    return pgettext("of four cards", "Set")


def a_meld(meld: AnyMeld) -> str:
    """The meld inside a sentence: "a set of Kings", "a run of Hearts from 5 to 8"."""
    return _meld(
        meld,
        pgettext("of three cards", "a set of %(ranks)s"),
        pgettext("of four cards", "a set of %(ranks)s"),
        gettext("a run of %(suit)s from %(low)s to %(high)s"),
    )


def the_meld(meld: AnyMeld) -> str:
    """A meld that cards are laid off on: "the set of Kings", "the run of Hearts from 5 to 8".

    Translators put it into the case that "You laid off %(card)s on %(meld)s." needs.
    """
    return _meld(
        meld,
        pgettext("of three cards", "the set of %(ranks)s"),
        pgettext("of four cards", "the set of %(ranks)s"),
        gettext("the run of %(suit)s from %(low)s to %(high)s"),
    )


def some_melds(melds: Iterable[AnyMeld]) -> str:
    """Several melds inside a sentence: "a set of Kings and a run of Hearts from 5 to 8"."""
    return _listed(map(a_meld, melds))


def _listed(items: Iterable[str]) -> str:
    """What a sentence lists: "a, b and c"."""
    *others, last = items
    if not others:
        return last
    listed = pgettext("between the items of a list", ", ").join(others)
    return listed + pgettext("before the last item of a list", " and ") + last


def _meld(meld: AnyMeld, set_of_3: str, set_of_4: str, a_run: str) -> str:
    if meld.kind == "set":
        a_set = set_of_3 if len(meld.cards) == 3 else set_of_4
        return say(a_set, ranks=ranks_name(_rank_of(meld)))
    low, high = meld.stands_for[0], meld.stands_for[-1]
    return say(
        a_run, suit=suit_name(suit(low)), low=rank_name(rank(low)), high=rank_name(rank(high))
    )


def meld_name(meld: AnyMeld, owner: str = "") -> str:
    """The whole meld for the ear, a joker with the card that it stands for.

    "Junho, run of Hearts: 3, 4, joker as 5, 6" or "Junho, set of Kings: Clubs, Spades, joker";
    without an owner only what it is.
    """
    comma = pgettext("between the cards of a meld", ", ")
    if meld.kind == "set":
        cards = comma.join(
            gettext("joker") if card == JOKER else suit_name(suit(card)) for card in meld.cards
        )
        what = (
            pgettext("of three cards", "set of %(ranks)s: %(cards)s")
            if len(meld.cards) == 3
            else pgettext("of four cards", "set of %(ranks)s: %(cards)s")
        )
        what = say(what, ranks=ranks_name(_rank_of(meld)), cards=cards)
    else:
        cards = comma.join(
            say(gettext("joker as %(rank)s"), rank=rank_name(rank(place)))
            if card == JOKER
            else rank_name(rank(place))
            for card, place in zip(meld.cards, meld.stands_for, strict=True)
        )
        what = say(
            gettext("run of %(suit)s: %(cards)s"),
            suit=suit_name(suit(meld.stands_for[0])),
            cards=cards,
        )
    if not owner:
        return what
    return say(gettext("%(name)s, %(meld)s"), name=owner, meld=what)


def _rank_of(a_set: AnyMeld) -> int:
    return next(rank(card) for card in a_set.cards if card != JOKER)


def melds_name(melds: Sequence[Cards]) -> str:
    """Melds given as bare cards, by name, for a list of choices."""
    return pgettext("between melds", "; ").join(meld_name(joker_meld(cards)) for cards in melds)
