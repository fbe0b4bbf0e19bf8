"""The bot goes away in the middle of a hand and comes back: nothing is lost, old buttons live, the player is
pinged."""

import asyncio

import msgspec
import pytest
from evening import act, boards, by_letter, closed, says, start, started, table_of, to_act
from stand_in import house

from benchmarks._bot_tables import seat_all
from cogs.messages.messages import AGAIN
from cogs.messages.rows import StoredRows
from house.store import Unread
from house.tables.table import Table
from playground.core.faults import Hold
from tests.labels import BET, CHECK, MY_HAND, PLAY_AGAIN


async def test_a_game_goes_on_where_it_stood(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        await by_letter(ann, bob)
        await bot.room.settled()
        first, second = to_act(bot, ann, bob)
        short, version = table_of(bot).short, table_of(bot).now.version
    await says(board, "restarting")
    async with house(discord, tmp_path, timing) as bot:
        assert table_of(bot).short == short
        assert table_of(bot).now.version == version
        ping = await board.channel.wait_for(lambda message: message.mentions)
        assert ping.mentions == [first.id]
        answer = await act(first, board, CHECK)
        assert answer.kind == "update"
        await says(board, f"▶ **{second.name}** to act")
        assert "restarting" not in board.text
        letter = second.dms[-1]
        await second.wait_for_dm(lambda message: "Your turn" in message.text)
        assert letter == second.dms[-1]


async def test_what_could_not_be_deleted_before_a_restart_goes_after_it(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing, nudge_seconds=0.05) as bot:
        board = await started(ann, bob)
        ping = await board.channel.wait_for(lambda message: message.mentions)
        await asyncio.wait(set(bot.messages.outbox.tasks))  # it is noted
        first, _ = to_act(bot, ann, bob)
        discord.faults.fail("DELETE *", 500, times=None)
        await ann.slash("table show", in_=board.channel)
        await first.slash("poker check", in_=board.channel)
    assert not board.record.deleted
    assert not ping.record.deleted
    discord.faults.clear()
    async with house(discord, tmp_path, timing):
        assert await discord.wait_until(
            lambda: board.record.deleted and ping.record.deleted, what="the messages of before to go"
        )
        assert len(boards(board.channel)) == 1


async def test_a_table_in_play_is_shown_before_the_gateway_is_there(discord, ann, bob, tmp_path, timing):
    """It can already be pressed through a door."""
    async with house(discord, tmp_path, timing):
        board = await started(ann, bob)
    await says(board, "restarting")
    gateway = discord.faults.add(Hold("delay", "GET /gateway/bot"))
    shown = discord.wait_until(lambda: "restarting" not in board.text, what="the table to be shown again")
    showing = asyncio.create_task(shown)
    showing.add_done_callback(lambda _: gateway.release())
    async with house(discord, tmp_path, timing):
        await showing
    assert gateway.reached.is_set()


NOBODY_OPENS = "Nobody bets: the antes stay for the next hand"


@pytest.mark.parametrize("read_first", [True, False])
async def test_what_was_told_comes_before_a_press_made_meanwhile(
    discord, ann, bob, tmp_path, timing, monkeypatch, read_first
):
    """A player presses while the log is being read: that act comes last, and once."""
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        first, second = to_act(bot, ann, bob)
        await act(first, board, CHECK)
        await says(board, f"{first.name} checks.")
    pressed, recent = asyncio.Event(), Table.recent

    async def slowly(table, *, limit):
        past = await recent(table, limit=limit) if read_first else []
        await pressed.wait()
        return past or await recent(table, limit=limit)

    monkeypatch.setattr(Table, "recent", slowly)
    async with house(discord, tmp_path, timing) as bot:
        bot.room.watch(lambda _table, _change: pressed.set())
        answer = await second.slash("poker check", in_=board.channel)
        assert not answer.failed
        await bot.room.settled()
        await says(board, "Next hand ")
        await ann.slash("table close", in_=board.channel)
        told = f"{first.name} checks · {second.name} checks · {NOBODY_OPENS}"
        await says(board, "The table is closed.")
        assert f" deals · {told} · The table is closed" in board.text


async def test_commands_are_told_once(discord, tmp_path, timing):
    def told():
        return [
            request for request in discord.requests if request.method == "PUT" and "commands" in request.path
        ]

    async with house(discord, tmp_path, timing):
        assert len(told()) == 1
    async with house(discord, tmp_path, timing):
        assert len(told()) == 1


async def test_play_again_leads_to_the_same_table_after_a_restart(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        await closed(ann, board)
        await board.channel.wait_for(lambda message: message == board and PLAY_AGAIN in message.labels)
        again = (await ann.press(PLAY_AGAIN, on=board)).message
        before = (await bob.press(PLAY_AGAIN, on=board)).text  # sent once the lobby is shown
        await bot.room.settled()
    async with house(discord, tmp_path, timing) as bot:
        answer = await bob.press(PLAY_AGAIN, on=board)
        assert answer.text == before
        assert "The rematch is already open" in answer.text
        assert f"/{board.channel.id}/{again.id}" in answer.text
        table = table_of(bot)
        await table.close(ann.id)
        answer = await bob.press(PLAY_AGAIN, on=board)
        assert "\nann" in answer.text
        assert table_of(bot).id != table.id


async def test_a_goodbye_that_cannot_be_read_up_is_left_out(discord, ann, bob, tmp_path, timing, monkeypatch):
    """The database is away while the bot stops."""
    failed = []

    async def away(*_, **__):
        raise Unread

    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        await bot.room.settled()
        bot.messages.of(table_of(bot)).news.forget()
        bot.messages.outbox.incident = lambda *told, **_: failed.append(told)
        monkeypatch.setattr(Table, "recent", away)
    assert failed == []
    assert "restarting" not in board.text


async def test_what_is_mistyped_is_said_though_the_hand_cannot_be_read_up(bot, ann, bob, monkeypatch):
    """The latest event would be there, and the database is away."""

    async def away(*_, **__):
        raise Unread

    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    window = await first.press(BET, on=(await first.press(MY_HAND, on=board)).message)
    await bot.room.settled()
    monkeypatch.setattr(Table, "recent", away)
    bot.messages.of(table_of(bot)).news.forget()
    answer = await window.submit(amount="lots")
    assert "lots" in answer.text
    assert answer.ephemeral


TABLES = 2 * AGAIN
SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


class Edits(Hold):
    """Held, and reported in order."""

    asked: list[str] = msgspec.field(default_factory=list)

    def strikes(self, method, template, path):
        struck = super().strikes(method, template, path)
        if struck:
            self.asked.append(path)
        return struck


async def test_where_people_play_nobody_waits_until_all_tables_are_taken_up(discord, tmp_path, timing):
    """Nor until Discord has taken those that it is slow to take."""
    database = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    seated = await seat_all(discord, database, 5 * TABLES, letters=False)
    edits = Edits("delay", EDIT, None)
    discord.faults.add(edits)
    async with house(discord, tmp_path, timing) as bot:
        await edits.reached.wait()
        table = list(bot.room.tables.values())[-1]
        place = f"/{table.now.channel}/"
        await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "check"})
        await discord.wait_until(lambda: any(place in path for path in edits.asked))
        assert len(edits.asked) <= TABLES
        edits.release()
        await discord.wait_until(lambda: all(one.message.edited is not None for one in seated))


