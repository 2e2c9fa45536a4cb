"""Hands that are about to knock, for the rule tests of Gin Rummy."""

from games.engine.cards import join

from .positions import make, position

# A defender with no meld and nothing to lay off on clubs, unless a test says so: 2+4+6+8+10+10+1+3+5+7 points.
NOTHING = "2h 4h 6h 8h Th Qh As 3s 5s 7s"
LOW = "Ac 2c 3c 4c 5c 6c 7c 8c"  # eight clubs in a row


def knocks(ten, discard, defender=NOTHING, drew="stock", **more):
    """Seat 0 has ten cards and has drawn or taken `discard`, which it will knock with."""
    source = {"stock": discard} if drew == "stock" else {"discards": discard}
    state = position("gin", f"{ten} | {defender}", **source, **more)
    return make(state, "draw stock" if drew == "stock" else "take upcard")


def arranged(melds):
    """Melds as text: `5s 6s 7s / 9c 9d 9h`."""
    return " / ".join(map(join, melds))
