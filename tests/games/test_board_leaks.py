"""Nothing that a seat may not know leaves the server: two decks that it can't tell apart give the same pages.

The cards swapped lie in other hands or in the stock, and have never been seen by the viewer (see
`tests.engine.hidden_swap`). Whatever the page makes of them, by their order, their number or what can be done with
them, would show as a byte that differs.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from games import play
from games.engine.cards import Cards, join, text
from games.engine.moves import Entry, move_text
from games.engine.state import OVER, RoundState
from games.engine.variants import VARIANTS
from games.models import Match, Move, Seat
from games.play import folding
from games.selection import read
from tests.engine.hidden_swap import fold, hidden_swap
from tests.engine.random_play import FACTOR, Setup, deal, setups
from tests.engine.random_play import play as play_round
from tests.games.builders import fresh, make_user

ROUNDS = 12 * FACTOR
VIEWER = 0  # the seat that looks

pytestmark = pytest.mark.django_db


def seated(setup: Setup) -> tuple[Match, Client]:
    """A match of a guest at seat 0, and the guest's browser."""
    user = make_user()
    options = {name: getattr(setup.options, name) for name in setup.variant.options}
    match = play.open_match(user, setup.variant.slug, options, setup.seats)
    client = Client()
    client.force_login(user)
    return match, client


def stage(match: Match, dealer: int, deck: str, entries: list[Entry], state: RoundState) -> Match:
    """Store the round as if it had been played up to `state`."""
    round_ = match.get_round()
    round_.moves.all().delete()
    round_.deck, round_.dealer, round_.length = deck, dealer, len(entries)
    _, head = folding.dealt(round_)
    for number, (seat, move) in enumerate(entries, 1):
        head = folding.head_after(head, (seat, move))
        Move.objects.create(
            match=match, round=round_, number=number, seat=seat, text=move_text(move)
        )
    round_.head = head
    round_.save()
    status = Match.Status.FINISHED if state.result else Match.Status.RUNNING
    Match.objects.filter(pk=match.pk).update(status=status, to_act=state.to_act, due_at=None)
    return fresh(match)


def pages(match: Match, client: Client, state: RoundState) -> Iterator[tuple[str, str]]:
    """Everything that the viewer can ask for: pages, fragments, and the buttons of several selections."""
    here = f"/en/table/{match.code}/"
    hand = state.hands[VIEWER]
    values = [f"{text(card)}.{hand[:i].count(card) + 1}" for i, card in enumerate(hand)]
    some = values[: len(values) // 2]
    yield "page", clean(client.get(here))
    yield "page in Korean", clean(client.get(here.replace("/en/", "/ko/")))
    yield "fragment", clean(client.get(here + "board", {"card": some}))
    for chosen in (some, values[:1], values[-3:]):
        for meld in ("", "1"):
            yield "buttons", clean(client.post(here + "look", {"card": chosen, "meld": meld}))
    for action in ("look", "undo", "knock", "discard", "meld", "layoff", "swap"):
        fields = {"version": 0, "action": action, "card": some}
        yield f"answer to {action}", clean(client.post(here + "move", fields))
    if match.to_act == VIEWER:
        for fields in refused(match, state, hand):
            response = client.post(here + "move", {"version": match.version, **fields})
            assert response.status_code == 422
            yield f"refusal of {fields}", clean(response)
    yield "front page", clean(client.get("/en/"))


def refused(match: Match, state: RoundState, hand: Cards) -> list[dict]:
    """Some forms of the viewer's own turn that are refused: the sentences must not tell either."""
    rng = random.Random(len(state.log))
    view = match.rules.view(state, VIEWER)
    forms = []
    for cards in (hand[:1], hand[-1:], hand[:3], hand[-4:], hand, (hand[0],) * 9):
        values = [f"{text(card)}.{number}" for number, card in enumerate(cards, 1)]
        meld = rng.choice([None, 1, 2])
        for action, offer in read(match.rules, view, cards, meld).offers.items():
            if offer.refusal:
                forms.append({"action": action, "card": values, "meld": meld or ""})
    return rng.sample(forms, min(5, len(forms)))


def clean(response) -> str:
    """The status, the headers and the page, less what is random in every answer."""
    body = response.content.decode()
    body = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]*', r"\1", body)
    body = re.sub(r'(name="key" value=")[^"]*', r"\1", body)
    body = re.sub(r'("X-CSRFToken": ")[^"]*', r"\1", body)
    return f"{response.status_code}\n{response.headers}\n{body}"


@pytest.mark.parametrize("slug", VARIANTS)
def test_pages_are_the_same_whatever_the_viewer_has_not_seen(slug, settings):
    compared = 0
    for seed in range(ROUNDS):
        rng = random.Random(f"{slug} {seed}")
        setup = rng.choice(setups(slug))
        twins = hidden_swap(setup, VIEWER, rng)
        if twins is None or twins.states[0][-1].phase == OVER:
            continue
        match, client = seated(setup)
        shown = []
        for deck, entries, states in zip(twins.decks, twins.entries, twins.states, strict=True):
            match = stage(match, twins.dealer, join(deck), entries, states[-1])
            shown.append(list(pages(match, client, states[-1])))
        for (what, one), (_, other) in zip(*shown, strict=True):
            assert one == other, f"{what}, seed {seed}"
        compared += 1
    assert compared > ROUNDS // 2, "hardly any swap was possible: the test says little"


@pytest.mark.parametrize("slug", VARIANTS)
def test_the_result_tells_nothing_of_what_was_left_in_the_stock(slug):
    for seed in range(FACTOR):
        rng = random.Random(f"{slug} result {seed}")
        setup = rng.choice(setups(slug))
        state = None
        while state is None or state.used_up or len(set(state.stock[-2:])) < 2:
            deck, dealt = deal(setup, rng)
            entries = [entry for _, entry, _ in play_round(setup, rng, dealt=dealt)]
            *_, state = fold(setup, deck, dealt.dealer, entries)
        match, client = seated(setup)
        shown = []
        for cards in (deck, (*deck[:-2], deck[-1], deck[-2])):
            match = stage(match, dealt.dealer, join(cards), entries, state)
            shown.append(list(pages(match, client, state)))
        assert "Play again" in shown[0][0][1]
        assert shown[0] == shown[1]


def test_a_card_that_the_viewer_does_see_would_show():
    """The test above can fail: a swap of two cards of the viewer's hand and the stock changes the page."""
    setup = setups("gin")[0]
    match, client = seated(setup)
    deck = list(setup.variant.deck(setup.options))
    shown = []
    for _ in range(2):
        state = setup.variant.start(deck, 1, 2, setup.options)
        match = stage(match, 1, join(deck), [], state)
        shown.append(dict(pages(match, client, state))["fragment"])
        deck[0], deck[-1] = deck[-1], deck[0]
    assert shown[0] != shown[1]


def test_the_same_deck_gives_the_same_pages_twice():
    """What is random in an answer is taken out before comparing; nothing else changes from one to the next."""
    setup = setups("joker")[0]
    match, client = seated(setup)
    deck = setup.variant.deck(setup.options)
    state = setup.variant.start(deck, setup.seats - 1, setup.seats, setup.options)
    match = stage(match, setup.seats - 1, join(deck), [], state)
    assert list(pages(match, client, state)) == list(pages(match, client, state))
    assert Seat.objects.get(match=match, number=VIEWER).user is not None
