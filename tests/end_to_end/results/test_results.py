"""A hand's result: a message of its own that stays and says why."""

import asyncio

from evening import act, seated, start, started, table_of, to_act, with_computer
from msgspec.structs import replace
from result_watching import QUIET, SENDS, has_result, results, unopened, won_in_letters, won_unseen
from stand_in import house
from trick_evening import played_out

from engine.families.poker.actions import Check
from house.store import message_rows
from house.store.pruning_rows import DELETE_EVENTS
from screens.results import remarks
from screens.results.remarks import VOICES
from tests.labels import DETAILS, FOLD, MORE, MY_HAND, NEXT_HAND, PLAY_AGAIN, YOUR_CARDS


async def test_a_result_is_posted_quietly_and_stays_while_the_table_moves_below_it(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result())
    assert result.payload["flags"] & QUIET
    assert result.mentions == []
    assert f"### {first.name} wins 1" in result.text
    assert f"Everyone else folded, so {first.name} shows nothing." in result.text
    account = await second.press(DETAILS, on=result)
    assert account.ephemeral
    assert f"**{first.name} +1**: +2 from the pot, -1 ante" in account.text
    assert f"**{second.name} -1**: -1 ante" in account.text
    assert "Everyone else folded" not in account.text
    before = result.text
    answer = await second.press(NEXT_HAND, on=result)
    assert not answer.failed
    below = await board.channel.wait_for(lambda message: "hand 2" in message.text)
    assert below.id > result.id
    await discord.wait_until(lambda: board not in board.channel.messages)
    assert result.text == before.replace("Next hand\n", "") != before, (
        "a hand begins from the last result alone"
    )
    await unopened(bot, below, ann, bob)
    await board.channel.wait_for(has_result("Scroker · hand 2"))
    assert len(results(board.channel)) == 2


async def test_a_result_that_cannot_be_told_keeps_nobody_from_the_next(bot, ann, bob, monkeypatch):
    wrong, all_messages = asyncio.Queue(), bot.messages.context.messages
    incident = lambda what, *_, **facts: wrong.put_nowait((what, facts["kind"]))  # noqa: E731
    monkeypatch.setattr(all_messages, "desk", all_messages.desk._replace(incident=incident))
    board = await started(ann, bob)
    with monkeypatch.context() as broken:
        broken.setattr("cogs.messages.table_results.card.posted", lambda *_, **__: 1 / 0)
        await unopened(bot, board, ann, bob)
        assert await wrong.get() == ("message-not-shown", "result")
    assert results(board.channel) == []
    await board.channel.wait_for(lambda message: NEXT_HAND in message.labels)
    await table_of(bot).deal(ann.id)
    await unopened(bot, board, ann, bob)
    await board.channel.wait_for(has_result("Scroker · hand 2"))


async def test_it_is_shared_as_text_when_the_table_is_closed_and_until_its_hand_is_kept_no_longer(
    bot, ann, bob, cy
):
    board = await started(ann, bob)
    first, _ = await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result())
    await ann.press(NEXT_HAND, on=result)
    table, opened = table_of(bot), {}
    for player in (cy, ann):
        opened[player] = (await player.press(DETAILS, on=result)).message
        answer = await player.press("Share", on=opened[player])
        assert answer.ephemeral
        assert f"```\n{first.name} wins 1\nScroker · hand 1\n" in answer.text
        assert "**" not in answer.text
        for back in ("Back", DETAILS):
            await player.press(back, on=opened[player])
        if player is cy:
            await table.close(None)
    await table._services.store.write(
        DELETE_EVENTS, of_table=table.id, from_version=0, to_version=table.now.version
    )
    for player, button in ((ann, "Share"), (cy, "Check the deal")):
        answer = await player.press(button, on=opened[player])
        assert answer.ephemeral
        assert "too long ago" in answer.text


