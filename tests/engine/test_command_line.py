"""The engine's command line: what it prints, key for key (notation.md)."""

import pytest

from games.engine.cards import TWO_DECKS_AND_JOKERS, join
from games.engine.moves import move_text
from games.engine.record import dump, parse
from games.engine.replay import fold
from games.engine.variants import VARIANTS

from .answers import ok, refused
from .test_replay import GIN, cut
from .test_transcripts import TRANSCRIPTS, transcript

KEYS = [
    "variant", "round", "dealer", "to_act", "phase", "hands", "stock", "upcard", "discards", "obligations", "melds",
    "opened", "scores", "last", "round_result", "over", "winner",
]  # fmt: skip


# replay


def test_replay_prints_the_state_with_all_its_keys_in_their_order(run, record):
    text = transcript("joker", "out")
    text = text[: text.index("1: swap")] + "1: swap Qd on 6\n"
    state = ok(run("replay", record(text)))
    assert list(state) == KEYS
    assert state == {
        "variant": "joker",
        "round": 1,
        "dealer": 0,
        "to_act": 1,
        "phase": "play",
        "hands": [
            ["5c", "5c", "4h", "7h", "4s", "5s", "7s"],
            ["Qc", "Kc", "2d", "4d", "5d", "2s", "Jk"],
            ["6c", "7c", "4d", "2h", "8s"],
        ],
        "stock": 65,
        "upcard": "8d",
        "discards": 3,
        "obligations": ["Jk"],
        "melds": [
            {"owner": 1, "cards": ["9c", "9d", "9h", "9s"], "kind": "set", "stands_for": ["9c", "9d", "9h", "9s"]},
            {
                "owner": 1,
                "cards": ["Ts", "Js", "Jk", "Ks", "As"],
                "kind": "run",
                "stands_for": ["Ts", "Js", "Qs", "Ks", "As"],
            },
            {"owner": 2, "cards": ["Qh", "Kh", "Ah"], "kind": "run", "stands_for": ["Qh", "Kh", "Ah"]},
            {"owner": 2, "cards": ["Ts", "Jk", "Qs"], "kind": "run", "stands_for": ["Ts", "Js", "Qs"]},
            {"owner": 0, "cards": ["Qc", "Qd", "Qs"], "kind": "set", "stands_for": ["Qc", "Qd", "Qs"]},
            {"owner": 0, "cards": ["Qd", "Kd", "Ad"], "kind": "run", "stands_for": ["Qd", "Kd", "Ad"]},
        ],
        "opened": [True, True, True],
        "scores": [0, 0, 0],
        "last": {"seat": 1, "move": "swap Qd on 6"},
        "round_result": None,
        "over": False,
        "winner": None,
    }  # fmt: skip


def test_replay_prints_a_knock_with_both_hands_arranged(run):
    state = ok(run("replay", str(TRANSCRIPTS / "gin" / "undercut.rgn")))
    assert state["phase"] == "over"
    assert state["to_act"] is None
    assert state["melds"] == []
    assert [len(hand) for hand in state["hands"]] == [10, 10]
    assert list(state["round_result"].items()) == [
        ("kind", "undercut"),
        ("winner", 0),
        ("points", 25),
        ("knocker", 1),
        ("deadwood", [7, 7]),
        ("knocker_melds", [["6c", "6d", "6h", "6s"], ["9s", "Ts", "Js", "Qs"]]),
        ("laid_off", ["8s", "7s"]),
        ("defender_melds", [["8c", "8d", "8h"], ["Kd", "Kh", "Ks"]]),
    ]
    assert (state["scores"], state["over"], state["winner"]) == ([25, 0], True, 0)


def test_replay_prints_a_draw_without_a_winner(run):
    state = ok(run("replay", str(TRANSCRIPTS / "gin" / "draw_stock.rgn")))
    assert state["round_result"] == {"kind": "draw", "winner": None, "points": 0}
    assert (state["over"], state["winner"]) == (True, None)


def test_before_the_first_move_nothing_is_last(run, record):
    state = ok(run("replay", record(GIN)))
    assert (state["last"], state["to_act"], state["phase"]) == (None, 1, "offer")


