"""A move is applied once, whole, or not at all; each refusal says which and changes nothing."""

import pytest

from games import play
from games.engine.errors import IllegalMove, ParseError
from games.engine.moves import parse_move
from tests.games.builders import NO_BOT, all_bots, bots_play, deal, fresh, make, state_of, stored

pytestmark = pytest.mark.django_db


def moves(*texts):
    return [parse_move(text) for text in texts]


def lines(match):
    return list(match.get_round().moves.values_list("number", "seat", "text"))


def test_a_move_is_a_row_and_raises_the_version():
    match = deal()
    after = make(match, "draw stock")
    assert lines(match) == [(1, 0, "draw stock")]
    assert after.version == match.version + 1
    assert fresh(match).version == after.version
    assert len(state_of(match).hands[0]) == 8


def test_several_moves_of_one_press_are_several_rows_and_one_version():
    match = deal("basic", hands={0: "7c 8c 9c 7d 7h 7s Tc"})
    match = make(match, "draw stock")
    press = moves("lay down 7d 7h 7s", "lay down 7c 8c 9c", "lay off Tc on 2")
    after = play.submit(match, 0, press, match.version)
    assert lines(match)[1:] == [
        (2, 0, "lay down 7d 7h 7s"),
        (3, 0, "lay down 7c 8c 9c"),
        (4, 0, "lay off Tc on 2"),
    ]
    assert after.version == match.version + 1


def test_what_is_stored_is_the_canonical_form():
    match = make(deal("basic", hands={0: "9c 8c 7c"}), "draw stock", "lay down 9c 7c 8c")
    assert lines(match)[-1] == (2, 0, "lay down 7c 8c 9c")


def test_of_several_moves_all_are_made_or_none():
    match = make(deal("basic", hands={0: "7c 8c 9c 7d 7h 7s Kc"}), "draw stock")
    before = stored(match)
    with pytest.raises(IllegalMove) as refusal:
        play.submit(match, 0, moves("lay down 7d 7h 7s", "lay off Kc on 1"), match.version)
    assert refusal.value.code == "does_not_fit"
    assert stored(match) == before
    assert state_of(match).melds == ()


def test_nothing_follows_the_move_that_ends_the_turn():
    match = make(deal("basic", hands={0: "7c"}), "draw stock")
    before = stored(match)
    with pytest.raises(IllegalMove):
        play.submit(match, 0, moves("discard 7c", "draw stock"), match.version)
    assert stored(match) == before


def over_match():
    match = bots_play(all_bots(deal("basic", {"target": 0})))
    assert match.is_over
    return match


def test_refusals_come_in_the_order_over_stale_turn_illegal():
    nonsense = moves("knock Kc")
    over = over_match()
    with pytest.raises(play.MatchOver):
        play.submit(over, 3, nonsense, 999)
    match = deal()
    with pytest.raises(play.Stale):
        play.submit(match, 3, nonsense, 999)
    with pytest.raises(play.NotYourTurn):
        play.submit(match, 3, nonsense, match.version)
    with pytest.raises(IllegalMove):
        play.submit(match, 0, nonsense, match.version)


def test_a_refusal_changes_nothing_and_brings_the_match_as_it_is():
    old = deal()
    now = make(old, "draw stock")
    before = stored(old)
    for seat, version, refused in [
        (0, old.version, play.Stale),
        (1, now.version, play.NotYourTurn),
    ]:
        with pytest.raises(refused) as refusal:
            play.submit(old, seat, moves("discard 7h"), version)
        assert refusal.value.match.version == now.version
    with pytest.raises(IllegalMove):
        play.submit(old, 0, moves("draw stock"), now.version)
    assert stored(old) == before


def test_nobody_can_make_the_entry_that_no_seat_makes():
    for slug in ("basic", "joker", "gin"):
        match = deal(slug)
        with pytest.raises(IllegalMove):
            play.submit(match, 0, moves("shuffle 7h 8h"), match.version)


def test_a_submission_without_moves_is_a_mistake_of_the_program():
    match = deal()
    with pytest.raises(ValueError):
        play.submit(match, 0, [], match.version)


def test_a_form_is_read_on_its_own_board_and_on_no_other():
    match = deal()
    views = []

    def read(view):
        views.append(view)
        return moves("draw stock")

    after = play.submit(match, 0, read, match.version, "form-1")
    assert [(view.seat, view.known.phase) for view in views] == [(0, "draw")]
    play.submit(match, 0, read, match.version, "form-1")  # done already
    with pytest.raises(play.Stale):
        play.submit(match, 0, read, match.version, "form-2")
    with pytest.raises(play.NotYourTurn):
        play.submit(match, 1, read, after.version)
    assert len(views) == 1


def test_a_form_that_can_not_be_read_changes_nothing():
    match = deal()
    before = stored(match)

    def read(view):
        raise ParseError("a move")

    with pytest.raises(ParseError):
        play.submit(match, 0, read, match.version)
    assert stored(match) == before


def test_the_same_key_twice_is_one_move_whatever_the_version_says():
    match = deal()
    first = make(match, "draw stock", key="form-1")
    before = stored(match)
    for version in (match.version, first.version):
        again = play.submit(match, 0, moves("draw stock"), version, "form-1")
        assert again.version == first.version
    assert stored(match) == before


def test_the_last_move_of_a_match_sent_twice_is_answered_too():
    match = deal("basic", {"target": 0}, hands={0: "7c 8c 9c 7d 7h 7s Kc"}, stock="2c")
    make(match, "draw stock")
    match = fresh(match)
    last = moves("lay down 7c 8c 9c", "lay down 7d 7h 7s", "discard 2c")
    with pytest.raises(IllegalMove):  # the king is left
        play.submit(match, 0, [*last, *moves("discard Kc")], match.version, "form-1")
    match = deal("basic", {"target": 0}, hands={0: "7c 8c 9c 7d 7h 7s Ts"}, stock="Tc")
    match = make(match, "draw stock")
    last = moves("lay down 7c 8c 9c", "lay down 7d 7h 7s", "lay off Tc on 1", "discard Ts")
    over = play.submit(match, 0, last, match.version, "form-1")
    assert over.is_over
    assert play.submit(match, 0, last, match.version, "form-1").version == over.version


def test_a_refused_form_may_be_sent_again_with_another_move():
    match = deal("basic", hands={0: "7c"})
    with pytest.raises(IllegalMove):
        play.submit(match, 0, moves("discard 7c"), match.version, "form-1")
    assert (
        play.submit(match, 0, moves("draw stock"), match.version, "form-1").version > match.version
    )


def test_a_key_counts_within_its_seat_alone():
    match = deal("basic", hands={0: "7c"}, bot=NO_BOT)
    match = make(match, "draw stock", key="same")
    match = make(match, "discard 7c")
    match = make(match, "draw stock", key="same")  # seat 1
    assert lines(match)[-1] == (3, 1, "draw stock")


@pytest.mark.parametrize("key", ["\0", "x" * 10_000, "\ud800", "열쇠", "a\nb"])
def test_a_key_of_any_junk_is_a_key(key):
    match = deal()
    first = make(match, "draw stock", key=key)
    assert play.submit(match, 0, moves("draw stock"), match.version, key).version == first.version
    assert len(lines(match)) == 1