async def test_the_last_hands_result_offers_to_play_again(bot, ann, bob):
    board = await started(ann, bob, options="hands=1")
    await unopened(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result("The game is over"))
    answer = await bob.press(PLAY_AGAIN, on=result)
    assert "\nann" in answer.text
    assert table_of(bot).now.phase == "lobby"


async def test_direct_messages_say_how_it_ended_for_their_reader(bot, ann, bob):
    board = await started(ann, bob)
    first, second = await won_in_letters(bot, ann, bob)
    panel = await second.press(MY_HAND, on=board)
    assert f"{first.name} won." in panel.text
    await ann.slash("table close", in_=board.channel)
    last = await first.wait_for_dm(lambda message: "ann closed table" in message.text)
    assert "**You won.** You: +1" in last.text


async def test_the_next_hand_is_offered_in_one_place_the_result(bot, discord, ann, bob):
    board = await started(ann, bob)
    await unopened(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result())
    await bot.room.settled()
    assert NEXT_HAND in result.labels
    assert NEXT_HAND not in board.labels
    ephemerals, before = len(ann.ephemerals), result.frozen()
    answer = await ann.press(NEXT_HAND, on=result)
    assert not answer.failed
    await discord.wait_until(lambda: table_of(bot).now.phase == "playing")
    assert len(ann.ephemerals) == ephemerals, "the hand comes into sight, and nothing more is said"
    assert NEXT_HAND not in result.labels, "the answer takes it away"
    late = await bob.press(NEXT_HAND, on=before)
    assert late.ephemeral
    assert "The next hand is being played already" in late.text
    await unopened(bot, await board.channel.wait_for(lambda message: "hand 2" in message.text), ann, bob)
    await board.channel.wait_for(has_result("Scroker · hand 2"))
    await ann.slash("table close", in_=board.channel)
    await board.channel.wait_for(lambda message: "The table is closed." in message.text)
    await bot.room.settled()
    assert len(results(board.channel)) == 2, "closed between hands, it tells none twice"


async def test_an_old_result_that_still_offers_the_next_hand_deals_it(bot, discord, ann, bob):
    """The bot may have been forbidden to take its button away."""
    board = await started(ann, bob)
    await unopened(bot, board, ann, bob)
    old = await board.channel.wait_for(has_result("Scroker · hand 1"))
    before = old.frozen()
    await ann.press(NEXT_HAND, on=old)
    await unopened(bot, await board.channel.wait_for(lambda message: "hand 2" in message.text), ann, bob)
    last = await board.channel.wait_for(has_result("Scroker · hand 2"))
    answer = await bob.press(NEXT_HAND, on=before)
    await discord.wait_until(lambda: NEXT_HAND not in last.labels, what="the last result to lead on no more")
    assert not answer.failed
    assert (table_of(bot).now.phase, table_of(bot).now.state.hand) == ("playing", 3)


async def test_a_hand_that_is_begun_elsewhere_takes_the_button_from_the_last_result(bot, discord, ann, bob):
    board = await started(ann, bob)
    await unopened(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result())
    assert NEXT_HAND in result.labels
    await table_of(bot).deal(ann.id)
    await discord.wait_until(lambda: NEXT_HAND not in result.labels, what="the button to go")
    assert (DETAILS in result.labels, "Review" in result.labels) == (True, True)
    told = bot.messages.of(table_of(bot)).results
    await asyncio.wait({told.message(told._last.version)._task})
    assert await bot.room.store.read(message_rows.of_kind(message_rows.RESULT)) == [], "it is kept no longer"


async def test_a_result_of_before_a_restart_loses_its_button_after_it(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        await unopened(bot, board, ann, bob)
        result = await board.channel.wait_for(has_result())
        await discord.wait_until(lambda: NEXT_HAND not in board.labels)
        discord.faults.fail("PATCH *", 500, times=None)
        await table_of(bot).deal(ann.id)
    assert NEXT_HAND in result.labels
    discord.faults.clear()
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: NEXT_HAND not in result.labels, what="the button to go")
        assert len(results(board.channel)) == 1