def test_while_a_shuffle_is_due_nobody_is_to_act(run, record):
    text = transcript("joker", "draw_stock").partition("\nshuffle ")[0]
    state = ok(run("replay", record(text)))
    assert (state["phase"], state["to_act"], state["stock"]) == ("shuffle", None, 0)
    assert run("legal", record(text)) == (0, "")


def test_scores_of_a_later_round_are_the_matchs(run, record):
    text = transcript("gin", "match")
    state = ok(run("replay", record(text[: text.index('[Round "6"]')])))
    assert (state["round"], state["scores"], state["over"]) == (5, [75, 81], False)
    state = ok(run("replay", str(TRANSCRIPTS / "gin" / "match.rgn")))
    assert (state["round"], state["scores"], state["over"], state["winner"]) == (
        6,
        [75, 127],
        True,
        1,
    )


# view


def test_a_view_is_the_same_with_other_hands_hidden(run, record):
    file = record(cut(transcript("basic", "out"), 9))
    whole = ok(run("replay", file))
    for seat in range(4):
        seen = ok(run("view", file, "--seat", str(seat)))
        hidden = [
            ["??"] * len(hand) if holder != seat else hand
            for holder, hand in enumerate(whole["hands"])
        ]
        assert list(seen) == KEYS
        assert seen == {**whole, "hands": hidden}
    watcher = ok(run("view", file, "--watcher"))
    assert watcher == {**whole, "hands": [["??"] * len(hand) for hand in whole["hands"]]}


def test_a_finished_round_shows_the_hands_that_were_left_to_everybody(run):
    file = str(TRANSCRIPTS / "basic" / "out.rgn")
    assert (
        ok(run("view", file, "--watcher"))
        == ok(run("replay", file))
        == ok(run("view", file, "--seat", "2"))
    )


def test_what_was_shuffled_is_hidden_in_a_view(run, record):
    text = transcript("joker", "draw_stock")
    shuffle = next(line for line in text.splitlines() if line.startswith("shuffle"))
    file = record(text[: text.index("\nshuffle")] + f"\n{shuffle}\n")
    assert ok(run("replay", file))["last"] == {"seat": None, "move": shuffle}
    for who in (["--seat", "3"], ["--watcher"]):
        assert ok(run("view", file, *who))["last"] == {"seat": None, "move": "shuffle"}


@pytest.mark.parametrize(("variant", "moves"), [("basic", 11), ("joker", 17), ("gin", 7)])
def test_cards_that_a_seat_has_never_seen_can_change_places_and_its_view_is_the_same_text(
    run, record, variant, moves
):
    """One in another's hand that was dealt there and has not moved, and the bottom of the stock."""
    text = cut(
        transcript(variant, {"basic": "out", "joker": "out", "gin": "undercut"}[variant]), moves
    )
    folded = fold(parse(text))
    deck = parse(text).rounds[0].deck
    seat = folded.state.seat
    other = (seat + 1) % folded.state.seats
    dealt = folded.variant.start(
        deck, folded.state.dealer, folded.state.seats, folded.state.options
    )
    held = next(
        card for card in dealt.hands[other] if card in folded.state.hands[other] and card != 52
    )
    lowest = max(place for place, card in enumerate(deck) if card not in (held, 52))
    swapped = list(deck)
    swapped[deck.index(held)], swapped[lowest] = deck[lowest], held
    assert tuple(swapped) != deck
    changed = text.replace(join(deck), join(swapped))
    # The other seat's later moves hold: the card has not moved since the deal.
    for who in (["--seat", str(seat)], ["--watcher"]):
        assert run("view", record(text), *who) == run("view", record(changed), *who)
    assert run("legal", record(text)) == run("legal", record(changed))
    assert run("replay", record(text)) != run("replay", record(changed))


def test_a_view_needs_a_seat_of_the_record_or_a_watcher(run):
    file = str(TRANSCRIPTS / "gin" / "gin.rgn")
    for wrong in (
        ["--seat", "2"],
        ["--seat", "-1"],
        ["--seat", ""],
        ["--seat=x"],
        [],
        ["--seat", "0", "--watcher"],
    ):
        assert refused(run("view", file, *wrong), 2)["code"] == "parse"


# legal


def test_legal_prints_the_moves_of_the_seat_to_act_one_a_line(run, record):
    assert run("legal", record(GIN)) == (0, "take upcard\npass\n")
    text = cut(transcript("gin", "undercut"), 9)
    status, printed = run("legal", record(text))
    folded = fold(parse(text))
    assert status == 0
    assert printed.splitlines() == [
        move_text(move) for move in folded.variant.legal_moves(folded.state)
    ]
    assert "knock Qd" in printed.splitlines()


