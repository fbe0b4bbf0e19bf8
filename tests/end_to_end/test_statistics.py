"""Statistics in text: from the first hand on, true to the stored ones, with details a press away, and no early
ranks."""

import re

from played_hands import played

from house.ratings import UNKNOWN
from house.statistics import reading
from house.store.statistic_rows import ADD_LUCK
from tests.labels import DETAILS
from tests.wished_deals import alike


def numbers(text):
    return [int(number) for number in re.findall(r"\*\*(\d+)\*\*", text)]


async def test_they_start_with_nothing_and_lead_to_a_table(bot, guild, ann):
    mine = await ann.slash("stats me")
    assert mine.text.startswith("### ann\nno hand finished yet\n")
    assert mine.message.labels == ["Open a table", "Leaderboard", "History"]
    await ann.press("Leaderboard", on=mine.message)
    assert f"No rank yet, too few hands with other people: <@{ann.id}>" in mine.message.text
    await ann.press("History", on=mine.message)
    assert "0 hands" in mine.message.text
    opened = await ann.press("Open a table", on=mine.message)
    assert "What shall we play?" in opened.text
    assert bot.room.tables == {}
    assert await bot.room.history.hands(guild.id) == []


async def test_they_say_what_the_stored_hands_add_up_to(bot, guild, cards, ann, bob, monkeypatch):
    """Always with the same cards: the stored winners do not show a losing best hand."""
    alike(monkeypatch, "eight hands")
    table = await played(bot, cards, ann, bob, hands=8)
    hands = await bot.room.history.hands(guild.id)
    seat = table.now.seat_of(ann.id)
    mine = [[one for one in hand.winners if one.seat == seat] for hand in hands]
    wins = sum(map(bool, mine))
    streak = max(map(len, "".join("x" if won else " " for won in mine).split()), default=0)
    pots = [sum(one.amount for one in won) for won in mine]
    shown = await ann.slash("stats me", in_=cards)
    told = shown.text.split("\n")
    assert f"Scroker **{wins} of 8 won**" in told
    assert numbers(told[told.index(f"Scroker **{wins} of 8 won**") + 1]) == [
        max(pots),
        *([streak] if streak > 1 else []),
    ]
    presented = {
        f"{one.hand} **{' '.join(one.words)}**" if one.words else f"Best hand **{one.hand}**"
        for won in mine
        for one in won
    }
    assert presented & set(told)
    gained = sum(hand.players[seat][1] for hand in hands)
    await ann.press(DETAILS, on=shown.message)
    assert f"1 game · 8 hands · {wins} won · {gained:+} chip" in shown.message.text
    assert re.search(r"Rating \*\*1,\d{3}\*\* . \d+ · provisional\n", shown.message.text)
    assert "scrump" not in shown.message.text


async def test_they_lead_to_the_leaderboard_and_the_last_hands(bot, cards, ann, bob, monkeypatch):
    monkeypatch.setattr(reading, "SURE", UNKNOWN - 1)
    alike(monkeypatch, "a hand that somebody wins")
    await played(bot, cards, ann, bob)
    mine = await ann.slash("stats me", in_=cards, game="scroker")
    assert mine.text.startswith("### ann · Scroker\n")
    assert re.search(r"rank \*\*[12]\*\* of 2", mine.text)
    await ann.choose("By game", "all games", on=mine.message)
    assert mine.message.text.startswith("### ann\n")
    await ann.press("Leaderboard", on=mine.message)
    assert "Leaderboard · all games · this quarter · rating" in mine.message.text
    assert re.search(r"1\. (ann|bob) \*\*1,5\d\d ▲ \d+\*\*", mine.message.text)
    assert "No rank yet" not in mine.message.text
    await ann.choose("Rank by", "hands played", on=mine.message)
    assert "1. ann **1**" in mine.message.text
    await ann.press("History", on=mine.message)
    assert "** wins " in mine.message.text
    await ann.press("Statistics", on=mine.message)
    await ann.press(DETAILS, on=mine.message)
    assert re.search(r"Rating \*\*1,(5|4)\d\d\*\*", mine.message.text)


async def test_their_own_reader_is_told_what_was_luck(bot, guild, cards, ann, bob):
    await played(bot, cards, ann, bob)
    sums = {"hands": 20, "result": -40, "luck": -55.2, "doubt": 100.0, "squares": 300.0}
    await bot.room.store.write(ADD_LUCK, guild=guild.id, player=ann.id, game="scroker", version=1, **sums)
    told = "Scroker: over 20 hands **-40**, of which luck -55, play +15"
    mine = await ann.slash("stats me", in_=cards)
    assert told in mine.text.split("\n")
    theirs = await bob.slash("stats player", in_=cards, player=ann)
    assert "of which luck" not in theirs.text
