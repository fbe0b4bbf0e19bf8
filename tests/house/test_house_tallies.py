"""A player's feats at a trick table count in their statistics."""

from types import SimpleNamespace

import msgspec
import pytest
from guests import ANN, BOB, CY, GUILD

from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.contract import Winner
from house.tables.records import Seat, SeatTally, TableOpening
from house.tables.tallies import hand_over
from tests.test_scenarios import SCENARIOS
from tests.wished_deals import first_hand

TURTLING = msgspec.json.decode((SCENARIOS / "turtle" / "08-turtling.json").read_bytes())
PEOPLE = {"ann": ANN, "bob": BOB, "cy": CY}


@pytest.fixture
async def turtle(new_room, monkeypatch):
    """A Turtle table with the hand in which Bob turtles."""
    first_hand(monkeypatch, TURTLING["deck"])
    async with new_room(games=GAMES) as room:
        table = await room.open_table(
            TableOpening(
                guild=GUILD, channel=9, game="turtle", host=ANN, name="ann", options={"turn_seconds": 0}
            )
        )
        await table.join(BOB, "bob")
        await table.join(CY, "cy")
        await table.start(ANN)
        yield room, table


async def _play_on(table):
    """Everybody plays the lowest card they may, as time would have them do."""
    while table.now.phase == "playing":
        player = table.now.seats[table.now.due.seats[0]].player
        (offer,) = (one for one in table.now.offers(player) if one.do == "play")
        await table.act(player, {"do": "play", "card": offer.cards[0]})


async def test_a_turtling_counts_for_whoever_did_it_and_nobody_else(turtle):
    room, table = turtle
    for step in TURTLING["steps"][:3]:
        await table.act(PEOPLE[step["by"]], {"do": step["do"], "cards": step["cards"]})
    await _play_on(table)
    counted = {name: (await room.statistics.player(GUILD, who)).turtlings for name, who in PEOPLE.items()}
    assert counted == {"ann": 0, "bob": 1, "cy": 0}


@pytest.mark.parametrize(
    ("game", "winners", "won"),
    [
        ("zoot", {0: 6, 1: 6}, set()),
        ("zoot", {0: 16, 1: 15}, set()),
        ("scroker", {0: 9, 2: 30}, {0, 2}),
        ("scroker", {1: 4}, {1}),
        ("scrummy", {0: 0, 2: 0}, set()),
        ("quist", {0: 2, 2: 2}, {0, 2}),
    ],
)
def test_who_shares_a_hand_has_not_won_it_but_partners_and_side_pots_have(game, winners, won):
    seats = tuple(Seat(player=place, name=str(place), tally=SeatTally(dealt=5)) for place in range(4))
    now = SimpleNamespace(hand=1)
    record = SimpleNamespace(seats=seats, state=now, in_play=now)
    ends = HandEnds(
        gains=(0, 0, 0, 0), winners=tuple(Winner(seat, amount) for seat, amount in winners.items())
    )
    assert {line.place for line in hand_over(record, GAMES[game], (ends,)).lines if line.won} == won
