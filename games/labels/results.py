"""How a round ended and what it counts, with the sum explained; and how a match ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, gettext_noop, ngettext

from games.engine.cards import Card, Cards, without
from games.engine.state import RoundResult
from games.engine.variants import VARIANTS
from games.engine.variants.gin import GIN_BONUS, UNDERCUT_BONUS
from games.engine.variants.joker import HAND_RUMMY_TIMES

from .cards import card_signs, the_cards
from .words import say

MINUS = "−"
TIMES = "×"

# By the viewer, by somebody else.
HEADLINES = {
    "out": (gettext_noop("You went out."), gettext_noop("%(name)s went out.")),
    "hand_rummy": (
        gettext_noop("Hand rummy! You opened and went out in one turn."),
        gettext_noop("Hand rummy! %(name)s opened and went out in one turn."),
    ),
    "knock": (
        gettext_noop("You knocked with a deadwood of %(deadwood)s."),
        gettext_noop("%(name)s knocked with a deadwood of %(deadwood)s."),
    ),
    "gin": (gettext_noop("You have gin!"), gettext_noop("%(name)s has gin!")),
    "undercut": (
        gettext_noop(
            "Undercut! You knocked with %(deadwood)s, and the other player has no more than that."
        ),
        gettext_noop(
            "Undercut! %(name)s knocked with %(deadwood)s, and the other player has no more than that."
        ),
    ),
}
# Why nobody scores; by reason, and where the games differ by reason and variant.
DRAWS = {
    "stock basic": gettext_noop("The stock was used up for the second time. Nobody scores."),
    "stock joker": gettext_noop("The stock was used up for the third time. Nobody scores."),
    "stock gin": gettext_noop(
        "Two cards are left in the stock and nobody knocked. The round is void: nobody scores."
    ),
    "nothing_to_turn": gettext_noop(
        "The stock is used up and the discard pile has no card for a new one. Nobody scores."
    ),
    "turns": gettext_noop(
        "For 20 turns in a row nobody drew from the stock. The round is a draw, and nobody scores."
    ),
    "turns gin": gettext_noop(
        "For 20 turns in a row nobody drew from the stock. The round is void: nobody scores."
    ),
    "stock": gettext_noop("The stock is used up. Nobody scores."),
}
LEFT = (
    gettext_noop("You had %(cards)s left: %(sum)s."),
    gettext_noop("%(name)s had %(cards)s left: %(sum)s."),
)
DEADWOOD = (
    gettext_noop("Your deadwood is %(cards)s: %(sum)s."),
    gettext_noop("%(name)s's deadwood is %(cards)s: %(sum)s."),
)
NO_DEADWOOD = (gettext_noop("You have no deadwood."), gettext_noop("%(name)s has no deadwood."))
LAID_OFF = (
    gettext_noop("You laid off %(cards)s on the knocker's melds."),
    gettext_noop("%(name)s laid off %(cards)s on the knocker's melds."),
)


class ResultWords(NamedTuple):
    """A round's result in words: how it ended, each step of the sum, and who scores what."""

    headline: str
    steps: tuple[str, ...]
    score: str


class _Table(NamedTuple):
    """Who sits where, and who looks on."""

    slug: str
    names: Sequence[str]
    me: int | None

    def say(self, pair: tuple[str, str], seat: int, **facts: object) -> str:
        """The sentence of a pair that fits the viewer."""
        return say(gettext(pair[seat != self.me]), name=self.names[seat], **facts)

    def points(self, cards: Iterable[Card]) -> list[int]:
        return [VARIANTS[self.slug].card_points(card) for card in cards]


def result_words(
    slug: str, result: RoundResult, names: Sequence[str], me: int | None = None
) -> ResultWords:
    """The result of a round of variant `slug`. `names`: the players in seat order; `me`: the viewer's seat."""
    table = _Table(slug, names, me)
    if result.kind == "draw":
        return ResultWords(draw_sentence(slug, result.why), (), "")
    if result.knocker is None:
        headline = table.say(HEADLINES[result.kind], _winner(result))
        steps = _hands_left(table, result)
    else:
        headline = table.say(
            HEADLINES[result.kind], result.knocker, deadwood=result.deadwood[result.knocker]
        )
        steps = _deadwoods(table, result)
    return ResultWords(headline, tuple(steps), _score(table, result))


