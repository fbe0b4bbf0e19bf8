"""A table's invitation from the first seat to the last word, and what only those who sit there may press."""

import pytest
from evening import closed, seated, start, table_of

from screens.custom_ids import write
from tests.labels import JOIN, MY_HAND, OPTIONS, PLAY_AGAIN

pytestmark = pytest.mark.usefixtures("bot")
EDIT = "PATCH /webhooks/{webhook_id}/{token}/messages/{message_id}"
EDIT_SINCE = "PATCH /webhooks/{webhook_id}/{token}/messages/@original"
"""The edit of a pressed panel."""


async def invited(host, game="scroker", **options):
    """A table in a thread of its own, and the invitation in the channel."""
    answer = await host.slash("play", game=game, **options)
    await host.channel.wait_for_thread()
    await host.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    return answer.message


async def panel_of(player):
    return await player.wait_for_ephemeral(lambda message: "You sit at" in message.text)


async def test_it_says_who_sits_and_the_host_may_do_more_than_those_who_join(ann, bob):
    message = await invited(ann)
    assert message.labels == ["Rules", JOIN]
    assert "1 of 8" in message.text
    assert (await panel_of(ann)).labels == ["Fill and start", "Add computer", OPTIONS, "Leave"]
    joined = await bob.press(JOIN, on=message)
    assert joined.ephemeral
    assert joined.message.labels == [OPTIONS, "Leave"]
    assert "**ann** starts the game" in joined.text
    again = await ann.press(JOIN, on=message)
    assert again.message.labels == ["Start", "Fill and start", "Add computer", OPTIONS, "Leave"]
    await message.discord.wait_until(lambda: "2 of 8" in message.text, what="the invitation to follow")


async def test_it_tells_how_the_game_stands_and_who_has_won_and_begins_another(ann, bob):
    message = await invited(ann, computers=1)
    await bob.press(JOIN, on=message)
    await start(ann)
    await message.discord.wait_until(lambda: "Playing" in message.text, what="the game on the invitation")
    assert message.labels == [MY_HAND, "Join next hand", "Watch"]
    assert "**Playing**, hand 1. 5 seats are free." in message.text
    assert "hand 1. ann · 100, Ada · 100, bob · 100." in message.text, "what they had when it was dealt"
    (thread,) = ann.channel.threads
    assert message.buttons[-1].url.startswith(f"https://discord.com/channels/{ann.guild.id}/{thread.id}")
    await closed(ann, await thread.wait_for(lambda one: MY_HAND in one.labels))
    await message.discord.wait_until(lambda: PLAY_AGAIN in message.labels, what="the end on the invitation")
    again = await bob.press(PLAY_AGAIN, on=message)
    assert "3 of 8" in again.text
    assert again.message.labels == ["Rules", JOIN]


async def test_it_goes_when_the_table_is_closed_unplayed(ann, bob):
    message = await invited(ann)
    (thread,) = ann.channel.threads
    board = await thread.wait_for(lambda one: JOIN in one.labels)
    await bob.press(JOIN, on=board)
    panel = await panel_of(bob)
    await ann.slash("table close", in_=thread)
    for gone in (message, board, panel):
        assert await message.discord.wait_until(lambda gone=gone: gone.deleted, what="nothing to be left")


async def test_the_hosts_panel_follows_as_people_come_and_go(ann, bob):
    message = await invited(ann)
    panel = await panel_of(ann)
    await bob.press(JOIN, on=message)
    await panel.discord.wait_until(lambda: "Start" in panel.labels, what="the panel to offer the start")
    left = await bob.press("Leave")
    assert left.text.startswith("You have left table")
    assert left.message.labels == [JOIN]
    await panel.discord.wait_until(lambda: "Start" not in panel.labels, what="the panel to take it back")
    await ann.press(OPTIONS, on=panel)
    await bob.press(JOIN, on=message)
    await bob.wait_for_ephemeral(lambda one: "You sit at" in one.text)
    assert "Back" in panel.labels  # their present page stays


async def test_one_press_fills_the_table_and_deals_where_it_was_pressed(bot, ann):
    await invited(ann)
    panel = await panel_of(ann)
    answer = await ann.press("Fill and start", on=panel)
    assert answer.kind == "update"
    assert len(table_of(bot).now.seats) == 4
    await panel.discord.wait_until(lambda: "Your turn" in panel.text, what="the hand in its place")
    assert not panel.deleted
    assert not ann.dms


async def test_the_buttons_of_the_version_before_still_do_what_they_say(bot, ann, bob):
    board = await seated(ann)
    table = table_of(bot)

    def old(act, detail=""):
        return write("t", table.id, 0, act, detail)

    options = await ann.press_id(old("options"), on=board)
    assert "Back" in options.message.labels
    await bob.press(JOIN, on=board)
    await bob.press_id(old("leave"), on=board)
    assert table.now.seat_of(bob.id) is None
    await bob.press(JOIN, on=board)
    started = await ann.press_id(old("start"), on=board)
    assert started.kind == "update"
    asked = await bob.press_id(old("leave"), on=board)
    assert {"Leave", "Stay"} <= {*asked.message.labels}
    assert table.now.seat_of(bob.id) is not None
    await bob.press("Leave", on=asked.message)
    assert table.now.seat_of(bob.id) is None


async def test_a_lobby_panel_that_overtook_an_edit_that_hung_is_shown_once_more(
    discord, ann, bob, monkeypatch
):
    monkeypatch.setattr("cogs.messages.wire.HANGS", 0.01)
    message = await invited(ann)
    panel = await panel_of(ann)
    edit = discord.faults.hold(EDIT)
    joined = await bob.press(JOIN, on=message)
    await edit.reached.wait()
    await bob.press("Leave", on=joined.message)
    await ann.press(OPTIONS, on=panel)
    await ann.press("Back", on=panel)
    edit.release()
    await panel.discord.wait_until(lambda: discord.requests.on(EDIT_SINCE), what="the panel once more")
    assert "Start" not in panel.labels
