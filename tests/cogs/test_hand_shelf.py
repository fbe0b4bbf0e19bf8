"""Where the players' hands are: one message each, and none that is given up stays behind or runs out once more."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from cogs.messages.hand_places import LASTS, Panel
from cogs.messages.hand_shelf import HandMessage, HandShelf

ANN = 101


class Rest:
    def __init__(self):
        self.deleted = []

    async def delete_answer(self, _application, token, _message):
        self.deleted.append(token)


class Outbox:
    closing = False

    def __init__(self):
        self.rest, self.tasks = Rest(), []

    def begin(self, work):
        self.tasks.append(asyncio.ensure_future(work))

    async def eventually(self, work):
        await work()

    async def settled(self):
        await asyncio.gather(*self.tasks)


@pytest.fixture
def outbox():
    return Outbox()


@pytest.fixture
def expired():
    return []


@pytest.fixture
def shelf(outbox, expired):
    context = SimpleNamespace(outbox=outbox)
    table = SimpleNamespace(id=7, notes={}, state=SimpleNamespace(hand=3))
    spot = SimpleNamespace(context=context, table=table)
    return HandShelf(spot, expired.append, lambda _player: None)


def panel(token, *, age=0.0):
    return Panel(900, token, None, hash(token), time.time() - age)


async def turned():
    """Whatever is due has had its turn."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_a_panel_goes_before_its_token_runs_out(shelf, outbox, expired):
    shelf.put(ANN, HandMessage(panel("old", age=LASTS), 3))
    await turned()
    await outbox.settled()
    assert expired == [ANN]
    assert outbox.rest.deleted == ["old"]
    assert ANN not in shelf


async def test_a_panel_that_is_gone_does_not_run_out(shelf, expired):
    shelf.put(ANN, HandMessage(panel("old", age=LASTS), 3))
    shelf.lose(ANN)
    await turned()
    assert expired == []
    assert shelf.lost(ANN, 3) == 1


async def test_panels_of_a_table_that_is_cleared_do_not_run_out_and_remarks_go(shelf, outbox, expired):
    place = panel("old", age=LASTS)
    shelf.put(ANN, HandMessage(place, 3))
    shelf.remark(ANN, panel("a remark"))
    assert shelf.clear() == {ANN: HandMessage(place, 3)}
    await turned()
    await outbox.settled()
    assert expired == []
    assert outbox.rest.deleted == ["a remark"]


async def test_what_is_lost_unseen_counts_for_the_hand_that_is_played(shelf):
    assert shelf.lose(ANN) is None
    assert shelf.lost(ANN, 3) == 1
    assert shelf.lost(ANN, 4) == 0
    assert not shelf.knows(ANN)


async def test_before_the_first_hand_what_is_lost_counts_for_none(shelf):
    shelf._spot.table.state = None
    shelf.lose(ANN)
    assert shelf.lost(ANN, 0) == 1
    assert shelf.lost(ANN, 1) == 0


async def test_a_new_place_takes_the_old_one_away(shelf, outbox):
    shelf.put(ANN, HandMessage(panel("old"), 3))
    shelf.put(ANN, HandMessage(panel("new"), 3))
    await outbox.settled()
    assert outbox.rest.deleted == ["old"]
    assert shelf.lost(ANN, 3) == 1
    shelf.clear()
