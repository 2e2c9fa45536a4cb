"""Draws the card faces and the icons: one SVG file, our own strokes, no font.

`python manage.py draw_cards` writes rummy_site/static/rummy/cards.svg. Every card is a <symbol>
named as in notation.md: `#7h` is the face in a hand, `#m7h` the small one on the table. Colours
come from CSS: `color` is the suit's.
"""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

SHEET = Path(settings.BASE_DIR) / "rummy_site" / "static" / "rummy" / "cards.svg"

# Each rank in a box 84 high: its width, and strokes 11 wide.
RANKS = {
    "A": (60, "M7 80 30 6 53 80M16 55H44"),
    "2": (60, "M8 25C8 13 17 5 30 5s22 8 22 20c0 14-11 22-43 54H54"),
    "3": (
        60,
        "M9 17C13 9 20 5 29 5c12 0 21 7 21 17S42 40 29 40h-5M29 40c14 0 24 8 24 20S43 79 29 79"
        "C18 79 10 74 6 66",
    ),
    "4": (60, "M43 80V6L6 59H57"),
    "5": (60, "M50 6H15L11 39c6-5 12-7 19-7 14 0 24 9 24 23S44 79 29 79C18 79 11 75 6 68"),
    "6": (
        60,
        "M49 13C44 8 38 5 32 5 16 5 7 20 7 46c0 22 8 33 23 33 14 0 24-10 24-24S45 32 31 32"
        "C18 32 9 41 7 52",
    ),
    "7": (60, "M6 6H54C40 26 29 50 25 81"),
    "8": (
        60,
        "M30 39C18 39 11 32 11 22S18 5 30 5s19 7 19 17-7 17-19 17C15 39 6 47 6 59s9 20 24 20"
        " 24-8 24-20-9-20-24-20z",
    ),
    "9": (
        60,
        "M11 71c5 5 11 8 17 8 16 0 25-15 25-41C53 16 45 5 30 5 16 5 6 15 6 29s9 23 23 23"
        "c13 0 22-9 24-20",
    ),
    "T": (76, "M4 20 16 6V80M51 5c14 0 20 14 20 37S65 79 51 79 31 65 31 42 37 5 51 5z"),
    "J": (54, "M20 6H44V57c0 14-7 22-19 22C14 79 7 73 5 62"),
    "Q": (62, "M30 5c15 0 24 14 24 37S45 79 30 79 6 65 6 42 15 5 30 5zM36 58 57 83"),
    "K": (60, "M9 4V81M52 5 10 52M25 36 55 80"),
}
# Each suit in a box of 100 by 100.
SUITS = {
    "s": "M50 4c9 21 43 37 43 61 0 12-9 20-20 20-9 0-15-5-19-12 1 11 4 17 11 23H35c7-6 10-12 11-23"
    "-4 7-10 12-19 12C16 85 7 77 7 65 7 41 41 25 50 4z",
    "h": "M50 94C22 70 5 52 5 31 5 17 15 8 27 8c10 0 19 6 23 16C54 14 63 8 73 8c12 0 22 9 22 23"
    " 0 21-17 39-45 63z",
    "d": "M50 3C60 22 73 37 90 50 73 63 60 78 50 97 40 78 27 63 10 50 27 37 40 22 50 3z",
    "c": "M50 5c13 0 22 9 22 21 0 7-3 12-8 17 3-1 6-2 9-2 13 0 22 9 22 21s-9 22-22 22c-9 0-15-4-19"
    "-11 1 11 4 17 11 23H35c7-6 10-12 11-23-4 7-10 11-19 11C14 84 5 74 5 62s9-21 22-21c3 0 6 1"
    " 9 2-5-5-8-10-8-17C28 14 37 5 50 5z",
}
STAR = "M50 2 62 35 98 37 70 58 79 92 50 73 21 92 30 58 2 37 38 35z"
LETTERS = {
    "J": RANKS["J"][1],
    "O": RANKS["Q"][1].split("M36")[0],
    "K": RANKS["K"][1],
    "E": "M50 6H12V79H50M12 42H44",
    "R": "M10 80V6H32c13 0 21 8 21 19S45 44 32 44H10M32 44 54 80",
}
LINE = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"'
ICONS = {  # each in a box of 16 by 16
    "cards": '<path fill="currentColor" d="M2 3.5 8 2l3 10.5L5 14zM9.5 2.5H13v10h-1z"/>',
    "undo": f'<path {LINE} d="M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6.5"/>',
    "left": f'<path {LINE} d="M10 3 5 8l5 5"/>',
    "person": '<path fill="currentColor" d="M8 8a3.25 3.25 0 1 0 0-6.5A3.25 3.25 0 0 0 8 8zm-6 6.5a6 5 0 0 1 12 0z"/>',
}


