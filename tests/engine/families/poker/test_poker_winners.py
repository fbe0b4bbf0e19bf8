"""Winners are players who win a pot that others could win, too. An uncontested pot is no win."""

import msgspec
import pytest
from poker_table import Table

from engine import catalogue
from engine.contract import Deal
from engine.families.poker.actions import Accept, AllIn, Bet, Call, Draw, Fold, Look, Present
from engine.refused import Refused

RANTS = ("an.T", "an.A", "an.N", "an.S", "an.R")
BACKS = ("le.B", "le.A", "le.K", "li.S", "li.R")
CLUB = ("le.C", "li.Z", "li.X", "li.W", "li.V")


@pytest.fixture
def left_alone():
    """Ann (0) has folded what cy (2) could not match: of that pot only bob (1) is left. Cy wins the main one."""
    deck = [card for cards in zip(BACKS, RANTS, CLUB, strict=True) for card in cards]
    table = Table("scroker", [200, 200, 20], dealer=0, deck=deck)
    table.act(1, Bet(50))
    table.act(2, AllIn())
    table.act(0, Call())
    for seat in (1, 2, 0):
        table.act(seat, Draw())
    table.act(1, Bet(1))
    table.act(0, Fold())
    table.act(1, Present())
    table.act(2, Present(text="RANTS"))
    table.act(1, Accept())
    return table


def test_what_nobody_contested_makes_no_winner(left_alone) -> None:
    (end,) = left_alone.happened("hand-ends")
    assert [(winner.seat, winner.amount) for winner in end.winners] == [(2, 60)]
    assert end.gains == (-51, 11, 40)
    assert [(event.seat, event.public) for event in left_alone.happened("uncontested")] == [
        (1, {"amount": 62})
    ]
    assert len(left_alone.happened("pot-won")) == 1
    assert left_alone.chips == [149, 211, 60]


def test_only_the_main_pot_gives_the_right_to_look(left_alone) -> None:
    assert left_alone.may(1) == set()
    left_alone.refuses(1, Look(2), "not-now")
    assert left_alone.may(2) == {"look"}
    left_alone.act(2, Look(1))


def test_the_next_hand_counts_its_own_gains(left_alone) -> None:
    left_alone.house(Deal())
    left_alone.act(2, Fold())
    left_alone.act(0, Fold())
    (end,) = left_alone.happened("hand-ends")
    assert end.gains == (-1, 2, -1)


def test_a_winner_of_a_table_stored_before_may_still_look(left_alone) -> None:
    stored = msgspec.msgpack.decode(catalogue.GAMES.encode(left_alone.state))
    del stored["took_main"]
    state = catalogue.GAMES.decode("scroker", msgspec.msgpack.encode(stored))
    catalogue.GAMES.apply(state, 2, Look(1))
    with pytest.raises(Refused):
        catalogue.GAMES.apply(state, 1, Look(2))
