"""Storage: migrations, group commit, and what becomes of what cannot be stored."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import warnings
from itertools import chain
from random import Random

import pytest
from databases import on_both
from guests import ANN, BOB, GUILD
from sqlalchemy import func, insert, literal, select

from engine.refused import Refused
from house.chips.ledger import Transfer, TransferLine, between, enter
from house.declined import Declined
from house.store import (
    Broken,
    Conflict,
    Repeated,
    Statement,
    Store,
    TooPoor,
    Transaction,
    Unread,
    Work,
    asked_by,
)
from house.store.schema import entries
from house.store.schema import settings as settings_rows
from house.store.store import HEAVY, PAGE
from house.tables.records import TableOpening

ROW = Statement(insert(settings_rows), "scope", "owner", "name", "value")
MADE = select(func.count()).where(settings_rows.c.scope == "guild")
ROWS = Statement(MADE)


@pytest.fixture(autouse=True)
def without_hops() -> None:
    """Here the library's thread reads, as it does for people."""


@pytest.fixture
async def store(url):
    store = Store(url)
    await store.open()
    yield store
    await store.close()


def _row(*owners: int) -> Work[int]:
    async def store(tx: Transaction) -> int:
        for owner in owners:
            await tx.write(ROW, scope="guild", owner=owner, name="language", value='"en"')
        return owners[0]

    return store


def _transfer(key: str, *lines: TransferLine) -> Work[None]:
    return lambda tx: enter(tx, Transfer(key, "grant", GUILD, 1, lines))


async def _count(store) -> int:
    decided = settings_rows.c.scope == "guild"
    return (await store.first(select(func.count()).select_from(settings_rows).where(decided)))[0]


@on_both
async def test_opening_again_changes_nothing(store, url):
    await store.commit(_row(1))
    again = Store(url)
    await again.open()
    assert await _count(again) == 1
    await again.close()


def test_a_database_that_is_up_to_date_needs_neither_alembic_nor_the_orm(tmp_path):
    """Looking is cheap; only a step that has to be taken loads the tools for it."""
    program = (
        "import asyncio, sys\nfrom house.store import Store\n"
        "async def main():\n"
        f"    store = Store('sqlite:///{tmp_path}/house.db')\n"
        "    await store.open()\n    await store.close()\n"
        "asyncio.run(main())\nprint([name for name in ('alembic', 'sqlalchemy.orm') if name in sys.modules])"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        ).stdout.strip()
        for _ in range(2)
    ]
    assert answers == ["['alembic']", "[]"]


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_a_database_of_another_kind_is_refused_in_words(url):
    with pytest.raises(ValueError, match="database: "):
        Store(url)


@on_both
async def test_a_question_that_nobody_waits_for_any_more_is_answered_before_the_store_closes(
    url, monkeypatch
):
    store = Store(url)
    await store.open()
    asked, answer, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def ask(*_):
        asked.set()
        await answer.wait()
        answered.set()

    monkeypatch.setattr(store._engine, "ask", ask)
    reading = asyncio.create_task(store.first(select(1)))
    await asked.wait()
    reading.cancel()
    closing = asyncio.create_task(store.close())
    await asyncio.wait([reading])
    answer.set()
    await closing
    assert answered.is_set()


@on_both
async def test_whoever_still_reads_when_the_store_closes_leaves_no_connection_open(url):
    store = Store(url)
    await store.open()
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        async with store.snapshot() as read:
            await store.close()
            assert (await read(select(literal(1))))[0][0] == 1
        del store, read
        gc.collect()
    assert [str(warning.message) for warning in warned] == []


@on_both
async def test_of_a_group_only_the_bad_transaction_fails(store):
    assert await store.commit(_row(1)) == 1
    works = [_row(2), _row(1), _row(3)]
    answers = await asyncio.gather(*map(store.commit, works), return_exceptions=True)
    assert answers[::2] == [2, 3]
    assert isinstance(answers[1], Conflict)
    assert await _count(store) == 3


@on_both
async def test_a_transaction_is_stored_whole_or_not_at_all(store):
    with pytest.raises(Conflict):
        await store.commit(_row(5, 5))
    assert await _count(store) == 0


@on_both
@pytest.mark.parametrize("no", [Declined("gifts-off"), Refused("not-enough-chips"), KeyError("a mistake")])
async def test_whatever_a_transaction_raises_undoes_it_and_nothing_of_others(store, no):
    async def writes_then_thinks_again(tx):
        await tx.write(ROW, scope="guild", owner=7, name="language", value='"en"')
        raise no

    works = [_row(1), writes_then_thinks_again, _row(2)]
    answers = await asyncio.gather(*map(store.commit, works), return_exceptions=True)
    assert answers == [1, no, 2]
    assert await _count(store) == 2
    assert store.outage is None


@on_both
async def test_what_is_written_is_seen_by_the_same_transaction(store):
    async def writes_and_asks(tx):
        before = await tx.ask(ROWS)
        await tx.write(ROW, scope="guild", owner=7, name="language", value='"en"')
        return before[0][0], (await tx.ask(ROWS))[0][0]

    assert await store.commit(writes_and_asks) == (0, 1)


async def test_a_transaction_waits_for_nothing_but_the_database(store):
    async def dawdles(tx):
        await tx.write(ROW, scope="guild", owner=7, name="language", value='"en"')
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="waited for something else"):
        await store.commit(dawdles)
    assert await _count(store) == 0
    await store.commit(_row(1))


