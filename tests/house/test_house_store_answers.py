"""The database's answers to the house: a result, a wrong question, or at once that it is out of reach."""

import asyncio
import sqlite3
from types import SimpleNamespace

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from house.store import DatabaseAway, Store, Unread
from tests.ready_databases import ready

ONE = select(1)
PATIENCE = 5.0


@pytest.fixture
async def store(tmp_path):
    ready(tmp_path / "house.db")
    store = Store(f"sqlite:///{tmp_path}/house.db")
    await store.open()
    yield store
    await store.close()


def failing(code):
    wrong = sqlite3.OperationalError("no")
    wrong.sqlite_errorcode = code

    async def ask(_work):
        raise OperationalError("SELECT 1", {}, wrong)

    return ask


async def test_while_nobody_answers_a_question_is_refused_at_once_and_under_the_same_number(store):
    store._stop(DatabaseAway("gone"))
    with pytest.raises(Unread) as told:
        await store.first(ONE)
    assert told.value.number == store.outage.number
    store.go_on()
    assert (await store.first(ONE))[0] == 1


async def test_where_only_nothing_can_be_stored_questions_are_answered(store):
    store._stop(DatabaseAway("SQLITE_FULL", readable=True))
    assert (await store.first(ONE))[0] == 1


async def test_a_wrong_question_is_no_outage(store):
    with pytest.raises(OperationalError):
        await store.read(text("SELECT seat FROM nowhere"))
    assert store.outage is None
    assert (await store.first(ONE))[0] == 1


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOTADB])
async def test_a_disk_that_fails_is_an_outage_for_a_house_that_plays_on_it(store, monkeypatch, code):
    monkeypatch.setattr(store._engine, "ask", failing(code))
    with pytest.raises(Unread):
        await store.first(ONE)
    assert store.outage is not None


async def test_a_question_that_the_library_calls_wrong_is_none(store, monkeypatch):
    monkeypatch.setattr(store._engine, "ask", failing(sqlite3.SQLITE_ERROR))
    with pytest.raises(OperationalError):
        await store.first(ONE)
    assert store.outage is None


async def test_once_closed_it_takes_nothing_more_and_no_outage_begins(store):
    """A press may still be answered then, and its note comes too late."""

    async def work(_tx):
        raise AssertionError("it is closed")

    await store.close()
    with pytest.raises(DatabaseAway):
        await store.commit(work)
    assert store.outage is None


async def test_whoever_hears_of_what_was_stored_last_while_it_closes_is_told_that_it_is_closed(store):
    async def nothing(_tx):
        pass

    async def press():
        await store.commit(nothing)
        with pytest.raises(DatabaseAway):
            await store.commit(nothing)

    pressed = asyncio.ensure_future(press())
    await asyncio.sleep(0)  # its first is under way
    await store.close()
    async with asyncio.timeout(PATIENCE):
        await pressed


async def test_an_outage_says_once_it_is_over_how_long_it_lasted_and_how_many_it_refused(store, monkeypatch):
    now = [100.0]
    monkeypatch.setattr("house.store.outage.time", SimpleNamespace(monotonic=lambda: now[0]))
    store._stop(DatabaseAway("gone"))  # the first of three
    for _ in range(2):
        with pytest.raises(Unread):
            await store.first(ONE)
    now[0] += 12.5
    number = store.outage.number
    with capture_logs() as logs:
        store.go_on()
        store.go_on()  # nothing is wrong any more
    (over,) = logs
    assert (over["event"], over["id"], over["reason"]) == ("everything-is-stored-again", number, "gone")
    assert (over["seconds"], over["refused"]) == (12.5, 3)
