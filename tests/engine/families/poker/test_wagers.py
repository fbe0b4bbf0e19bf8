"""How often and by how much may be raised, and what becomes of a raise whose player leaves."""

import pytest
from poker_table import Table, three

from engine.contract import Leave
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise
from engine.families.poker.pots import pots


def raises(table, seat):
    return next((offer for offer in table.game.legal(table.state, seat) if offer.do == "raise"), None)


def test_the_limit_holds_while_three_can_still_act() -> None:
    table = Table("scroker", [50] * 3, dealer=0)
    table.act(1, Bet(1))
    for seat in (2, 0, 1):
        table.act(seat, Raise(1))
    assert raises(table, 2) is None
    table.act(2, Fold())
    assert raises(table, 0) is not None
    table.act(0, Raise(1))


def test_who_is_all_in_can_act_no_more() -> None:
    table = Table("scrapok", [50, 50, 5], dealer=0, think_first=0)
    table.act(1, Bet(1))
    table.act(2, AllIn())
    table.act(0, Raise(3))
    assert table.asked == (1,)
    table.act(1, Raise(3))
    assert table.asked == (0,)


def test_a_short_all_in_makes_the_next_raise_no_smaller() -> None:
    table = Table("scrapok", [50, 50, 12], dealer=0, think_first=0, min_raise="last")
    table.act(1, Bet(8))
    table.act(2, AllIn())
    assert raises(table, 0).least == 8
    table.refuses(0, Raise(7), "bad-amount")
    table.act(0, Raise(8))


def test_after_an_all_in_above_the_highest_bet_nobody_can_raise_as_much() -> None:
    """All in is the only way above a table's limit; to match that raise, a smaller one would be too little."""
    table = Table("scrapok", [500, 500, 110], dealer=0, think_first=0, min_raise="last", max_bet=10)
    table.act(1, Bet(10))
    table.act(2, AllIn())
    assert raises(table, 0) is None
    for amount in (1, 10, 98, 99, 200):
        table.refuses(0, Raise(amount), "not-now")
    table.refuses(0, Bet(10), "not-now")
    assert table.may(0) == {"call", "all_in", "fold"}


def test_any_raise_will_do_where_the_table_says_so() -> None:
    table = Table("scroker", [50, 50], dealer=0, min_raise="any")
    table.act(1, Bet(10))
    assert raises(table, 0).least == 1
    table.act(0, Raise(1))


def test_a_new_round_begins_with_no_raise_to_match() -> None:
    table = three()
    table.act(1, Bet(8))
    table.until("bet", rounds=2)
    table.act(1, Bet(1))
    assert raises(table, 2).least == 1


def test_only_those_still_in_are_matched_when_a_raiser_leaves() -> None:
    table = three()
    table.act(1, Bet(2))
    table.act(2, Raise(10))
    table.house(Leave(2))
    assert table.game.observe(table.state, 0).to_call == 2
    table.act(0, Call())
    assert table.phase == "draw"
    assert not table.happened("returned")
    assert table.game.report(table.state).pot == 3 + 2 + 2 + 12


def test_the_opener_leaves_and_the_others_may_check() -> None:
    """The hand was opened, so it is not tossed in."""
    table = three()
    table.act(1, Bet(5))
    table.house(Leave(1))
    table.act(2, Check())
    table.act(0, Check())
    assert table.phase == "draw"
    assert table.game.report(table.state).pot == 8


def test_whose_turn_it_was_need_not_answer_a_raise_that_is_gone() -> None:
    table = three()
    table.act(1, Bet(2))
    table.act(2, Raise(4))
    table.act(0, Fold())
    assert table.asked == (1,)
    table.house(Leave(2))
    assert table.phase == "between"
    assert table.chips == [49, 54, 0]


@pytest.mark.parametrize("caller", [1, 2])
def test_who_has_called_the_raise_is_still_matched(caller) -> None:
    table = Table("scroker", [50] * 4, dealer=0)
    table.act(1, Bet(2))
    table.act(2, Call())
    table.act(3, Raise(6))
    table.act(0, Fold())
    if caller == 1:
        table.act(1, Call())
        table.house(Leave(3))
        assert table.game.observe(table.state, 2).to_call == 6
    else:
        table.house(Leave(3))
        assert table.phase == "draw"


@pytest.mark.parametrize("game", ["scroker", "zoot"])
def test_where_nobody_calls_for_less_a_last_full_bet_still_leaves_a_side_pot(game) -> None:
    table = Table(game, [21, 51, 51], dealer=2, tap_out=False)
    table.act(0, Bet(20))
    table.act(1, Raise(20))
    table.act(2, Call())
    assert (table.chips[0], table.state.players[0].playing) == (0, True)
    assert [pot.amount for pot in pots(table.state.players)] == [63, 40]