@on_both
async def test_what_waits_is_stored_in_groups(store, monkeypatch):
    sizes = []
    run = store._driver.run

    def counting(works, ran):
        sizes.append(len(works))
        run(works, ran)

    monkeypatch.setattr(store._driver, "run", counting)
    await asyncio.gather(*(store.commit(_row(owner)) for owner in range(100)))
    assert sum(sizes) == 100
    assert len(sizes) < 5


@on_both
async def test_a_transfer_is_stored_once(store):
    lines = between(("bank", 0), ("player", ANN), 50)
    await store.commit(_transfer("a", *lines))
    with pytest.raises(Repeated):
        await store.commit(_transfer("a", *lines))


@on_both
async def test_the_database_itself_lets_nobody_go_below_zero(store):
    with pytest.raises(TooPoor):
        await store.commit(_transfer("a", *between(("player", ANN), ("player", BOB), 1)))
    assert (await store.first(select(func.count()).select_from(entries)))[0] == 0


async def test_a_transfer_that_does_not_balance_is_not_even_written(store):
    with pytest.raises(ValueError, match="does not balance"):
        await store.commit(_transfer("a", TransferLine("bank", 0, -5), TransferLine("player", ANN, 6)))


@on_both
async def test_a_statement_with_a_missing_value_fails_and_is_told(store):
    with pytest.raises(KeyError, match="owner"):
        await store.write(ROW, scope="guild")
    await store.commit(_row(1))


@on_both
async def test_a_table_that_somebody_else_has_changed_is_read_again(room, new_room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    async with new_room() as other:
        await other.table(table.id).join(BOB, "Bob")
    with pytest.raises(Exception, match="try-again"):
        await table.leave(ANN)
    assert [seat.name for seat in table.now.seats] == ["Ann", "Bob"]
    await table.leave(ANN)


class Watches:
    def __init__(self):
        self.groups, self.failures = [], []

    def stored(self, batches, seconds):
        assert 0 <= seconds < 60
        self.groups.append(batches)

    def database_failed(self, kind):
        self.failures.append(kind)

    def asked(self, seconds):
        pass


async def test_whoever_watches_hears_of_every_group_and_of_what_failed_but_of_no_refusal(store, monkeypatch):
    watches = Watches()
    monkeypatch.setattr("house.store.writer.WATCHERS", [watches])
    await asyncio.gather(store.commit(_row(1)), store.commit(_row(2)))
    with pytest.raises(TooPoor):
        await store.commit(_transfer("a", *between(("player", ANN), ("player", BOB), 1)))
    assert (watches.groups, watches.failures) == ([2, 1], [])

    async def breaks(_tx):
        raise Broken("database or disk is full")

    with pytest.raises(Broken):
        await store.commit(breaks)
    assert (watches.groups, watches.failures) == ([2, 1, 1], ["Broken"])


async def test_a_table_whose_name_another_house_took_in_the_same_moment_is_to_be_asked_for_again(new_room):
    opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
    async with new_room(random=Random(1)) as room, new_room(random=Random(1)) as other:
        table = await room.open_table(opening)
        with pytest.raises(Declined, match="try-again"):
            await other.open_table(opening)
        assert (await other.open_table(opening)).short != table.short


class Slow:
    """Reads of this store are answered when the test says so."""

    def __init__(self, monkeypatch, engine):
        self.answer, self.begun, self.running, self._ask = (
            asyncio.Event(),
            asyncio.Semaphore(0),
            0,
            engine.ask,
        )
        monkeypatch.setattr(engine, "ask", self.ask)

    async def ask(self, work):
        self.running += 1
        self.begun.release()
        await self.answer.wait()
        self.running -= 1
        return await self._ask(work)


@on_both
async def test_a_read_that_takes_too_long_is_its_callers_alone(store, monkeypatch):
    slow = Slow(monkeypatch, store._engine)
    with pytest.raises(Unread):
        await store.read(MADE, seconds=0.01)
    assert store.outage is None
    assert await store.commit(_row(1)) == 1
    slow.answer.set()
    assert await _count(store) == 1


@on_both
async def test_a_connection_that_cannot_be_made_in_time_is_an_outage(store, monkeypatch):
    async def ask(_work):
        raise TimeoutError

    monkeypatch.setattr(store._engine, "ask", ask)
    with pytest.raises(Unread):
        await _count(store)
    assert store.outage is not None


async def test_heavy_reads_go_one_at_a_time_a_person_and_two_in_all_and_hold_nobody_up(store, monkeypatch):
    slow = Slow(monkeypatch, store._apart)

    async def asks(player):
        with asked_by(player, 1, player):
            return await store.heavy(MADE)

    asking = [asyncio.create_task(asks(player)) for player in (ANN, ANN, ANN)]
    await slow.begun.acquire()
    assert await _count(store) == 0, "others are answered meanwhile"
    assert slow.running == 1, "the person's own wait"
    asking += [asyncio.create_task(asks(player)) for player in (BOB, GUILD)]
    await slow.begun.acquire()
    assert await _count(store) == 0
    assert slow.running == HEAVY
    slow.answer.set()
    assert [rows[0][0] for rows in await asyncio.gather(*asking)] == [0] * 5
    assert not store._reads_much


@on_both
async def test_pages_have_every_row_once_in_order(store):
    await store.commit(_row(*range(2 * PAGE + 1)))
    owners = (
        select(settings_rows.c.owner).where(settings_rows.c.scope == "guild").order_by(settings_rows.c.owner)
    )
    pages = [[row.owner for row in rows] async for rows in store.pages(owners)]
    assert [len(page) for page in pages] == [PAGE, PAGE, 1]
    assert list(chain(*pages)) == list(range(2 * PAGE + 1))
