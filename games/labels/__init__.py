"""The engine's keys in the viewer's language: cards and melds, moves, refusals, results, variants.

Every function reads the active language when it is called. Msgids are English sentences with named placeholders;
`words.say` fills them and, in Korean, settles the particles.
"""

from .cards import (
    a_meld,
    card_name,
    card_names,
    card_sign,
    card_signs,
    kind_name,
    meld_name,
    rank_name,
    rank_sign,
    ranks_name,
    some_melds,
    suit_name,
    the_card,
    the_cards,
    the_meld,
)
from .moves import move_sentence
from .refusals import Refusal, refusal_of, refusal_sentence
from .results import ResultWords, draw_sentence, match_sentence, result_words
from .variants import variant_name
from .words import say

__all__ = [
    "Refusal",
    "ResultWords",
    "a_meld",
    "card_name",
    "card_names",
    "card_sign",
    "card_signs",
    "draw_sentence",
    "kind_name",
    "match_sentence",
    "meld_name",
    "move_sentence",
    "rank_name",
    "rank_sign",
    "ranks_name",
    "refusal_of",
    "refusal_sentence",
    "result_words",
    "say",
    "some_melds",
    "suit_name",
    "the_card",
    "the_cards",
    "the_meld",
    "variant_name",
]
