"""Deleted data cannot be read in the database's files either."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from random import Random

import pytest
from guests import ANN, GUILD, HABITS
from structlog.testing import capture_logs
from toy_game import GAMES

from house.privacy.scrubbing import AGAIN_MS
from house.room import CardRoom
from house.store import Broken
from house.tables.records import TableOpening

pytestmark = pytest.mark.slow

PEOPLE = [ANN + 1_000 * number for number in range(60)]
FELT = 5.0  # seconds; SQLite waits for ten
GONE, KEPT = PEOPLE[::2], PEOPLE[1::2]


def _name(player: int) -> str:
    return f"Somebody{player % 10**8}"


@pytest.fixture
def house(tmp_path, time):
    """Open the same database again and again."""

    def make() -> CardRoom:
        return CardRoom(f"sqlite:///{tmp_path}/house.db", games=GAMES, timing=HABITS, time=time)

    return make


async def _evening(room) -> None:
    random = Random(5)
    for _ in range(40):
        who = random.sample(PEOPLE, 3)
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=who[0], name=_name(who[0]))
        )
        for player in who[1:]:
            await table.join(player, _name(player))
        await table.start(who[0])
        while table.now.phase == "playing":
            await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "put", "amount": 1})
        await table.notes.put("letters", {str(player): [1, 2, 3] for player in who})
        if random.random() < 0.6:
            await table.close(who[0])
    for player in PEOPLE:
        await room.bank.grant(GUILD, player, 5, by=random.choice(PEOPLE), key=str(player))
        await room.preferences.set(player, "cards", "letters")


def _readable(folder, people) -> set[int]:
    """People whose number, in digits or SQLite's form, or whose name is in the bytes of the database or its log."""
    raw = b"".join((folder / name).read_bytes() for name in ("house.db", "house.db-wal"))
    clues = {player: (str(player).encode(), player.to_bytes(8), _name(player).encode()) for player in people}
    return {player for player, hints in clues.items() if any(hint in raw for hint in hints)}


async def test_after_a_deletion_no_byte_of_the_files_tells_of_the_person(tmp_path, house):
    async with house() as room:
        await _evening(room)
        await room.privacy.delete(GONE[0])
        assert _readable(tmp_path, PEOPLE) == {*PEOPLE} - {GONE[0]}


async def test_of_many_who_are_deleted_at_once_nobody_can_be_read_a_little_later(tmp_path, house, time):
    """A rewrite stops everybody, so it is not done for each of them."""
    async with house() as room:
        await _evening(room)
        scrubs = _counted(room)
        for player in GONE:
            await room.privacy.delete(player)
        time.advance(600)
        await room.settled()
        assert _readable(tmp_path, PEOPLE) == {*KEPT}
        assert len(scrubs) < len(GONE)
        time.advance(600)
        await room.settled()
        assert (await room.audit()).problems == ()


async def test_a_heavy_database_is_written_anew_when_nobody_plays(tmp_path, house, time, monkeypatch):
    """Scrubbing takes seconds without any act."""
    monkeypatch.setattr("house.privacy.scrubbing.HEAVY", 0)
    async with house() as room:
        await _evening(room)
        scrubs = _counted(room)
        table = await _lobby(room)
        await room.privacy.delete(GONE[0])
        assert scrubs == []
        time.advance(50)
        await table.join(KEPT[1], _name(KEPT[1]))
        time.advance(50)
        await room.settled()
        assert scrubs == []
        time.advance(60)
        await room.settled()
        assert scrubs == [1]
        assert GONE[0] not in _readable(tmp_path, PEOPLE)


async def test_where_somebody_always_plays_it_is_written_anew_within_a_day(house, time, monkeypatch):
    monkeypatch.setattr("house.privacy.scrubbing.HEAVY", 0)
    async with house() as room:
        await _evening(room)
        scrubs = _counted(room)
        await _lobby(room)
        await room.privacy.delete(GONE[0])
        for _ in range(25):
            assert scrubs == []
            await _lobby(room, KEPT[0])
            time.advance(3600)
            await _lobby(room, KEPT[1])
            await room.settled()
            if scrubs:
                break
        assert scrubs == [1]


async def _lobby(room, host=KEPT[0]):
    return await room.open_table(
        TableOpening(guild=GUILD, channel=9, game="pennies", host=host, name=_name(host))
    )


def _counted(room) -> list[int]:
    store, scrubs = room.store, []
    scrub = store.scrub

    async def counting():
        scrubs.append(1)
        await scrub()

    store.scrub = counting
    return scrubs


