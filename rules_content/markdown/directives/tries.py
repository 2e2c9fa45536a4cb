"""`try`: a position, a question, and every answer tried out by the engine.

Each answer is a part of the page that opens by itself: nothing here needs a script or the server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.cards import HIDDEN, join
from games.engine.errors import IllegalMove
from games.engine.moves import DISCARD, DRAW, KNOCK, LAY_DOWN, LAY_OFF, OPEN, PASS, SWAP, TAKE, Move
from games.engine.state import OVER
from games.labels import card_name, card_names, card_signs, meld_name, say

from ..drawing import group, row
from ..page import Page
from ..problems import Refuted
from .base import Block
from .examples import JOKER_GAME, refusal_html
from .positions import Position, is_line, read
from .trying import YES, Answer, Tried, others, said, says_left, tried

_ANSWER = re.compile(r"answer\s+([^:]+?)(?:\s+refused=([a-z_]+))?\s*:\s*(.*)")
ASKS = ("discard", "knock", "draw", "move", "may")


def html(block: Block, page: Page) -> str:
    """The directive `try`."""
    args, variant = block.args, block.args.variant()
    ask = args.text("ask")
    if ask not in ASKS:
        raise Refuted(gettext_lazy("Say what is asked: ask=%(asks)s."), asks="|".join(ASKS))
    lines = [line for line in block.lines if line]
    where = [line for line in lines if is_line(line)]
    question, given, otherwise = _read([line for line in lines if not is_line(line)])
    position = read(where, variant, args, ask == "draw")
    right, texts = args.text("answer"), [answer.text for answer in given]
    if right not in texts:
        raise Refuted(gettext_lazy("answer= must be one of the answers offered."))
    rest = others(position, ask, texts) if otherwise else []
    outcomes = [tried(position, ask, answer, args) for answer in given]
    says = said(position, ask, outcomes[texts.index(right)], right, args)
    args.end()
    offered = [(answer.text, answer.refused) for answer in given]
    offered += [(join(outcome.move.cards), outcome.code) for outcome in rest]
    answers = "; ".join(" ".join(answer).strip() for answer in offered)
    page.made.claims.append(f"try {args}: {'; '.join(where)}: {answers}")
    if not page.made.cards:
        page.made.cards = join(position.shown).split()
    spot, text = f"try-{page.number()}", page.inline(question, block.line)
    parts = [
        _part(position, ask, answer, outcome, says if answer.text == right else None, page, block)
        for answer, outcome in zip(given, outcomes, strict=True)
    ]
    parts += _other_parts(position, ask, otherwise, rest, page, block)
    return (
        f'<section class="try" aria-labelledby="{spot}">\n'
        f'<p class="try-q" id="{spot}">{text}</p>\n'
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
            if not otherwise:
                raise Refuted(gettext_lazy("Each answer wants an explanation."))
        else:
            raise Refuted(gettext_lazy("This line says nothing to try: %(line)s"), line=line[:60])
    if not question or len(answers) + bool(otherwise) < 2:
        raise Refuted(gettext_lazy("try wants a line question: and at least two answers."))
    if not all(answer.why for answer in answers):
        raise Refuted(gettext_lazy("Each answer wants an explanation."))
    return question, answers, otherwise


# What stands on the page.


def _drawn(position: Position, page: Page) -> str:
    """The table's melds, the upcard, and the hand."""
    known, rows = position.known, ""
    for number, meld in enumerate(known.melds, 1):
        mine = meld.owner == position.seat
        label = _("Meld %(number)s, your own") if mine else _("Meld %(number)s")
        rows += row(say(label, number=number), group(meld.cards, page, meld_name(meld), meld=True))
    upcard = known.upcard
    if upcard is not None and upcard != HIDDEN:
        rows += row(_("Upcard"), group([upcard], page))
    rows += row(_("Your hand"), group(position.shown, page))
    if known.drawn is not None:
        label = _("Taken from the pile") if known.drew == "upcard" else _("Drawn from the stock")
        rows += row(label, group([known.drawn], page))
    if position.variant.slug == JOKER_GAME and not known.began_opened:
        rows += row(_("Opening"), escape(say(_("%(n)s points"), n=known.options.opening)))
    return rows


