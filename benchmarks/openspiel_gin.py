"""Our gin bots against OpenSpiel's simple gin rummy bot, with OpenSpiel as the table.

    python -m pip install -r benchmarks/requirements.txt        (in a virtual environment of its own)
    python benchmarks/openspiel_gin.py --level hard --matches 1500 --seed 1 [--jobs 2]

Matches to 100, in pairs: the second match of a pair has the decks of the first, with the seats swapped. Our bot sees
what it would see on the site: a view in which every card that it may not know is hidden, and the public moves.

OpenSpiel 2.0.2 has other rules than ours in places. How each is treated:
- A tie after a knock scores 0-0 (ours: an undercut of 25). Left as it is; the deal moves on.
- With two cards left in the stock the other player may still knock, with the upcard as the eleventh card (ours: the
  round is void). Our bot, which knows no such turn, knocks whenever it may.
- The upcard just taken may be discarded, and a round in which that happens twice running is void (ours: refused).
  Our bot never does; when the other one does, its discard is taken for one of a card it had.
- A round is void after 50 upcard takes (ours: after 20 turns without the stock). OpenSpiel's count decides.
- At most two lay-offs on one end of a run (ours: any number). Our bot lays off what it is let.
- Its bot never lays off (on the site lay-offs are found by the program). Left as it is: it is that bot's play.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

import pyspiel

from games.bots import BOTS
from games.bots.measures import SURE, wilson
from games.engine.cards import HIDDEN, ONE_DECK, TEXTS, Card, Cards
from games.engine.errors import IllegalMove
from games.engine.melds import (
    arrangements,
    defence,
    knock_choices,
    knock_deadwoods,
    natural_lay_off,
    natural_meld,
)
from games.engine.moves import DISCARD, DRAW, KNOCK, PASS, TAKE, Move
from games.engine.state import OVER, Options
from games.engine.variants import VARIANTS

GIN = VARIANTS["gin"]
OPTIONS = Options(target=100)
GAME = pyspiel.load_game("gin_rummy")
# OpenSpiel's actions: a card is its own number; then these, then a number for each meld.
TAKE_UPCARD, DRAW_STOCK, PASS_OR_DONE, TO_KNOCK, FIRST_MELD, LAST_MELD = 52, 53, 54, 55, 56, 240
LONGEST_RUN = 5  # a longer one is laid down in parts
DEALER = 1  # the first to act is its player 0


def theirs(card: Card) -> int:
    """OpenSpiel's number of a card: its suits are spades, clubs, diamonds, hearts."""
    return (card // 13 + 1) % 4 * 13 + card % 13


def ours(number: int) -> Card:
    """The opposite of `theirs`."""
    return (number // 13 + 3) % 4 * 13 + number % 13


@cache
def meld_numbers() -> dict[frozenset[Card], int]:
    """The action of each meld, by its cards."""
    state, found = GAME.new_initial_state(), {}
    for number in range(FIRST_MELD, LAST_MELD + 1):
        name = state.action_to_string(0, number).split()[-1]
        cards = (TEXTS.index(name[i : i + 2]) for i in range(0, len(name), 2))
        found[frozenset(cards)] = number
    return found


def parts(meld: Cards) -> Iterator[Cards]:
    """A meld as OpenSpiel lays it down: runs of at most five cards."""
    while len(meld) > LONGEST_RUN:
        first = min(LONGEST_RUN, len(meld) - 3)
        yield meld[:first]
        meld = meld[first:]
    yield meld


def laid_down(melds: Sequence[Cards]) -> list[int]:
    """The actions that lay down the melds and end it."""
    return [meld_numbers()[frozenset(part)] for meld in melds for part in parts(meld)] + [
        PASS_OR_DONE
    ]


class OurPlayer:
    """One of our bots at OpenSpiel's table: it follows the moves on a round of its own, unknown cards hidden."""

    def __init__(
        self, level: str, seat: int, hand: Cards, upcard: Card, rng: random.Random
    ) -> None:
        self.bot, self.seat, self.rng = BOTS["gin"][level], seat, rng
        hidden = (HIDDEN,) * len(hand)
        start = GIN.start(ONE_DECK, DEALER, 2, OPTIONS)
        self.round = start._replace(
            hands=(hand, hidden) if seat == 0 else (hidden, hand),
            discards=(upcard,),
            stock=(HIDDEN,) * len(start.stock),
        )
        self.due: list[int] = []
        self.melds: list[Cards] = []  # the other player's, after their knock
        self.hand = hand
        self.times: list[float] = []

    def saw(self, seat: int, action: int) -> None:
        """What a player did, as the whole table saw it."""
        if action >= FIRST_MELD:
            if seat != self.seat:
                self.melds += [tuple(sorted(m)) for m, n in meld_numbers().items() if n == action]
        elif self.round.phase != OVER:
            simple = {TAKE_UPCARD: TAKE, DRAW_STOCK: DRAW, PASS_OR_DONE: PASS}
            if action in simple:
                self._apply(Move(simple[action]))
            elif action == TO_KNOCK:
                self.round = self.round._replace(phase=OVER)
            else:
                self._discarded(seat, ours(action))

    def _apply(self, move: Move) -> None:
        self.round = GIN.apply(self.round._replace(stockless=0), move)

    def _discarded(self, seat: int, card: Card) -> None:
        hand = self.round.hands[seat]
        if card not in hand:
            hand = (*hand[: hand.index(HIDDEN)], *hand[hand.index(HIDDEN) + 1 :], card)
        self._hold(seat, hand)
        if seat != self.seat:
            self.round = self.round._replace(drawn=None)
        self._apply(Move(DISCARD, (card,)))
        self.hand = self.round.hands[self.seat]

    def drew(self, card: Card) -> None:
        """The card that our player drew."""
        hand = [held for held in self.round.hands[self.seat] if held != HIDDEN]
        self._hold(self.seat, (*hand, card))
        self.round = self.round._replace(drawn=card)

    def _hold(self, seat: int, hand: Sequence[Card]) -> None:
        hands = list(self.round.hands)
        hands[seat] = tuple(sorted(hand))
        self.round = self.round._replace(hands=tuple(hands))

    def step(self, legal: Sequence[int]) -> int:
        """The action of our player, one of `legal`."""
        if not self.due:
            self.due = self._next(legal)
        return self.due.pop(0)

    def _next(self, legal: Sequence[int]) -> list[int]:
        if self.round.phase != OVER:
            return self._chosen()
        if TO_KNOCK in legal:
            return self._knock_at_the_wall()
        return self._defence(legal)

    def _chosen(self) -> list[int]:
        view, public = GIN.view(self.round, self.seat), GIN.public_moves(self.round)
        began = process_time()
        move = self.bot.choose(view, public, self.rng).move
        self.times.append(process_time() - began)
        if move.kind == KNOCK:
            return self._knock(move.card, self.round.hands[self.seat], move.melds)
        kinds = {TAKE: TAKE_UPCARD, DRAW: DRAW_STOCK, PASS: PASS_OR_DONE}
        return [kinds[move.kind] if move.kind in kinds else theirs(move.card)]

    def _knock(self, card: Card, eleven: Cards, melds: Sequence[Cards] = ()) -> list[int]:
        ten = tuple(held for held in eleven if held != card)
        melds = melds or knock_choices(ten, eleven, self.round.upcard)[0]
        return [TO_KNOCK, theirs(card), *laid_down(melds)]

    def _knock_at_the_wall(self) -> list[int]:
        eleven = tuple(sorted((*self.hand, self.round.discards[-1])))
        left = knock_deadwoods(eleven)
        return self._knock(min(eleven, key=lambda card: left[card]), eleven)

    def _defence(self, legal: Sequence[int]) -> list[int]:
        """After the other's knock: lay off one by one what helps, then lay down the own melds."""
        if self.melds and any(action < TAKE_UPCARD for action in legal):
            for card, _ in defence(joined(self.melds), self.hand).laid_off:
                if theirs(card) in legal:
                    self.melds = [grown(meld, card) for meld in self.melds]
                    self.hand = tuple(held for held in self.hand if held != card)
                    return [theirs(card)]
        if any(action >= FIRST_MELD for action in legal):
            return laid_down(arrangements(self.hand)[1][0])
        return [PASS_OR_DONE]


def joined(melds: Sequence[Cards]) -> list[Cards]:
    """The melds, with runs that were laid down in parts in one piece again."""
    whole: list[Cards] = []
    for meld in sorted(melds):
        run = meld[0] % 13 != meld[-1] % 13
        if run and whole and whole[-1][-1] + 1 == meld[0] and meld[0] % 13:
            whole[-1] += meld
        else:
            whole.append(meld)
    return whole


def grown(meld: Cards, card: Card) -> Cards:
    """The meld with a card laid off on it, if it fits there."""
    try:
        return natural_lay_off(natural_meld(meld), card).cards
    except IllegalMove:
        return meld


@dataclass
class Round:
    """How a round went: our points (negative for theirs), whether somebody knocked, our bot's seconds a move."""

    points: int
    knocked: bool
    times: list[float]


def play_round(level: str, seat: int, deck: Sequence[Card], rng: random.Random) -> Round:
    """One round; `seat` 0 is the first to act."""
    dealt = GIN.start(deck, DEALER, 2, OPTIONS)
    upcard = dealt.discards[-1]
    us = OurPlayer(level, seat, dealt.hands[seat], upcard, rng)
    them = pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), 1 - seat)
    cards = iter((*dealt.hands[0], *dealt.hands[1], upcard, *dealt.stock))
    state, drawing, knocked = GAME.new_initial_state(), None, False
    while not state.is_terminal():
        player = state.current_player()
        if state.is_chance_node():
            card = next(cards)
            state.apply_action(theirs(card))
            if drawing == seat:
                us.drew(card)
            continue
        action = us.step(state.legal_actions()) if player == seat else them.step(state)
        drawing = player if action == DRAW_STOCK else None
        knocked = knocked or action == TO_KNOCK
        state.apply_action(action)
        us.saw(player, action)
    return Round(int(state.returns()[seat]), knocked, us.times)


