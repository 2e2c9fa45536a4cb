"""The picture that goes with a shared link: the article's own cards on the felt, as a PNG.

It holds no word, so it serves every language and needs no font of the machine. What shares links
(messengers, search engines) wants a PNG of 1200 by 630; resvg makes it from our own SVG.
"""

from __future__ import annotations

from functools import lru_cache

import resvg_py

from games.engine.cards import parse_card
from games.engine.cards import text as card_text
from games.management.commands.draw_cards import sheet

WIDTH, HEIGHT = 1200, 630
MARGIN = 90
MOST = 13  # cards that are drawn: more would be slivers
FALLBACK = "Ah Kd Qs Jc"  # for an article without cards
COLOURS = {"c": "#0a7338", "d": "#0b57c9", "h": "#c4122f", "s": "#17181c", "J": "#7b2ab8"}


@lru_cache(maxsize=64)
def png(cards: str) -> bytes:
    """The picture of these cards (notation; melds parted by " / "), 1200 by 630. ParseError."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(cards), skip_system_fonts=True))


def svg(cards: str) -> str:
    """The same as SVG: the cards in one row, a little fanned, the melds apart."""
    names = _names(cards or FALLBACK)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}">{_symbols()}{FELT}{_row(names)}</svg>'
    )


FELT = (
    f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#0e4a33"/>'
    f'<rect x="24" y="24" width="{WIDTH - 48}" height="{HEIGHT - 48}" rx="28" fill="#206b4a"/>'
)


def _names(cards: str) -> list[str]:
    """The cards' names, with "" between two melds."""
    melds = [[card_text(parse_card(word)) for word in meld.split()] for meld in cards.split("/")]
    names: list[str] = []
    for meld in melds:
        names += [""] * bool(names) + meld
    return names[: MOST + names.count("")]


def _row(names: list[str]) -> str:
    """The cards side by side, as big as the room lets them be, overlapping if they must."""
    count = len(names) - names.count("") * 0.5
    width, step = _size(count, 1.08)
    if width < 150:
        width, step = _size(count, 0.62)  # the corner with the rank still shows
    x = (WIDTH - width - step * (count - 1)) / 2
    drawn = []
    for name in names:
        if not name:
            x += step / 2
            continue
        tilt = (x + width / 2 - WIDTH / 2) / WIDTH * 9
        drawn.append(_card(name, x, width, tilt))
        x += step
    return "".join(drawn)


def _size(count: float, pace: float) -> tuple[float, float]:
    """How wide a card is, and how far the next one is, if that is `pace` cards."""
    width = min(230.0, (WIDTH - 2 * MARGIN) / (1 + (count - 1) * pace))
    return width, width * pace


def _card(name: str, x: float, width: float, tilt: float) -> str:
    height = width * 1.4
    y = (HEIGHT - height) / 2 + abs(tilt) ** 2 * 2
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    shade = f'x="{x + 3:.1f}" y="{y + 6:.1f}" width="{width:.1f}" height="{height:.1f}"'
    round_ = f'rx="{width * 0.075:.1f}"'
    suit_letter = "J" if name == "Jk" else name[-1]
    return (
        f'<g transform="rotate({tilt:.2f} {x + width / 2:.1f} {HEIGHT / 2})" color="{COLOURS[suit_letter]}">'
        f'<rect {shade} {round_} fill="#000" opacity=".35"/>'
        f'<rect {box} {round_} fill="#fffdf8" stroke="#0003"/>'
        f'<use href="#{name}" {box}/></g>'
    )


def _symbols() -> str:
    """The sheet of cards without its outermost tag."""
    return sheet().partition(">")[2].rpartition("</svg>")[0]
