"""The articles as the index shows them: by game, then what is for all games, then what is about the site."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.variants import VARIANTS
from games.labels.variants import variant_name
from rules_content.entries import Entry
from rules_content.models import Kind


class Shelf(NamedTuple):
    """A part of the index. variant: "" for what belongs to no game."""

    title: str
    variant: str
    texts: list[Entry]


def shelves(texts: Iterable[Entry]) -> list[Shelf]:
    """The shelves that hold any text, the texts in their articles' order."""
    found = {
        **{slug: Shelf(variant_name(slug), slug, []) for slug in VARIANTS},
        "": Shelf(_("All games"), "", []),
        "site": Shelf(_("This site"), "", []),
    }
    for text in texts:
        about = text.kind == Kind.ABOUT
        found["site" if about else text.game].texts.append(text)
    return [shelf for shelf in found.values() if shelf.texts]
