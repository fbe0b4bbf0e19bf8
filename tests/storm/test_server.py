"""The storm's PostgreSQL answers as PostgreSQL does, and stops what PostgreSQL stops."""

import asyncio
import importlib
import pkgutil
import re
from contextvars import copy_context

import asyncpg
import pytest
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

import house
from house.store import Fenced, driven, place
from house.store.place import Place
from house.store.transactions import Statement
from tests.ready_databases import ready_on_server
from tests.virtual.lives import OWNER

from .dialect import said
from .lives import Process
from .patches import replaced
from .run import _end, _template
from .shared_world import SharedWorld

URL = "postgresql://storm@storm/storm"
OVER = "UPDATE places SET owner = '' WHERE number = 0"
NEW_ACCOUNT = "INSERT INTO accounts (id, guild, kind, owner) VALUES ($1::BIGINT, 1, 'player', 1)"
TOO_POOR = "UPDATE accounts SET balance=(accounts.balance + $1::BIGINT) WHERE accounts.id = 7"
OF_THE_SERVER = re.compile("pg_(?!notify)|current_setting")  # statements that `Backend` answers by itself
LOCK = "SELECT pg_try_advisory_lock{}($1, $2)"


def at(connect, *division):
    return Place(driven(connect.url or URL), *division)


