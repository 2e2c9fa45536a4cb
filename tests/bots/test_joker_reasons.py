"""The reasons of Joker Rummy's bots, in one place for whoever puts them into words."""

from games.bots.joker import LEVELS, REASONS
from games.bots.table import play_round
from games.engine.variants import VARIANTS
from tests.bots.test_rounds import deal


class Telling:
    """Keeps the reasons of another bot's choices."""

    def __init__(self, bot):
        self.bot, self.reasons = bot, set()

    def choose(self, view, public_moves, rng):
        choice = self.bot.choose(view, public_moves, rng)
        self.reasons.add(choice.reason)
        return choice


def test_every_reason_is_listed_and_given():
    given = {"fallback", "frees_joker"}  # too rare to wait for
    for level, bot in LEVELS.items():
        telling = Telling(bot)
        for seed in range(2 if level == "hard" else 40):
            state, rng = deal("joker", 4, seed)
            list(play_round(VARIANTS["joker"], state, [telling] * 4, rng))
        given |= telling.reasons
    assert given == set(REASONS)
    assert list(REASONS) == sorted(REASONS)
