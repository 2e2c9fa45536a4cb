"""What each seat and a watcher may know, in every phase (rules.md, "Others see")."""

import pytest

from games.engine.cards import HIDDEN, join, parse_card
from games.engine.moves import parse_move
from games.engine.state import RoundState, RoundView
from games.engine.variants import VARIANTS

from .positions import GIN_HAND, GIN_OTHER, dealt, legal, make, position, simple, variant_of

each_variant = pytest.mark.parametrize("slug", VARIANTS)
LOW = "Ac 2c 3c 4c 5c 6c 7c 8c"
EVERYBODY = (0, 1, None)


def seen(state: RoundState, seat: int | None) -> RoundView:
    return variant_of(state).view(state, seat)


def known(state: RoundState, seat: int | None) -> RoundState:
    return seen(state, seat).known


def moves(state: RoundState, seat: int | None) -> list[str]:
    """The public moves that this viewer may still read."""
    return [f"{'-' if who is None else who}: {move}" for who, move in seen(state, seat).moves]


def hidden(cards: tuple[int, ...]) -> bool:
    return set(cards) <= {HIDDEN}


def in_every_phase() -> list[tuple[str, RoundState]]:
    """Tables of all three games, each in the middle of something."""
    tables = []
    for slug in VARIANTS:
        tables += [
            (f"{slug}, dealt", dealt(slug, seats=2)),
            (f"{slug}, to draw", simple(slug)),
            (f"{slug}, drawn", make(simple(slug), "draw stock")),
            (f"{slug}, taken", make(simple(slug), "take upcard")),
        ]
    joker = position(
        "joker", "7h Kc Qd | 4d 5d", melds="1: 7c 7d Jk | 0: 2s 3s 4s", stock="9h", discards="9d 9c"
    )
    tables += [
        ("joker, a joker freed", make(joker, "draw stock", "swap 7h on 1")),
        ("joker, undone", make(joker, "draw stock", "swap 7h on 1", "undo")),
        (
            "joker, shuffle due",
            make(joker._replace(stock=joker.stock[:1]), "draw stock", "discard Kc"),
        ),
        ("gin, passed", make(dealt("gin"), "pass")),
    ]
    return tables


TABLES = in_every_phase()
every_table = pytest.mark.parametrize("state", [t for _, t in TABLES], ids=[n for n, _ in TABLES])
every_viewer = pytest.mark.parametrize("seat", EVERYBODY)


# What is hidden and what is open, while the round runs


@every_table
@every_viewer
def test_hands_of_others_are_hidden_but_for_their_size(state, seat):
    for holder, hand in enumerate(known(state, seat).hands):
        assert len(hand) == len(state.hands[holder])
        assert hand == state.hands[holder] if holder == seat else hidden(hand)
    assert seen(state, seat).hand == (() if seat is None else state.hands[seat])


@every_table
@every_viewer
def test_the_stock_is_a_number_of_cards(state, seat):
    stock = known(state, seat).stock
    assert len(stock) == len(state.stock) and hidden(stock)


@every_table
@every_viewer
def test_the_discard_pile_is_its_top_card_and_a_number(state, seat):
    discards = known(state, seat).discards
    assert len(discards) == len(state.discards)
    assert hidden(discards[:-1]) and discards[-1:] == state.discards[-1:]


@every_table
@every_viewer
def test_melds_and_whose_turn_it_is_are_open(state, seat):
    mine = known(state, seat)
    assert (mine.melds, mine.opened) == (state.melds, state.opened)
    assert (mine.to_act, mine.phase, mine.dealer) == (state.to_act, state.phase, state.dealer)
    assert mine.obligations == state.obligations
    assert seen(state, seat).my_turn == (seat is not None and seat == state.to_act)