async def test_a_database_in_which_nothing_was_overwritten_is_written_anew_too(tmp_path, house, monkeypatch):
    """An older one, made by a library that leaves deleted data."""
    careless = ("PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = ON", "PRAGMA secure_delete = OFF")
    for where in ("house.store.sqlite.PRAGMAS", "house.store.store.PRAGMAS"):
        monkeypatch.setattr(where, careless)
    async with house() as room:
        await _evening(room)
        for table in tuple(room.tables.values()):
            await table.close(None)
    monkeypatch.undo()
    async with house() as room:
        await room.settled()  # at the start it looks for itself whether there is anything to do
        await room.privacy.delete(GONE[0])
        assert GONE[0] not in _readable(tmp_path, PEOPLE)


async def test_a_deletion_that_could_not_be_finished_is_finished_at_the_next_start(tmp_path, house):
    async with house() as room:
        await _evening(room)

        async def full():
            raise Broken("database or disk is full")

        room.store.scrub = full
        await room.privacy.delete(GONE[0])
    async with house() as room:
        await room.settled()
        assert GONE[0] not in _readable(tmp_path, PEOPLE)
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        assert database.execute("SELECT count(*) FROM settings WHERE name = 'scrub'").fetchone() == (0,)


async def test_whoever_is_deleted_while_the_files_are_written_anew_is_not_forgotten_about(house):
    async with house() as room:
        await _evening(room)
        scrubs, store = _counted(room), room.store
        scrub = store.scrub

        async def meanwhile():
            await scrub()
            if len(scrubs) == 1:
                await room.privacy.delete(GONE[1])

        store.scrub = meanwhile
        await room.privacy.delete(GONE[0])
        room._time.advance(600)
        await room.settled()
        assert len(scrubs) == 2


async def test_an_older_file_can_be_shortened_after_it_was_written_anew(tmp_path, house):
    (tmp_path / "house.db").unlink(missing_ok=True)
    with closing(sqlite3.connect(tmp_path / "house.db")) as older:
        older.execute("PRAGMA journal_mode = WAL")
        older.execute("CREATE TABLE of_somebody (x)")
        assert older.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    async with house() as room:
        await room.preferences.set(GONE[0], "cards", "letters")
        await room.privacy.delete(GONE[0])
        room._time.advance(600)
        await room.settled()
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        assert database.execute("PRAGMA auto_vacuum").fetchone() == (2,)


@contextmanager
def _somebody_reads(folder):
    """Read for long, like an audit or a backup."""
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM settings").fetchone()
        yield
        reader.execute("COMMIT")


async def test_nobody_who_plays_waits_for_somebody_who_reads_for_long(tmp_path, house):
    async with house() as room:
        await _evening(room)
        table = await _lobby(room)
        with _somebody_reads(tmp_path):
            async with asyncio.timeout(FELT):
                await room.privacy.delete(GONE[0])
                await table.join(KEPT[1], _name(KEPT[1]))
        assert table.now.seat_of(KEPT[1]) is not None


async def test_what_a_long_reader_had_in_the_log_is_gone_soon_after_without_another_deletion(
    tmp_path, house, time
):
    async with house() as room:
        await _evening(room)
        with _somebody_reads(tmp_path), capture_logs() as logs:
            await room.privacy.delete(GONE[0])
            for _ in range(3):
                time.advance(AGAIN_MS / 1000)
                await room.settled()
            assert GONE[0] in _readable(tmp_path, PEOPLE)
        assert logs == []
        time.advance(AGAIN_MS / 1000)
        await room.settled()
        assert _readable(tmp_path, PEOPLE) == {*PEOPLE} - {GONE[0]}


class _Full:
    """A connection whose disk has room for acts, but not for the whole file once more."""

    def __init__(self, connection):
        self._connection = connection

    def __getattr__(self, name):
        return getattr(self._connection, name)

    def execute(self, text, *values):
        if text == "VACUUM":
            with closing(sqlite3.connect(":memory:")) as small:
                small.execute("PRAGMA max_page_count = 1")
                small.execute("CREATE TABLE too_much (x)")
        return self._connection.execute(text, *values)


async def test_a_disk_that_is_full_while_the_file_is_written_anew_is_logged_once_and_tried_again(
    tmp_path, house, time
):
    """Acts need less room: they are stored in between."""
    async with house() as room:
        await _evening(room)
        table, driver = await _lobby(room), room.store._driver
        connection, driver._connection = driver._connection, _Full(driver._connection)
        with capture_logs() as logs:
            await room.privacy.delete(GONE[0])
            for _ in range(3):
                time.advance(AGAIN_MS / 1000)
                await room.settled()
            await table.join(KEPT[1], _name(KEPT[1]))
        assert [(one["event"], one["reason"]) for one in logs] == [("not-scrubbed", "SQLITE_FULL")]
        driver._connection = connection
        time.advance(AGAIN_MS / 1000)
        await room.settled()
        assert _readable(tmp_path, PEOPLE) == {*PEOPLE} - {GONE[0]}
