"""From what the viewer selected to what each button can really do.

    selection = read(VARIANTS["joker"], view, cards, meld=2, picked=[])
    offer = selection["layoff"]
    offer.moves    # press it and these moves are made, one after another
    offer.choices  # no moves yet: the selection has several meanings, and the player must pick one
    offer.refusal  # it can do nothing, and this is why

Pure: no models, no words. It works on `view.known` alone, so nothing here can hang on a hidden card; and every
offer was tried with the variant's own `apply`, so a button never promises what would be refused.
"""

from .offers import ACTIONS, CODES, Choice, Laid, Offer, Selection, Unclear
from .reading import MOST_CHOICES, read

__all__ = [
    "ACTIONS",
    "CODES",
    "MOST_CHOICES",
    "Choice",
    "Laid",
    "Offer",
    "Selection",
    "Unclear",
    "read",
]