@every_table
@every_viewer
def test_the_states_before_that_undo_leads_to_hide_the_same(state, seat):
    """A view holds them so that a bot can imagine an undo; they must not be a back door."""
    now = known(state, seat)
    then, truth = now.before, state.before
    assert (then is None) == (truth is None)
    while then is not None and truth is not None:
        assert hidden(then.stock) and hidden(then.discards[:-1]) and then.log == ()
        for holder, hand in enumerate(then.hands):
            assert hand == truth.hands[holder] if holder == seat else hidden(hand)
        then, truth = then.before, truth.before


def test_a_card_drawn_from_the_stock_is_known_to_who_drew_it_alone():
    state = make(position("basic", "2c 9h | 3d", stock="5s"), "draw stock")
    assert known(state, 0).drawn == parse_card("5s")
    assert known(state, 1).drawn is None and known(state, None).drawn is None
    assert moves(state, 1) == moves(state, None) == ["0: draw stock"]


@every_viewer
def test_an_upcard_taken_is_known_to_everybody(seat):
    state = make(position("basic", "2c 9h | 3d", discards="6d 5s"), "take upcard")
    assert known(state, seat).drawn == parse_card("5s")
    assert known(state, seat).upcard == parse_card("6d")  # it once lay open


def test_once_the_turn_is_over_the_card_taken_has_to_be_remembered():
    state = make(position("basic", "2c 9h | 3d", discards="6d 5s"), "take upcard", "discard 2c")
    assert known(state, 1).drawn is None and hidden(known(state, 1).hands[0])


@every_viewer
def test_obligations_are_open(seat):
    state = make(position("joker", "2c 9h | 3d", discards="5s"), "take upcard")
    assert [join([o.card]) for o in known(state, seat).obligations] == ["5s"]


@every_table
@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_to_act_sees_in_the_view_every_legal_move(state, seat):
    variant = variant_of(state)
    if seat == state.to_act:
        assert variant.legal_moves(known(state, seat)) == variant.legal_moves(state)


def test_what_if_on_a_view_draws_a_hidden_card():
    state = position("basic", "2c 9h | 3d", stock="5s")
    imagined = variant_of(state).apply(known(state, 0), parse_move("draw stock"))
    assert imagined.hands[0] == (*state.hands[0], HIDDEN) and imagined.drawn == HIDDEN


# The public moves since the own last turn


def three_turns() -> RoundState:
    """Three seats; seat 0, seat 1 and seat 2 have had a turn each, then seat 0 has drawn."""
    state = position("basic", "2c 4d 9h | 3d 6d 9c | 2h 5h 8s", stock="5s 7s Ks Jc", discards="Qh")
    state = make(state, "draw stock", "discard 2c")
    state = make(state, "draw stock", "discard 3d")
    return make(state, "take upcard", "discard 5h")


def test_a_seat_sees_the_moves_since_its_own_last_turn():
    state = three_turns()
    assert moves(state, 0) == [
        "1: draw stock",
        "1: discard 3d",
        "2: take upcard",
        "2: discard 5h",
    ]
    assert moves(state, 1) == ["2: take upcard", "2: discard 5h"]
    assert moves(state, 2) == []


def test_in_its_own_turn_it_goes_on_to_see_them_and_its_own_moves():
    state = make(three_turns(), "draw stock")
    assert moves(state, 0) == [
        "1: draw stock",
        "1: discard 3d",
        "2: take upcard",
        "2: discard 5h",
        "0: draw stock",
    ]
    assert moves(state, 1) == ["2: take upcard", "2: discard 5h", "0: draw stock"]
    assert moves(state, 2) == ["0: draw stock"]
    state = make(state, "discard 9h")
    assert moves(state, 0) == []


def test_before_its_first_turn_a_seat_sees_the_round_so_far():
    state = position("basic", "2c 4d 9h | 3d 6d 9c | 2h 5h 8s")
    state = make(state, "draw stock", "discard 2c", "draw stock")
    assert moves(state, 2) == ["0: draw stock", "0: discard 2c", "1: draw stock"]


def test_a_watcher_sees_the_last_turn():
    state = three_turns()
    assert moves(state, None) == ["2: take upcard", "2: discard 5h"]
    assert moves(make(state, "draw stock"), None) == ["0: draw stock"]


