"""Strangers, bystanders, moderators, closed doors and late presses: everybody gets a sentence, nobody gets stuck."""

import asyncio

import pytest
from between_hands import next_hand
from evening import (
    act,
    as_before,
    by_letter,
    hand_of,
    seated,
    seated_long_ago,
    shown_to_act,
    start,
    started,
    table_of,
    to_act,
)
from rummy_dealing import opened

from cogs.messages.hand import HAND_OF
from cogs.messages.rows import StoredRows
from house.declined import Declined
from tests.labels import CHECK, FOLD, MY_HAND, YOUR_CARDS

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_button_from_when_they_stood_under_the_table_is_answered_with_ones_own_hand(
    bot, ann, bob, cy
):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    answer = await as_before(first, board, bot, "check")
    assert answer.ephemeral
    assert f"**{second.name}** is thinking" in answer.text
    assert "You are not at" in (await as_before(cy, board, bot, "check")).text


async def test_whoever_acts_out_of_turn_is_told_to_wait(bot, ann, bob):
    board = await opened(ann, bob)
    first, second = to_act(bot, ann, bob)
    answer = await second.slash("rummy decline", in_=board.channel)
    assert answer.ephemeral
    assert f"Not your turn yet. {first.name} is playing." in answer.text
    assert table_of(bot).now.phase == "playing"


async def test_a_late_press_on_a_letter_turns_it_into_the_present_one(bot, ann, bob):
    await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    (letter,) = await by_letter(first)
    old = letter.frozen()
    await first.press(CHECK, on=letter)
    answer = await first.press(CHECK, on=old)
    assert answer.kind == "update"
    assert "The table has moved on" in answer.text


async def test_an_edit_that_lands_after_the_answer_to_a_press_does_not_stay(bot, ann, bob, discord):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = await hand_of(second, board)
    late = discord.faults.hold("PATCH /webhooks/*")
    await first.slash("poker check", in_=board.channel)
    await late.reached.wait()
    answer = await as_before(second, panel, bot, "check")
    assert "Your turn" not in answer.text
    late.release()
    await discord.wait_until(lambda: "Your turn" in panel.text, what="the late edit")
    await discord.wait_until(lambda: "Your turn" not in panel.text, what="the hand as it is now")


async def test_where_letters_do_not_arrive_the_player_is_told_once(bot, ann, guild):
    dee = guild.member("dee", dms_open=False)
    board = await seated_long_ago(ann, dee)
    for hand in (1, 2):
        ann.discord.pass_time(901)
        await (start(ann) if hand == 1 else next_hand(table_of(bot), ann, board))
        await dee.slash("help", in_=board.channel)
        if hand == 1:
            told = await dee.wait_for_ephemeral(lambda message: "Your DMs are closed" in message.text)
            assert MY_HAND in told.text
        panel = await dee.press(MY_HAND, on=board)
        assert YOUR_CARDS in panel.text
        player, *_ = await shown_to_act(board, bot, ann, dee)
        await act(player, board, FOLD)
    again = [message for message in dee.ephemerals if "Your DMs are closed" in message.text]
    assert len(again) == 1


async def test_a_player_may_prefer_my_hand_for_good(ann, bob, cy):
    await bob.slash("settings me", name="hand_dms", value="off")
    await seated_long_ago(ann, bob, cy)
    await start(ann)
    await cy.wait_for_dm()
    assert bob.dms == []


async def test_a_role_makes_a_moderator(ann, bob, cy, guild):
    board = await started(ann, bob)
    role = guild.role("dealers")
    chief = guild.member("chief", permissions=["manage_guild"])
    refused = await cy.slash("settings server", name="moderator_role", value=str(role))
    assert "Only moderators" in refused.text
    await chief.slash("settings server", name="moderator_role", value=f"<@&{role}>")
    guild.member("cy", roles=["dealers"])
    paused = await cy.slash("table pause", in_=board.channel)
    assert "paused" in paused.text
    await board.channel.wait_for(lambda message: "Paused by a moderator" in message.text)
    refused = await ann.slash("table resume", in_=board.channel)
    assert "a moderator can resume it" in refused.text
    await cy.slash("table resume", in_=board.channel)
    await board.channel.wait_for(lambda message: "to act" in message.text)


