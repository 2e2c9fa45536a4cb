"""`try`: a position, a question, and every answer tried out by the engine.

Each answer is a part of the page that opens by itself: nothing here needs a script or the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.cards import HIDDEN, Cards, join, parse_card
from games.engine.errors import EngineError, IllegalMove
from games.engine.melds import best_opening, deadwood, joker_meld, meld_value
from games.engine.moves import (
    DISCARD,
    DRAW,
    KNOCK,
    LAY_DOWN,
    LAY_OFF,
    OPEN,
    SWAP,
    TAKE,
    Move,
    parse_move,
)
from games.engine.state import OVER, RoundState
from games.labels import card_name, card_names, card_signs, meld_name, say

from ..drawing import group, row
from ..page import Page
from ..problems import Refuted
from .base import Arguments, Block
from .examples import GIN, JOKER_GAME, claim, only, opening_value, refusal_html, waits
from .positions import Position, is_line, read

_ANSWER = re.compile(r"answer\s+([^:]+?)(?:\s+refused=([a-z_]+))?\s*:\s*(.*)")
ASKS = ("discard", "knock", "draw", "move", "may")
YES, NO = "yes", "no"


class Answer(NamedTuple):
    """An answer that is offered, the code with which the engine is said to refuse it, and what to say of it."""

    text: str
    refused: str
    why: str


class Tried(NamedTuple):
    """What the engine makes of an answer: the move, and the state after it or the refusal."""

    move: Move
    after: RoundState | None
    refusal: IllegalMove | None


def html(block: Block, page: Page) -> str:
    """The directive `try`."""
    args, variant = block.args, block.args.variant()
    ask = args.text("ask")
    if ask not in ASKS:
        raise Refuted(gettext_lazy("Say what is asked: ask=%(asks)s."), asks="|".join(ASKS))
    lines = [line for line in block.lines if line]
    where = [line for line in lines if is_line(line)]
    question, answers, otherwise = _read([line for line in lines if not is_line(line)])
    position = read(where, variant, args, ask == "draw")
    right = args.text("answer")
    given = [answer.text for answer in answers]
    if right not in given:
        raise Refuted(gettext_lazy("answer= must be one of the answers offered."))
    if otherwise:
        answers += _others(position, ask, given, otherwise)
    tried = [_tried(position, ask, answer, args) for answer in answers]
    _check(position, ask, tried[given.index(right)], tried, right, args)
    args.end()
    offered = "; ".join(f"{answer.text} {answer.refused}".strip() for answer in answers)
    page.made.claims.append(f"try {args}: {'; '.join(where)}: {offered}")
    parts = [
        _part(position, ask, answer, outcome, answer.text == right, page, block.line)
        for answer, outcome in zip(answers, tried, strict=True)
    ]
    if not page.made.cards:
        page.made.cards = join(position.shown).split()
    spot = f"try-{page.number()}"
    return (
        f'<section class="try" aria-labelledby="{spot}">\n'
        f'<p class="try-q" id="{spot}">{page.inline(question, block.line)}</p>\n'
        f'<figure class="ex" data-game="{variant.slug}">{_drawn(position, page)}</figure>\n'
        f"{''.join(parts)}</section>\n"
    )


def _read(lines: Sequence[str]) -> tuple[str, list[Answer], str]:
    """The question, the answers, and what to say of every other answer."""
    question = otherwise = ""
    answers: list[Answer] = []
    for line in lines:
        key, _colon, rest = line.partition(":")
        if found := _ANSWER.fullmatch(line):
            answers.append(Answer(" ".join(found[1].split()), found[2] or "", found[3]))
        elif key.strip() == "question":
            question = rest.strip()
        elif key.strip() == "otherwise":
            otherwise = rest.strip()
        else:
            raise Refuted(gettext_lazy("This line says nothing to try: %(line)s"), line=line[:60])
    if not question or len(answers) + bool(otherwise) < 2:
        raise Refuted(gettext_lazy("try wants a line question: and at least two answers."))
    if not all(answer.why for answer in answers):
        raise Refuted(gettext_lazy("Each answer wants an explanation."))
    return question, answers, otherwise


# What the engine makes of the answers.


def _others(position: Position, ask: str, given: Sequence[str], why: str) -> Iterator[Answer]:
    """Every other card of the hand, where a card is asked for."""
    if ask not in ("discard", "knock"):
        raise Refuted(gettext_lazy("otherwise: goes with ask=discard and ask=knock."))
    for text in dict.fromkeys(join(position.shown).split()):
        if text in given:
            continue
        outcome = _apply(position, Move(ask, (parse_card(text),)))
        yield Answer(text, outcome.refusal.code if outcome.refusal else "", why)


def _tried(position: Position, ask: str, answer: Answer, args: Arguments) -> Tried:
    """The answer tried out. Refuted if the engine refuses it and nothing says so, or the other way round."""
    outcome = _apply(position, _move(ask, answer.text, args))
    if ask == "may":
        return outcome
    found = outcome.refusal.code if outcome.refusal else ""
    if found != answer.refused:
        raise Refuted(
            gettext_lazy("answer %(answer)s: the engine says %(found)s."),
            answer=answer.text,
            found=f"refused={found}" if found else gettext_lazy("that it is legal"),
        )
    return outcome


def _apply(position: Position, move: Move) -> Tried:
    try:
        return Tried(move, position.variant.apply(position.known, move), None)
    except IllegalMove as refusal:
        return Tried(move, None, refusal)


def _move(ask: str, text: str, args: Arguments) -> Move:
    words = {
        "discard": f"{DISCARD} {text}",
        "knock": f"{KNOCK} {text}",
        "draw": {"stock": DRAW, "upcard": TAKE}.get(text, ""),
        "move": text,
        "may": args.text("move") if text in (YES, NO) else "",
    }[ask]
    try:
        return parse_move(words)
    except EngineError:
        raise Refuted(
            gettext_lazy("%(answer)s is no answer to ask=%(ask)s."), answer=text, ask=ask
        ) from None


def _check(
    position: Position,
    ask: str,
    right: Tried,
    all_tried: Sequence[Tried],
    answer: str,
    args: Arguments,
) -> None:
    """Hold the claims about the right answer against the engine; there must be one."""
    because = args.text("because")
    if ask == "may" and answer == NO:
        if right.refusal is None:
            raise Refuted(gettext_lazy("The engine allows this move."))
        claim("because", because, right.refusal.code)
        claims = [True, *_opening_claims(position, right, args)]
    else:
        if right.refusal is not None or because:
            code = right.refusal.code if right.refusal else gettext_lazy("that it is legal")
            raise Refuted(
                gettext_lazy("answer %(answer)s: the engine says %(found)s."),
                answer=answer,
                found=code,
            )
        claims = [
            *_left_claims(position, right, all_tried, args),
            *_ending_claims(position, ask, right, args),
            *_opening_claims(position, right, args),
        ]
    if not any(claims):
        raise Refuted(
            gettext_lazy(
                "The right answer claims nothing that could be wrong: add leaves=, best=, makes= …"
            )
        )


def _left_claims(
    position: Position, right: Tried, all_tried: Sequence[Tried], args: Arguments
) -> Iterator[bool]:
    """What is left in the hand, and what it waits for."""
    assert right.after is not None
    left = _left(position, right.after)
    if (leaves := args.number("leaves")) is not None:
        claim("leaves", leaves, left)
        yield True
    if args.yes("best"):
        least = min(_left(position, after) for after in _alternatives(position, right.move))
        claim("best, leaves", left, least)
        yield True
    gone = args.cards("gone") or ()
    if (waiting := args.cards("waits")) is not None:
        claim("waits", waiting, waits(position.variant, _hand(position, right.after), gone))
        yield True


def _alternatives(position: Position, move: Move) -> Iterator[RoundState]:
    """The states after each legal move of the same kind."""
    for card in sorted(set(position.shown)):
        if (after := _apply(position, Move(move.kind, (card,))).after) is not None:
            yield after


def _hand(position: Position, state: RoundState) -> Cards:
    """The reader's cards, as far as they are known: a card just drawn from the stock is not."""
    hand = position.variant.view(state, position.seat).hand
    return tuple(card for card in hand if card != HIDDEN)


