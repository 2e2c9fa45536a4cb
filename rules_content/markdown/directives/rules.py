"""`rules`: a table made of the engine's own constants and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.engine.cards import JOKER
from games.engine.melds.shapes import HIGH_ACE, PLACE_VALUES, SET_VALUES
from games.engine.state import TURNS_WITHOUT_STOCK, UNDOS_A_TURN
from games.engine.variants import VARIANTS, basic, gin, joker
from games.labels import rank_sign, say, variant_name

from ..numbers import NUMBERS, TEN, deck_of, seats_of
from ..page import Page
from ..problems import Refuted
from ..scrolling import WIDE_END, wide_table
from .base import Block
from .examples import claim

# A table's rows for one game: what, and what it is there.
Rows: TypeAlias = dict[str, str]


def html(block: Block, page: Page) -> str:
    """The directive: one game's table, or several games side by side."""
    args = block.args
    slugs, show = args.text("game").replace(",", " ").split(), args.text("show")
    if not slugs or not set(slugs) <= set(VARIANTS) or len(set(slugs)) < len(slugs):
        raise Refuted(gettext_lazy("Name the game: game=%(games)s."), games="|".join(VARIANTS))
    for slug in slugs:
        if slug not in TABLES.get(show, {}):
            shown = [name for name, games in TABLES.items() if slug in games]
            raise Refuted(
                gettext_lazy("%(game)s has no table show=%(show)s; it has %(tables)s."),
                game=slug,
                show=show,
                tables=", ".join(shown),
            )
    if len(slugs) == 1:
        for name in NUMBERS:
            slug, key = name.split(".")
            if slug == slugs[0] and (claimed := args.text(key)):
                claim(key, claimed, str(NUMBERS[name]()))
    args.end()
    page.made.claims.append(f"rules {args}")
    caption = page.inline(" ".join(block.lines).strip(), block.line + 1)
    return _table(slugs, [TABLES[show][slug]() for slug in slugs], caption)


def _table(slugs: Sequence[str], columns: Sequence[Rows], caption: str) -> str:
    rows = list(dict.fromkeys(name for column in columns for name in column))
    heads = [variant_name(slug) for slug in slugs]
    lines = [f'<div class="rules-table">{wide_table()}<table>']
    if caption:
        lines.append(f"<caption>{caption}</caption>")
    if len(slugs) > 1:
        cells = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        lines.append(f"<thead><tr><td></td>{cells}</tr></thead>")
    lines.append("<tbody>")
    for row in rows:
        cells = "\n".join(
            f'<td data-label="{escape(head)}">{escape(column.get(row, "–"))}</td>'
            if len(slugs) > 1
            else f"<td>{escape(column[row])}</td>"
            for head, column in zip(heads, columns, strict=True)
        )
        lines.append(f'<tr><th scope="row">{escape(row)}</th>\n{cells}</tr>')
    return "\n".join([*lines, f"</tbody></table>{WIDE_END}</div>", ""])


# The tables.


def _setup(slug: str) -> Rows:
    variant = VARIANTS[slug]
    deck = deck_of(slug)
    jokers = deck.count(JOKER)
    usual = variant.seats[0]
    seats = seats_of(slug)
    if len(variant.seats) > 1:
        seats = say(_("%(seats)s (usually %(usual)s)"), seats=seats, usual=usual)
    return {
        _("Players"): seats,
        _("Cards in each hand"): str(NUMBERS[f"{slug}.hand"]()),
        _("Deck"): say(ngettext("%(n)s card", "%(n)s cards", len(deck)), n=len(deck)),
        _("Jokers in the deck"): str(jokers) if jokers else pgettext("number of jokers", "none"),
        _("Match"): " · ".join(map(_match, variant.options["target"])),
    }


def _match(target: int) -> str:
    return say(_("to %(target)s points"), target=target) if target else _("a single round")


def _faces(ranks: Sequence[int]) -> str:
    """ "A", "2–10", "J Q K"."""
    signs = [rank_sign(rank) for rank in ranks]
    return f"{signs[0]}–{signs[-1]}" if len(signs) > 3 else " ".join(signs)


def _by_rank(points: Callable[[int], int]) -> Rows:
    """Points by rank: neighbours that count the same in one row, and those that count their number in one."""

    def counts(rank: int) -> str:
        own = 1 <= rank <= TEN and points(rank) == rank + 1
        return _("the number on the card") if own else str(points(rank))

    return {_faces(list(ranks)): what for what, ranks in groupby(range(13), counts)}


def _points(slug: str) -> Rows:
    variant = VARIANTS[slug]
    rows = _by_rank(variant.card_points)
    if JOKER in deck_of(slug):
        rows[_("Joker")] = str(variant.card_points(JOKER))
    return rows


def _values() -> Rows:
    rows = _by_rank(lambda rank: PLACE_VALUES[rank])
    low = rows.pop(_faces([0]))
    return {
        _("Ace in A-2-3"): low,
        **rows,
        _("Ace in Q-K-A"): str(PLACE_VALUES[HIGH_ACE]),
        _("Ace in a set"): str(SET_VALUES[0]),
        _("Joker"): _("as the card that it stands for"),
    }


def _thresholds() -> Rows:
    usual, *others = joker.options["opening"]
    return {
        say(_("%(points)s points"), points=points): (
            pgettext("of a threshold", "usual")
            if points == usual
            else pgettext("of a threshold", "easier")
            if points < usual
            else pgettext("of a threshold", "harder")
        )
        for points in sorted((usual, *others))
    }


def _bonuses_gin() -> Rows:
    return {
        _("Gin"): say(_("%(bonus)s and the other's deadwood"), bonus=gin.GIN_BONUS),
        _("Undercut"): say(_("%(bonus)s and the difference"), bonus=gin.UNDERCUT_BONUS),
        pgettext("how a round ends", "Knock"): _("the difference"),
    }


def _bonuses_joker() -> Rows:
    return {_("Hand rummy"): say(_("the points × %(times)s"), times=joker.HAND_RUMMY_TIMES)}


def _limits(slug: str) -> Rows:
    special = {
        "basic": lambda: {_("Times that the stock may be used up"): str(basic.TIMES_STOCK_USED)},
        "joker": lambda: {_("Times that the stock may be used up"): str(joker.TIMES_STOCK_USED)},
        "gin": lambda: {
            _("Most deadwood to knock"): str(gin.KNOCK_LIMIT),
            _("Cards left in the stock when the round ends"): str(gin.STOCK_LEFT),
        },
    }[slug]()
    return {
        **special,
        _("Turns in a row without the stock"): str(TURNS_WITHOUT_STOCK),
        _("Undos in a turn"): str(UNDOS_A_TURN),
    }


def _each(table: Callable[[str], Rows]) -> Mapping[str, Callable[[], Rows]]:
    return {slug: lambda slug=slug: table(slug) for slug in VARIANTS}  # type: ignore[misc]


# show= -> game -> rows
TABLES: Mapping[str, Mapping[str, Callable[[], Rows]]] = {
    "setup": _each(_setup),
    "points": _each(_points),
    "values": {"joker": _values},
    "thresholds": {"joker": _thresholds},
    "bonuses": {"joker": _bonuses_joker, "gin": _bonuses_gin},
    "limits": _each(_limits),
}
