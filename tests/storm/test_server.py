"""The storm's PostgreSQL answers as PostgreSQL does, and stops what PostgreSQL stops."""

import asyncio
import importlib
import pkgutil
from contextvars import copy_context

import asyncpg
import pytest
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

import house
from house.store import crew, tenure
from house.store.crew import CrewBook
from house.store.tenure import Tenure
from house.store.transactions import Statement
from tests.ready_databases import ready_on_server

from .dialect import said
from .lives import Process
from .loop import OWNER
from .patches import replaced
from .run import _end, _template
from .shared_world import SharedWorld

SHARDS = 3
OVER = "UPDATE leases SET until = 0 WHERE number = 1"
NEW_ACCOUNT = "INSERT INTO accounts (id, guild, kind, owner) VALUES ($1::BIGINT, 1, 'player', 1)"
TOO_POOR = "UPDATE accounts SET balance=(accounts.balance + $1::BIGINT) WHERE accounts.id = 7"
LOCK = "SELECT pg_try_advisory_lock{}($1, $2)"


async def a_lease_changes_hands(connect):
    one, other = await connect(), await connect()
    mine, theirs = Tenure(1, waits=True), Tenure(1, waits=True)
    found = [await mine.take(one), await theirs.take(other)]
    found.append(await one.execute(mine.begin))
    with pytest.raises(TimeoutError):  # a transaction that looked at the lease holds it
        await other.execute(OVER, timeout=0.2)
    found += [await one.execute("COMMIT"), await other.execute(OVER), await theirs.take(other)]
    found += [await one.execute(mine.begin), mine.hit("SELECT 0"), await one.execute("ROLLBACK")]
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


async def workers_see_each_other(connect):
    url = "postgresql://storm@storm/storm" if connect.url is None else connect.url
    one, other = CrewBook(url, SHARDS), CrewBook(url, SHARDS)
    for book in (one, other):
        await book.join()
    await Tenure(2, waits=True).take(await connect())
    await one.refused(30.0)
    seen = await other.look(3)
    found = [len(seen.workers), seen.held, seen.connected, 29 < seen.pause <= 30]
    found += [await one.have(40, 46), await other.have(40, 46)]
    waits = [await book.turn_to_identify(0) for book in (one, other, one)]
    found.append([round(wait) for wait in waits])
    await one.leave()
    found.append((await other.look()).workers == (other.id,))
    for book in (one, other):
        await book.close()
    return found


SCRIPTS = {
    a_lease_changes_hands: [
        True, False, "SELECT 1", "COMMIT", "UPDATE 1", True, "SELECT 0", False, "ROLLBACK"
    ],
    a_transaction_is_remembered: ["in progress", "committed", "in progress", "aborted"],
    what_breaks_a_rule_says_which: ["ck_accounts_not_negative", "UPDATE 1"],
    a_lock_is_shared_or_not: [True, False, True],
    what_is_said_in_a_transaction_is_heard_when_it_is_stored: ["stored"],
    workers_see_each_other: [2, {1}, set(), True, 40, 6, [0, 5, 10], True],
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
    world = SharedWorld(1, tmp_path, _template(), minutes=1, only={"429"}, workers=2)
    with replaced(world):
        yield world
        _end(world)


def done(world, script):
    """By a worker of its own."""
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


async def holds_a_lease_and_stands_still(connect):
    one, other = await connect(), await connect()
    held = Tenure(1, waits=True)
    await held.prepare(one)
    await held.take(one)
    await one.execute(held.begin)
    began = asyncio.get_running_loop().time()
    await other.execute(OVER)
    return round(asyncio.get_running_loop().time() - began), one.is_closed()


def test_one_that_stands_still_in_a_transaction_is_ended(world):
    assert done(world, holds_a_lease_and_stands_still(Connect())) == (3, True)


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
    for module in (crew, tenure):
        texts |= {value for name, value in vars(module).items() if name.isupper() and is_sql(value)}
    assert len(texts) > 70
    for text in texts:
        for one in said(text.format(number=1, token=1) if "{number}" in text else text):
            if one.verb not in ("BEGIN", "SET"):
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
