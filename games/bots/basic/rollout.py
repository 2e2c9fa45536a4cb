"""Rounds of Basic Rummy played to their end on bare integers, some fifty times as fast as by the engine.

The engine stays the referee: a test plays the same rounds by both. Only what decides who goes out is kept.
"""

from __future__ import annotations

from typing import NamedTuple

from games.engine.melds.masks import COLUMN, RANKS, packed
from games.engine.state import TURNS_WITHOUT_STOCK

from .bits import ALL, HAS_DOWN, HAS_DOWN_2, HAS_UP, HAS_UP_2, MATES, Table, melded, melds, wanted

NOBODY = -1


class Round(NamedTuple):
    """A round between two turns. All cards are bits but in the two piles; no state is changed by playing on."""

    seat: int  # to draw
    hands: tuple[int, ...]
    opened: int  # a bit a seat
    table: Table
    gone: int  # the cards on the table and in the discard pile
    pile: tuple[int, ...]  # the upcard last
    stock: tuple[int, ...]  # the card drawn next last
    turned: bool  # the stock was used up once
    stockless: int  # turns in a row in which nobody drew from the stock
    wants: tuple[
        int, ...
    ]  # for each seat the cards that make a meld with its hand: ALL if it holds one


def wants_of(hand: int) -> int:
    """What a drawn card must be among, for a meld to be in the hand then."""
    return ALL if melded(hand) else wanted(hand)


class Turn(NamedTuple):
    """What a turn made of the round, up to its discard."""

    hand: int  # what is left
    wants: int
    opened: int
    table: Table
    gone: int
    discard: int
    took: bool  # the upcard


def ended(at: Round, turn: Turn) -> Round | None:
    """The round after the seat to act ended its turn and did not go out; None if it ends as a draw.

    `at` is the round as it drew, its piles without the card drawn.
    """
    seat, hands, _, _, _, pile, stock, turned, stockless, wants = at
    pile = (*pile, turn.discard)
    gone = turn.gone | 1 << turn.discard
    stockless = stockless + 1 if turn.took else 0
    if stockless >= TURNS_WITHOUT_STOCK:
        return None
    if not stock:
        if turned or len(pile) == 1:
            return None
        stock, pile, turned = pile[-2::-1], pile[-1:], True
        gone &= ~packed(stock)
    return Round(
        (seat + 1) % len(hands),
        (*hands[:seat], turn.hand, *hands[seat + 1 :]),
        turn.opened,
        turn.table,
        gone,
        pile,
        stock,
        turned,
        stockless,
        (*wants[:seat], turn.wants, *wants[seat + 1 :]),
    )


def play_out(at: Round, from_stock: bool = False) -> int:
    """The seat that goes out if everybody plays on by a simple rule, or NOBODY.

    The rule: take the upcard if it melds or lays off, put down whatever can be, discard a card that goes with
    no other (the one with the fewest live mates), else the one whose loss leaves most live cards that meld.
    `from_stock`: the first card is drawn from the stock in any case.
    """
    seat, held, opened, table, gone, open_pile, closed, turned, stockless, waits = at
    hands, wants, pile, stock = list(held), list(waits), list(open_pile), list(closed)
    fourths, uppers, lowers = table
    seats = len(hands)
    while True:
        hand, mine = hands[seat], 1 << seat
        fits = fourths | uppers | lowers
        usable = wants[seat] | fits if opened & mine else wants[seat]
        barred = 0
        if pile and not from_stock and usable & 1 << pile[-1]:
            drawn = barred = 1 << pile.pop()
            gone ^= drawn
        else:
            drawn = 1 << stock.pop()
        from_stock = False
        hand |= drawn
        if drawn & wants[seat]:
            while melded(hand):
                meld = max(melds(hand), key=lambda meld: (meld & barred, meld.bit_count()))  # noqa: B023
                fourths, uppers, lowers = Table(fourths, uppers, lowers).with_meld(meld)
                hand ^= meld
                gone |= meld
                opened |= mine
            fits = fourths | uppers | lowers
        if opened & mine:
            while fitting := hand & fits:
                bit = fitting & barred or fitting & -fitting
                fourths, uppers, lowers = Table(fourths, uppers, lowers).with_lay_off(bit)
                hand ^= bit
                gone |= bit
                fits = fourths | uppers | lowers
        free = hand & ~barred
        if not free:
            return NOBODY if hand else seat
        if not hand & (hand - 1):
            return seat  # with the last card
        discard, wants[seat] = _discard(hand, free, ALL & ~(gone | hand), fits)
        hands[seat] = hand ^ 1 << discard
        gone |= 1 << discard
        pile.append(discard)
        stockless = stockless + 1 if barred else 0
        if stockless >= TURNS_WITHOUT_STOCK:
            return NOBODY
        if not stock:
            if turned or len(pile) == 1:
                return NOBODY
            stock, pile, turned = pile[-2::-1], pile[-1:], True
            gone &= ~packed(stock)
        seat = (seat + 1) % seats


def _discard(hand: int, free: int, live: int, fits: int) -> tuple[int, int]:
    """The card of `free` to discard, and what the rest of the hand wants."""
    clubs, diamonds, hearts, spades = (
        hand & RANKS,
        hand >> 13 & RANKS,
        hand >> 26 & RANKS,
        hand >> 39,
    )
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    coupled = (
        (hand & HAS_UP) << 1
        | (hand & HAS_UP_2) << 2
        | (hand & HAS_DOWN) >> 1
        | (hand & HAS_DOWN_2) >> 2
        | pairs * COLUMN
    )
    lone = free & ~coupled
    if lone & ~fits:
        lone &= ~fits
    if lone:
        best, fewest = 0, 99
        while lone:
            bit = lone & -lone
            lone ^= bit
            mates = (MATES[bit.bit_length() - 1] & live).bit_count()
            if mates < fewest:
                best, fewest = bit, mates
        return best.bit_length() - 1, wanted(hand ^ best)
    best, most, wants = 0, -99, 0
    while free:
        bit = free & -free
        free ^= bit
        left = wanted(hand ^ bit)
        worth = (left & live).bit_count() - (2 if bit & fits else 0)
        if worth > most:
            best, most, wants = bit, worth, left
    return best.bit_length() - 1, wants
