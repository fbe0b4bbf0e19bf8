"""Whatever Discord does to the bot in the middle of a hand, the hand is finished and the state stays right."""

import asyncio

import between_hands
import pytest
from drilling import CALLBACK, SAFE, acted, board_naming
from evening import act, hand_of, says, shown_to_act, started, table_of, to_act
from stand_in import PATIENCE

from cogs.transport.rest import UNKNOWN_MESSAGE
from house.store import Away, Unread
from screens.custom_ids import write

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
SEND = "POST /channels/{channel_id}/messages"
DIRECT = "POST /users/@me/channels"


async def finished(bot, thread, *people):
    """The hand under way is played to its end by whatever the table shows; everybody is answered."""
    table, number = table_of(bot), table_of(bot).state.hand
    while table.phase == "playing" and table.state.hand == number:
        asked = [player for player in people if table.seat_of(player.id) in table.due.seats]
        board, player = await board_naming(thread, asked[:1], PATIENCE)
        answer = await acted(player, board, *SAFE)
        assert not answer.failed
    assert table.phase == "between"
    assert (await bot.room.audit()).problems == ()


async def next_hand(bot, thread, host):
    board = await thread.wait_for(lambda message: "Details" in message.labels, PATIENCE)
    await between_hands.next_hand(table_of(bot), host, board)
    assert table_of(bot).phase == "playing"


async def test_a_hand_is_finished_though_discord_asks_for_patience(bot, discord, ann, bob):
    board = await started(ann, bob)
    for route in (EDIT, SEND, DIRECT, CALLBACK):
        discord.faults.rate_limit(route, 0.05, times=3)
    await finished(bot, board.channel, ann, bob)
    assert [rule for rule in discord.faults.pending if rule.route == CALLBACK] == []


@pytest.mark.parametrize(
    "status", [500, 503, *(pytest.param(status, marks=pytest.mark.slow) for status in (502, 504))]
)
async def test_a_hand_is_finished_though_edits_and_letters_fail(bot, discord, ann, bob, status):
    discord.faults.fail(DIRECT, status)
    board = await started(ann, bob)
    discord.faults.fail(EDIT, status)
    discord.faults.fail(SEND, status)
    await finished(bot, board.channel, ann, bob)


@pytest.mark.parametrize("status", [500, 503])
async def test_an_answer_that_fails_has_acted_once(bot, discord, ann, bob, status):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before, old = table_of(bot).version, (await hand_of(first, board)).frozen()
    discord.faults.fail(CALLBACK, status)
    await first.press("Check", on=old)
    assert table_of(bot).version == before + 1
    again = await first.press("Check", on=old)
    assert not again.failed
    assert table_of(bot).version == before + 1
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text, PATIENCE)
    await finished(bot, board.channel, ann, bob)


