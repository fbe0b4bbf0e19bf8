"""Hands that a player has behind them: of each game, on all servers, with daily hands and guided games."""

import asyncio

from databases import on_both
from guests import ANN, BOB, GUILD
from msgspec import to_builtins
from msgspec.structs import asdict

from engine import daily as rules
from engine.daily import YOU, chosen, played
from house.beginners import ENOUGH
from house.counted import Bests, Sums
from house.lessons import Progress
from house.store.statistic_rows import COUNT


async def counted(room, game="zoot", guild=GUILD, player=ANN, **sums):
    row = asdict(Sums(**sums)) | asdict(Bests())
    await room.store.write(COUNT, guild=guild, player=player, game=game, called="", **row)
    room.beginners.forget(player)


@on_both
async def test_hands_on_all_servers_a_daily_one_and_a_guided_one_count(room, monkeypatch):
    monkeypatch.setattr(rules, "IN_TURN", ("quist",))
    assert await room.beginners.hands(ANN) == {}
    await counted(room, hands=1)
    await counted(room, guild=0, hands=1)
    await counted(room, player=BOB, hands=7)
    await room.lessons.put(ANN, "soup", Progress(finished=1))
    await room.lessons.put(ANN, "turtle", Progress(place=2))
    hand = await room.daily.open(ANN, GUILD, "en")
    assert await room.beginners.hands(ANN) == {"zoot": 2, "soup": 1}
    while not hand.over:
        best = to_builtins(chosen(hand.deal, played(hand.deal, hand.acts).state, YOU))
        hand = await room.solo.act(room.daily, hand, best)
    room.beginners.forget(ANN)
    assert await room.beginners.hands(ANN) == {"zoot": 2, "soup": 1, "quist": 1}


async def test_who_has_won_with_a_word_needs_no_telling(room):
    await counted(room, hands=1, wins=1)
    assert (await room.beginners.hands(ANN))["zoot"] == 1  # everybody else folded
    await counted(room, words=1)
    assert (await room.beginners.hands(ANN))["zoot"] == ENOUGH


async def test_the_end_of_a_hand_counts_at_once_and_after_a_restart(room, table, new_room):
    assert await room.beginners.hands(ANN) == await room.beginners.hands(BOB) == {}
    await table.act(ANN, {"do": "put", "amount": 4})
    assert await room.beginners.hands(ANN) == {}
    await table.act(BOB, {"do": "put", "amount": 1})
    assert await room.beginners.hands(ANN) == {"pennies": ENOUGH}, "she has won with a word"
    assert await room.beginners.hands(BOB) == {"pennies": 1}
    await room.close()
    async with new_room() as again:
        assert await again.beginners.hands(BOB) == {"pennies": 1}


async def test_a_read_that_hangs_holds_nobody_else_up(room, monkeypatch):
    await room.beginners.hands(ANN)
    asked, answer = asyncio.Event(), asyncio.Event()

    async def hangs(_query):
        asked.set()
        await answer.wait()
        return []

    monkeypatch.setattr(room.store, "read", hangs)
    waiting = asyncio.create_task(room.beginners.hands(BOB))
    await asked.wait()
    assert await room.beginners.hands(ANN) == {}
    assert not waiting.done()
    answer.set()
    assert await waiting == {}


async def test_where_the_database_is_away_nothing_is_known(room, trouble):
    trouble.begin()
    assert await room.beginners.hands(ANN) is None
