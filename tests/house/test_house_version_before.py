"""What version 0.1.0 has stored opens and goes on: tables in the middle of a hand, their logs, chips and settings."""

import random
import sqlite3

import msgspec
import pytest
from manual_time import ManualTime
from version_before import ANN, GUILD, unpacked

from engine.catalogue import GAMES
from engine.daily import YOU, chosen, played
from house.room import CardRoom
from house.statistics.play import PlayCount
from house.tables.timing import TableTiming

QUIET = TableTiming(computer_seconds=(1e6, 1e6))
MOST_STEPS = 600


@pytest.fixture
async def room(tmp_path):
    async with CardRoom(unpacked(tmp_path), timing=QUIET, time=ManualTime()) as room:
        yield room
        assert (await room.audit()).problems == ()


def table_of(room, game):
    return next(table for table in room.tables.values() if table.game.id == game)


async def test_a_table_of_every_game_is_resumed(room):
    assert sorted(table.game.id for table in room.tables.values()) == sorted(GAMES)


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
async def test_a_hand_begun_before_is_played_to_its_end(room, game):
    table, rng = table_of(room, game), random.Random(1)
    for _ in range(MOST_STEPS):
        if table.phase != "playing":
            break
        seat = table.due.seats[0]
        player = table.seats[seat].player
        act = table.game.computer(
            table.game.observe(table.state, seat), table.game.legal(table.state, seat), rng, "sly"
        )
        if player is None:
            await table.act_for(seat, act, table.state.decision)
        else:
            await table.act(player, act)
    assert table.phase in ("between", "closed")
    ends = [event for logged in await table.log(limit=1000) for event in logged.events]
    assert "hand-ends" in [event.kind for event in ends]


def as_json(value):
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
async def test_a_log_of_before_tells_everything_that_it_told(room, tmp_path, game):
    table = table_of(room, game)
    with sqlite3.connect(tmp_path / "before.db") as database:
        rows = database.execute(
            "SELECT version, happened FROM events WHERE table_id = ? ORDER BY version", (table.id,)
        )
        stored = {version: msgspec.msgpack.decode(happened, strict=False) for version, happened in rows}
    logged = {one.version: one.events for one in await table.log(limit=1000)}
    assert logged.keys() == stored.keys()
    for version, events in stored.items():
        told = [[event.kind, event.seat, event.public] for event in logged[version]]
        assert as_json(told) == [
            [event["kind"], event.get("seat"), event.get("public", {})] for event in events
        ]


async def test_chips_settings_and_house_games_of_before_are_there(room):
    assert await room.settings.get(GUILD, "gift_limit") == 300
    assert await room.preferences.get(ANN, "language") == "fr"
    assert [saved.name for saved in await room.recipes.all(GUILD)] == ["Evening"]
    reasons = {entry.reason for entry in await room.bank.ledger(GUILD, ANN)}
    assert {"gift", "daily", "buy-in"} <= reasons


@pytest.mark.parametrize(("before", "now"), [("true", "letters"), ("false", "pictures"), (None, "pictures")])
async def test_plain_cards_of_before_are_words_now(tmp_path, before, now):
    url = unpacked(tmp_path)
    if before is not None:
        with sqlite3.connect(tmp_path / "before.db") as database:
            row = ("guild", 77, "plain_suits", before)
            database.execute("INSERT INTO settings (scope, owner, name, value) VALUES (?, ?, ?, ?)", row)
    async with CardRoom(url, timing=QUIET, time=ManualTime()) as room:
        assert await room.settings.get(77, "cards") == now


async def test_a_daily_hand_can_be_played_there(room):
    hand = await room.daily.open(ANN, GUILD, "en")
    while not hand.over:
        state = played(hand.deal, hand.acts).state
        hand = await room.daily.act(ANN, hand, msgspec.to_builtins(chosen(hand.deal, state, YOU)))
    assert await room.daily.open(ANN, GUILD, "en") == hand


async def test_nothing_has_been_weighed_there(room):
    assert (await room.play.own(GUILD, ANN)).whole == PlayCount()
    assert (await room.privacy.export(ANN))["grades"] == []


async def test_a_bell_can_be_asked_for_there(room):
    await room.bells.want(ANN, GUILD, "quist")
    assert await room.bells.wanted(ANN, GUILD, "quist")


async def test_everybody_has_all_days_off_there(room):
    assert await room.days_off.left([ANN]) == {ANN: 720}


async def test_hands_of_before_count_on_their_day_if_at_least_two_people_played(tmp_path):
    url = unpacked(tmp_path)
    with sqlite3.connect(tmp_path / "before.db") as database:
        hands = [(70, 1, 1_000, '{"winners":[{"seat":1}]}'), (70, 2, 86_400_000, '{"winners":[]}')]
        alone = (71, 1, 1_000, '{"winners":[{"seat":0}]}')
        for table, hand, at, summary in (*hands, alone):
            row = (table, hand, GUILD, "quist", "", at, 0, summary)
            database.execute(
                "INSERT INTO hands (table_id, hand, guild, game, called, at, pot, summary) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            other = (None, "Ada") if table == alone[0] else (7, "Bob")
            for seat, (player, name) in enumerate(((6, "Ann"), other, (None, "Cleo"))):
                database.execute(
                    "INSERT INTO hand_players (table_id, hand, seat, guild, player, name, gain, at) "
                    "VALUES (?, ?, ?, ?, ?, ?, 0, ?)",
                    (table, hand, seat, GUILD, player, name, at),
                )
        rated = (GUILD, 6, "quist", 1620.0, 30)
        database.execute(
            "INSERT INTO ratings (guild, player, game, rating, rated) VALUES (?, ?, ?, ?, ?)", rated
        )
    async with CardRoom(url, timing=QUIET, time=ManualTime()) as room:
        told = [await room.privacy.export(player) for player in (6, 7)]
        ann, bob = ([(one["day"], one["hands"], one["wins"]) for one in of["played_days"]] for of in told)
        assert (ann, bob) == ([(0, 1, 0), (1, 1, 0)], [(0, 1, 1), (1, 1, 0)])
        rated = {one["game"]: one["rating"] for one in told[0]["ratings"]}
        assert rated == {"alone/quist": 1620.0, "quist": 1620.0}