async def test_an_answer_that_is_carried_out_but_never_confirmed_acts_once(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before, panel = table_of(bot).version, await hand_of(first, board)
    discord.faults.lose_acknowledgement(CALLBACK)
    answer = await first.press("Check", on=panel)
    assert not answer.failed
    assert table_of(bot).version == before + 1
    await says(board, f"▶ **{second.name}** to act")
    await finished(bot, board.channel, ann, bob)


@pytest.mark.parametrize("forget", [False, True])
async def test_a_press_while_the_connection_is_down_is_not_lost_for_good(bot, discord, ann, bob, forget):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    before, old = table_of(bot).version, (await hand_of(first, board)).frozen()
    await discord.faults.drop_gateway(forget=forget)
    late = asyncio.ensure_future(first.press("Check", on=old))
    await discord.wait_for_bot(PATIENCE)
    await late
    again = await first.press("Check", on=old)
    assert not again.failed
    assert table_of(bot).version == before + 1, "once, whether or not the first press was heard"
    await finished(bot, board.channel, ann, bob)


async def test_a_hand_goes_on_though_reconnecting_is_refused(bot, discord, ann, bob):
    board = await started(ann, bob)
    await discord.faults.drop_gateway(refuse=2)
    await discord.wait_for_bot(PATIENCE)
    await finished(bot, board.channel, ann, bob)


async def test_discord_asks_to_reconnect_and_ends_the_session(bot, discord, ann, bob):
    board = await started(ann, bob)
    known = set(discord.server.gateway.sessions)
    discord.faults.invalidate_session()
    await discord.wait_until(
        lambda: {one.ident for one in discord.server.gateway.connected()} - known,
        PATIENCE,
        what="a new session",
    )
    await finished(bot, board.channel, ann, bob)


async def test_a_deleted_table_message_comes_back_and_its_old_buttons_answer(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    old = board.frozen()
    discord.server.messages.delete(board.record)
    before = table_of(bot).version
    panel = (await first.press("My hand", on=old)).message
    answer = await first.press("Check", on=panel)
    assert table_of(bot).version == before + 1
    fresh = await board.channel.wait_for(
        lambda message: "My hand" in message.labels and message.id != board.id, PATIENCE
    )
    assert f"▶ **{second.name}** to act" in fresh.text, answer
    await finished(bot, board.channel, ann, bob)


async def test_where_the_bot_may_write_no_more_the_game_goes_on_by_typing(bot, discord, ann, bob, cards):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    cards.deny("bot", "send_messages", "send_messages_in_threads")
    discord.server.messages.delete(board.record)
    answer = await first.slash("poker check", in_=board.channel)
    assert "Your cards" in answer.text
    told = await ann.wait_for_dm(lambda message: "I can no longer write in" in message.text, PATIENCE)
    assert table_of(bot).short in told.text
    _, second = first, to_act(bot, ann, bob)[0]
    assert not (await second.slash("poker check", in_=board.channel)).failed
    cards.allow("bot", "send_messages", "send_messages_in_threads")
    assert not (await ann.slash("table show", in_=board.channel)).failed
    await finished(bot, board.channel, ann, bob)


async def test_direct_messages_closed_in_the_middle_stop_nobody(bot, ann, bob):
    board = await started(ann, bob)
    await bob.wait_for_dm(lambda message: "Your cards" in message.text)
    bob.dms_open = False
    await finished(bot, board.channel, ann, bob)
    await next_hand(bot, board.channel, ann)
    await finished(bot, board.channel, ann, bob)
    told = await bob.wait_for_ephemeral(lambda message: "Your DMs are closed" in message.text)
    assert "My hand" in told.text
    panel = await bob.press("My hand", on=board)
    assert "Your cards" in panel.text or "The hand is over" in panel.text


async def test_of_all_who_press_at_once_one_acts_and_all_are_answered(bot, ann, bob, cy):
    board = await started(ann, bob)
    first, second = await shown_to_act(board, bot, ann, bob)
    old, before = (await hand_of(first, board)).frozen(), table_of(bot).version
    check, fold = (write("g", table_of(bot).id, before, do) for do in ("check", "fold"))
    answers = await asyncio.gather(
        first.press("Check", on=old),
        first.press("Check", on=old),
        second.press_id(check, on=board),
        second.press_id(fold, on=board),
        cy.press_id(check, on=board),
    )
    assert all(not answer.failed for answer in answers), answers
    assert table_of(bot).version == before + 1
    assert table_of(bot).phase == "playing"
    late = await first.press("Check", on=old)
    assert "The table has moved on" in late.text
    assert table_of(bot).version == before + 1
    await finished(bot, board.channel, ann, bob)


async def test_an_answer_that_is_refused_as_too_many_twice_is_not_our_fault(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    before, panel = table_of(bot).version, await hand_of(first, board)
    discord.faults.rate_limit(CALLBACK, 0.01, times=2)
    answer = await first.press("Check", on=panel)
    assert table_of(bot).version == before + 1
    assert "Nothing is lost" in answer.text


async def test_a_press_on_a_message_that_has_just_gone_is_taken(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before, panel = table_of(bot).version, await hand_of(first, board)
    discord.faults.fail(CALLBACK, 404, code=UNKNOWN_MESSAGE)
    answer = await first.press("Check", on=panel)
    assert not answer.failed
    assert "went wrong" not in answer.text
    assert table_of(bot).version == before + 1
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text, PATIENCE)


async def test_a_press_is_answered_though_the_database_does_not_say_how_to_speak(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)

    async def unread(*_):
        raise Unread

    monkeypatch.setattr(bot.room.preferences, "get", unread)
    before = table_of(bot).version
    answer = await act(first, board, "Check")
    assert not answer.failed
    assert table_of(bot).version == before + 1 or "database" in answer.text


async def test_a_table_does_not_move_before_its_move_is_stored(bot, discord, ann, bob, monkeypatch):
    """Killed in between, the bot would find two of them."""
    board = await started(ann, bob)

    async def away(_):
        raise Away("test")

    with monkeypatch.context() as outage:
        outage.setattr(bot.room.store, "commit", away)
        answer = await ann.slash("table show", in_=board.channel)
        assert "database" in answer.text
        assert bot.messages.of(table_of(bot)).message == board.id
    await discord.wait_until(lambda: board.record.deleted, PATIENCE, what="the table to move")