async def test_only_the_player_to_act_is_pinged(bot, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    ping = await board.channel.wait_for(lambda message: message.mentions)
    assert ping.mentions == [first.id]
    assert "your turn: nobody has bet." in ping.text  # without the others' acts
    assert board.mentions == []
    answer = await first.press(MY_HAND, on=ping)
    assert YOUR_CARDS in answer.text
    await first.press(CHECK, on=answer.message)
    await ann.discord.wait_until(lambda: ping.deleted, what="the ping to go")


async def test_who_leaves_while_the_table_is_posted_anew_is_gone_from_the_new_message(bot, ann, bob, discord):
    lobby = await seated(ann, bob)
    await bob.wait_for_ephemeral(lambda message: "Leave" in message.labels)
    thread = lobby.channel
    post = discord.faults.hold("POST /channels/{channel_id}/messages")
    going = discord.faults.hold("DELETE /channels/{channel_id}/messages/{message_id}")
    showing = asyncio.ensure_future(ann.slash("table show", in_=thread))
    await post.reached.wait()
    left = asyncio.Event()
    bot.room.watch(lambda *_: left.set())
    leaving = asyncio.ensure_future(bob.press("Leave"))
    await left.wait()
    post.release()
    await asyncio.gather(showing, leaving)
    board = await thread.wait_for(lambda message: "Rules" in message.labels and message.id != lobby.id)
    await discord.wait_until(lambda: "bob" not in board.text, what="Bob to be gone")
    going.release()


async def test_the_log_names_those_who_sat_there_then(bot, ann, bob, cy):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    place = table_of(bot).now.seat_of(second.id)
    await second.slash("table leave", in_=board.channel)
    await cy.slash("table join", in_=board.channel)
    assert table_of(bot).now.seat_of(cy.id) == place
    log = await first.slash("table log", in_=board.channel)
    assert f"**{second.name}** wins" in log.text
    assert "bob joins" in log.text
    assert "cy sits down" in log.text
    assert "cy wins" not in log.text
    assert "cy joins" not in log.text


async def test_a_press_that_nobody_knows_is_answered(ann, bob):
    board = await seated(ann)
    for custom_id in ("nonsense", "g:zz:1:check", "t:1:0:join", "p:nowhere:1", "g:!:?:x", "old_button_7"):
        answer = await bob.press_id(custom_id, on=board)
        assert not answer.failed, custom_id
        assert answer.text, custom_id


async def test_an_unexpected_failure_is_told_with_its_number(ann, bob, monkeypatch):
    board = await started(ann, bob)

    def broken(*_args):
        raise RuntimeError("he.E le.B an.U")

    monkeypatch.setattr("cogs.visit.moves.show_hand", broken)
    answer = await ann.press(MY_HAND, on=board)
    assert "Something went wrong (id " in answer.text
    assert "le.B" not in answer.text


async def test_a_slow_house_is_waited_for(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    table = table_of(bot)
    acts, slow = table.act, asyncio.Event()

    async def late(*args):
        await slow.wait()
        return await acts(*args)

    monkeypatch.setattr(table, "act", late)
    answer = await act(first, board, CHECK)
    assert answer.kind == "deferred"
    slow.set()
    await board.channel.wait_for(lambda message: f"{first.name} checks" in message.text)


async def test_everything_about_a_player_is_given_out_and_deleted(bot, ann, bob):
    board = await started(ann, bob)
    await by_letter(ann, bob)
    answer = await bob.slash("privacy export", in_=board.channel)
    assert answer.message.files == ["lettershark-1.zip"]
    kept = await bob.slash("privacy delete", sure="yes", in_=board.channel)
    assert "Nothing was deleted" in kept.text
    gone = await bob.slash("privacy delete", sure="DELETE", in_=board.channel)
    assert "has been deleted" in gone.text
    with pytest.raises(Declined):
        bot.room.table("??")
    while bot.messages.outbox.waiting:
        await asyncio.wait(bot.messages.outbox.tasks)  # all that is written about their leaving
    assert str(bob.id) not in str(dict(table_of(bot).notes))
    assert [row.reader for row in await StoredRows(bot.room.store).of_kind(HAND_OF)] == [ann.id]


async def test_what_is_no_number_of_a_seat_is_answered_in_plain_words(ann, bob):
    board = await started(ann, bob)
    for player in ("²", "1" * 900, "-1", "nobody"):
        answer = await ann.slash("poker look", player=player, in_=board.channel)
        assert "not at this table" in answer.text, player[:9]
    for amount in ("²", "9" * 5000):
        offered = await ann.autocomplete("poker bet", "amount", amount, in_=board.channel)
        assert all(choice.value > 0 for choice in offered)
