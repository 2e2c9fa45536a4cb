"""The deck from a secret, so that a deal can be proved fair afterwards.

Each round has a secret of 32 random bytes. Everything random about the round is computed from it, by this
algorithm, which is described so exactly that anybody can write a program that checks it:

1.  **Purpose.** Every use has a label of its own, so that no two uses share a number: the UTF-8 text

        rummy-salon/1|<match code>|<round number>|<purpose>

    with the round's number in decimal. The purposes are `deal`; `shuffle 1`, `shuffle 2` for the first and
    the second time that the discard pile of a round is shuffled into a new stock; and `bot <n>` for a bot
    that moves after n moves of the round.
2.  **Stream.** Block k (k = 0, 1, 2 …) is HMAC-SHA-256 with the secret as its key and, as its message, the
    label followed by k as 8 bytes, most significant first. The blocks, one after the other, are read as
    words of 4 bytes, most significant first.
3.  **A number below n**, each equally likely: take the next word w. If w is not below the greatest multiple
    of n that is at most 2^32, drop it and take the next one. The number is w mod n.
4.  **Shuffle** (Fisher and Yates): for i from the last place down to 1 draw j, a number below i + 1, and
    exchange the cards in places i and j (places count from 0).
5.  **The deal**: from the stream of `deal` first draw a number below the number of seats. It is the dealer
    of the first round of a match; in a rematch and in later rounds the rules name the dealer, and the number
    is drawn all the same and means nothing. Then shuffle the whole deck, given in card order (clubs,
    diamonds, hearts, spades; ace to king; jokers last; equal cards side by side). The first card of the
    outcome is dealt first.
6.  **A new stock**: shuffle the discard pile without its top card, given in card order, with the stream of
    `shuffle k`. The first card of the outcome is the stock's top.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator, Sequence

from games.engine.cards import Card, Cards

WORD = 1 << 32


def new_secret() -> bytes:
    """32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def label(match_code: str, round_number: int, purpose: str) -> bytes:
    """What a stream is for (point 1)."""
    return f"rummy-salon/1|{match_code}|{round_number}|{purpose}".encode()


class Stream:
    """The random numbers of one secret and one label (points 2 to 4)."""

    def __init__(self, secret: bytes, label: bytes) -> None:
        self._words = _words(secret, label)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n from 1 to 2^32."""
        limit = WORD - WORD % n
        return next(word for word in self._words if word < limit) % n

    def shuffled(self, cards: Sequence[Card]) -> Cards:
        """The cards in a new order, each order equally likely."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def _words(secret: bytes, label: bytes) -> Iterator[int]:
    block = 0
    while True:
        bytes_ = hmac.digest(secret, label + block.to_bytes(8, "big"), "sha256")
        for start in range(0, len(bytes_), 4):
            yield int.from_bytes(bytes_[start : start + 4], "big")
        block += 1


def deal(
    secret: bytes, match_code: str, round_number: int, deck: Cards, seats: int
) -> tuple[int, Cards]:
    """The shuffle's first number (a seat) and the deck in dealing order (point 5)."""
    stream = Stream(secret, label(match_code, round_number, "deal"))
    return stream.below(seats), stream.shuffled(sorted(deck))


def new_stock(
    secret: bytes, match_code: str, round_number: int, nth: int, cards: Sequence[Card]
) -> Cards:
    """The new stock, top first, made of `cards` for the `nth` time in this round, from 1 (point 6)."""
    stream = Stream(secret, label(match_code, round_number, f"shuffle {nth}"))
    return stream.shuffled(sorted(cards))


def bot_seed(secret: bytes, match_code: str, round_number: int, moves: int) -> int:
    """What a bot that moves after `moves` moves is seeded with: a turn begun again is played the same."""
    return Stream(secret, label(match_code, round_number, f"bot {moves}")).below(WORD)
