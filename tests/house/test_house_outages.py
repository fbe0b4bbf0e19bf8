"""The database is away for a while: nothing is lost, nothing runs hot, and everything that waited for it goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from types import SimpleNamespace

import pytest
from guests import ANN, BOB, CY, GUILD, HABITS
from structlog.testing import capture_logs

from house.declined import Declined
from house.pulse import LONGEST_MS
from house.store import Away, Batch, InDoubt, Unread
from house.tables.records import Opening

FOLD = {"do": "fold"}
BACK = LONGEST_MS / 1000


class Trouble:
    """The database's driver, made to fail; and no question is answered."""

    def __init__(self, room) -> None:
        self._store = room._services.store
        self._run = self._store._driver.run
        self._answers = self._store.first, self._store.read
        self.runs = 0

    def begin(self, *, doubt: bool = False, stores: bool = False) -> None:
        def run(batches, ran):
            self.runs += 1
            results = [InDoubt() if doubt else Away("SQLITE_FULL")] * len(batches)
            if stores:
                self._run(batches, lambda _: ran(results))
            else:
                asyncio.get_running_loop().call_soon(ran, results)

        async def unanswered(*_, **__):
            raise Unread

        self._store._driver.run = run
        self._store.first = self._store.read = unanswered

    def end(self) -> None:
        self._store._driver.run = self._run
        self._store.first, self._store.read = self._answers


@pytest.fixture
def trouble(room):
    trouble = Trouble(room)
    yield trouble
    trouble.end()


@pytest.fixture
def seconds(passing):
    """Second by second, as on a real clock."""

    async def pass_by(many):
        for _ in range(int(many)):
            await passing(1)

    return pass_by


async def test_a_clock_that_rang_meanwhile_rings_again_and_nobody_loses_the_time(
    table, time, seconds, trouble
):
    await seconds(50)
    trouble.begin()
    await seconds(100)
    assert table.state.turn == 0
    trouble.end()
    await seconds(BACK)
    assert table.state.turn == 0, "there is time left to act"
    assert table.deadline >= time.now() + 1000 * (HABITS.grace_seconds - BACK)
    await seconds((table.deadline - time.now()) / 1000)
    assert table.phase == "between"


async def test_the_next_hand_is_dealt_after_an_outage(table, seconds, trouble):
    await table.act(ANN, FOLD)
    trouble.begin()
    await seconds(60)
    assert table.phase == "between"
    trouble.end()
    await seconds(BACK + 10)
    assert table.phase == "playing"


async def test_whoever_waits_for_a_seat_is_not_sent_away_by_an_outage(table, time, room, trouble):
    await table.join(CY, "Cy")
    await table.act(ANN, FOLD)
    trouble.begin()
    time.advance(10)
    await room.settled()
    assert [one.player for one in table.waiting] == [CY] or table.seat_of(CY) is not None
    trouble.end()
    for _ in range(30):
        time.advance(1)
        await room.settled()
    assert table.seat_of(CY) is not None


async def test_a_computer_acts_after_an_outage(lobby, seconds, trouble, room):
    await lobby.leave(BOB)
    await lobby.add_computer(ANN)
    await lobby.start(ANN)
    await lobby.act(ANN, {"do": "put", "amount": 0})
    trouble.begin()
    await seconds(60)
    assert lobby.phase == "playing"
    trouble.end()
    await seconds(BACK + 2)
    assert lobby.phase == "between"
    assert room.tables


async def test_an_idle_lobby_closes_after_an_outage(lobby, passing, seconds, trouble):
    await passing(HABITS.lobby_seconds - HABITS.warning_seconds)
    await passing(HABITS.warning_seconds - 10)
    trouble.begin()
    await seconds(60)
    assert lobby.phase == "lobby"
    trouble.end()
    await seconds(BACK + 70)
    assert lobby.phase == "closed"


async def test_a_pause_can_be_ended_after_an_outage(table, seconds, trouble):
    await table.pause(ANN)
    trouble.begin()
    with pytest.raises(Declined, match="not-stored"):
        await table.resume(ANN)
    trouble.end()
    await seconds(BACK)
    await table.resume(ANN)
    await seconds(61)
    assert table.phase == "between"


async def test_a_full_disk_is_logged_once_with_a_count_and_tried_seldom(table, seconds, trouble):
    with capture_logs() as logs:
        trouble.begin()
        for _ in range(40):
            with pytest.raises(Declined, match="not-stored"):
                await table.act(ANN, FOLD)
        await seconds(120)
        assert len(logs) == 1, logs
        assert logs[0]["reason"] == "SQLITE_FULL"
        assert trouble.runs < 25
        trouble.end()
        await seconds(BACK)
    assert [entry["event"] for entry in logs] == ["nothing-can-be-stored", "everything-is-stored-again"]
    assert logs[1]["refused"] >= 40
    assert logs[1]["id"] == logs[0]["id"]


async def test_the_tables_hear_when_they_stand_still_and_when_they_go_on(room, table, seconds, trouble):
    heard = []
    room.pulse.watch(heard.append)
    trouble.begin()
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    assert heard == []
    await seconds(10)
    assert heard == [True]
    trouble.end()
    await seconds(BACK)
    assert heard == [True, False]