def _left(position: Position, state: RoundState) -> int:
    """What the hand counts: its deadwood in gin, else its card points."""
    hand = _hand(position, state)
    if position.variant.slug == GIN:
        return deadwood(hand)
    return sum(map(position.variant.card_points, hand))


def _ending_claims(position: Position, ask: str, right: Tried, args: Arguments) -> Iterator[bool]:
    """How the round ends, or whether the upcard makes a meld."""
    makes = args.text("makes")
    if not makes:
        return
    assert right.after is not None
    claim("makes", makes, _upcard_makes(position) if ask == "draw" else _makes(position, right))
    yield True


def _makes(position: Position, right: Tried) -> str:
    assert right.after is not None
    if right.after.phase != OVER:
        return "nothing"
    if right.move.kind == KNOCK:
        return "gin" if _left(position, right.after) == 0 else "knock"
    rummy = position.variant.slug == JOKER_GAME and not position.known.began_opened
    return "hand_rummy" if rummy else "out"


def _upcard_makes(position: Position) -> str:
    upcard = position.known.upcard
    assert upcard is not None
    return "meld" if upcard in waits(position.variant, position.shown) else "nothing"


def _opening_claims(position: Position, right: Tried, args: Arguments) -> Iterator[bool]:
    """What an opening is worth: the one in the move, else the best one with the upcard."""
    value, opens, refused = (args.number(key) for key in ("value", "opens", "refused"))
    if value is opens is refused is None:
        return
    only(position.variant, "value", JOKER_GAME)
    if right.move.kind == OPEN:
        found = sum(meld_value(joker_meld(meld)) for meld in right.move.melds)
    else:
        upcard = position.known.upcard
        assert upcard is not None
        found = best_opening(tuple(sorted((*position.shown, upcard))), upcard).value
    yield bool(list(opening_value(found, value, opens, refused)))