@dataclass
class Tally:
    """What is counted over many matches."""

    won: int = 0
    matches: int = 0
    rounds: list[int] = field(default_factory=list)
    deals: list[float] = field(
        default_factory=list
    )  # of the deals played from both seats: points a round
    times: list[float] = field(default_factory=list)


def play_pair(level: str, seed: str) -> Tally:
    """Two matches to 100 from the same decks, with the seats swapped."""
    tally = Tally(matches=2)
    played: list[list[tuple[int, int]]] = []
    for first in (0, 1):
        decks, rng = random.Random(f"{seed} decks"), random.Random(f"{seed} play {first}")
        seat, ours_, theirs_ = first, 0, 0
        played.append([])
        while max(ours_, theirs_) < OPTIONS.target:
            deck = list(ONE_DECK)
            decks.shuffle(deck)
            done = play_round(level, seat, deck, rng)
            ours_ += max(done.points, 0)
            theirs_ += max(-done.points, 0)
            played[-1].append((done.points, seat))
            tally.times += done.times
            if done.knocked:
                seat = 1 - seat
        tally.won += ours_ > theirs_
    tally.rounds = [points for points, _ in played[0] + played[1]]
    tally.deals = [
        (one + other) / 2
        for (one, seat), (other, other_seat) in zip(*played, strict=False)
        if seat != other_seat
    ]
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--level", default="hard", choices=list(BOTS["gin"]))
    parser.add_argument("--matches", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    total = Tally()
    seeds = [f"{args.seed} {number}" for number in range(args.matches // 2)]
    with ProcessPoolExecutor(args.jobs) as pool:
        for done, pair in enumerate(pool.map(play_pair, [args.level] * len(seeds), seeds), 1):
            total.won += pair.won
            total.matches += pair.matches
            total.rounds += pair.rounds
            total.deals += pair.deals
            total.times += pair.times
            if done % 10 == 0:
                print(f"\r{2 * done} of {args.matches}", end="", file=sys.stderr, flush=True)
    show(args.level, total)


def show(level: str, total: Tally) -> None:
    """The figures, a line each."""
    share, low, high = wilson(total.won, total.matches)
    print(f"\n{level} against OpenSpiel's simple bot, {total.matches} matches to {OPTIONS.target}")
    print(f"matches won       {share:.1%} [{low:.1%}, {high:.1%}]")
    rounds, deals = total.rounds, total.deals
    margin = SURE * statistics.stdev(deals) / len(deals) ** 0.5
    won, lost = (sum(sign * points > 0 for points in rounds) / len(rounds) for sign in (1, -1))
    print(
        f"points a round    {statistics.mean(deals):+.2f} ± {margin:.2f} on {len(deals)} paired deals"
    )
    print(
        f"rounds            {len(rounds)}: won {won:.1%}, lost {lost:.1%}, nobody {1 - won - lost:.1%}"
    )
    times = sorted(total.times)
    median, most = times[len(times) // 2], times[-1]
    print(
        f"CPU a move, ms    median {1000 * median:.1f}, 95th {1000 * times[len(times) * 95 // 100]:.1f},"
        f" most {1000 * most:.1f} of {len(times)} moves"
    )


if __name__ == "__main__":
    main()