def draw_sentence(slug: str, why: str) -> str:
    """Why a round ended without a score."""
    return gettext(DRAWS.get(f"{why} {slug}") or DRAWS.get(why) or DRAWS["stock"])


def _winner(result: RoundResult) -> int:
    assert result.winner is not None
    return result.winner


def _score(table: _Table, result: RoundResult) -> str:
    winner, points = _winner(result), result.points
    if winner == table.me:
        text = ngettext("You score %(points)s point.", "You score %(points)s points.", points)
    else:
        text = ngettext(
            "%(name)s scores %(points)s point.", "%(name)s scores %(points)s points.", points
        )
    return say(text, name=table.names[winner], points=points)


def sum_text(numbers: Sequence[int]) -> str:
    """ "2 + 9 + 10 = 21"; of one number only itself."""
    terms = " + ".join(map(str, numbers))
    return f"{terms} = {sum(numbers)}" if len(numbers) > 1 else terms


def _hands_left(table: _Table, result: RoundResult) -> list[str]:
    """Basic 8, Joker 10 and 11: the cards left in all other hands, doubled for a hand rummy."""
    steps = []
    totals = []
    for seat, hand in enumerate(result.hands):
        if hand:
            points = table.points(hand)
            totals.append(sum(points))
            steps.append(table.say(LEFT, seat, cards=card_signs(hand), sum=sum_text(points)))
    if len(totals) > 1:
        steps.append(say(gettext("Together: %(sum)s."), sum=sum_text(totals)))
    if result.kind == "hand_rummy":
        total = f"{sum(totals)} {TIMES} {HAND_RUMMY_TIMES} = {result.points}"
        steps.append(say(gettext("A hand rummy counts double: %(sum)s."), sum=total))
    return steps


def _deadwoods(table: _Table, result: RoundResult) -> list[str]:
    """Gin 5 and 6: lay-offs, what is left to both, and how the score comes of it."""
    knocker = result.knocker
    assert knocker is not None
    defender = 1 - knocker
    steps = [_deadwood(table, knocker, result.hands[knocker], result.knocker_melds)]
    laid_off = tuple(card for card, _ in result.laid_off)
    if laid_off:
        steps.append(table.say(LAID_OFF, defender, cards=the_cards(laid_off)))
    melds = (*result.defender_melds, laid_off)
    steps.append(_deadwood(table, defender, result.hands[defender], melds))
    low, high = sorted(result.deadwood)
    if result.kind == "gin":
        how = gettext("Gin counts %(bonus)s and the other player's deadwood: %(sum)s.")
        text = f"{GIN_BONUS} + {high} = {result.points}"
    elif result.kind == "undercut":
        how = gettext("An undercut counts %(bonus)s and the difference: %(sum)s.")
        text = f"{UNDERCUT_BONUS} + ({high} {MINUS} {low}) = {result.points}"
    else:
        how = gettext("A knock counts the difference: %(sum)s.")
        text = f"{high} {MINUS} {low} = {result.points}"
    steps.append(say(how, bonus=GIN_BONUS if result.kind == "gin" else UNDERCUT_BONUS, sum=text))
    return steps


def _deadwood(table: _Table, seat: int, hand: Cards, melds: Iterable[Cards]) -> str:
    rest = without(hand, (card for meld in melds for card in meld)) or ()
    if not rest:
        return table.say(NO_DEADWOOD, seat)
    return table.say(DEADWOOD, seat, cards=card_signs(rest), sum=sum_text(table.points(rest)))


# The match's own end, by its status; the first two where somebody won: the viewer, somebody else.
WON = (gettext_noop("You win the match!"), gettext_noop("%(name)s wins the match."))
ENDS = {
    "finished": gettext_noop("The match is over. Nobody wins."),
    "resigned": gettext_noop("The match was resigned."),
    "abandoned": gettext_noop("The match was abandoned."),
    "void": gettext_noop("The match was declared void."),
    "called_off": gettext_noop("The match was called off."),
}


def match_sentence(status: str, winner: int | None, names: Sequence[str], me: int | None) -> str:
    """How a match ended; status `running` gives nothing."""
    if winner is not None:
        return say(gettext(WON[winner != me]), name=names[winner])
    return gettext(ENDS[status]) if status in ENDS else ""