async def test_after_a_restart_the_result_alone_offers_the_next_hand(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        board = await started(ann, bob)
        await unopened(bot, board, ann, bob)
        result = await board.channel.wait_for(has_result())
        await discord.wait_until(lambda: NEXT_HAND not in board.labels)
    assert "restarting" in board.text
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: "restarting" not in board.text, what="the table to be shown again")
        assert (NEXT_HAND in result.labels, NEXT_HAND in board.labels) == (True, False)


async def test_where_no_result_can_be_posted_the_table_offers_the_next_hand(bot, discord, ann, bob):
    board = await started(ann, bob)
    discord.faults.fail(SENDS, 403, times=None)
    await unopened(bot, board, ann, bob)
    await discord.wait_until(lambda: NEXT_HAND in board.labels)
    assert results(board.channel) == []
    discord.faults.clear()
    assert not (await ann.press(NEXT_HAND, on=board)).failed
    assert table_of(bot).now.phase == "playing"


async def test_a_table_that_waits_for_players_offers_the_next_hand_itself(bot, discord, ann, bob):
    board = await started(ann, bob)
    await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result())
    await bob.slash("table sit_out", in_=board.channel)
    await ann.press(NEXT_HAND, on=result)
    await discord.wait_until(lambda: table_of(bot).now.paused == "too-few")
    await discord.wait_until(lambda: {NEXT_HAND, "I'm back"} <= set(board.labels))


async def test_no_computer_says_a_line_under_the_result_where_several_play(bot, ann, bob, monkeypatch):
    talkative = replace(VOICES["Ada"], talks=1.1)
    monkeypatch.setattr(remarks, "VOICES", {"Ada": talkative})
    board = await seated(ann, bob)
    await with_computer(ann, "plain")
    await start(ann)

    async def folds(_table, board, player):
        await act(player, board, FOLD)

    await played_out(bot, board, [ann, bob], folds)
    result = await board.channel.wait_for(has_result("Ada wins"))
    assert not any(f"“{line}”" in result.text for line in talkative.won)


async def test_from_hand_to_hand_a_players_cards_are_below_the_table_and_once(bot, discord, ann, bob):
    board = await started(ann, bob)
    in_the_channel = await ann.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    for hand in (2, 3):
        for _ in range(2):
            await table_of(bot).act(to_act(bot, ann, bob)[0].id, Check())
        result = await board.channel.wait_for(has_result(f"hand {hand - 1}"))
        await ann.press(NEXT_HAND, on=result)
        board = await board.channel.wait_for(
            lambda one, hand=hand: f"hand {hand}" in one.text and MY_HAND in one.labels
        )
        below = await bob.wait_for_ephemeral(
            lambda one, board=board: YOUR_CARDS in one.text and one.id > board.id
        )
        await discord.wait_until(lambda below=below: bob.ephemerals == [below], what="the panel above to go")
        assert ann.ephemerals == [in_the_channel], "beside it, nothing has been sent since"
    await bob.press(MORE, on=below)
    assert "Rules" in below.labels


async def test_a_panel_that_cannot_move_below_stays_where_it_is(bot, discord, ann, bob):
    board = await started(ann, bob)
    panel = await bob.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    for _ in range(2):
        await table_of(bot).act(to_act(bot, ann, bob)[0].id, Check())
    result = await board.channel.wait_for(has_result())
    discord.faults.fail("POST /webhooks/{webhook_id}/{token}", 404, times=None)
    await ann.press(NEXT_HAND, on=result)
    await board.channel.wait_for(lambda one: "hand 2" in one.text)
    await discord.wait_until(lambda: discord.requests.on("POST /webhooks/{webhook_id}/{token}"))
    await bot.room.settled()
    assert bob.ephemerals == [panel]
    assert YOUR_CARDS in panel.text
