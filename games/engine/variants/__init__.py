"""The variants: each a module that keeps the contract of `games.engine.variant`."""

from __future__ import annotations

from collections.abc import Mapping

from ..variant import Variant
from . import basic, gin, joker

VARIANTS: Mapping[str, Variant] = {basic.slug: basic, joker.slug: joker, gin.slug: gin}
