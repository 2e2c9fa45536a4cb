"""The shuffle: its test vectors, its fairness, and that no two uses share a number."""

from collections import Counter

import pytest

from games import shuffle
from games.engine.cards import ONE_DECK, TWO_DECKS_AND_JOKERS, join, parse_cards

SECRET = bytes(range(32))


def deck_of(secret: bytes = SECRET, code: str = "7k3m9q2x4b", round_number: int = 1) -> str:
    return join(shuffle.deal(secret, code, round_number, ONE_DECK, 4)[1])


def test_vectors_for_whoever_writes_a_verifier():
    """Secret 00 01 02 … 1f, match 7k3m9q2x4b: round 1 of four seats with one deck, round 2 of six with two."""
    dealer, deck = shuffle.deal(SECRET, "7k3m9q2x4b", 1, ONE_DECK, 4)
    assert dealer == 0
    assert join(deck) == (
        "6h 2h Ac 9h 2s 3c 7c 2c 4h Kd 4s Td Th 5d 8h Kh Ad 4d 8d 5c 8c Js As Qs 6d Jh "
        "5h 6c 7h Kc 2d Ts 8s 7s 9d Ah Qd 4c 9c Jd 3h 3d 9s Ks Qh 3s Tc 7d 5s Qc Jc 6s"
    )
    dealer, deck = shuffle.deal(SECRET, "7k3m9q2x4b", 2, TWO_DECKS_AND_JOKERS, 6)
    assert dealer == 0
    assert join(deck).startswith("3c Qd Ah 6d 3c 7s Qs 4h 6d 8d 5s Td 9s 8h 9h Kh Kc Jh Js")
    assert join(deck).endswith("2h Th Ts Ts 2s 7h Jd")
    discards = parse_cards("Ac 2c 3c 4c 5c 6c 7c Jk Jk")
    stock = shuffle.new_stock(SECRET, "7k3m9q2x4b", 1, 1, discards)
    assert join(stock) == "7c Ac Jk 3c 5c 4c Jk 2c 6c"


def test_a_deck_can_be_checked_by_a_program_that_follows_the_description_alone():
    """The description of `games.shuffle` again, in other words: no helper of ours is used."""
    import hashlib
    import hmac
    import struct

    label = b"rummy-salon/1|7k3m9q2x4b|1|deal"
    stream = b"".join(
        hmac.new(SECRET, label + struct.pack(">Q", k), hashlib.sha256).digest() for k in range(40)
    )
    words = list(struct.unpack(f">{len(stream) // 4}I", stream))

    def below(n):
        while True:
            word = words.pop(0)
            if word < 2**32 // n * n:
                return word % n

    dealer = below(6)
    deck = list(TWO_DECKS_AND_JOKERS)
    for i in range(107, 0, -1):
        j = below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert shuffle.deal(SECRET, "7k3m9q2x4b", 1, TWO_DECKS_AND_JOKERS, 6) == (dealer, tuple(deck))


def test_every_match_round_secret_and_purpose_has_an_order_of_its_own():
    orders = {
        deck_of(),
        deck_of(code="7k3m9q2x4c"),
        deck_of(round_number=2),
        deck_of(secret=bytes(32)),
        *(join(shuffle.new_stock(SECRET, "7k3m9q2x4b", 1, nth, ONE_DECK)) for nth in (1, 2)),
    }
    assert len(orders) == 6


def test_a_new_stock_does_not_hang_on_the_order_of_the_discards():
    cards = parse_cards("7h 7h Jk 2c Td As")
    assert shuffle.new_stock(SECRET, "m", 1, 1, cards) == shuffle.new_stock(
        SECRET, "m", 1, 1, cards[::-1]
    )


@pytest.mark.parametrize("deck", [ONE_DECK, TWO_DECKS_AND_JOKERS])
def test_every_card_is_there_once_shuffled(deck):
    assert tuple(sorted(shuffle.deal(SECRET, "m", 1, deck, 2)[1])) == deck


def test_a_word_beyond_the_last_whole_multiple_is_dropped():
    stream = shuffle.Stream(SECRET, b"any")
    stream._words = iter([2**32 - 1, 7])  # 2^32 - 1 is beyond the greatest multiple of 3 below 2^32
    assert stream.below(3) == 7 % 3


def test_all_orders_of_four_cards_come_equally_often():
    counts = Counter(
        shuffle.Stream(SECRET, str(i).encode()).shuffled((0, 1, 2, 3)) for i in range(24_000)
    )
    assert len(counts) == 24
    # Chi-squared with 23 degrees of freedom; the stream is fixed, so is the outcome.
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 49.7  # p = 0.001


def test_every_seat_is_the_first_dealer_equally_often():
    counts = Counter(shuffle.deal(SECRET, f"m{i}", 1, ONE_DECK[:3], 3)[0] for i in range(3000))
    assert sum((counts[seat] - 1000) ** 2 / 1000 for seat in range(3)) < 13.8  # p = 0.001


def test_a_secret_has_32_bytes_and_is_never_the_same():
    assert len(shuffle.new_secret()) == 32
    assert shuffle.new_secret() != shuffle.new_secret()