def test_a_watcher_of_a_round_without_moves_sees_none():
    assert moves(dealt("basic"), None) == []
    assert moves(make(dealt("gin"), "pass"), None) == ["1: pass"]


def test_undone_moves_and_undos_are_public():
    state = position("basic", "2c 2d 2h 9h | 3d")
    state = make(state, "draw stock", "lay down 2c 2d 2h", "undo")
    for seat in EVERYBODY:
        assert moves(state, seat) == ["0: draw stock", "0: lay down 2c 2d 2h", "0: undo"]


@every_viewer
def test_no_view_shows_older_moves_in_any_field(seat):
    """The log of the known state holds exactly the moves that may still be read, with all their text."""
    state = make(three_turns(), "draw stock")
    assert known(state, seat).log == seen(state, seat).moves
    assert "lay down" not in repr(seen(state, seat))
    old = make(position("basic", "2c 2d 2h 9h Kc | 3d 4d"), "draw stock", "lay down 2c 2d 2h")
    later = make(old, "discard Kc", "draw stock", "discard 3d", "draw stock", "discard 9h")
    assert "discard Kc" not in " ".join(moves(later, seat))


def test_the_offer_of_gin_shows_who_passed():
    state = make(dealt("gin", dealer=0), "pass", "pass")
    assert "0: pass" in moves(state, 1) and moves(state, 0) == []


# The shuffle


def shuffled() -> RoundState:
    state = position("joker", "2c Kc | 7d 8h", stock="5d", rest="discards", discards="4c 9h")
    state = make(state, "draw stock", "discard Kc")
    return make(state, f"shuffle {join(reversed(state.discards[:-1]))}")


@every_viewer
def test_a_shuffle_is_told_without_its_cards(seat):
    state = shuffled()
    assert "-: shuffle" in [*moves(state, 0), *moves(state, 1), *moves(state, None)]
    assert all(move.cards == () for _, move in seen(state, seat).moves if move.kind == "shuffle")
    assert hidden(known(state, seat).stock)


def test_a_shuffle_belongs_to_the_turn_after_which_it_came():
    state = shuffled()
    assert moves(state, 1) == moves(state, None) == ["0: draw stock", "0: discard Kc", "-: shuffle"]
    assert moves(state, 0) == ["-: shuffle"]


def test_a_watchers_last_turn_does_not_begin_with_the_shuffle_before_it():
    state = make(shuffled(), "draw stock", "discard 7d")
    assert moves(state, None) == ["1: draw stock", "1: discard 7d"]


def test_while_the_shuffle_is_due_the_turn_before_it_is_over():
    state = position("joker", "2c Kc | 7d 8h", stock="5d", rest="discards", discards="4c 9h")
    state = make(state, "draw stock", "discard Kc")
    assert moves(state, 0) == []
    assert moves(state, 1) == moves(state, None) == ["0: draw stock", "0: discard Kc"]


def test_turning_the_pile_over_in_basic_rummy_tells_no_order():
    """Everybody who remembers the discards knows it; the view does not say it."""
    state = position("basic", "2c Kc | 7d 8h", stock="5d", rest="discards", discards="4c 9h")
    state = make(state, "draw stock", "discard Kc")
    for seat in EVERYBODY:
        assert hidden(known(state, seat).stock)


# All public moves, for bots


def test_public_moves_are_the_whole_round():
    state = make(three_turns(), "draw stock")
    told = [f"{seat}: {move}" for seat, move in variant_of(state).public_moves(state)]
    assert told == [
        "0: draw stock",
        "0: discard 2c",
        "1: draw stock",
        "1: discard 3d",
        "2: take upcard",
        "2: discard 5h",
        "0: draw stock",
    ]


def test_public_moves_have_no_cards_of_a_shuffle():
    state = shuffled()
    told = variant_of(state).public_moves(state)
    assert [str(move) for _, move in told] == ["draw stock", "discard Kc", "shuffle"]


