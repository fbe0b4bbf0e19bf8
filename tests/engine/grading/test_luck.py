"""Luck: a deal's par minus the average of its hands at all seats; zero on average, for any players."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.contract import Par, Setup
from engine.grading import luck as weighing
from engine.grading.luck import Dice, is_dealt, luck, played_out, turned

CHIPS = 100


def begun(game, seats, deck=(), seed="7"):
    stacks = (CHIPS if game.chips else 0,) * seats
    return game.start(Setup(stacks=stacks, seed=seed, dealer=0, deck=deck)).state


def dealt(game, seats, deck=(), seed="7"):
    """The events, with the declarations before the deal."""
    state, rng = begun(game, seats, deck, seed), Random(seed)
    while not is_dealt(game, state):
        (seat,) = game.due(state).seats
        act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "sly")
        state = game.apply(state, seat, act).state
    return state


def with_par(name, par):
    game = GAMES[name]
    return replace(game, family=replace(game.family, par=par))


def hands(game, state):
    return [sorted(hand) for hand in game.report(state).hands]


FEW_AND_MANY = [
    (name, seats) for name, game in GAMES.items() for seats in {game.seats.least, game.seats.best[1]}
]


@pytest.mark.parametrize(("name", "seats"), FEW_AND_MANY)
def test_each_hand_lies_at_each_seat_once_and_nothing_is_lost(name, seats):
    game = GAMES[name]
    state = dealt(game, seats)
    ways = turned(game.family, state)
    assert len({len(hand) for hand in hands(game, state)}) == 1
    assert ways[0] is state
    for at in range(seats):
        found = sorted(hands(game, way)[at] for way in ways)
        assert found == sorted(hands(game, state))
    for way in ways:
        assert sorted(game.report(way).cards) == sorted(game.report(state).pack)


@pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if is_dealt(game, begun(game, game.seats.best[1]))]
)
def test_a_turned_deal_is_what_the_turned_pack_would_have_dealt(name):
    game, seats = GAMES[name], GAMES[name].seats.best[1]
    pack = list(game.report(begun(game, seats)).pack)
    for seed in range(5):
        Random(seed).shuffle(pack)
        state = begun(game, seats, tuple(pack))
        in_hands = sum(map(len, hands(game, state)))
        other = [
            card
            for first in range(0, in_hands, seats)
            for card in (*pack[first + 1 : first + seats], pack[first])
        ]
        expected = begun(game, seats, (*other, *pack[in_hands:]))
        assert replace(turned(game.family, state)[1], decision=expected.decision) == expected


def valued(monkeypatch, worth):
    """Where a hand's worth alone says what comes of it."""
    monkeypatch.setattr(
        weighing, "played_out", lambda game, state, *_: [worth(x) for x in hands(game, state)]
    )


def test_luck_is_the_share_of_a_hand_that_others_might_as_well_have_had(monkeypatch):
    game = GAMES["quist"]
    state = dealt(game, 4)
    worth = {tuple(hand): value for hand, value in zip(hands(game, state), (9, 1, 2, 0), strict=True)}
    valued(monkeypatch, lambda hand: worth[tuple(hand)])
    found = luck(game, state, {}, "x")
    assert {seat: one.luck for seat, one in found.items()} == {0: 6, 1: -2, 2: -1, 3: -3}
    assert {one.doubt for one in found.values()} == {0}


def test_over_all_seats_at_which_the_hands_may_lie_nobody_is_lucky(monkeypatch):
    game = GAMES["soup"]
    state = dealt(game, 3)
    valued(monkeypatch, lambda hand: sum(map(hash, hand)) % 101)
    each = [luck(game, way, {}, "x") for way in turned(game.family, state)]
    for seat in range(3):
        assert sum(found[seat].luck for found in each) == pytest.approx(0)


def test_what_is_drawn_from_the_stock_is_luck_too(monkeypatch):
    game = GAMES["scrotch"]
    state = dealt(game, 2)
    top = state.stock[0]
    monkeypatch.setattr(weighing, "played_out", lambda _game, state, *_: [10 * (state.stock[0] == top), 0])
    found = luck(game, state, {}, "x")
    assert found[0].luck > 5
    assert found[1].luck == 0


def test_who_holds_the_best_hand_is_lucky():
    game = with_par("animal-quist", Par("plain", 4))
    pack = game.report(begun(game, 4)).pack
    best = [card for card in pack if card.startswith("an.")]
    rest = [card for card in pack if card not in best]
    deck = [card for animal in best for card in (animal, *(rest.pop() for _ in range(3)))]
    found = luck(game, dealt(game, 4, deck=tuple(deck)), {}, "x")
    assert found[1].luck > 2 * found[1].doubt ** 0.5 > 0
    assert found[0].luck < 0


def test_the_doubt_is_the_variance_of_what_so_few_tries_say(monkeypatch):
    monkeypatch.setattr(weighing, "played_out", lambda _g, _s, _c, rng: [rng.choice((0, 12)), 5])
    game = with_par("scrotch", Par("sly", 3_000))
    found = luck(game, dealt(game, 2), {}, "x")
    assert found[0].doubt == pytest.approx(36 / 3_000 + 36 / 9_000, rel=0.02)
    assert found[1].doubt == 0


def test_a_computer_takes_the_chances_that_it_took_at_the_table():
    game = GAMES["scroker"]
    state = dealt(game, 3)
    everybody = {seat: Dice("plain", EVEN, f"dice {seat}") for seat in range(3)}
    as_played = played_out(game, state, everybody, Random(1))
    assert [played_out(game, state, everybody, Random(lot)) for lot in range(2, 5)] == [as_played] * 3


def test_the_same_deal_gets_the_same_luck_and_another_seed_looks_again():
    game = with_par("quist", Par("plain", 2))
    state = dealt(game, 4)
    assert luck(game, state, {}, "x") == luck(game, state, {}, "x") != luck(game, state, {}, "y")


def test_it_stops_when_nobody_waits_for_it_any_more(monkeypatch):
    told = iter([True, True, False])
    valued(monkeypatch, len)
    game = GAMES["quist"]
    assert luck(game, dealt(game, 4), {}, "x", lambda: next(told)) is None
