"""A player's own panel at the table is edited with nearly every act: once, or until Discord takes it."""

import asyncio

import pytest
from evening import act, by_letter, hand_of, seated_long_ago, start, started, to_act, to_the_showdown

from cogs.messages.hand import FOLLOWS, Hands
from cogs.transport import answers
from house.declined import Declined
from house.store import DatabaseAway, Unread
from house.tables.table import Table
from tests.labels import CHECK, MORE, MY_HAND

EDIT = "PATCH /webhooks/{webhook_id}/{token}/messages/@original"


@pytest.mark.parametrize("status", [429, 500])
async def test_a_panel_that_is_not_edited_at_once_is_edited_all_the_same(bot, discord, ann, bob, status):
    """Limits and failures are for the library to know of."""
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    assert "Your turn" not in panel.text
    if status == 429:
        discord.faults.rate_limit(EDIT)
    else:
        discord.faults.fail(EDIT, status=status)
    await act(first, board, CHECK)
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the panel to follow")
    assert [edit.status for edit in discord.requests.on(EDIT)][:2] == [status, 200]


async def test_a_panel_that_is_edited_at_once_is_asked_for_once(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    await act(first, board, CHECK)
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the panel to follow")
    assert [edit.status for edit in discord.requests.on(EDIT)] == [200]


async def test_who_still_has_to_show_is_not_drawn_at_once_while_another_shows_in_secret(
    bot, ann, bob, monkeypatch
):
    board, drawn, wanted = await started(ann, bob), [], Hands.wanted
    await to_the_showdown(board, bot, ann, bob)
    for player in (ann, bob):
        await hand_of(player, board)
    await asyncio.sleep(2 * FOLLOWS)

    async def noted(hands, player, look):
        drawn.append(player)
        return await wanted(hands, player, look)

    monkeypatch.setattr(Hands, "wanted", noted)
    await act(ann, board, "Show nothing")
    await asyncio.sleep(FOLLOWS / 2)
    assert bob.id not in drawn
    await asyncio.sleep(FOLLOWS)
    assert drawn.count(bob.id) == 1


@pytest.mark.parametrize("presses", [[MORE], [MORE, "Leave…"]], ids=["answer", "question"])
async def test_an_edit_that_is_due_while_an_answer_is_on_its_way_follows_it(bot, discord, ann, bob, presses):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    *before, last = presses
    for label in before:
        await second.press(label, on=panel)
    held = discord.faults.hold("POST /interactions/*/callback")
    answer = asyncio.ensure_future(second.press(last, on=panel))
    await held.reached.wait()
    discord.requests.clear()
    await act(first, board, CHECK)
    for _ in range(3):  # long enough for an edit that does not wait
        await first.press(MY_HAND, on=board)
    assert not discord.requests.on(EDIT)
    held.release()
    await answer
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the panel to follow")


async def test_a_question_comes_after_an_edit_that_is_under_way_and_stays(
    bot, discord, ann, bob, monkeypatch
):
    monkeypatch.setattr("cogs.messages.wire.HANGS", 60)
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    await second.press(MORE, on=panel)
    edit = discord.faults.hold(EDIT)
    await act(first, board, CHECK)
    await edit.reached.wait()
    answer = asyncio.ensure_future(second.press("Leave…", on=panel))
    for _ in range(3):  # long enough for an answer that does not wait
        await first.press(MY_HAND, on=board)
    assert not answer.done()
    edit.release()
    await answer
    for _ in range(3):  # long enough for an edit that brings the hand back
        await first.press(MY_HAND, on=board)
    assert "Stay" in panel.labels


async def test_an_edit_that_was_due_while_an_answer_was_on_its_way_in_vain_follows_it(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    held = discord.faults.hold("POST /interactions/*/callback")
    answer = asyncio.ensure_future(second.press(MORE, on=panel))
    await held.reached.wait()
    await act(first, board, CHECK)
    discord.faults.fail("*/callback", times=None)
    for _ in range(3):  # long enough for an edit that does not wait
        await first.press(MY_HAND, on=board)
    held.release()
    await answer
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the panel to follow")


async def test_an_answer_that_is_known_late_takes_no_newer_hand_away(bot, discord, ann, bob, monkeypatch):
    """Its own message is gone by then."""
    monkeypatch.setattr("cogs.messages.wire.HANGS", 0.01)
    monkeypatch.setattr(answers, "AGAIN", 1)
    board = await started(ann, bob)
    player = to_act(bot, ann, bob)[1]
    before = (await player.press(MY_HAND, on=board)).message
    discord.faults.lose_acknowledgement("POST /interactions/*/callback")
    late = asyncio.ensure_future(player.press(MORE, on=before))
    await discord.wait_until(
        lambda: "What beats what" in before.labels, what="the answer whose reply is lost"
    )
    now = (await player.press(MY_HAND, on=board)).message
    await late
    await discord.wait_until(lambda: before.deleted, what="the panel before to go")
    await act(to_act(bot, ann, bob)[0], board, CHECK)
    await discord.wait_until(lambda: "Your turn" in now.text, what="the newer panel to follow")
    assert not now.deleted


@pytest.mark.usefixtures("bot")
async def test_a_hand_is_delivered_though_the_database_did_not_say_at_first_where_to(ann, bob, monkeypatch):
    reads, asked = Hands._reads, []

    async def fails_at_first(hands, player):
        asked.append(player)
        if len(asked) == 1:
            raise Unread
        return await reads(hands, player)

    await started(ann, bob)
    monkeypatch.setattr(Hands, "_reads", fails_at_first)
    await by_letter(ann, bob)


async def test_a_hand_that_is_opened_while_its_message_is_being_written_stays_there(
    bot, discord, ann, bob, monkeypatch
):
    board = await seated_long_ago(ann, bob)
    knowing, known_to, goes_on = Hands._knowing, set(), asyncio.Event()

    async def waits(hands, player, **how):
        known = await knowing(hands, player, **how)
        if hands._spot.table.now.state is not None and player == bob.id and player not in known_to:
            known_to.add(player)
            await goes_on.wait()
        return known

    monkeypatch.setattr(Hands, "_knowing", waits)
    await start(ann)
    panel = (await bob.press(MY_HAND, on=board)).message
    assert bob.id in known_to
    for _ in range(3):  # until the bot knows that the answer has arrived
        await ann.press(MY_HAND, on=board)
    goes_on.set()
    if to_act(bot, ann, bob)[0] is ann:
        await act(ann, board, CHECK)
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the panel to follow")
    assert not bob.dms


async def test_a_refusal_is_said_though_the_panel_cannot_be_stored(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    player = to_act(bot, ann, bob)[0]
    panel = (await player.press(MY_HAND, on=board)).message

    async def away(*_, **__):
        raise DatabaseAway

    async def refuses(*_, **__):
        raise Declined("moderator-paused")

    monkeypatch.setattr(Table, "act", refuses)
    monkeypatch.setattr("cogs.visit.moves.refused", away)
    answer = await player.press(CHECK, on=panel)
    assert answer.ephemeral
    assert "paused" in answer.text
