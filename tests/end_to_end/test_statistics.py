"""Statistics in text: from nothing on, true to what is stored, the details a press away, and nobody ranked too early."""

import re

from played_hands import played

from engine.words.lexica import lexicon_of
from house.statistics import reading
from house.statistics.hand_ranks import rank
from house.statistics.reading import RANKED
from screens.i18n.language import i18n


def numbers(text):
    return [int(number) for number in re.findall(r"\*\*(\d+)\*\*", text)]


async def best_presented(table, seat):
    """The lines of the best hands that a seat has shown with true words, by the log."""
    known = lexicon_of(table.options)
    shown = [
        event
        for logged in await table.log(limit=1000)
        for event in logged.events
        if event.kind == "presented" and event.seat == seat and all(word in known for word in event.words)
    ]
    heights = [rank(event.hand or "", event.words) for event in shown]
    best = max(heights, default=0)
    return {
        f"{event.hand} **{' '.join(event.words)}**"
        for event, height in zip(shown, heights, strict=True)
        if height == best and best
    }


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


async def test_they_say_what_the_stored_hands_add_up_to(bot, guild, cards, ann, bob):
    table = await played(bot, cards, ann, bob, hands=8)
    hands = await bot.room.history.hands(guild.id)  # fewer, where all chips are won sooner
    seat = table.seat_of(ann.id)
    mine = [[one for one in hand.winners if one.seat == seat] for hand in hands]
    wins = sum(map(bool, mine))
    streak = max(map(len, "".join("x" if won else " " for won in mine).split()), default=0)
    pots = [sum(one.amount for one in won) for won in mine]
    shown = await ann.slash("stats me", in_=cards)
    told = shown.text.split("\n")
    assert f"Scroker **{wins} of {len(hands)} won**" in told
    assert numbers(told[told.index(f"Scroker **{wins} of {len(hands)} won**") + 1]) == [
        max(pots),
        *([streak] if streak > 1 else []),
        RANKED - len(hands),
    ]
    best = await best_presented(table, seat)
    assert best & set(told) or not best
    gained = sum(hand.players[seat][1] for hand in hands)
    await ann.press("Details", on=shown.message)
    assert (
        f"1 game · {len(hands)} hands · {wins} won · {i18n('en').signed(gained)} chip" in shown.message.text
    )
    assert "Rating" not in shown.message.text
    assert "scrump" not in shown.message.text


async def test_they_lead_to_the_leaderboard_and_the_last_hands(bot, guild, cards, ann, bob, monkeypatch):
    monkeypatch.setattr(reading, "RANKED", 1)
    await played(bot, cards, ann, bob)
    mine = await ann.slash("stats me", in_=cards, game="scroker")
    assert mine.text.startswith("### ann · Scroker\n")
    assert re.search(r"rank \*\*[12]\*\* of 2", mine.text)
    await ann.choose("By game", "all games", on=mine.message)
    assert mine.message.text.startswith("### ann\n")
    await ann.press("Leaderboard", on=mine.message)
    assert "Leaderboard · all games · rating" in mine.message.text
    rated = [round((await bot.room.statistics.player(guild.id, one.id)).rating) for one in (ann, bob)]
    assert re.search(rf"1\. (ann|bob) \*\*{max(rated):,}\*\*", mine.message.text)
    assert "Ranked from" not in mine.message.text
    await ann.choose("Rank by", "hands played", on=mine.message)
    assert "1. ann **1**" in mine.message.text
    await ann.press("History", on=mine.message)
    assert "wins" in mine.message.text
    await ann.press("Statistics", on=mine.message)
    await ann.press("Details", on=mine.message)
    assert f"Rating **{rated[0]:,}** ± " in mine.message.text
