"""Discord takes a message and the bot never hears of it, because the line breaks or the bot is killed. There is one table,
one letter and one ping afterwards, and no orphan with live buttons."""

import asyncio
import time

import msgspec
import pytest
from doubles import boards, dealt, killed_when_taken, sends_to, sent_twice, taken_again
from drilling import CALLBACK, Trap, abandoned, on_its_way
from evening import act, says, seated, start, started, table_of, to_act
from stand_in import PATIENCE, house
from test_drill_faults import SEND

from cogs.messages.spot import ANSWERS, NOTE
from house.store import Away

pytestmark = pytest.mark.slow


async def test_a_table_whose_message_was_taken_before_a_crash_has_one(killable, discord, people):
    ann, bob = people
    cards = ann.channel
    await killable.start()
    opening = on_its_way(ann.slash("play", game="scroker"))
    held = discord.faults.hold(SEND)
    await asyncio.wait_for(held.reached.wait(), PATIENCE)
    thread = await cards.wait_for_thread()
    discord.faults.add(Trap("lose", sends_to(thread), sprung=killable.kill))
    killable.kill()
    held.release()
    await killable.gone()
    await abandoned(opening)
    await discord.wait_until(lambda: boards(thread), PATIENCE, what="the message that was on its way")
    discord.faults.clear()
    await killable.start()
    await taken_again(discord, thread, 2)
    (board,) = boards(cards, thread)
    assert (await bob.press("Join", on=board)).kind == "update"
    await says(board, "ann, bob")


async def test_a_table_that_was_the_answer_to_its_opening_has_one_message_after_a_crash(
    killable, discord, people
):
    ann, bob = people
    cards = ann.channel
    mod = discord.guild("Word Nerds").member("mod", permissions=["manage_guild"])
    await killable.start()
    await mod.slash("settings server", name="threads", value="off")
    await killed_when_taken(killable, CALLBACK, ann.slash("play", game="scroker"))
    (board,) = boards(cards)
    await discord.wait_until(
        lambda: [
            one for one in discord.requests if one.method == "PATCH" and one.path.endswith(f"/{board.id}")
        ],
        PATIENCE,
        what="the table to be drawn",
    )
    assert (await bob.press("Join", on=board)).kind == "update"
    assert boards(cards) == [board]


async def test_a_table_is_not_shown_anew_while_discord_may_take_the_answer_that_shows_it(
    discord, people, tmp_path, timing
):
    """It may have left before a crash, and be long on its way."""
    ann, _ = people
    looked = []
    async with house(discord, tmp_path, timing) as bot:
        await bot.room.settings.set(ann.guild.id, "threads", False)
        late = discord.faults.hold(CALLBACK)
        opening = on_its_way(ann.slash("play", game="scroker"))
        await asyncio.wait_for(late.reached.wait(), PATIENCE)
        opened = table_of(bot).record.opened_at / 1000
    discord.faults.add(Trap("delay", "GET /webhooks/*", sprung=lambda: looked.append(time.time() - opened)))
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: boards(ann.channel), PATIENCE, what="the table to be shown")
        assert looked[0] >= ANSWERS
    late.release()
    await abandoned(opening)
    assert len(boards(ann.channel)) == 1


async def test_a_table_that_comes_to_the_bottom_leaves_none_behind_after_a_crash(killable, discord, people):
    ann, bob = people
    cards = ann.channel
    await killable.start()
    old = await dealt(ann, bob, cards)
    thread = old.channel
    await killed_when_taken(killable, sends_to(thread), ann.slash("table show", in_=thread))
    await taken_again(discord, thread, 3)
    await discord.wait_until(lambda: old.record.deleted, PATIENCE, what="the old message to go")
    (board,) = boards(thread)
    assert board.id > old.id
    await ann.press("Join", on=board)  # her own panel, which the crash may have kept from following
    assert (await start(ann)).kind == "update"


