"""`score`: hands in, the engine's score and how it comes about out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from games.engine.cards import ONE_DECK, Card, Cards, join, without
from games.engine.errors import IllegalMove
from games.engine.moves import DISCARD, KNOCK, Move
from games.engine.state import PLAY, RoundResult, RoundState
from games.engine.variant import Variant, make_options, whole_deck
from games.engine.variants.gin import HAND as GIN_HAND
from games.labels import refusal_sentence, result_words, say

from ..drawing import group, row
from ..page import Page
from ..problems import Refuted
from .base import Arguments, Block, cards_of
from .examples import GIN, check_deck, claim

_LINE = re.compile(r"(knocker|defender|hand|winner|discard)(?:\s+([^:]+?))?\s*:\s*(.*)")
KNOCKER, DEFENDER = 0, 1


class Hand(NamedTuple):
    """A line of the directive: what it is (`knocker`, `hand` …), whose, and the cards."""

    role: str
    name: str
    cards: Cards


def html(block: Block, page: Page) -> str:
    """The directive `score`."""
    args, variant = block.args, block.args.variant()
    hands, caption = _read(block)
    check_deck(variant, (card for hand in hands for card in hand.cards))
    round_ = _gin_round if variant.slug == GIN else _open_round
    seated, result = round_(variant, hands, args.text("kind"))
    steps = [*_check(variant, result, args)]
    args.end()
    lines = "; ".join(f"{hand.role}: {join(hand.cards)}" for hand in hands if hand.cards)
    page.made.claims.append(f"score {args}: {lines}")
    names = _names(seated)
    if not page.made.cards:
        page.made.cards = join(seated[-1].cards).split()
    words = result_words(variant.slug, result, names)
    rows = "".join(
        row(name, group(hand.cards, page))
        for name, hand in zip(names, seated, strict=True)
        if hand.cards
    )
    items = "".join(f"<li>{escape(step)}</li>\n" for step in (*words.steps, *steps))
    label = escape(_("A scored example"))
    return (
        f'<section class="score" aria-label="{label}">\n'
        f'<figure class="ex" data-game="{variant.slug}">{rows}'
        + (f"<figcaption>{page.inline(caption, block.line)}</figcaption>" if caption else "")
        + f"</figure>\n<p>{escape(words.headline)}</p>\n"
        f'<ol class="score-steps">\n{items}</ol>\n'
        f'<p class="score-total"><strong>{escape(words.score)}</strong></p></section>\n'
    )


def _read(block: Block) -> tuple[list[Hand], str]:
    """The hands, and the caption that may follow them."""
    hands: list[Hand] = []
    lines = [line for line in block.lines if line]
    while lines and (found := _LINE.fullmatch(lines[0])):
        hands.append(Hand(found[1], found[2] or "", cards_of(found[3])))
        del lines[0]
    return hands, " ".join(lines)


def _of(hands: Sequence[Hand], role: str) -> list[Hand]:
    return [hand for hand in hands if hand.role == role]


def _gin_round(
    variant: Variant, hands: Sequence[Hand], kind: str
) -> tuple[list[Hand], RoundResult]:
    """Gin: the knocker's and the defender's hand, and the result of the knock."""
    knocker, defender = _of(hands, "knocker"), _of(hands, "defender")
    discards = [card for hand in _of(hands, "discard") for card in hand.cards]
    sizes = [len(hand.cards) for hand in (*knocker, *defender)]
    if len(knocker) != 1 or sizes != [GIN_HAND, GIN_HAND] or len(discards) > 1:
        raise Refuted(
            gettext_lazy("score game=gin wants the lines knocker: and defender:, ten cards each.")
        )
    seated = [knocker[0], defender[0]]
    rest = without(ONE_DECK, (*seated[0].cards, *seated[1].cards, *discards)) or ()
    thrown: Card = discards[0] if discards else rest[-1]
    state = RoundState(
        variant=GIN,
        options=make_options(variant),
        dealer=DEFENDER,
        seat=KNOCKER,
        phase=PLAY,
        hands=(tuple(sorted((*seated[0].cards, thrown))), tuple(sorted(seated[1].cards))),
        stock=tuple(card for card in rest if card != thrown),
        discards=(),
        opened=(False, False),
        drew="stock",
    )
    return seated, _result(variant, state, Move(KNOCK, (thrown,)))


def _open_round(
    variant: Variant, hands: Sequence[Hand], kind: str
) -> tuple[list[Hand], RoundResult]:
    """Basic and Joker Rummy: whoever goes out with a last discard, and the hands that are left to the others."""
    losers = _of(hands, "hand")
    if not losers or len(losers) + 1 not in variant.seats or len(losers) < len(hands) - 1:
        raise Refuted(gettext_lazy("score wants a line hand: for each player who did not go out."))
    named = _of(hands, "winner")
    seated = [Hand("winner", named[0].name if named else "", ()), *losers]
    options = make_options(variant)
    rest = without(whole_deck(variant), (card for hand in losers for card in hand.cards)) or ()
    last = rest[0]
    state = RoundState(
        variant=variant.slug,
        options=options,
        dealer=1,
        seat=0,
        phase=PLAY,
        hands=((last,), *(tuple(sorted(hand.cards)) for hand in losers)),
        stock=rest[1:],
        discards=(),
        opened=(True,) * len(seated),
        began_opened=kind != "hand_rummy",
        drew="stock",
    )
    return seated, _result(variant, state, Move(DISCARD, (last,)))


def _result(variant: Variant, state: RoundState, move: Move) -> RoundResult:
    try:
        result = variant.result(variant.apply(state, move))
    except IllegalMove as error:
        raise Refuted(
            gettext_lazy("The engine refuses this: %(reason)s"),
            reason=refusal_sentence(error, variant.slug),
        ) from None
    assert result is not None
    return result


def _check(variant: Variant, result: RoundResult, args: Arguments) -> list[str]:
    """Hold the claims against the result; what else there is to say of it."""
    score = args.number("score")
    if score is None:
        raise Refuted(
            gettext_lazy("score= is missing: the engine finds %(found)s."), found=result.points
        )
    claim("score", score, result.points)
    if kind := args.text("kind"):
        claim("kind", kind, result.kind)
    if winner := args.text("winner"):
        claim("winner", winner, ("knocker", "defender")[result.winner or 0])
    if deadwood := args.numbers("deadwood"):
        claim("deadwood", " ".join(map(str, deadwood)), " ".join(map(str, result.deadwood)))
    if laid_off := args.text("laid_off"):
        found = join(card for card, _meld in result.laid_off) or "none"
        claim("laid_off", laid_off, found)
    return _match(variant, result, args)


def _match(variant: Variant, result: RoundResult, args: Arguments) -> list[str]:
    """The match's scores with this round: `before=` and `after=`."""
    before, after = args.numbers("before"), args.numbers("after")
    if before is None or after is None:
        return []
    if len(before) != len(result.scores):
        raise Refuted(gettext_lazy("before= wants a score for each player."))
    target = next(target for target in variant.options["target"] if target)
    options = make_options(variant, {"target": target})
    standings = variant.standings([result], options, before)
    claim("after", " ".join(map(str, after)), " ".join(map(str, standings.scores)))
    scores = " : ".join(map(str, standings.scores))
    said = (
        _("The match then stands at %(scores)s and is over.")
        if standings.over
        else _("The match then stands at %(scores)s.")
    )
    return [say(said, scores=scores)]


def _names(seated: Sequence[Hand]) -> list[str]:
    """Names of people, in the language of the text, for whoever has none."""
    usual = (
        pgettext("a player in an example", "Mina"),
        pgettext("a player in an example", "Leo"),
        pgettext("a player in an example", "Sora"),
        pgettext("a player in an example", "Tom"),
        pgettext("a player in an example", "Ada"),
        pgettext("a player in an example", "Max"),
    )
    return [hand.name or name for hand, name in zip(seated, usual, strict=False)]
