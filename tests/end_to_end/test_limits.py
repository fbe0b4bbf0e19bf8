"""A member's share of a server: tables are counted, and an idle one closes."""

import asyncio
import re

import pytest
from evening import says, seated, table_of

from house.tables.timing import TableTiming

LOBBY, WARNING = 30, 28


async def test_who_has_too_many_tables_open_reads_what_to_do(bot, guild, ann, bob, cards):
    await bot.room.settings.set(guild.id, "tables_each", 1)
    await ann.slash("play", game="scroker", in_=cards)
    answer = await ann.slash("play", game="soup", in_=cards)
    said, button = answer.text.split("\n")
    assert said.startswith(
        "You have 1 table open here, and no more are allowed. Close it first: `/table close`."
    )
    assert re.search(r" If nobody plays, the first of them closes <t:\d+:R>\.$", said)
    assert button == "Close the table"
    await bot.room.settings.set(guild.id, "tables_here", 1)
    answer = await bob.slash("play", game="soup", in_=cards)
    assert "1 table is open here" in answer.text
    assert len(bot.room.tables) == 1


async def test_presses_at_once_open_no_more_tables_than_are_allowed(bot, guild, ann, cards):
    await bot.room.settings.set(guild.id, "tables_each", 2)
    answers = await asyncio.gather(*[ann.slash("play", game="quist", in_=cards) for _ in range(6)])
    assert sum("no more are allowed" in answer.text for answer in answers) == 4
    assert len(bot.room.tables) == 2


class TestALobbyNobodyStarts:
    @pytest.fixture
    def timing(self):
        return TableTiming(lobby_seconds=LOBBY, warning_seconds=WARNING)

    async def test_it_says_before_it_closes_what_to_press_and_stays_open_for_who_presses(
        self, bot, discord, ann, bob
    ):
        board = await seated(ann, bob)
        ping = await board.channel.wait_for(lambda message: "Press **Keep it open** there" in message.text)
        assert set(ping.mentions) == {ann.id, bob.id}
        await board.channel.wait_for(lambda message: "Keep it open" in message.labels)
        closes_at = table_of(bot).now.closes_at
        await says(board, f"This table closes <t:{closes_at // 1000}:R>")
        answer = await bob.press("Keep it open", on=board)
        assert answer.kind == "update"
        assert "Keep it open" not in answer.text
        assert table_of(bot).record.alarm.at > closes_at - WARNING * 1000
        await discord.wait_until(lambda: ping not in board.channel.messages)

    async def test_a_command_keeps_it_too(self, bot, ann):
        board = await seated(ann)
        await board.channel.wait_for(lambda message: "Keep it open" in message.labels)
        answer = await ann.slash("table keep", in_=board.channel)
        assert "stays open" in answer.text
        assert table_of(bot).now.phase == "lobby"
