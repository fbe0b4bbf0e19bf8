"""Slow answers. Nothing is deferred twice; deferred answers come in the end; and within five seconds a press has
ended, so nothing happens later without a word."""

import asyncio

import pytest
from drilling import CALLBACK
from evening import act, boards, hand_of, seated, started, table_of, to_act
from test_pictures import gallery

from cogs.messages import reply
from cogs.transport.rest import UNKNOWN_INTERACTION
from cogs.transport.seen import SeenIds
from cogs.visit.visit import Visit
from house.store import Request
from house.tables.table import Table
from tests.labels import BET, CHECK, JOIN, MY_HAND, YOUR_CARDS

DEFERRALS = (5, 6)
WRONG = "Something went wrong"
BUSY, LONG = "nothing has happened. Press again", "This takes longer than usual"
HANGS = 2.3  # seconds: longer than until what has not begun would be put off


def answered(discord, before):
    """The first answers sent to Discord, and how each ended."""
    sent = [one for one in list(discord.requests)[before:] if one.path.split("?")[0].endswith("/callback")]
    return [(one.body["type"], one.status) for one in sent]


@pytest.fixture
def slowly(discord, monkeypatch):
    """Do something that begins only when Discord has heard that it is put off."""

    async def slow(act):
        before, begins, wake = len(discord.requests), asyncio.Event(), Visit.wake

        async def waits(visit):
            await begins.wait()
            await wake(visit)

        with monkeypatch.context() as patched:
            patched.setattr(Visit, "wake", waits)
            acting = asyncio.ensure_future(act)
            await discord.wait_until(lambda: answered(discord, before), what="the answer to be put off")
        begins.set()
        answer = await acting
        assert [kind in DEFERRALS for kind, _ in answered(discord, before)] == [True]
        assert answer.kind == "deferred"
        return answer

    return slow


async def _gift(ann, _bob, _board):
    return await ann.slash("chips", player=_bob, amount=50)


async def _hand(ann, _bob, board):
    return await ann.press(MY_HAND, on=board)


async def _page(ann, _bob, _board):
    return await ann.slash("rules", game="scroker")


async def _file(ann, _bob, _board):
    return await ann.slash("privacy export")


async def _table(ann, _bob, board):
    return await ann.slash("play", game="scroker", in_=board.channel)


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("what", [_gift, _hand, _page, _file, _table])
async def test_an_answer_on_its_way_is_not_put_off_beside_it(discord, ann, bob, what):
    board = await started(ann, bob)
    discord.faults.delay(CALLBACK, HANGS)
    before = len(discord.requests)
    answer = await what(ann, bob, board)
    await answer.finished()
    assert answer.kind in ("message", "ephemeral")
    assert [kind for kind, _ in answered(discord, before)] == [reply.MESSAGE]