# What stands on the page.


def _drawn(position: Position, page: Page) -> str:
    """The table's melds, the upcard, and the hand."""
    known, rows = position.known, ""
    for number, meld in enumerate(known.melds, 1):
        mine = meld.owner == position.seat
        label = _("Meld %(number)s, your own") if mine else _("Meld %(number)s")
        rows += row(say(label, number=number), group(meld.cards, page, meld_name(meld), meld=True))
    upcard = known.upcard
    if upcard is not None and upcard < 53:
        rows += row(_("Upcard"), group([upcard], page))
    rows += row(_("Your hand"), group(position.shown, page))
    if known.drawn is not None:
        label = _("Taken from the pile") if known.drew == "upcard" else _("Drawn from the stock")
        rows += row(label, group([known.drawn], page))
    if position.variant.slug == JOKER_GAME and not known.began_opened:
        rows += row(_("Opening"), escape(say(_("%(n)s points"), n=known.options.opening)))
    return rows


def _part(
    position: Position, ask: str, answer: Answer, outcome: Tried, right: bool, page: Page, line: int
) -> str:
    """One answer: open it and see."""
    verdict = (
        _("Right.") if right else _("Not the best.") if not outcome.refusal else _("Not allowed.")
    )
    if ask == "may":
        verdict = _("Right.") if right else _("Wrong.")
    kind = "try-right" if right else "try-wrong"
    return (
        f'<details class="try-a"><summary>{_label(ask, answer, outcome.move, page)}</summary>\n'
        f'<p class="{kind}"><strong>{escape(verdict)}</strong> {_finding(position, ask, outcome, page)}</p>\n'
        f"<p>{page.inline(answer.why, line)}</p></details>\n"
    )


def _label(ask: str, answer: Answer, move: Move, page: Page) -> str:
    """The answer as it is offered."""
    if ask == "may":
        return escape(_("Yes") if answer.text == YES else _("No"))
    if ask == "draw":
        return escape(_("Draw from the stock") if move.kind == DRAW else _("Take the upcard"))
    if move.kind in (DISCARD, KNOCK, LAY_OFF, SWAP):
        text = {
            DISCARD: _("Discard %(card)s"),
            KNOCK: _("Knock, discarding %(card)s"),
            LAY_OFF: _("Lay off %(card)s on meld %(meld)s"),
            SWAP: _("Put %(card)s in place of the joker of meld %(meld)s"),
        }[move.kind]
        end = {"high": _("at the high end"), "low": _("at the low end")}.get(move.end, "")
        words = say(text, card=card_signs([move.card]), meld=move.meld)
        spoken = say(text, card=card_name(move.card), meld=move.meld)
        return _both(" ".join(filter(None, [words, end])), " ".join(filter(None, [spoken, end])))
    if move.kind in (OPEN, LAY_DOWN):
        text = _("Open: %(cards)s") if move.kind == OPEN else _("Lay down %(cards)s")
        melds = move.melds or (move.cards,)
        signs = " + ".join(map(card_signs, melds))
        return _both(say(text, cards=signs), say(text, cards="; ".join(map(card_names, melds))))
    return escape(
        {TAKE: _("Take the upcard"), DRAW: _("Draw from the stock")}.get(move.kind, answer.text)
    )


def _both(signs: str, names: str) -> str:
    """Signs for the eye, names for the ear."""
    return f'<span role="img" aria-label="{escape(names)}">{escape(signs)}</span>'


def _finding(position: Position, ask: str, outcome: Tried, page: Page) -> str:
    """What the engine says of the answer."""
    if outcome.refusal is not None:
        return refusal_html(outcome.refusal, position.variant.slug, page)
    if ask in ("draw", "may") or outcome.after is None:
        return ""
    if outcome.after.phase == OVER and outcome.move.kind != KNOCK:
        return escape(_("That goes out."))
    left = _left(position, outcome.after)
    text = (
        _("Deadwood left: %(points)s.")
        if position.variant.slug == GIN
        else _("Points left in the hand: %(points)s.")
    )
    return escape(say(text, points=left))
