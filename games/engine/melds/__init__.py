"""Melds: what is one, what it takes, and exact solvers: gin's deadwood, the joker game's opening."""

from .gin import arrangements, deadwood, knock_deadwoods
from .knock import Defence, defence, knock_choices
from .layoffs import joker_fits, joker_lay_off, joker_swap, natural_fits, natural_lay_off
from .listing import has_joker_meld, has_natural_meld, joker_melds, natural_melds
from .opening import Opening, best_opening, groupings, waiver_opening
from .shapes import AnyMeld, Shape, joker_meld, meld_value, natural_meld, readings

__all__ = [
    "AnyMeld",
    "Defence",
    "Opening",
    "Shape",
    "arrangements",
    "best_opening",
    "deadwood",
    "defence",
    "groupings",
    "has_joker_meld",
    "has_natural_meld",
    "joker_fits",
    "joker_lay_off",
    "joker_meld",
    "joker_melds",
    "joker_swap",
    "knock_choices",
    "knock_deadwoods",
    "meld_value",
    "natural_fits",
    "natural_lay_off",
    "natural_meld",
    "natural_melds",
    "readings",
    "waiver_opening",
]
