"""What is wrong with a text, said in the language of whoever writes it."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.labels import say


class Refuted(Exception):
    """A directive that can't stand as it is written: unreadable, without a claim, or refuted by the engine.

    `text` is a lazy translation and `facts` fill it: the article may be in another language than its editor's.
    """

    def __init__(self, text: Any, /, **facts: Any) -> None:
        super().__init__(text, facts)
        self.text = text
        self.facts = facts

    def sentence(self) -> str:
        """The reason in the active language."""
        return say(str(self.text), **{name: str(value) for name, value in self.facts.items()})


class Problem(NamedTuple):
    """A `Refuted` and the line of the body (from 1) on which it stands."""

    line: int
    reason: Refuted