async def test_where_something_has_just_happened_the_table_is_shown_first(discord, tmp_path, timing):
    """Otherwise its players do not know whose turn it is, for as long as all other tables take."""
    seated = await seat_all(discord, f"sqlite+aiosqlite:///{tmp_path}/test.db", 3 * TABLES, letters=False)
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: all(one.message.edited is not None for one in seated))
        table = list(bot.room.tables.values())[TABLES]
        await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "check"})
    edits = Edits("delay", EDIT, None)
    discord.faults.add(edits)
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: len(edits.asked) == AGAIN)
        assert any(f"/{table.now.channel}/" in path for path in edits.asked)
        edits.release()
        await discord.wait_until(lambda: len(edits.asked) >= 3 * TABLES)


@pytest.mark.parametrize("played", [True, False], ids=["played", "unplayed"])
async def test_an_invitation_tells_after_a_kill_how_its_table_ended(discord, ann, tmp_path, timing, played):
    async with house(discord, tmp_path, timing) as bot:
        message = (await ann.slash("play", game="scroker", computers=1)).message
        await ann.channel.wait_for_thread()
        await ann.wait_for_ephemeral(lambda panel: "You sit at" in panel.text)
        if played:
            await start(ann)
            await discord.wait_until(lambda: "Playing" in message.text, what="the game on the invitation")
        await asyncio.gather(*bot.messages.outbox.tasks)
        bot.room.unwatch(bot.messages.changed)  # it is killed before anything is shown
        await table_of(bot).close(ann.id)
        bot.room.watch(bot.messages.changed)
    assert "Play again" not in message.labels
    async with house(discord, tmp_path, timing) as bot:
        ended = (lambda: "Play again" in message.labels) if played else lambda: message.deleted
        await discord.wait_until(ended, what="how it ended")
        while bot.messages.outbox.waiting:
            await asyncio.wait(bot.messages.outbox.tasks)
        assert await StoredRows(bot.room.store).of_kind("invitation") == []
