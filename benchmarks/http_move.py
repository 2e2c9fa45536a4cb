"""What a move through HTTP costs: `python benchmarks/http_move.py [samples]`.

CPU milliseconds of the whole site (middleware, sessions, SQLite in a file, the board rendered again) for a post
of the hand's form that the page script sends. First the moves of the three games, as they come in play; goal: 15.
Then a joker round of six seats after one lap around the table and some 300 moves later, side by side; goal: the
same.
"""

import os
import random
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import process_time
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
folder = tempfile.TemporaryDirectory(prefix="rummy-benchmark-")
os.environ |= {
    "DJANGO_SETTINGS_MODULE": "rummy_site.settings",
    "DATA_DIR": folder.name,
    "BOT_PACE": "0",
    "ALLOWED_HOSTS": "testserver",
}
for name in ("CELERY_BROKER_URL", "DATABASE_URL", "DEBUG"):
    os.environ.pop(name, None)

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from games import play  # noqa: E402
from games.bots import BOTS  # noqa: E402
from games.engine import moves as verbs  # noqa: E402
from games.engine.cards import text  # noqa: E402
from games.engine.moves import Move  # noqa: E402
from games.models import Match  # noqa: E402
from games.play import folding  # noqa: E402
from games.selection import read  # noqa: E402
from rummy_site.accounts.models import User  # noqa: E402

ACTIONS = {
    verbs.DRAW: "draw",
    verbs.TAKE: "take",
    verbs.PASS: "pass",
    verbs.OPEN: "meld",
    verbs.LAY_DOWN: "meld",
    verbs.LAY_OFF: "layoff",
    verbs.SWAP: "swap",
    verbs.DISCARD: "discard",
    verbs.KNOCK: "knock",
    verbs.UNDO: "undo",
}

keys = iter(range(10**9))


def post(client: Client, match: Match, move: Move, forget: bool = False) -> float:
    """Make the move by a post; its CPU milliseconds. forget: as a process that never saw the round."""
    melds = move.melds if move.kind == verbs.OPEN else ()
    cards = [*move.cards, *(card for meld in melds for card in meld)]
    view = play.look(match, 0)
    offer = read(match.rules, view, cards, move.meld or None, "")[ACTIONS[move.kind]]
    form = {
        "action": ACTIONS[move.kind],
        "version": match.version,
        "key": f"key-{next(keys)}",
        "card": [f"{text(card)}.{1 + cards[:i].count(card)}" for i, card in enumerate(cards)],
        "meld": move.meld or "",
        "choice": offer.choices[0].value if offer.choices else "",
    }
    address = reverse("games:move", args=[match.code])
    if forget:
        folding.memory.clear()
    body = urlencode(form, doseq=True)  # as a browser sends it
    start = process_time()
    response = client.post(address, body, content_type="application/x-www-form-urlencoded")
    cost = 1000 * (process_time() - start)
    assert response.status_code == 200, (move, response.status_code, response.content.decode())
    match.refresh_from_db()
    return cost


def bots_play(match: Match) -> None:
    while play.take_bot_turn(match.pk):
        pass
    match.refresh_from_db()


def person() -> tuple[User, Client]:
    user = User.objects.create_guest("en")
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    client.get(reverse("games:front"))  # a client's first request loads the middleware
    return user, client


def moves_of_play(slug: str, seats: int, samples: int) -> dict[str, list[float]]:
    """The cost of each kind of move, while a bot chooses for the person."""
    costs: dict[str, list[float]] = {}
    rng = random.Random(1)
    user, client = person()
    bot = BOTS[slug]["normal"]
    while sum(map(len, costs.values())) < samples:
        match = play.open_match(user, slug, {"target": 0}, seats)
        bots_play(match)
        while not match.is_over:
            state = folding.state_of(match.get_round())
            choice = bot.choose(play.look(match, 0), match.rules.public_moves(state), rng)
            costs.setdefault(choice.move.kind, []).append(post(client, match, choice.move))
            bots_play(match)
    return costs


def lengthen(match: Match, moves: int) -> None:
    """Have every seat take and undo, then draw and discard, until the round has so many moves.

    Then once around the table without the taking, so that the page has equally much to tell, up to the person.
    """
    dawdling = [Move(verbs.TAKE), Move(verbs.UNDO)] * 10
    around = 0
    while around <= 6 or match.to_act != 0:
        round_ = match.get_round()
        state = folding.state_of(round_)
        drawn = match.rules.apply(state, Move(verbs.DRAW))
        turn = [Move(verbs.DRAW), Move(verbs.DISCARD, (drawn.hand[0],))]
        if round_.length < moves:
            turn = dawdling + turn
        else:
            around += 1
        match = play.submit(match, match.to_act, turn, match.version)


def turn_at(moves: int, forget: bool) -> dict[str, float]:
    """The cost of a turn's moves in a joker round of six seats that has at least so many moves already."""
    user, client = person()
    match = play.open_match(user, "joker", {}, 6)
    lengthen(match, moves)
    match.refresh_from_db()
    costs = {}
    for name, kind in (
        ("take", verbs.TAKE),
        ("undo", verbs.UNDO),
        ("draw", verbs.DRAW),
        ("discard", verbs.DISCARD),
    ):
        hand = play.look(match, 0).hand
        move = Move(kind, hand[:1] if kind == verbs.DISCARD else ())
        costs[name] = post(client, match, move, forget)
    return costs


def main(samples: int) -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    moves_of_play("gin", 2, 30)  # warm

    print("CPU ms a move, median (90 %), as it comes in play")
    for slug, seats in (("basic", 4), ("joker", 6), ("gin", 2)):
        for kind, costs in moves_of_play(slug, seats, samples).items():
            high = sorted(costs)[int(0.9 * len(costs))]
            print(f"  {slug:6} {kind:12} {median(costs):6.1f} ({high:.1f})   {len(costs)} samples")

    print("A turn in a joker round of six seats, CPU ms, median")
    print(f"  {'':8} {'move 20':>8} {'move 320':>9} {'ratio':>6}   {'320, state forgotten':>20}")
    early, late, cold = [], [], []
    for _ in range(
        max(5, samples // 10)
    ):  # by turns: whatever else the machine does hits all alike
        early.append(turn_at(0, False))
        late.append(turn_at(300, False))
        cold.append(turn_at(300, True))
    for name in early[0]:
        a, b, c = (median(costs[name] for costs in all_) for all_ in (early, late, cold))
        print(f"  {name:8} {a:8.1f} {b:9.1f} {b / a:6.2f}   {c:20.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