async def test_a_press_whose_answer_is_on_its_way_is_not_put_off_beside_it(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    panel = await hand_of(first, board)
    discord.faults.delay(CALLBACK, HANGS)
    before = len(discord.requests)
    answer = await first.press(CHECK, on=panel)
    assert answer.kind == "update"
    assert [kind for kind, _ in answered(discord, before)] == [reply.UPDATE]


async def test_a_gift_that_is_put_off_is_told_once_it_is_there(bot, slowly, guild, ann, bob):
    await ann.slash("chips")
    answer = await slowly(ann.slash("chips", player=bob, amount=50))
    await answer.finished()
    assert "You give" in answer.text
    assert "950" in answer.text
    assert await bot.room.bank.balance(guild.id, ann.id) == 950
    assert not any(WRONG in message.text for message in ann.ephemerals)


async def test_a_table_in_a_group_chat_cannot_follow_a_private_answer(bot, slowly, discord):
    ann = discord.guild("elsewhere", bot=False).member("ann")
    ann.install()
    group = discord.group(ann)
    answer = await (await slowly(ann.slash("play", in_=group, game="scroker"))).finished()
    (table,) = bot.room.tables.values()
    assert answer.text == f"Table {table.short} is open. Type `/table show` to see it here."
    await ann.slash("table show", in_=group)
    assert JOIN in group.messages[-1].labels


async def test_what_discord_brings_again_without_an_answer_is_said_to_be_done(
    bot, slowly, discord, guild, ann, bob, monkeypatch
):
    await ann.slash("chips")
    interactions, brought, before = discord.server.interactions, [], len(discord.requests)
    deliver = interactions.deliver
    monkeypatch.setattr(interactions, "deliver", lambda one, told: brought.append(one) or deliver(one, told))
    discord.faults.fail(CALLBACK, 404, code=UNKNOWN_INTERACTION)
    gift = asyncio.ensure_future(ann.slash("chips", player=bob, amount=50))
    await discord.wait_until(
        lambda: [one for one in list(discord.requests)[before:] if one.status == 404], what="the refusal"
    )
    bot.connection.seen = SeenIds()  # as in another process

    async def again():
        interactions.tell(brought[0])
        return await gift

    answer = await (await slowly(again())).finished()
    assert answer.text == "That is done already: look at the table, or at your chips."
    assert await bot.room.bank.balance(guild.id, ann.id) == 950


async def test_a_press_that_is_put_off_shows_the_table_in_the_end(bot, slowly, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before = table_of(bot).now.version
    panel = await hand_of(first, board)
    answer = await slowly(first.press(CHECK, on=panel))
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text)
    assert answer.message == panel
    assert table_of(bot).now.version == before + 1
    assert not any(WRONG in message.text for message in first.ephemerals)


async def test_a_panel_that_is_put_off_comes_behind_the_press(bot, slowly, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    answer = await slowly(first.press(MY_HAND, on=board))
    assert YOUR_CARDS in (await answer.wait_for_follow_up()).text


async def test_the_picture_of_a_page_that_is_put_off_is_not_put_on_the_table(
    bot, discord, guild, slowly, ann, bob
):
    lobby = await seated(ann)
    await bot.room.settings.set(guild.id, "pictures", "on")
    answer = await slowly(bob.press("Rules", on=lobby))
    page = await answer.wait_for_follow_up()
    await discord.wait_until(lambda: gallery(page) is not None)
    assert JOIN in lobby.labels


async def test_a_window_that_comes_too_late_asks_for_another_press(bot, slowly, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    panel = await hand_of(first, board)
    answer = await slowly(first.press(BET, on=panel))
    assert "Press the button again" in (await answer.wait_for_follow_up()).text
    window = await act(first, board, BET)
    await window.submit(amount="1")
    assert table_of(bot).now.phase == "playing"


@pytest.mark.usefixtures("bot")
async def test_a_table_whose_opening_is_put_off_is_posted_once_and_linked(slowly, ann, cards):
    answer = await slowly(ann.slash("play", game="scroker"))
    await answer.finished()
    assert "Here it is" in answer.text
    thread = await cards.wait_for_thread()
    board = await thread.wait_for(lambda message: JOIN in message.labels)
    assert boards(cards, thread) == [board]


async def test_a_file_that_is_put_off_is_handed_over_all_the_same(bot, slowly, ann):
    assert bot.is_ready()
    answer = await slowly(ann.slash("privacy export"))
    await answer.finished()
    assert "This is everything" in answer.text


# --- what takes longer than anybody waits --------------------------------------------------------------------


def _table_is_held(table, _monkeypatch):
    async def holds():
        async with table.live._lock:
            held.set()
            await lets_go.wait()

    held, lets_go = asyncio.Event(), asyncio.Event()
    holding = asyncio.create_task(holds())
    return held, lets_go, holding


def _others_are_stored(table, monkeypatch):
    """Others are before it at the database, which hangs."""
    driver, held, lets_go = table._services.store._driver, asyncio.Event(), asyncio.Event()
    run = driver.run

    def hangs(works, ran):
        async def later():
            await lets_go.wait()
            monkeypatch.undo()
            run(works, ran)

        held.set()
        table.later = asyncio.create_task(later())

    monkeypatch.setattr(driver, "run", hangs)
    return held, lets_go, asyncio.create_task(table.notes.put("of no interest", 1))


@pytest.mark.parametrize("busy", [_table_is_held, _others_are_stored])
async def test_what_has_not_begun_in_time_is_not_done_at_all_and_that_is_said(
    bot, ann, bob, monkeypatch, busy
):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    panel, table = await hand_of(first, board), table_of(bot)
    await bot.room.settled()
    held, lets_go, holding = busy(table, monkeypatch)
    await held.wait()
    before, began = table.now.version, asyncio.get_running_loop().time()
    answer = await first.press(CHECK, on=panel)
    assert answer.kind == "deferred"
    told = await first.wait_for_ephemeral(lambda message: BUSY in message.text)
    assert told is not None
    assert asyncio.get_running_loop().time() - began < 5.0
    lets_go.set()
    await holding
    await bot.room.settled()
    assert table.now.version == before
    await act(first, board, CHECK)
    assert table.now.version == before + 1


async def test_what_is_being_stored_is_waited_for_and_shown(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    panel, table = await hand_of(first, board), table_of(bot)
    before, driver, lets_go = table.now.version, bot.room.store._driver, asyncio.Event()
    run, begins, storing = driver.run, Request.begins, []

    def is_stored(request):
        storing.append(request)
        return begins(request)

    def hangs(works, ran):
        async def later():
            await lets_go.wait()
            monkeypatch.undo()
            run(works, ran)

        if storing:
            storing.append(asyncio.create_task(later()))
        else:
            run(works, ran)

    monkeypatch.setattr(Request, "begins", is_stored)
    monkeypatch.setattr(driver, "run", hangs)
    began = asyncio.get_running_loop().time()
    await first.press("Check", on=panel)
    assert await first.wait_for_ephemeral(lambda message: LONG in message.text)
    assert asyncio.get_running_loop().time() - began < 5.0
    lets_go.set()
    await board.channel.wait_for(lambda message: f"{first.name} checks" in message.text)
    assert table.now.version == before + 1


async def test_what_fails_after_it_was_stored_is_not_said_to_be_undone(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    before, acts = table_of(bot).now.version, Table.act

    async def acts_and_fails(*args):
        await acts(*args)
        raise RuntimeError("after the commit")

    monkeypatch.setattr(Table, "act", acts_and_fails)
    await act(first, board, CHECK)
    told = await first.wait_for_ephemeral(lambda message: WRONG in message.text)
    assert table_of(bot).now.version == before + 1
    assert "as they were" not in told.text
    assert "It may have worked anyway" in told.text
