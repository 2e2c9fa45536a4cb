"""Rounds played out on bare integers end as the engine ends them."""

import random

import pytest

from games.bots.basic.bits import ALL, Table, melds, table_of, unpacked
from games.bots.basic.plans import MOST_WAYS, plans, ways
from games.bots.basic.rollout import NOBODY, Round, Turn, _discard, ended, play_out, wants_of
from games.bots.table import shuffled_deck
from games.engine.cards import parse_cards
from games.engine.melds.masks import packed
from games.engine.moves import DISCARD, DRAW, LAY_DOWN, LAY_OFF, TAKE, UNDO, Move
from games.engine.state import OVER, RoundState
from games.engine.variant import make_options
from games.engine.variants import VARIANTS

BASIC = VARIANTS["basic"]


def bare(state: RoundState) -> Round:
    """The whole truth on bare integers."""
    hands = tuple(map(packed, state.hands))
    down = packed(card for meld in state.melds for card in meld.cards)
    return Round(
        state.seat,
        hands,
        sum(1 << seat for seat, opened in enumerate(state.opened) if opened),
        table_of(state.melds),
        packed(state.discards) | down,
        state.discards,
        state.stock[::-1],
        state.used_up > 0,
        state.stockless,
        tuple(map(wants_of, hands)),
    )


def dealt(seed: int, seats: int) -> RoundState:
    options = make_options(BASIC)
    return BASIC.start(shuffled_deck(BASIC, options, random.Random(seed)), 0, seats, options)


def turn_by_the_rule(state: RoundState) -> RoundState:
    """One turn of the rule of `play_out`, move by move in the engine."""
    hand, seat, table = packed(state.hand), state.seat, table_of(state.melds)
    usable = wants_of(hand) | (table.fits if state.opened[seat] else 0)
    took = state.upcard is not None and usable >> state.upcard & 1
    barred = 1 << state.upcard if took else 0
    state = BASIC.apply(state, Move(TAKE if took else DRAW))
    while found := melds(packed(state.hand)):
        best = max(found, key=lambda meld: (meld & barred, meld.bit_count()))
        state = BASIC.apply(state, Move(LAY_DOWN, tuple(unpacked(best))))
        if state.phase == OVER:
            return state
    while state.opened[seat]:
        fitting = packed(state.hand) & table_of(state.melds).fits
        if not fitting:
            break
        bit = fitting & barred or fitting & -fitting
        off = [m for m in BASIC.legal_moves(state) if m.kind == LAY_OFF and 1 << m.card == bit]
        off.sort(key=lambda move: state.melds[move.meld - 1].kind != "set")
        state = BASIC.apply(state, off[0])
        if state.phase == OVER:
            return state
    hand = packed(state.hand)
    assert hand & ~barred
    down = packed(card for meld in state.melds for card in meld.cards)
    live = ALL & ~(hand | packed(state.discards) | down)
    card, _ = _discard(hand, hand & ~barred, live, table_of(state.melds).fits)
    return BASIC.apply(state, Move(DISCARD, (card,)))


@pytest.mark.parametrize("seats", BASIC.seats)
@pytest.mark.parametrize("seed", range(10))
def test_a_round_played_out_has_the_engines_winner(seed, seats):
    state = dealt(seed, seats)
    expected = play_out(bare(state))
    while state.phase != OVER:
        state = turn_by_the_rule(state)
    winner = state.result.winner
    assert expected == (NOBODY if winner is None else winner)


def some_turns(seed: int):
    """States in the middle of turns of random play that likes to put cards down."""
    rng = random.Random(seed)
    state = dealt(seed, 3)
    while state.phase != OVER:
        moves = [move for move in BASIC.legal_moves(state) if move.kind != UNDO]
        if not moves:
            return
        if state.phase == "play":
            yield state
        down = [move for move in moves if move.kind in (LAY_DOWN, LAY_OFF)]
        state = BASIC.apply(state, rng.choice(down if down and rng.random() < 0.6 else moves))


def ends(state: RoundState) -> set[tuple[int, ...]]:
    """The hands, as bits, and the discards with which the turn can end."""
    found = set()
    for move in BASIC.legal_moves(state):
        if move.kind == UNDO:
            continue
        after = BASIC.apply(state, move)
        if move.kind == DISCARD or after.phase == OVER:
            found.add((packed(after.hands[state.seat]), move.card if move.kind == DISCARD else -1))
        else:
            found |= ends(after)
    return found


def test_the_plans_are_the_ways_in_which_the_engine_lets_a_turn_end():
    compared = 0
    for seed in range(12):
        for state in some_turns(seed):
            taken = state.drew == "upcard" and state.drawn in state.hand
            barred = 1 << state.drawn if taken else 0
            table, opened = table_of(state.melds), state.opened[state.seat]
            hand = packed(state.hand)
            offered = {(plan.rest, plan.discard) for plan in plans(hand, table, opened, barred)}
            possible = ends(state)
            assert offered <= possible
            if any(not rest for rest, _ in possible):
                assert [rest for rest, _ in offered] == [0]
            elif len(ways(hand, table, opened)) < MOST_WAYS:
                assert offered == possible
                compared += len(offered) > 9
    assert compared > 5


def test_no_hand_has_more_plans_than_can_be_thought_about():
    hand = packed(parse_cards("4c 4d 4h 4s 5c 5d 5h 5s"))
    table = (
        Table()
        .with_meld(packed(parse_cards("6c 7c 8c")))
        .with_meld(packed(parse_cards("As 2s 3s")))
    )
    most = ways(hand, table, opened=True)
    assert len(most) == MOST_WAYS
    assert most[0].hand == hand  # holding everything back is one of them
    hand = packed(parse_cards("4c 4d 4h 4s 5c 5d 6h 8s"))
    assert len(ways(hand, table, opened=True)) <= MOST_WAYS


def test_the_end_of_a_turn_is_the_engines():
    for seed in range(4):
        for state in some_turns(seed):
            for card in state.hand:
                if Move(DISCARD, (card,)) not in BASIC.legal_moves(state) or len(state.hand) == 1:
                    continue
                at, rest = bare(state), packed(state.hand) ^ 1 << card
                took = state.drew == "upcard"
                turn = Turn(rest, wants_of(rest), at.opened, at.table, at.gone, card, took)
                after = BASIC.apply(state, Move(DISCARD, (card,)))
                assert ended(at, turn) == (None if after.phase == OVER else bare(after))
