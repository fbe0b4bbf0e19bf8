"""How many direct messages are opened, and that none is for a while once Discord has said that it was too fast."""

import asyncio
from contextlib import suppress

import pytest
from manual_time import ManualTime
from structlog.testing import capture_logs

from cogs.messages.direct_messages import BRAKE_MS, MINUTE_MS, DirectMessages
from cogs.transport.outbox import UiTiming
from cogs.transport.rest import TOO_FAST, Fault, NotDone
from house.cluster import Shards
from house.room import CardRoom
from house.store import Unread
from tests.ready_databases import ready

MINUTE = MINUTE_MS / 1000


@pytest.fixture
def time():
    return ManualTime()


@pytest.fixture
async def room(tmp_path, time):
    ready(tmp_path / "house.db")
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", time=time) as room:
        yield room


class Outbox:
    """Discord, as far as it opens direct messages."""

    def __init__(self, most=2):
        self.timing, self.rest = UiTiming(new_dms_a_minute=most), self
        self.asked, self.begun, self.refuses, self.too_fast = [], [], False, None

    async def dm_channel(self, player):
        self.asked.append(player)
        if self.refuses:
            self.too_fast()
            raise NotDone(Fault.TOO_FAST, TOO_FAST)
        return player + 1000

    def begin(self, work):
        self.begun.append(asyncio.ensure_future(work))


@pytest.fixture
def outbox():
    return Outbox()


@pytest.fixture
def dms(outbox, room):
    return DirectMessages(outbox, room)


async def written_to(dms, *players):
    """Players who can be reached."""
    found = []
    for player in players:
        with suppress(NotDone):
            assert await dms.channel(player) == player + 1000
            found.append(player)
    return found


async def test_so_many_are_opened_a_minute_and_whoever_has_one_keeps_it(dms, outbox, time):
    assert await written_to(dms, 1, 2, 3, 1, 2) == [1, 2, 1, 2]
    with pytest.raises(NotDone, match="too-fast"):
        await dms.channel(3)
    time.advance(MINUTE - 1)
    assert await written_to(dms, 3) == []
    time.advance(1)
    assert await written_to(dms, 1, 2, 3, 4, 5) == [1, 2, 3, 4]
    assert outbox.asked == [1, 2, 3, 4]


async def test_those_who_came_at_once_have_the_same_minute(dms):
    done = await asyncio.gather(*(written_to(dms, player) for player in range(5)))
    assert sum(map(len, done)) == 2


@pytest.mark.parametrize(("most", "shards", "seconds"), [(10, 5, MINUTE), (2, 4, 2 * MINUTE)])
async def test_processes_that_share_the_servers_share_the_minute(room, time, most, shards, seconds):
    room.shards = Shards((0,), shards)
    dms = DirectMessages(Outbox(most), room)
    first = max(1, most // shards)
    assert await written_to(dms, *range(first + 1)) == [*range(first)]
    time.advance(seconds - 1)
    assert await written_to(dms, first) == []
    time.advance(1)
    assert await written_to(dms, first) == [first]


async def test_a_channel_that_is_known_from_before_costs_nothing(dms, outbox):
    dms.learn(7, 1007)
    assert await written_to(dms, 7, 1, 2, 7) == [7, 1, 2, 7]
    assert outbox.asked == [1, 2]


async def test_after_discord_has_said_that_it_is_too_fast_nobody_gets_one_for_a_while(dms, outbox, time):
    assert await written_to(dms, 1) == [1]
    outbox.refuses = True
    with capture_logs() as logs:
        assert await written_to(dms, 2, 1, 3) == []
    assert [(line["event"], line["seconds"]) for line in logs] == [
        ("direct-messages-too-fast", BRAKE_MS / 1000)
    ]
    outbox.refuses, outbox.asked = False, []
    time.advance(BRAKE_MS / 1000 - 1)
    assert dms.braked
    assert await written_to(dms, 1, 2) == []
    assert outbox.asked == []
    time.advance(2)
    assert not dms.braked
    assert await written_to(dms, 1, 2) == [1, 2]


async def test_another_process_and_one_after_a_restart_hear_of_it(dms, outbox, room, time):
    outbox.refuses = True
    await written_to(dms, 1)
    await asyncio.gather(*outbox.begun)
    other = Outbox()
    assert await written_to(DirectMessages(other, room), 2) == []
    assert other.asked == []
    time.advance(BRAKE_MS / 1000 + 1)
    assert await written_to(DirectMessages(other, room), 2) == [2]


async def test_where_nobody_knows_none_is_opened(dms, outbox, room, monkeypatch):
    async def unread(_what):
        raise Unread

    monkeypatch.setattr(room.pauses, "until", unread)
    with pytest.raises(Unread):
        await dms.channel(1)
    assert outbox.asked == []


async def test_a_clock_that_is_set_back_does_not_stop_them_for_longer(dms, outbox, time):
    outbox.refuses = True
    await written_to(dms, 1)
    time.set_clock(-3600)
    time.follow()
    outbox.refuses = False
    assert await written_to(dms, 2) == [2]
