"""Two places share Discord's limit of requests a second: they keep to it together, show everything, and all wait when
one is refused."""

import asyncio
import re
from itertools import pairwise

import asyncpg
import pytest
from drilling import awaited
from evening import hand_of
from place_taking import SHARDS, Crew, Table, agreed, all_go_on, played
from stand_in import PATIENCE

from playground.core.ratelimits import Limit
from playground.pilot import Discord
from tests.labels import MY_HAND
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real, pytest.mark.timeout(300)]

MANY, FEW = 8, 2  # tables on a shard: few edit less than the limit since edits wait for each other
PRESSES = 4  # at each table: some ten seconds in which the limit could be exceeded
A_SECOND = 20  # requests: a low limit, which any machine reaches
REFUSED = 429
BUSY = 0.6 * A_SECOND
UNTIL = re.compile(r"<t:(\d+):R>")
WAIT = 6.0  # seconds
APART = 3.0  # seconds between the refusal and the arrival of the last request that had left before everybody knew, at the most


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000) as discord:
        yield discord


@pytest.fixture
async def database():
    async with empty_on_server("limits") as (address,):
        yield address


@pytest.fixture
async def tables(discord, request):
    return [
        Table(discord.guild(f"Nerds {number}", shard=(number % SHARDS, SHARDS)))
        for number in range(request.param * SHARDS)
    ]


@pytest.fixture
async def two(discord, tables, tmp_path, database, request):
    assert tables  # their servers are there before them
    crew = Crew(discord, tmp_path, database, places=2, **getattr(request, "param", {}))
    await crew.start()
    yield crew.bots
    await crew.stop()


@pytest.fixture
def heard(discord, monkeypatch):
    """Times of requests, except answers to interactions, and Discord's replies."""
    heard, add = [], discord.requests.add

    def noted(request):
        if not request.template.startswith(("/interactions/", "/webhooks/")):
            heard.append((asyncio.get_running_loop().time(), request))
        add(request)

    monkeypatch.setattr(discord.requests, "add", noted)
    return heard


def boards(tables):
    return [
        next(
            message
            for message in reversed(table.thread.messages)
            if MY_HAND in message.labels and not message.mentions
        )
        for table in tables
    ]


async def counted_down(database, tables):
    """Whether each table's message counts down to the time that is stored."""
    rows = await asked(database, "SELECT deadline FROM tables WHERE closed_at IS NULL")
    shown = [until for board in boards(tables) for until in UNTIL.findall(board.text)]
    return sorted(shown) == sorted(str(row["deadline"] // 1000) for row in rows)


async def asked(database, query):
    connection = await asyncpg.connect(database)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


async def waits_for_whom_it_should(table, board):
    """Whether it waits for those whose hand says that it is their turn."""
    hands = [(player, await hand_of(player, board)) for player in table.people]
    return awaited(board, table.people) == [player for player, hand in hands if "Your turn." in hand.text]


async def everything_is_shown(database, tables):
    async with asyncio.timeout(PATIENCE):
        while not await counted_down(database, tables):
            pass
        for table, board in zip(tables, boards(tables), strict=True):
            while not await waits_for_whom_it_should(table, board):
                pass


@pytest.mark.parametrize("tables", [MANY], indirect=True)
@pytest.mark.parametrize("two", [{"REQUESTS_PER_SECOND": A_SECOND}], indirect=True, ids=["few"])
async def test_they_keep_to_the_limit_together_and_no_edit_is_lost(discord, two, tables, database, heard):
    async with played(discord, tables):
        discord.limits.whole = Limit(A_SECOND, 1)
        heard.clear()
        await all_go_on(tables, PRESSES)
        seconds = heard[-1][0] - heard[0][0]
        assert len(heard) / seconds > BUSY, "else they could not have exceeded it"
    assert [request for _, request in heard if request.status == REFUSED] == []
    await everything_is_shown(database, tables)
    await agreed(database, *two, tables=len(tables))


def since_refused(heard):
    """When requests came: seconds after the refusal, which is the first."""
    refused = next((at for at, request in heard if request.status == REFUSED), None)
    return [at - refused for at, _ in heard if at >= refused] if refused is not None else [0.0]


@pytest.mark.parametrize("tables", [FEW], indirect=True)
async def test_when_one_is_refused_all_wait_as_long_as_it_was_told(discord, two, tables, database, heard):
    async with played(discord, tables):
        await all_go_on(tables)
        discord.faults.rate_limit("PATCH /channels/{channel_id}/messages/{message_id}", WAIT, everywhere=True)
        while since_refused(heard)[-1] < WAIT:
            await all_go_on(tables)
    silences = [later - earlier for earlier, later in pairwise(since_refused(heard))]
    assert max(silences) >= WAIT - APART
    await everything_is_shown(database, tables)
    await agreed(database, *two, tables=len(tables))
