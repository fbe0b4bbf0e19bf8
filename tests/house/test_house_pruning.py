"""Old data is deleted if the operator wishes so: hand by hand, during play, and nothing else with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest
from club import plays
from databases import on_both
from guests import ANN, BOB, GUILD, HABITS
from owing import owed as owed_by
from owing import shown
from sqlalchemy import text

from house import pruning
from house.declined import Declined
from house.incidents import WATCHERS
from house.pruning import Keep
from house.room import CardRoom
from house.store import DatabaseAway
from house.store.message_rows import COLUMNS, PUT
from house.tables.deal_audit import audit_deals
from house.tables.records import TableOpening
from house.tournaments.facts import Planned
from tests.wished_deals import same_secrets

DAY = 86_400
PEOPLE = (ANN, BOB)


@pytest.fixture
async def room(url, time, monkeypatch):
    """A room with the real games, since only their deals can be proved."""
    same_secrets(monkeypatch, "an evening")  # and all have chips for long enough
    async with CardRoom(url, timing=HABITS, time=time, random=Random(3), keep=Keep(30, 90)) as room:
        yield room
        assert (await room.audit()).problems == ()


async def opened(room, game="scroker"):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


async def act(table, random):
    seat = table.now.due.seats[0]
    who = table.now.seats[seat].player
    await table.act(
        who,
        table.game.computer(table.now.view(who), table.now.offers(who), random, "plain"),
        table.now.version,
    )


async def played(room, table, hands):
    """Play this many hands to their end, by people who play like computers, and show their results."""
    random = Random(table.now.state.hand)
    for _ in range(hands):
        if table.now.phase == "between":
            await table.deal(ANN)
        while table.now.phase == "playing":
            await act(table, random)
    await shown(room, *await owed_by(room))


async def passed(room, time, days):
    """Let this many days pass, and the pruning after them."""
    passes = room._pruner.passes
    time.advance(days * DAY)
    await room.settled()
    for _ in range(2000):
        if room._pruner.passes > passes:
            return
        time.advance(pruning.PAUSE_MS / 1000)
        await room.settled()
    pytest.fail("the pass does not end")


async def count(room, table):
    (row,) = await room.store.read(text(f"SELECT count(*) AS n FROM {table}"))  # noqa: S608 - our own names
    return row.n


async def books(room):
    """Data kept for ever."""
    player = await room.statistics.player(GUILD, ANN)
    board = await room.statistics.unranked(GUILD, ANN)
    balances = [await room.bank.balance(GUILD, who) for who in PEOPLE]
    kept = [await count(room, name) for name in ("deals", "entries", "ratings", "rating_history", "sittings")]
    return player, board, balances, kept


async def test_what_happened_long_ago_goes_and_chips_ratings_and_seals_stay(room, time, url):
    table = await opened(room)
    await played(room, table, 3)
    await table.close(ANN)
    before = await books(room)
    await passed(room, time, 29)
    assert (await room.fairness.hand(GUILD, table.id, 2, ANN)).proofs
    await passed(room, time, 2)
    assert await count(room, "events") == 0
    assert await books(room) == before
    assert {hand.hand for hand in await room.history.hands(GUILD)} == {1, 2, 3}
    for hand in (1, 2, 3):
        with pytest.raises(Declined, match="too-old"):
            await room.fairness.hand(GUILD, table.id, hand, ANN)
    with pytest.raises(Declined, match="no-such-hand"):
        await room.fairness.hand(GUILD, table.id, 4, ANN)
    found = await audit_deals(url)
    assert (found.problems, found.too_old, found.dealt) == ((), 3, 4)  # and the cut for the first deal


@on_both
async def test_hands_go_later_and_whoever_played_them_keeps_their_name(room, time):
    table = await opened(room)
    await played(room, table, 3)
    await table.close(ANN)
    before = await books(room)
    await passed(room, time, 91)
    assert await room.history.hands(GUILD) == []
    assert await count(room, "hand_players") == 0
    assert await books(room) == before
    assert await room.statistics.names(GUILD, PEOPLE) == {ANN: "Ann", BOB: "Bob"}


@on_both
async def test_an_open_table_keeps_the_hand_that_is_being_played(room, time, monkeypatch):
    monkeypatch.setattr(pruning, "DAY_MS", 1000)  # no table stays open for thirty whole days
    table = await opened(room)
    await played(room, table, 2)
    await table.deal(ANN)
    await act(table, Random(1))
    await table.pause(ANN)
    await passed(room, time, 31 / DAY)
    with pytest.raises(Declined, match="too-old"):
        await room.fairness.hand(GUILD, table.id, 2, ANN)
    assert (await room.fairness.hand(GUILD, table.id, 3, ANN)).stage == "under-way"
    assert {logged.hand for logged in await table.log(limit=100)} == {3}
    await table.resume(ANN)
    await played(room, table, 1)
    assert (await room.fairness.hand(GUILD, table.id, 3, ANN)).stage == "over"


@on_both
async def test_a_result_that_nobody_has_been_shown_is_not_too_old(room, time):
    table = await opened(room)
    await played(room, table, 1)
    await table.deal(ANN)
    while table.now.phase == "playing":
        await act(table, Random(2))
    (owed,) = await owed_by(room)
    await table.close(ANN)
    await passed(room, time, 31)
    assert (await room.results.hand(owed)).events
    with pytest.raises(Declined, match="too-old"):
        await room.fairness.hand(GUILD, table.id, 1, ANN)
    await shown(room, *await owed_by(room))
    await passed(room, time, 1)
    assert await count(room, "events") == 0


async def test_no_transaction_deletes_more_than_a_few_hands(room, time, monkeypatch):
    monkeypatch.setattr(pruning, "ROWS", 1)
    tables = [await opened(room), await opened(room, "scrummy")]
    for table in tables:
        await played(room, table, 3)
        await table.close(ANN)
    deleted = Deleted()
    WATCHERS.append(deleted)
    try:
        before = await count(room, "events")
        await passed(room, time, 31)
    finally:
        WATCHERS.remove(deleted)
    assert sum(deleted.rows) == before
    assert len(deleted.rows) >= 6  # a step for each hand


class Deleted:
    """Only records the pruned rows."""

    def __init__(self):
        self.rows = []

    def pruned(self, what, rows):
        assert what == "events"
        self.rows.append(rows)

    def __getattr__(self, _name):
        return lambda *_: None


async def test_while_nothing_can_be_stored_it_waits(room, time, monkeypatch):
    table = await opened(room)
    await played(room, table, 1)
    await table.close(ANN)
    before = await count(room, "events")
    store = room.store
    commit, tried = store.commit, []

    async def away(work):
        tried.append(work)
        raise DatabaseAway("SQLITE_FULL")

    monkeypatch.setattr(store, "commit", away)
    time.advance(31 * DAY)
    await room.settled()
    assert tried
    assert await count(room, "events") == before
    monkeypatch.setattr(store, "commit", commit)
    await passed(room, time, 0.1)
    assert await count(room, "events") == 0


@on_both
async def test_without_the_setting_everything_is_kept(url, time):
    async with CardRoom(url, timing=HABITS, time=time, random=Random(3)) as room:
        table = await opened(room)
        await played(room, table, 1)
        await table.close(ANN)
        before = await count(room, "events"), await count(room, "hands")
        time.advance(10_000 * DAY)
        await room.settled()
        assert (await count(room, "events"), await count(room, "hands")) == before


async def test_what_is_free_is_given_back_to_the_disk_a_little_at_a_time(room, time, url, monkeypatch):
    monkeypatch.setattr("house.store.sqlite.PAGES", 4)
    for _ in range(6):
        table = await opened(room)
        await played(room, table, 8)
        await table.close(ANN)
    file = url.removeprefix("sqlite:///")

    def pages(pragma):
        with closing(sqlite3.connect(file)) as database:
            return database.execute(f"PRAGMA {pragma}").fetchone()[0]

    before, tidied = pages("page_count"), []
    tidy = room.store.tidy

    async def tidying():
        held = pages("page_count")
        more = await tidy()
        tidied.append(held - pages("page_count"))
        return more

    monkeypatch.setattr(room.store, "tidy", tidying)
    await passed(room, time, 31)
    assert pages("page_count") < before
    assert max(tidied) <= 6  # four, and the pointer to the next
    assert pages("freelist_count") <= max(4, pages("page_count") // 10)


@on_both
async def test_a_tournament_goes_as_hands_do_once_it_has_long_been_over(room, time):
    async def passing(seconds):
        time.advance(seconds)
        await room.settled()

    async def rows():
        tables = ("tournaments", "tournament_players", "solo_hands", "messages")
        return [await count(room, table) for table in tables]

    plan = Planned("scroker", "en", room.now, hands=2, minutes=2)
    over, cancelled = [
        await room.tournaments.plan(GUILD, 9, plan._replace(due=room.now + 60_000)) for _ in "12"
    ]
    for player in PEOPLE:
        await room.tournaments.sign_up(GUILD, over.id, player, "")
    await room.tournaments.cancel(GUILD, cancelled.id)
    await passing(60)
    await plays(room, over, ANN)
    await room.tournament_hands.open(GUILD, over.id, ANN, "Ann")
    await passing(2 * 2 * 60)
    assert (await room.tournaments.find(GUILD, over.id)).state == "over"
    coming = await room.tournaments.plan(GUILD, 9, plan._replace(due=room.now + 200 * DAY * 1000))
    await room.tournaments.sign_up(GUILD, coming.id, ANN, "")
    for number, one in enumerate((over, coming), 1):
        row = {"kind": "tournament", "subject": one.id, "tokens": "[]", "message": 1}
        await room.store.write(PUT, **(dict.fromkeys(COLUMNS, 0) | {"id": number} | row))
    before = await rows()
    assert before == [3, 3, 2, 2]
    await passed(room, time, 89)
    assert await rows() == before
    await passed(room, time, 2)
    assert await rows() == [1, 1, 0, 1]
    assert await room.tournaments.latest(GUILD) == [coming]
