"""The last hand stays on the table until the next is dealt, and players who sit down in between have no part in it
(rulebook 3.1: the winner may look at the cards of anyone who stayed)."""

import pytest
from poker_table import BADGE, RUST, Table, shown

from engine.contract import Leave, Sit
from engine.families.poker.actions import Accept, Look


@pytest.fixture
def over():
    """BADGE of seat 2 has won against RUST of seat 1 and CAT of seat 0, and all have stayed."""
    table = shown()
    table.act(0, Accept())
    table.act(1, Accept())
    assert table.phase == "between"
    return table


def words_on(table):
    return [seat.shown.texts if seat.shown else None for seat in table.game.observe(table.state, None).seats]


def test_the_shown_hands_stay_when_somebody_joins(over) -> None:
    over.house(Sit(3, 50))
    assert words_on(over) == [("CAT",), ("RUST",), ("BADGE",), None]


def test_the_winner_may_still_look_when_somebody_has_joined(over) -> None:
    over.house(Sit(3, 50))
    assert over.may(2) == {"look"}
    over.act(2, Look(1))
    assert over.happened("looked")[0].private == {2: {"cards": RUST}}


def test_what_the_last_one_on_a_seat_presented_goes_with_him(over) -> None:
    over.house(Leave(1), Sit(1, 50))
    assert words_on(over) == [("CAT",), None, ("BADGE",)]
    over.refuses(2, Look(1), "bad-seats")
    over.act(2, Look(0))


def test_a_newcomer_on_the_winners_seat_has_not_won(over) -> None:
    over.house(Leave(2), Sit(2, 50))
    assert over.game.report(over.state).winners == ()
    assert over.may(2) == set()
    over.refuses(2, Look(1), "not-now")
    assert not set(BADGE) & set(over.state.players[2].hand)


def test_the_cards_that_longhorn_turned_over_stay_when_somebody_joins() -> None:
    table = Table("longhorn", [50, 50], dealer=0, showdown="auto")
    table.until("between")
    before = table.game.observe(table.state, None).seats
    assert all(len(seat.cards) == 3 for seat in before)
    table.house(Sit(2, 50))
    after = table.game.observe(table.state, None).seats
    assert [seat.cards for seat in after] == [*(seat.cards for seat in before), ()]