def _part(
    position: Position,
    ask: str,
    answer: Answer,
    outcome: Tried,
    says: Sequence[str] | None,
    page: Page,
    block: Block,
) -> str:
    """One answer: open it and see. says: what the engine finds of the right one; None for any other."""
    right = says is not None
    label, verdict = _label(ask, answer, outcome.move), _verdict(ask, outcome, right)
    found = [_finding(position, ask, outcome, page), *map(escape, says or ())]
    return _opens(label, verdict, found, answer.why, page, block, right=right)


def _other_parts(
    position: Position,
    ask: str,
    why: str,
    outcomes: Sequence[Tried],
    page: Page,
    block: Block,
) -> list[str]:
    """The cards for which one explanation holds: those that are allowed together, and by each refusal."""
    parts = []
    for code in dict.fromkeys(outcome.code for outcome in outcomes):
        same = [outcome for outcome in outcomes if outcome.code == code]
        cards = [outcome.move.card for outcome in same]
        text = _("Discard another card: %(cards)s")
        if ask == "knock":
            text = _("Knock, discarding another card: %(cards)s")
        label = _both(say(text, cards=card_signs(cards)), say(text, cards=card_names(cards)))
        found = (
            refusal_html(_in_common(same), position.variant.slug, page)
            if code
            else escape(says_left(position, [one.after for one in same if one.after]))
        )
        parts.append(_opens(label, _verdict(ask, same[0], False), [found], why, page, block))
    return parts


def _in_common(outcomes: Sequence[Tried]) -> IllegalMove:
    """A refusal with the facts that are the same for all of these."""
    refusals = [outcome.refusal for outcome in outcomes if outcome.refusal]
    first, *more = refusals
    facts = {
        name: value
        for name, value in first.facts.items()
        if all(other.facts.get(name) == value for other in more)
    }
    return IllegalMove(first.code, **facts)


def _verdict(ask: str, outcome: Tried, right: bool) -> str:
    if right:
        return _("Right.")
    if ask == "may":
        return _("Wrong.")
    return _("Not allowed.") if outcome.refusal else _("Not the best.")


def _opens(
    label: str,
    verdict: str,
    found: Iterable[str],
    why: str,
    page: Page,
    block: Block,
    *,
    right: bool = False,
) -> str:
    """An answer that opens: its label and what the engine finds (HTML), and the writer's explanation."""
    kind = "try-right" if right else "try-wrong"
    says = " ".join([f"<strong>{escape(verdict)}</strong>", *filter(None, dict.fromkeys(found))])
    return (
        f'<details class="try-a"><summary>{label}</summary>\n'
        f'<p class="{kind}">{says}</p>\n'
        f"<p>{page.inline(why, block.line)}</p></details>\n"
    )


def _label(ask: str, answer: Answer, move: Move) -> str:
    """The answer as it is offered."""
    if ask == "may":
        return escape(_("Yes") if answer.text == YES else _("No"))
    if ask == "draw":
        return escape(_draws()[move.kind])
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
    return escape(_draws().get(move.kind, answer.text))


def _draws() -> dict[str, str]:
    """The ways to begin a turn."""
    return {DRAW: _("Draw from the stock"), TAKE: _("Take the upcard"), PASS: _("Pass")}


def _both(signs: str, names: str) -> str:
    """Signs for the eye, names for the ear."""
    return f'<span role="img" aria-label="{escape(names)}">{escape(signs)}</span>'


def _finding(position: Position, ask: str, outcome: Tried, page: Page) -> str:
    """What the engine says of any answer."""
    if outcome.refusal is not None:
        return refusal_html(outcome.refusal, position.variant.slug, page)
    if ask in ("draw", "may") or outcome.after is None:
        return ""
    if outcome.after.phase == OVER and outcome.move.kind != KNOCK:
        return escape(_("That goes out."))
    return escape(says_left(position, [outcome.after]))