def use(name: str, transform: str) -> str:
    return f'<use href="#{name}" transform="{transform}"/>'


def face(rank: str, suit: str) -> str:
    """A card as held in the hand: 100 by 140, readable at 40 pixels."""
    narrow = 0.68 if rank == "T" else 0.74
    court = '<use href="#court"/>' if rank in "JQK" else ""
    return (
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{court}'
        + use(f"r{rank}", f"translate({7 if rank == 'T' else 9} 10)scale({narrow} .74)")
        + use(f"s{suit}", "translate(66 11)scale(.25)")
        + use(f"s{suit}", "translate(22 76)scale(.56)")
        + "</symbol>"
    )


def small_face(rank: str, suit: str) -> str:
    """A card on the table: 64 by 96, readable at 17 pixels."""
    scale = 0.66 if rank == "T" else 0.72
    left = (64 - RANKS[rank][0] * scale) / 2
    return (
        f'<symbol id="m{rank}{suit}" viewBox="0 0 64 96">'
        + use(f"r{rank}", f"translate({left:.0f} 6)scale({scale} .58)")
        + use(f"s{suit}", "translate(13 54)scale(.38)")
        + "</symbol>"
    )


def jokers() -> list[str]:
    """The joker's two faces, and the badge over the face that a table joker stands for."""
    return [
        '<symbol id="Jk" viewBox="0 0 100 140">'
        + use("word", "translate(9 10)scale(.235)")
        + use("sJ", "translate(33 70)scale(.6)")
        + "</symbol>",
        f'<symbol id="mJk" viewBox="0 0 64 96">{use("sJ", "translate(7 22)scale(.5)")}</symbol>',
        '<symbol id="badge" viewBox="0 0 64 96" overflow="visible">'
        '<circle cx="58" cy="4" r="17" fill="currentColor" stroke="#fff" stroke-width="3"/>'
        '<g color="#fff">' + use("sJ", "translate(47.5 -7)scale(.21)") + "</g></symbol>",
    ]


def parts() -> list[str]:
    """What the faces are made of."""
    word = "".join(
        f'<path d="{LETTERS[letter]}" transform="translate(0 {place * 108})"/>'
        for place, letter in enumerate("JOKER")
    )
    stroke = 'fill="none" stroke="currentColor" stroke-linejoin="round"'
    return [
        "<defs>",
        *(f'<path id="r{r}" d="{d}" {stroke} stroke-width="11"/>' for r, (_, d) in RANKS.items()),
        *(f'<path id="s{s}" d="{d}" fill="currentColor"/>' for s, d in SUITS.items()),
        '<rect id="court" x="9" y="75" width="82" height="58" rx="6" fill="currentColor" opacity=".1"/>',
        f'<path id="sJ" fill="currentColor" stroke="currentColor" stroke-width="6"'
        f' stroke-linejoin="round" d="{STAR}"/>',
        f'<g id="word" {stroke} stroke-width="14">{word}</g>',
        "</defs>",
    ]


def sheet() -> str:
    """The whole file."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', *parts()]
    lines += [draw(rank, suit) for suit in SUITS for rank in RANKS for draw in (face, small_face)]
    lines += jokers()
    lines += [
        f'<symbol id="suit-{suit}" viewBox="0 0 100 100">{use(f"s{suit}", "")}</symbol>'.replace(
            ' transform=""', ""
        )
        for suit in SUITS
    ]
    lines += [
        f'<symbol id="icon-{name}" viewBox="0 0 16 16">{drawing}</symbol>'
        for name, drawing in ICONS.items()
    ]
    return "\n".join([*lines, "</svg>", ""])


class Command(BaseCommand):
    help = "Draws the card faces and the icons into rummy_site/static/rummy/cards.svg."

    def handle(self, **options: object) -> None:
        SHEET.parent.mkdir(parents=True, exist_ok=True)
        SHEET.write_text(sheet(), encoding="utf-8")
        self.stdout.write(f"{SHEET}: {SHEET.stat().st_size} bytes")
