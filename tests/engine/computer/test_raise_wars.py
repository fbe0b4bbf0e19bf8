"""Where any raise will do, computers do not go on raising each other chip by chip."""

from random import Random

import pytest

from engine.catalogue import GAMES
from engine.computer.poker import wagering
from engine.contract import Setup
from engine.families.poker.actions import AllIn, Bet, Call, Raise
from engine.families.poker.events import Raised
from tests.engine.families.poker.poker_table import Table

NO_PAUSES = {"think_first": 0, "think_three": 0, "think_last": 0}
THIRD = 3


def raises_of(game_id, strength, **options):
    """Every raise of some hands among computers with many chips: hand, street, seat, chips on top, and the pot with the
    call paid."""
    game, rng = GAMES.game(game_id), Random(7)
    for hand in range(4):
        state, _ = GAMES.start(game_id, Setup(options=options, stacks=(9000,) * 3, seed=f"{hand}"))
        while (due := game.due(state)) is not None:
            seat = due.seats[0]
            view = game.observe(state, seat)
            act = game.computer(view, game.legal(state, seat), rng, strength)
            street = state.street
            state, events = GAMES.apply(state, seat, act)
            for event in events:
                if isinstance(event, Raised):
                    pot = sum(pot.amount for pot in view.pots) + view.to_call
                    yield (hand, street, seat), event.on_top or event.amount - view.to_call, pot


@pytest.mark.parametrize(("game", "options"), [("scrapok", NO_PAUSES), ("zoot", {})])
def test_computers_raise_twice_a_round_at_most_and_by_a_third_of_the_pot_at_least(game, options, monkeypatch):
    monkeypatch.setattr(wagering, "_hope", lambda _know, _rng: 0.99)  # all believe that they win
    monkeypatch.setattr(wagering, "_SIZES", (0.01,))  # and would like to bet little
    raised = list(raises_of(game, "sly", **options))
    rounds = [place for place, _, _ in raised]
    assert max(map(rounds.count, rounds)) == 2
    assert all(pot <= more * THIRD for _, more, pot in raised)
    assert any(more * THIRD < pot + THIRD for _, more, pot in raised)


def looking(table, seat, strength="sly"):
    view, offers = table.game.observe(table.state, seat), table.game.legal(table.state, seat)
    return {type(table.game.computer(view, offers, Random(seed), strength)) for seed in range(30)}


def test_a_computer_with_less_than_a_third_of_the_pot_behind_only_calls(monkeypatch):
    monkeypatch.setattr(wagering, "_hope", lambda _know, _rng: 0.99)
    table = Table("scrapok", [100, 100, 33], dealer=0, **NO_PAUSES)
    table.act(1, Bet(30))
    assert looking(table, 2) == {Call}  # 2 chips would be left, of a pot of 63


def test_where_a_raise_has_to_equal_the_last_one_computers_raise_as_they_like(monkeypatch):
    monkeypatch.setattr(wagering, "_hope", lambda _know, _rng: 0.99)
    monkeypatch.setattr(wagering, "_SIZES", (0.01,))
    raised = list(raises_of("scrapok", "sly", **NO_PAUSES, min_raise="last", max_raises=9))
    rounds = [place for place, _, _ in raised]
    assert max(map(rounds.count, rounds)) > 2
    assert any(more * THIRD < pot for _, more, pot in raised)


def test_how_often_somebody_raised_is_told_for_the_round_alone():
    table = Table("scrapok", [100] * 3, dealer=0, **NO_PAUSES)
    table.act(1, Bet(1))
    table.act(2, Raise(1))
    table.act(0, Call())
    table.act(1, Raise(1))
    table.act(2, AllIn())
    assert [seat.raised for seat in table.game.observe(table.state, None).seats] == [0, 1, 2]
    table = Table("scrapok", [100] * 2, dealer=0, **NO_PAUSES)
    table.act(1, Bet(1))
    table.act(0, Raise(1))
    table.act(1, Call())
    assert [seat.raised for seat in table.game.observe(table.state, None).seats] == [0, 0]
