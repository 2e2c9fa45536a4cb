"""What `play` says no with, when it is not a rule of the game that says no (that is IllegalMove)."""

from collections.abc import Mapping
from types import MappingProxyType

from games.models import Match


class Refused(Exception):
    """Nothing was changed. `match` is the match as it is now, `code` a key that can be put into words.

    `facts` is always empty: as an engine's error a refusal has both.
    """

    code = ""
    facts: Mapping[str, object] = MappingProxyType({})

    def __init__(self, match: Match) -> None:
        super().__init__(self.code, match.code)
        self.match = match


class MatchOver(Refused):
    """There is nothing to play any more."""

    code = "match_over"


class Stale(Refused):
    """The match has gone on since the page was made."""

    code = "stale"


class NotYourTurn(Refused):
    """Another seat is to act."""

    code = "not_your_turn"


class NotOver(Refused):
    """A rematch has to wait for the end of the match."""

    code = "not_over"
