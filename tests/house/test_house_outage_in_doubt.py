"""Transactions cut off by an outage: their outcome is found out afterwards, and never misreported."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from databases import on_both
from guests import ANN, BOB, GUILD
from trouble import Trouble

from house.declined import Declined
from house.heartbeat import LONGEST_MS
from house.store import DatabaseAway, InDoubt, Unread
from house.tables.records import TableOpening

FOLD = {"do": "fold"}
BACK = LONGEST_MS / 1000


@on_both
@pytest.mark.parametrize("stored", [True, False])
async def test_an_act_in_doubt_is_found_out_afterwards(room, table, seconds, trouble, stored):
    told = []
    room.watch(lambda _, change: told.append(change.version))
    before = table.now.version
    trouble.begin(doubt=True, stores=stored)
    with pytest.raises(Declined, match="in-doubt"):
        await table.act(ANN, FOLD)
    assert (table.now.version, told) == (before, [])
    trouble.end()
    await seconds(2)
    assert told == ([before + 1] if stored else [])
    assert table.now.phase == ("between" if stored else "playing")


async def test_while_what_it_stored_cannot_be_read_a_table_takes_no_act(
    room, table, seconds, trouble, monkeypatch
):
    async def unanswered(*_):
        raise Unread

    before = table.now.version
    trouble.begin(doubt=True)
    for _ in range(2):
        with pytest.raises(Declined, match="in-doubt") as wrong:
            await table.act(ANN, FOLD)
        assert wrong.value.facts == {"id": room.store.outage.number}
    trouble.end()
    with monkeypatch.context() as unread:
        unread.setattr(room.store, "first", unanswered)
        await seconds(2)
        assert room.store.outage is None
        with pytest.raises(Declined, match="in-doubt") as wrong:
            await table.act(ANN, FOLD)
        assert wrong.value.facts == {"id": ""}
    await table.act(ANN, FOLD)
    assert table.now.version == before + 1


async def test_what_is_in_doubt_is_not_said_to_be_as_it_was(room, seconds, trouble):
    for player in (ANN, BOB):
        await room.bank.welcome(GUILD, player)
    await room.settings.get(GUILD, "gift_limit")
    trouble.begin(doubt=True)
    with pytest.raises(InDoubt) as wrong:
        await room.bank.grant(GUILD, ANN, 5, by=BOB, key="1")
    assert Declined.because(wrong.value).code == "in-doubt"
    assert Declined.because(wrong.value).facts["id"]
    trouble.end()
    await seconds(2)


@on_both
async def test_a_table_whose_opening_was_in_doubt_is_not_there_afterwards(room, seconds, trouble, new_room):
    await room.settings.get(GUILD, "gift_limit")
    trouble.begin(doubt=True, stores=True)
    with pytest.raises(Declined, match="in-doubt"):
        await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    trouble.end()
    await seconds(2)
    assert room.tables == {}
    async with new_room() as again:
        assert again.tables == {}


async def test_a_house_closes_though_nothing_can_be_stored(new_room):
    room = await new_room().open()
    trouble = Trouble(room)
    trouble.begin()
    closed, _ = await asyncio.wait({asyncio.ensure_future(room.close())}, timeout=20)
    assert closed


async def test_a_file_that_may_not_grow_is_an_outage_and_not_the_end(room, table, seconds):
    """SQLite's own refusal, with a real file."""
    connection = room.store._driver._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    async def until_it_is_full():
        for number in range(2000):
            await room.bank.grant(GUILD, ANN, 1, by=BOB, key=str(number))

    with pytest.raises(DatabaseAway) as wrong:
        await until_it_is_full()
    assert wrong.value.reason == "SQLITE_FULL"
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    assert await room.bank.balance(GUILD, ANN), "what is stored can be read"
    connection.execute("PRAGMA max_page_count = 1000000")
    await seconds(BACK)
    await table.act(ANN, FOLD)
    assert table.now.phase == "between"


@pytest.mark.parametrize("kept", [True, False])
async def test_a_commit_whose_sync_fails_is_in_doubt(room, table, seconds, kept):
    writer = room.store._driver
    before, writer._connection = table.now.version, Unsynced(writer._connection, kept=kept)
    if kept:
        await table.act(ANN, FOLD)  # it is found to be stored
    else:
        with pytest.raises(Declined, match="in-doubt"):
            await table.act(ANN, FOLD)
    assert writer._connection.failed
    await seconds(2)
    assert table.now.version == before + kept
    assert room.store.outage is None


class Unsynced:
    """A connection whose next commit ends with an error, though its pages may all be in the log."""

    def __init__(self, connection, *, kept) -> None:
        self._connection, self._kept, self.failed = connection, kept, False

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, text, *values):
        if text != "COMMIT" or self.failed:
            return self._connection.execute(text, *values)
        self.failed = True
        self._connection.execute("COMMIT" if self._kept else "ROLLBACK")
        wrong = sqlite3.OperationalError("disk I/O error")
        wrong.sqlite_errorcode, wrong.sqlite_errorname = sqlite3.SQLITE_IOERR_FSYNC, "SQLITE_IOERR_FSYNC"
        raise wrong
