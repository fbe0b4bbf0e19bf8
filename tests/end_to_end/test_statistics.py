"""Statistics in text: from nothing on, true to what is stored, the details a press away, and nobody ranked too early."""

import re

from evening import started, table_of, to_act

from house.statistics import reading
from house.statistics.reading import RANKED


async def folded(bot, board, ann, bob, hands):
    """So many hands that one of them wins because the other folds."""
    table = table_of(bot)
    for hand in range(hands):
        if hand:
            await table.deal(ann.id)
        player, _ = to_act(bot, ann, bob)
        await player.slash("poker fold", in_=board.channel)
        await bot.room.settled()


def numbers(text):
    return [int(number) for number in re.findall(r"\*\*(\d+)\*\*", text)]


async def test_they_start_at_zero_and_lead_to_a_table(bot, guild, ann):
    mine = await ann.slash("stats me")
    assert mine.text.startswith("### ann\n")
    assert numbers(mine.text) == [0, 0, 0, RANKED]
    assert mine.message.labels == ["Open a table", "Leaderboard", "History"]
    await ann.press("Leaderboard", on=mine.message)
    assert f"Ranked from {RANKED} hands on: <@{ann.id}> 0" in mine.message.text
    await ann.press("History", on=mine.message)
    assert "0 hands" in mine.message.text
    opened = await ann.press("Open a table", on=mine.message)
    assert "Scroker" in opened.text
    assert bot.room.tables == {}
    assert await bot.room.history.hands(guild.id) == []


async def test_they_say_what_the_stored_hands_add_up_to(bot, guild, ann, bob):
    board = await started(ann, bob)
    await folded(bot, board, ann, bob, 5)
    hands = await bot.room.history.hands(guild.id)
    seat = table_of(bot).seat_of(ann.id)
    won = [[winner.amount for winner in hand.winners if winner.seat == seat] for hand in hands]
    runs = "".join("1" if amounts else "0" for amounts in won).split("0")
    streak = max(map(len, runs))
    told = [max((sum(amounts) for amounts in won), default=0), *([streak] if streak > 1 else []), RANKED - 5]
    mine = await ann.slash("stats me", in_=board.channel)
    assert numbers(mine.text) == told
    assert f"Scroker **{sum(map(bool, won))} of 5 won**" in mine.text
    gained = sum(hand.players[seat][1] for hand in hands)
    await ann.press("Details", on=mine.message)
    chips = f"{gained:+} chip" if gained else "±0 chips"
    assert f"1 game · 5 hands · {sum(map(bool, won))} won · {chips}" in mine.message.text
    assert "Rating" not in mine.message.text
    assert "Scrump" not in mine.message.text


async def test_they_lead_to_the_leaderboard_and_the_last_hands(bot, ann, bob, monkeypatch):
    monkeypatch.setattr(reading, "RANKED", 1)
    board = await started(ann, bob)
    await folded(bot, board, ann, bob, 1)
    mine = await ann.slash("stats me", in_=board.channel, game="scroker")
    assert mine.text.startswith("### ann · Scroker\n")
    assert re.search(r"rank \*\*[12]\*\* of 2", mine.text)
    await ann.choose("By game", "all games", on=mine.message)
    assert mine.message.text.startswith("### ann\n")
    await ann.press("Leaderboard", on=mine.message)
    assert "Leaderboard · all games · rating" in mine.message.text
    assert re.search(r"1\. (ann|bob) \*\*1,506\*\*", mine.message.text)
    assert "Ranked from" not in mine.message.text
    await ann.choose("Rank by", "hands played", on=mine.message)
    assert "1. ann **1**" in mine.message.text
    await ann.press("History", on=mine.message)
    assert "** wins 2" in mine.message.text
    await ann.press("Statistics", on=mine.message)
    await ann.press("Details", on=mine.message)
    assert re.search(r"Rating \*\*1,(506|494)\*\* ± \d+", mine.message.text)
