"""The state is a fold of the moves. The memory of states makes it cheap, and can't be wrong."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import play
from games.engine.cards import text
from games.engine.moves import parse_move
from games.models import Move, Round
from games.play import folding
from tests.games.builders import NO_BOT, all_bots, bots_play, deal, fresh, make, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_remembered():
    folding.memory.clear()


def moves_read(do) -> list[str]:
    """The questions about moves that `do` asks the database."""
    with CaptureQueriesContext(connection) as queries:
        do()
    return [query["sql"] for query in queries if 'FROM "games_move"' in query["sql"]]


@pytest.mark.parametrize(("slug", "seats"), [("basic", 4), ("joker", 6), ("gin", 2)])
def test_folding_afresh_gives_what_was_remembered(slug, seats):
    match = bots_play(all_bots(deal(slug, seats=seats)))
    for round_ in match.rounds.all():
        remembered = folding.state_of(round_)
        folding.memory.clear()
        assert folding.state_of(round_) == remembered
        assert len(remembered.log) == round_.length == round_.moves.count()
        assert [entry[0] for entry in remembered.log] == [move.seat for move in round_.moves.all()]


@pytest.mark.django_db(transaction=True)
def test_no_move_is_read_twice():
    match = make(deal("joker", bot=NO_BOT), "draw stock")
    hand = state_of(match).hands[0]
    for _ in range(3):
        assert moves_read(lambda: play.look(match, 0)) == []
    assert moves_read(lambda: make(match, f"discard {text(hand[0])}")) == []
    assert moves_read(lambda: play.look(match, 0)) == []


@pytest.mark.django_db(transaction=True)
def test_of_moves_made_elsewhere_only_the_new_ones_are_folded():
    match = make(deal("joker", bot=NO_BOT), "draw stock")
    here = folding.memory.get(match.get_round().pk)
    make(match, f"discard {text(state_of(match).hands[0][0])}", "draw stock")
    truth = state_of(match)
    folding.memory.put(match.get_round().pk, here)  # as if another process had made those moves
    (question,) = moves_read(lambda: play.look(match, 0))
    assert '"number" > 1' in question
    assert state_of(match) == truth


@pytest.mark.django_db(transaction=True)
def test_a_move_that_was_rolled_back_is_nowhere_to_be_seen():
    match = deal("gin", hands={0: "7c"}, upcard="9h")
    match = make(match, "pass")
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        make(match, "take upcard", seat=1)
        assert state_of(match).drew == "upcard"
        play.look(match, 0)  # remembers what will never have been
        raise ZeroDivisionError
    assert state_of(match).phase == "offer"
    match = make(match, "pass", seat=1)
    assert [entry[0] for entry in state_of(match).log] == [0, 1]
    assert state_of(match).phase == "draw"


@pytest.mark.django_db(transaction=True)
def test_a_wrong_memory_of_the_same_length_is_found_out():
    match = make(deal("gin"), "pass")
    other = make(deal("gin"), "take upcard")
    folding.memory.put(match.get_round().pk, folding.memory.get(other.get_round().pk))
    assert play.look(match, 0).known.phase == "offer"


def test_what_was_looked_at_longest_ago_is_forgotten_first():
    memory = folding.Memory(2)
    memory.put(1, "one")
    memory.put(2, "two")
    memory.get(1)
    memory.put(3, "three")
    assert [memory.get(number) for number in (1, 2, 3)] == ["one", None, "three"]


@pytest.mark.parametrize("spoil", ["text", "deck", "missing"])
def test_rows_that_were_tampered_with_are_never_shown(spoil):
    match = make(deal("gin"), "pass")
    if spoil == "text":
        Move.objects.update(text="take upcard")
    elif spoil == "deck":
        round_ = match.get_round()
        Round.objects.update(deck=" ".join(reversed(round_.deck.split())))
    else:
        Move.objects.all().delete()
    folding.memory.clear()
    with pytest.raises(folding.BrokenRound):
        play.look(match, 0)


def test_an_older_page_still_reads_the_round_as_it_is_now():
    match = deal("gin")
    make(match, "pass")
    assert play.look(match, 1).moves == ((0, parse_move("pass")),)
    assert fresh(match).version == match.version + 1