# After the round


def basic_over() -> RoundState:
    state = position("basic", "Qc Qs | 2d 9d | Kc Ac", stock="Qh", discards="4c 5c")
    return make(state, "draw stock", "lay down Qc Qs Qh")


def gin_over() -> RoundState:
    state = position("gin", f"{LOW} 9c Td | {GIN_OTHER}", stock="Kh", discards="4d 5d")
    return make(state, "draw stock", "knock Kh")


@pytest.mark.parametrize("state", [basic_over(), gin_over()], ids=["basic", "gin"])
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_result_and_the_hands_that_were_left_are_open_to_everybody(state, seat):
    view = seen(state, seat)
    assert view.result == state.result and view.result is not None
    assert view.known.hands == state.hands == view.result.hands
    assert not view.my_turn


@pytest.mark.parametrize("state", [basic_over(), gin_over()], ids=["basic", "gin"])
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_stock_and_the_pile_stay_hidden_after_the_round_too(state, seat):
    """They are no part of the result; history opens the whole round to whom it may."""
    mine = known(state, seat)
    assert hidden(mine.stock) and hidden(mine.discards[:-1])


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everything_of_a_knock_is_open(seat):
    result = seen(gin_over(), seat).result
    assert result is not None
    assert (result.knocker, result.deadwood) == (0, (10, 56))
    assert [join(meld) for meld in result.knocker_melds] == [f"{LOW} 9c"]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_in_gin_melds_stay_hidden_until_somebody_knocks(seat):
    state = make(position("gin", f"{LOW} 9c Td | {GIN_OTHER}", stock="Kh"), "draw stock")
    assert known(state, seat).melds == () and seen(state, seat).result is None
    if seat != 0:
        assert str(LOW.split()[0]) not in join(known(state, seat).hands[0])


@each_variant
def test_while_the_round_runs_there_is_no_result(slug):
    for seat in EVERYBODY:
        assert seen(simple(slug), seat).result is None


@each_variant
def test_a_view_of_a_view_tells_no_more(slug):
    state = make(simple(slug), "draw stock")
    again = variant_of(state).view(known(state, 1), 0)
    assert hidden(again.known.hands[0])


def test_a_bot_that_imagines_the_end_of_the_round_learns_no_hidden_hand():
    """Going out ends the round, and its result hangs on hands that the seat can't see: there is none."""
    state = position("basic", "Qc Qs | 2d 9d", stock="Qh")
    state = make(state, "draw stock")
    imagined = variant_of(state).apply(known(state, 0), parse_move("lay down Qc Qs Qh"))
    assert imagined.phase == "over" and imagined.result is None
    assert hidden(variant_of(state).view(imagined, 0).known.hands[1])


def test_gin_what_if_i_knock_tells_nothing_of_the_defender():
    state = make(position("gin", f"{LOW} 9c Td | {GIN_OTHER}", stock="Kh"), "draw stock")
    imagined = variant_of(state).apply(known(state, 0), parse_move("knock Kh"))
    assert imagined.phase == "over" and imagined.result is None


def test_two_tables_that_differ_in_hidden_cards_alone_look_the_same():
    """The other hand and the stock are others; every view of seat 0, and what it may do, is the same."""
    one = position("basic", f"{GIN_HAND} | 2h 4h", stock="Ts Js", discards="9s Qs")
    other = position("basic", f"{GIN_HAND} | 6h 8h", stock="Js 4h", discards="Ks Qs")
    assert legal(one) == legal(other)
    assert repr(seen(one, 0)) == repr(seen(other, 0))
    assert repr(seen(make(one, "take upcard"), 0)) != repr(seen(make(other, "take upcard"), 0))
    one, other = make(one, "draw stock"), make(other, "draw stock")
    assert repr(seen(one, 0)) != repr(seen(other, 0))  # it has drawn another card
    assert repr(seen(one, None)) == repr(seen(other, None))
