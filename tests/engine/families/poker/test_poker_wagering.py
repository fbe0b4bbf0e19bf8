"""Opening without a check, raising with nothing, and no endless chip-by-chip raises between computers."""

from random import Random

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.catalogue import GAMES
from engine.characters import CHARACTERS
from engine.contract import Setup
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise
from engine.families.poker.computer import wagering
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.events import Raised
from tests.engine.families.poker.poker_table import Table

NO_PAUSES = {"think_first": 0, "think_three": 0, "think_last": 0}
THIRD = 3
OFTEN = 0.52  # a share of the time: better than the other, even by a rough estimate
NOTHING = ("li.V", "le.B", "li.Z", "le.C", "li.W")
PEPPERS = ("ch.E5", "ch.E1", "le.F", "ch.A2", "ch.E3")


def raises_of(game_id, strength, **options):
    """Every raise of some hands among computers with many chips: hand, street, seat, chips on top, and the pot with
    the call paid."""
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
    monkeypatch.setattr(wagering, "_SIZES", (0.01,))  # and prefers small bets
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


def test_who_has_nothing_raises_a_bet_now_and_then_but_never_a_raise():
    bet, raised = Heads(NOTHING, PEPPERS), Heads(NOTHING, PEPPERS)
    bet.act(ME, Check())
    bet.act(RIVAL, Bet(20))
    raised.act(ME, Bet(2))
    raised.act(RIVAL, Raise(20))
    bluffs, wars = (
        sum(
            isinstance(table.decide(ME, "sly", seed, character=CHARACTERS["Cleo"]), Raise)
            for seed in range(150)
        )
        for table in (bet, raised)
    )
    assert 0 < bluffs < 15
    assert wars == 0


@pytest.mark.parametrize(("stack", "act"), [(100, Raise), (21, Fold)])
def test_who_would_bluff_against_a_bet_folds_if_they_cannot_raise_it(stack, act, monkeypatch):
    always = wagering.STYLES["sly"]._replace(bluff=4)
    monkeypatch.setattr(wagering, "STYLES", {"sly": always})
    table = Heads(NOTHING, PEPPERS, stacks=(100, stack))
    table.act(ME, Check())
    table.act(RIVAL, Bet(20))
    assert isinstance(table.decide(ME, "sly"), act)


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_the_antes_are_not_left_to_the_only_other_one_with_the_better_hand(strength):
    """Players open or fold at Longhorn, and a fold loses the hand unseen."""
    game, asked = GAMES.game("longhorn"), 0
    for number in range(24):
        state, _ = GAMES.start("longhorn", Setup(stacks=(100,) * 2, seed=f"antes {number}", dealer=0))
        (seat, *_) = game.due(state).seats
        view, offers = game.observe(state, seat), game.legal(state, seat)
        know = Knowing.of(view, strength)
        if chance(know, outlook(know, Random(number), 1000)) >= OFTEN:
            asked += 1
            acts = [game.computer(view, offers, Random(seed), strength) for seed in range(4)]
            assert Fold() not in acts
    assert asked > 6
