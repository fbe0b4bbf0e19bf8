"""Logs written before events were types: words that two types share are told apart by their facts."""

import pytest

from engine.catalogue import GAMES
from engine.families.poker import events as told

STORED = [
    ({"kind": "called", "seat": 1, "public": {"amount": 2}}, told.BetCalled(seat=1, amount=2)),
    (
        {"kind": "called", "seat": 1, "public": {"game": "Scroker", "hot": True, "ruling": ["ch.E"]}},
        told.GameCalled(seat=1, game="Scroker", hot=True, ruling=("ch.E",)),
    ),
    (
        {"kind": "took", "seat": 0, "public": {"from": "discard", "card": "A"}},
        told.TookFromPile(seat=0, source="discard", card="A"),
    ),
    (
        {"kind": "took", "seat": 0, "public": {"from": "stock"}, "private": {0: {"card": "A"}}},
        told.TookFromStock(seat=0, source="stock", card="A"),
    ),
]


@pytest.mark.parametrize(("before", "now"), STORED)
def test_a_log_of_before_is_read(before, now):
    assert GAMES.log("zoot").typed(before) == now


@pytest.mark.parametrize("event", [now for _, now in STORED])
def test_a_log_of_today_is_read(event):
    log = GAMES.log("zoot")
    assert log.read(log.write([event])) == (event,)