@pytest.mark.parametrize("stored", [True, False])
async def test_an_act_in_doubt_is_found_out_afterwards(room, table, seconds, trouble, stored):
    told = []
    room.watch(lambda _, change: told.append(change.version))
    before = table.version
    trouble.begin(doubt=True, stores=stored)
    with pytest.raises(Declined, match="in-doubt"):
        await table.act(ANN, FOLD)
    assert (table.version, told) == (before, [])
    trouble.end()
    await seconds(2)
    assert told == ([before + 1] if stored else [])
    assert table.phase == ("between" if stored else "playing")


async def test_what_is_in_doubt_is_not_said_to_be_as_it_was(room, seconds, trouble):
    for player in (ANN, BOB):
        await room.bank.welcome(GUILD, player)
    await room.settings.get(GUILD, "gifts")
    trouble.begin(doubt=True)
    with pytest.raises(InDoubt) as wrong:
        await room.bank.grant(GUILD, ANN, 5, by=BOB, key="1")
    assert Declined.because(wrong.value).code == "in-doubt"
    assert Declined.because(wrong.value).facts["id"]
    trouble.end()
    await seconds(2)


async def test_a_table_whose_opening_was_in_doubt_is_not_there_afterwards(room, seconds, trouble, new_room):
    await room.settings.get(GUILD, "gifts")
    trouble.begin(doubt=True, stores=True)
    with pytest.raises(Declined, match="in-doubt"):
        await room.open_table(Opening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    trouble.end()
    await seconds(2)
    assert room.tables == {}
    async with new_room() as again:
        assert again.tables == {}


async def test_what_the_screens_note_meanwhile_is_stored_afterwards(table, seconds, trouble, new_room):
    trouble.begin()
    await table.note("board", {"message": 5})
    trouble.end()
    await seconds(BACK)
    async with new_room() as again:
        assert again.table(table.id).notes == {"board": {"message": 5}}


async def test_a_house_closes_though_nothing_can_be_stored(new_room):
    room = await new_room().open()
    trouble = Trouble(room)
    trouble.begin()
    await asyncio.wait_for(room.close(), 20)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_file_that_may_not_grow_is_an_outage_and_not_the_end(room, table, seconds):
    """SQLite's own refusal, with a real file."""
    connection = room._services.store._driver._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")

    async def until_it_is_full():
        for number in range(2000):
            await room.bank.grant(GUILD, ANN, 1, by=BOB, key=str(number))

    with pytest.raises(Away) as wrong:
        await until_it_is_full()
    assert wrong.value.reason == "SQLITE_FULL"
    with pytest.raises(Declined, match="not-stored"):
        await table.act(ANN, FOLD)
    assert await room.bank.balance(GUILD, ANN), "what is stored can be read"
    connection.execute("PRAGMA max_page_count = 1000000")
    await seconds(BACK)
    await table.act(ANN, FOLD)
    assert table.phase == "between"


async def test_a_crash_takes_back_nothing_of_what_an_outage_gave(table, time, seconds, trouble, new_room):
    await seconds(5)
    trouble.begin()
    await seconds(100)
    trouble.end()
    await seconds(BACK)
    left = table.deadline - time.now()
    again = await new_room().open()  # as after a kill: what the first room holds is of no more use
    assert again.table(table.id).deadline - time.now() >= left
    await again.close()


async def test_what_is_given_at_an_opening_is_stored_as_soon_as_that_is_possible(table, time, room, new_room):
    await room.pulse.last()
    room._services.clock.stop()  # as if it were killed
    time.advance(100)
    second = new_room()
    driver = second._services.store._driver
    run = driver.run
    driver.run = lambda batches, ran: ran([Away("SQLITE_BUSY", readable=True)] * len(batches))
    await second.open()
    driver.run = run
    for _ in range(int(BACK)):
        time.advance(1)
        await second.settled()
    left = second.table(table.id).deadline - time.now()
    third = await new_room().open()
    assert third.table(table.id).deadline - time.now() >= left
    await third.close()
    await second.close()


async def test_several_reads_of_one_moment_are_not_answered_either(room, seconds, monkeypatch):
    await room.bank.welcome(GUILD, ANN)

    def refused():
        raise ConnectionRefusedError

    monkeypatch.setattr(room._services.store, "_engine", SimpleNamespace(connect=refused))
    with pytest.raises(Unread) as wrong:
        await room.bank.ledger(GUILD, ANN)
    assert wrong.value.number
    monkeypatch.undo()
    await seconds(2)


async def test_a_deletion_that_meets_an_outage_is_finished_after_it(room, seconds, trouble):
    await room.bank.welcome(GUILD, ANN)
    scrubs = []
    scrub = room._services.store.scrub

    async def counted():
        scrubs.append(1)
        await scrub()

    room._services.store.scrub = counted
    await room.privacy.delete(ANN)
    await room.settled()
    done = len(scrubs)
    batch = Batch()
    room._scrubber.ask(batch)
    await room._services.store.commit(batch)
    with capture_logs() as logs:
        trouble.begin()
        await seconds(30)
        await room._scrubber.scrub()
        trouble.end()
        await seconds(90)
    assert len(scrubs) > done
    assert "not-scrubbed" not in [one["event"] for one in logs]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("kept", [True, False])
async def test_a_commit_whose_sync_fails_is_in_doubt(room, table, seconds, kept):
    writer = room._services.store._driver
    before, writer._connection = table.version, Unsynced(writer._connection, kept=kept)
    if kept:
        await table.act(ANN, FOLD)  # it is found to be stored
    else:
        with pytest.raises(Declined, match="in-doubt"):
            await table.act(ANN, FOLD)
    assert writer._connection.failed
    await seconds(2)
    assert table.version == before + kept
    assert room._services.store.outage is None


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