async def a_place_changes_hands(connect):
    mine, theirs = at(connect), at(connect)
    await mine.take()
    one, other = await mine.connection(), await connect()
    waiting = asyncio.create_task(theirs.take())
    found = [await one.execute(mine.begin)]
    with pytest.raises(TimeoutError):  # a transaction that looked at the place holds it
        await other.execute(OVER, timeout=0.2)
    found += [waiting.done(), await one.execute("COMMIT"), await other.execute(OVER)]
    await waiting
    with pytest.raises(  # its connection has been ended
        (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
    ):
        await one.execute(mine.begin)
    with pytest.raises(Fenced):
        await mine.connection()
    found.append(await (await theirs.connection()).execute(theirs.begin))
    await theirs.give_back()
    return found


async def one_whose_connection_ends_is_replaced(connect):
    mine, theirs = at(connect, 2, 3), at(connect, 2, 3)
    await mine.take()
    await theirs.take()
    third = at(connect, 2, 3)
    waiting = asyncio.create_task(third.take())
    (await mine.connection()).terminate()
    await waiting
    found = [mine.number, theirs.number, third.number]
    with pytest.raises(Fenced):
        await mine.connection()
    for one in (third, theirs):
        await one.give_back()
    return found


async def a_transaction_is_remembered(connect):
    one, other = await connect(), await connect()
    found = []
    for end in ("COMMIT", "ROLLBACK"):
        await one.execute("BEGIN")
        number = await one.fetchval("SELECT txid_current()")
        found.append(await other.fetchval("SELECT txid_status($1)", number))
        await one.execute(end)
        found.append(await other.fetchval("SELECT txid_status($1)", number))
    return found


async def what_breaks_a_rule_says_which(connect):
    one = await connect()
    await one.execute(NEW_ACCOUNT, 7)
    with pytest.raises(asyncpg.IntegrityConstraintViolationError) as wrong:
        await one.execute(TOO_POOR, -1)
    return [wrong.value.constraint_name, await one.execute(TOO_POOR, 5)]


async def a_lock_is_shared_or_not(connect):
    one, other = await connect(), await connect()
    found = [await one.fetchval(LOCK.format("_shared"), 5, 0), await other.fetchval(LOCK.format(""), 5, 0)]
    found.append(await other.fetchval(LOCK.format("_shared"), 5, 0))
    return found


async def what_is_said_in_a_transaction_is_heard_when_it_is_stored(connect):
    one, other = await connect(), await connect()
    heard, told = [], asyncio.Event()

    def hear(_connection, _process, _channel, said):
        heard.append(said)
        told.set()

    await other.add_listener("lettershark", hear)
    await one.execute("BEGIN")
    await one.fetchval("SELECT pg_notify($1::VARCHAR, $2::VARCHAR)", "lettershark", "taken back")
    await one.execute("ROLLBACK")
    await one.execute("BEGIN")
    await one.fetchval("SELECT pg_notify($1::VARCHAR, $2::VARCHAR)", "lettershark", "stored")
    await one.execute("COMMIT")
    await told.wait()
    return heard


SCRIPTS = {
    a_place_changes_hands: ["SELECT 1", False, "COMMIT", "UPDATE 1", "SELECT 1"],
    one_whose_connection_ends_is_replaced: [0, 1, 0],
    a_transaction_is_remembered: ["in progress", "committed", "in progress", "aborted"],
    what_breaks_a_rule_says_which: ["ck_accounts_not_negative", "UPDATE 1"],
    a_lock_is_shared_or_not: [True, False, True],
    what_is_said_in_a_transaction_is_heard_when_it_is_stored: ["stored"],
}  # fmt: skip
each = pytest.mark.parametrize(
    ("script", "expected"), SCRIPTS.items(), ids=lambda one: getattr(one, "__name__", "")
)


class Connect:
    url = None

    def __init__(self):
        self.made = []

    async def __call__(self):
        self.made.append(await asyncpg.connect(dsn=self.url, timeout=3.0, command_timeout=4.0))
        return self.made[-1]


@pytest.fixture
def world(tmp_path):
    world = SharedWorld(1, tmp_path, _template(), minutes=1, only={"429"}, places=2)
    with replaced(world):
        yield world
        _end(world)


def done(world, script):
    """Run a script as a bot of its own."""
    process = Process(1, world.disk.current, world.killed, world.loop.time)
    context = copy_context()
    context.run(OWNER.set, process)
    return world.loop.run_until_complete(world.loop.create_task(script, context=context))


@each
def test_in_virtual_time(world, script, expected):
    assert done(world, script(Connect())) == expected


@each
async def test_as_on_a_server(script, expected):
    connect = Connect()
    connect.url = await ready_on_server()
    try:
        assert await script(connect) == expected
    finally:
        for made in connect.made:
            await made.close()


async def holds_a_place_and_stands_still(connect):
    held, other = at(connect), at(connect)
    await held.take()
    one = await held.connection()
    await one.execute(held.begin)
    began = asyncio.get_running_loop().time()
    await other.take()
    return round(asyncio.get_running_loop().time() - began), one.is_closed()


def test_one_that_stands_still_in_a_transaction_is_ended_when_its_lease_is_over(world):
    assert done(world, holds_a_place_and_stands_still(Connect())) == (8, True)


async def is_out_of_reach(world, how):
    OWNER.get().cut = how
    try:
        await Connect()()
    except OSError as wrong:
        return type(wrong), round(world.loop.now)
    pytest.fail("it was reached")


@pytest.mark.parametrize(
    ("how", "found"), [("hangs", (TimeoutError, 3)), ("refuses", (ConnectionRefusedError, 0))]
)
def test_one_that_is_cut_off_reaches_nobody(world, how, found):
    assert done(world, is_out_of_reach(world, how)) == found


def test_every_statement_of_the_house_is_understood(world):
    dialect, database = PGDialect_asyncpg(), world.server.opened()
    database.create_function("pg_notify", 2, lambda *_: None)
    texts = {one.compiled(dialect).text for one in statements()}
    texts |= {value for name, value in vars(place).items() if name.isupper() and is_sql(value)}
    assert len(texts) > 70
    for text in texts:
        for one in said(text.format(1, 1, "") if "{}" in text else text):
            if one.verb not in ("BEGIN", "SET") and not OF_THE_SERVER.search(text):
                database.execute(f"EXPLAIN {one.text}", [None] * one.places)


def is_sql(value):
    return (
        isinstance(value, str)
        and value.split()
        and value.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "BEGIN;")
    )


def statements():
    for module in pkgutil.walk_packages(house.__path__, "house."):
        if "migrations" not in module.name:
            for value in vars(importlib.import_module(module.name)).values():
                if isinstance(value, Statement):
                    yield value
