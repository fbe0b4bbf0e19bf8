"""A leaderboard of a week, a month or a quarter counts its hands with other people, to the second of UTC."""

from datetime import UTC, date, datetime

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from manual_time import ManualTime

from house.chips.after_deletion import DAY_MS
from house.ratings import ALONE, START, UNKNOWN
from house.statistics import reading
from house.statistics.windows import EPOCH, EVER, first_day
from house.store import solo_rows
from house.store.statistic_rows import ADD_DAY
from house.tables.records import TableOpening

BEFORE_MIDNIGHT = datetime(2026, 9, 30, 23, 59, 59, tzinfo=UTC)  # a Wednesday, and the last of its quarter


def day(*of):
    return (date(*of) - EPOCH).days


@pytest.fixture
def time():
    return ManualTime(int(BEFORE_MIDNIGHT.timestamp() * 1000))


@pytest.fixture
def ranked_at_once(monkeypatch):
    monkeypatch.setattr(reading, "SURE", UNKNOWN - 1)


async def _hand(table, winner=ANN):
    await table.act(ANN, {"do": "put", "amount": 5 if winner == ANN else 1})
    await table.act(BOB, {"do": "put", "amount": 1 if winner == ANN else 5})


async def _best(room, since, by):
    board = await room.statistics.leaderboard(GUILD, by=by, since=first_day(since, room.now // DAY_MS))
    return {one.player: one.value for one in board}


@pytest.mark.parametrize(
    ("since", "first"),
    [("week", (2026, 11, 23)), ("month", (2026, 11, 1)), ("quarter", (2026, 10, 1)), ("ever", (1970, 1, 1))],
)
def test_a_window_begins_on_a_monday_or_the_first_of_a_month_or_a_quarter(since, first):
    assert first_day(since, day(2026, 11, 26)) == day(*first)
    assert first_day(since, day(*first)) == day(*first)


async def test_a_quarter_begins_anew_at_midnight(room, table, passing):
    await _hand(table)
    for since in ("week", "month", "quarter", "ever"):
        assert await _best(room, since, "play") == {ANN: 1, BOB: 1}
    await passing(10)  # past midnight: the next hand is dealt
    for since, played in (("week", 1), ("month", 0), ("quarter", 0), ("ever", 1)):
        assert (await _best(room, since, "wins")).get(ANN, 0) == played
    await _hand(table, BOB)
    assert await _best(room, "quarter", "play") == {ANN: 1, BOB: 1}
    assert await _best(room, "quarter", "wins") == {BOB: 1}
    assert await _best(room, "week", "wins") == {ANN: 1, BOB: 1}


@on_both
@pytest.mark.usefixtures("ranked_at_once")
async def test_a_rating_shows_as_it_stands_and_what_the_window_made_of_it(room, table, passing):
    await _hand(table)
    early = await room.statistics.player(GUILD, BOB)
    await passing(10)
    quarter = first_day("quarter", room.now // DAY_MS)
    assert await room.statistics.leaderboard(GUILD, since=quarter) == []
    await _hand(table, BOB)
    now = await room.statistics.player(GUILD, BOB)
    (bob,) = [one for one in await room.statistics.leaderboard(GUILD, since=quarter) if one.player == BOB]
    assert bob.value == pytest.approx(now.rating)
    assert bob.change == pytest.approx(now.change)
    assert bob.change == pytest.approx(now.rating - early.rating)
    ever = {one.player: one.value for one in await room.statistics.leaderboard(GUILD, since=EVER)}
    assert ever[BOB] == pytest.approx(now.rating)


@on_both
async def test_what_one_person_plays_alone_counts_for_their_own_statistics_only(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.add_computer(ANN, "Ada", "shark")
    await table.start(ANN)
    await table.act(ANN, {"do": "put", "amount": 5})
    await passing(1)
    ann = await room.statistics.player(GUILD, ANN)
    assert (ann.hands, ann.rating, ann.spread) == (1, START, UNKNOWN)
    for by in ("rating", "play", "wins"):
        assert await _best(room, "ever", by) == {}
    alone = await room.statistics.player(GUILD, ANN, game=f"{ALONE}pennies")
    assert alone.rating != START  # it chooses the computers


@on_both
async def test_daily_hands_are_ranked_by_who_they_were_ahead_of_once_nobody_can_play_any_more(room, time):
    today = room.now // DAY_MS

    async def finished(player, worth, on=today, guild=GUILD, language="en"):
        whose = {"kind": "daily", "which": language, "number": on, "owner": player}
        row = {"guild": guild, "game": "scroker", "you": 0, "acts": "[]", "done": 1, "worth": worth}
        await room.store.write(solo_rows.BEGIN, **whose, **row)

    for player, worth, guild in ((ANN, 9, GUILD), (BOB, 5, GUILD), (CY, 7, GUILD + 1), (1, 1, GUILD + 1)):
        await finished(player, worth, guild=guild)
        await finished(player, worth, on=today - 1, guild=guild)
        await finished(player, worth, on=today - 100, guild=GUILD + 2)
    await finished(2, 0, on=today - 1)  # a player with too few to be listed counts among the others
    assert await _best(room, "ever", "daily") == {}
    time.advance(1)
    for since in ("week", "ever"):
        assert await _best(room, since, "daily") == pytest.approx({ANN: 100, BOB: 50})
    time.advance(24 * 3600)
    assert await _best(room, "ever", "daily") == pytest.approx({ANN: 200, BOB: 50 + 100 / 3})
    assert await _best(room, "quarter", "daily") == {}


async def test_equals_share_a_place(room):
    day = room.now // DAY_MS
    for player in range(1, 6):
        whose = {"guild": GUILD, "player": player, "game": "pennies", "day": day}
        await room.store.write(ADD_DAY, **whose, hands=2, wins=int(player != 1), alone=0)
    board = await room.statistics.leaderboard(GUILD, by="wins")
    assert [(one.place, one.player) for one in board] == [(1, 2), (1, 3), (1, 4), (1, 5)]


async def test_what_a_computer_played_for_somebody_away_is_not_played_with_them(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.sit_out(BOB)
    await table.act(ANN, {"do": "put", "amount": 5})
    await passing(10)
    assert table.now.phase == "between"
    assert await _best(room, "ever", "play") == {}


async def test_a_deletion_takes_the_days_along_and_an_export_hands_them_out(room, table):
    await _hand(table)
    told = await exported(room, ANN)
    assert [(one["hands"], one["wins"]) for one in told["played_days"]] == [(1, 1)]
    await table.close(ANN)
    await room.privacy.delete(ANN)
    assert (await exported(room, ANN))["played_days"] == []
    assert await _best(room, "ever", "play") == {BOB: 1}