async def test_what_was_taken_and_never_confirmed_is_there_once(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=0.05) as bot:
        bot.messages.outbox.timing = msgspec.structs.replace(bot.messages.outbox.timing, retry_seconds=0.05)
        lobby = await seated(ann, bob)
        discord.faults.lose_acknowledgement(SEND)
        await ann.slash("table show", in_=lobby.channel)
        await discord.wait_until(lambda: lobby.record.deleted, PATIENCE, what="the old message to go")
        (board,) = boards(lobby.channel)
        assert sent_twice(discord) == 1
        discord.faults.lose_acknowledgement(SEND, times=3)
        await start(ann)
        await discord.wait_until(lambda: sent_twice(discord) == 4, PATIENCE, what="all to be sent again")
        assert [len(player.dms) for player in people] == [1, 1]
        first, second = to_act(bot, ann, bob)
        assert (await act(first, board, "Check")).kind == "update"
        await second.wait_for_dm(lambda message: "Your turn" in message.text, PATIENCE)
        assert [len(player.dms) for player in (first, second)] == [0, 1]  # the first hand is at the table now
        assert boards(board.channel) == [board]


async def test_a_table_that_is_wanted_below_again_is_a_new_message(bot, discord, ann, bob):
    board = await started(ann, bob)
    for _ in range(2):
        await ann.slash("table show", in_=board.channel)
        await discord.wait_until(lambda: board.record.deleted, PATIENCE)  # noqa: B023 - awaited at once
        (below,) = boards(board.channel)
        assert below.id > board.id
        board = below
    assert sent_twice(discord) == 0
    assert table_of(bot).notes["board"]["message"] == board.id


async def test_a_table_message_that_was_to_go_goes_after_a_crash(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        old = await seated(ann, bob)
        never = discord.faults.hold("DELETE /channels/{channel_id}/messages/{message_id}")
        await ann.slash("table show", in_=old.channel)
        await asyncio.wait_for(never.reached.wait(), PATIENCE)
        assert not old.record.deleted
    never.release()
    old.record.deleted = False  # what was under way when the bot went was not heard
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: old.record.deleted, PATIENCE, what="the old message to go")
        assert len(boards(old.channel)) == 1


async def test_all_table_messages_that_were_to_go_go_after_a_restart(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.fail("DELETE *", times=None)
        for _ in range(2):
            await ann.slash("table show", in_=board.channel)
        assert len(boards(board.channel)) == 3
    discord.faults.clear()
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: len(boards(board.channel)) == 1, PATIENCE, what="the others to go")
        assert board.record.deleted


async def test_the_message_that_an_earlier_version_was_to_take_away_goes(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing) as bot:
        board = await seated(ann, bob)
        table = table_of(bot)
        orphan = await bot.messages.outbox.rest.send(
            board.channel.id, await bot.messages.of(table).drawn(), "an orphan"
        )
        await table.note(NOTE, {**table.notes[NOTE], "left": [board.channel.id, orphan]})
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: boards(board.channel) == [board], PATIENCE, what="the orphan to go")


@pytest.mark.parametrize("threads", [True, False])
async def test_a_table_whose_place_cannot_be_stored_waits_and_is_shown_once(
    discord, people, tmp_path, timing, monkeypatch, threads
):
    """Shown before, it would be shown again by a bot that was killed meanwhile and found nothing."""
    ann, _ = people
    async with house(discord, tmp_path, timing) as bot:
        store = bot.room.store
        write = store.write

        async def without_notes(statement, **values):
            if "noted" in values:
                raise Away("test")
            await write(statement, **values)

        await bot.room.settings.set(ann.guild.id, "threads", threads)
        with monkeypatch.context() as outage:
            outage.setattr(store, "write", without_notes)
            said = await ann.slash("play", game="scroker")
            assert f"Table {table_of(bot).short} is open, but my database is not answering" in said.text
            assert boards(ann.channel, *ann.channel.threads) == []
        board = await ann.channel.wait_for(lambda message: "Rules" in message.labels, PATIENCE)
        await bot.room.settled()
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: "restarting" not in board.text, PATIENCE, what="it to be drawn")
        assert boards(ann.channel, *ann.channel.threads) == [board]