def test_legal_prints_nothing_when_the_round_is_over(run):
    assert run("legal", str(TRANSCRIPTS / "gin" / "gin.rgn")) == (0, "")


# deadwood, opening


def test_deadwood_prints_the_least_and_every_set_of_melds_that_reaches_it(run):
    assert ok(run("deadwood", "As 2s 3s 2h 2d 9c 9d 9h 5c Ah")) == {
        "deadwood": 10,
        "arrangements": [
            [["9c", "9d", "9h"], ["2d", "2h", "2s"]],
            [["9c", "9d", "9h"], ["As", "2s", "3s"]],
        ],
    }
    assert ok(run("deadwood", "")) == {"deadwood": 0, "arrangements": [[]]}
    assert ok(run("deadwood", "Kc")) == {"deadwood": 10, "arrangements": [[]]}


def test_opening_prints_the_highest_value_and_its_melds(run):
    assert ok(run("opening", "Kc Kd Kh 5s 6s 7s 2c")) == {
        "value": 48,
        "melds": [["Kc", "Kd", "Kh"], ["5s", "6s", "7s"]],
    }
    assert ok(run("opening", "2c 2c 3d 4d Jk")) == {"value": 12, "melds": [["3d", "4d", "Jk"]]}
    assert ok(run("opening", "2c 9d")) == {"value": 0, "melds": []}


@pytest.mark.parametrize("cards", ["7h 7h", "Jk", "??", "7x", "7h,8h", "seven"])
def test_deadwood_wants_different_cards_without_jokers(run, cards):
    assert refused(run("deadwood", cards), 2)["line"] is None


@pytest.mark.parametrize(
    "cards", ["7h 7h 7h", "Jk Jk Jk Jk Jk", "??", "7x", join(TWO_DECKS_AND_JOKERS[:29])]
)
def test_opening_wants_at_most_28_cards_of_two_decks_and_four_jokers(run, cards):
    assert refused(run("opening", cards), 2)["line"] is None


# playout


@pytest.mark.parametrize("slug", VARIANTS)
def test_playout_prints_a_record_that_can_be_read_back_and_replayed(run, record, slug):
    target = max(VARIANTS[slug].options["target"])
    status, text = run(
        "playout", slug, "--seed", "5", "--rounds", "2", "--options", f"target={target}"
    )
    assert status == 0
    assert dump(parse(text)) == text
    state = ok(run("replay", record(text)))
    assert state["phase"] == "over"
    assert state["round"] == len(parse(text).rounds) == 2


def test_one_seed_is_one_record(run):
    again = [
        run("playout", "joker", "--seats", "normal,normal", "--seed", seed)
        for seed in ("1", "1", "2")
    ]
    assert again[0] == again[1] != again[2]


def test_a_playout_stops_when_the_match_is_over(run, record):
    _, text = run("playout", "gin", "--rounds", "50")
    assert len(parse(text).rounds) == 1
    _, text = run("playout", "gin", "--rounds", "50", "--options", "target=100")
    state = ok(run("replay", record(text)))
    assert state["over"]
    assert state["round"] < 50


def test_the_number_of_bots_is_the_number_of_seats(run):
    for seats in VARIANTS["joker"].seats:
        _, text = run("playout", "joker", "--seats", ",".join(["normal"] * seats))
        assert parse(text).seats == seats


@pytest.mark.parametrize(
    "arguments",
    [
        ["whist"],
        ["gin", "--seats", "normal"],
        ["gin", "--seats", "normal,normal,simple"],
        ["gin", "--seats", "normal,genius"],
        ["gin", "--seats", ","],
        ["gin", "--seed", "x"],
        ["gin", "--seed", "-1"],
        ["gin", "--seed", "9" * 5000],
        ["gin", "--rounds", "0"],
        ["gin", "--rounds", "many"],
        ["gin", "--options", "target=5"],
        ["gin", "--options", "opening=40"],
        ["gin", "--colour", "blue"],
    ],
)
def test_a_playout_that_can_not_be_is_wrong_usage(run, arguments):
    assert refused(run("playout", *arguments), 2)["code"] == "parse"
