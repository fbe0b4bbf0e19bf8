"""Discord takes presses and answers them, but writes nothing for a while: the game goes on, and nothing is lost."""

import asyncio

import msgspec
import pytest
from drilling import CALLBACK, Trap
from evening import closed, hand_of, says, seated, started, table_of, to_act
from stand_in import PATIENCE
from test_drill_faults import DIRECT, EDIT, SEND, finished

from cogs.transport.rest import Fault, NotDone
from screens.custom_ids import write

pytestmark = pytest.mark.slow

DELETE = "DELETE /channels/{channel_id}/messages/{message_id}"
AWAY = "Discord is not accepting all my messages"


@pytest.fixture(autouse=True)
def brisk(bot):
    """What Discord did not take is not left alone for long."""
    bot.messages.outbox.timing = msgspec.structs.replace(bot.messages.outbox.timing, retry_seconds=0.05)


def hands_of(player):
    return [message for message in (*player.dms, *player.ephemerals) if "Your cards" in message.text]


@pytest.mark.parametrize("status", [500, 503])
async def test_while_nothing_is_written_presses_are_answered_and_nothing_is_lost(
    bot, discord, ann, bob, status
):
    """For as long as it lasts; when Discord is back, so are the table, the hands and who is waited for."""
    discord.faults.fail(DIRECT, status, times=None)
    board = await started(ann, bob)
    for route in (EDIT, SEND, DELETE):
        discord.faults.fail(route, status, times=None)
    first, second = to_act(bot, ann, bob)
    old = write("g", table_of(bot).id, table_of(bot).version, "check")  # as it stood under a table once
    # What does not come from a press on the message is not on it.
    assert "Your cards" in (await first.slash("poker check", in_=board.channel)).text
    await says(board, f"▶ **{first.name}** to act")
    late = await first.press_id(old, on=board)
    if "The table has moved on" not in late.text:  # it brought the table up to date, and says so besides
        await first.wait_for_ephemeral(lambda message: "The table has moved on" in message.text, PATIENCE)
    window = await second.press("Bet…", on=(await second.press("My hand", on=board)).message)
    assert "Your cards" in (await window.submit(amount="1")).text
    version = table_of(bot).version
    assert ann.dms == bob.dms == []
    discord.faults.clear()
    board = await board.channel.wait_for(
        lambda message: f"▶ **{first.name}** to act" in message.text, PATIENCE
    )
    for player in (ann, bob):  # who have acted at the table, so their hands stand there, and nowhere else
        await discord.wait_until(lambda: len(hands_of(player)) == 1, PATIENCE)  # noqa: B023 - awaited at once
        assert player.dms == []
        assert hands_of(player)[0].channel.id == board.channel.id
    await discord.wait_until(lambda: "Call 1" in hands_of(first)[0].labels, PATIENCE)
    await board.channel.wait_for(
        lambda message: "to the table" in message.text and message.mentions == [first.id], PATIENCE
    )
    assert table_of(bot).version == version
    await finished(bot, board.channel, ann, bob)


async def test_where_edits_fail_a_late_press_brings_the_table_up_to_date(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    old = write("g", table_of(bot).id, table_of(bot).version, "check")  # as it stood under a table once
    discord.faults.fail(EDIT, 503, times=None)
    await first.slash("poker check", in_=board.channel)
    shown = bot.messages.of(table_of(bot))
    await discord.wait_until(lambda: shown.behind, PATIENCE, what="an edit that has failed")
    answer = await first.press_id(old, on=board)
    assert answer.kind == "update"
    await says(board, f"▶ **{second.name}** to act")
    await first.wait_for_ephemeral(lambda message: "The table has moved on" in message.text, PATIENCE)
    await finished(bot, board.channel, ann, bob)


async def test_an_edit_that_hangs_gives_way_to_a_press(discord, ann, bob, cy):
    board = await seated(ann)
    trying = asyncio.Event()
    discord.faults.add(Trap("fail", EDIT, None, status=500, sprung=trying.set))
    await bob.slash("table join", in_=board.channel)
    await asyncio.wait_for(trying.wait(), PATIENCE)
    answer = await cy.press("Join", on=board)
    assert answer.kind == "update"
    await says(board, "ann, bob, cy")


async def test_a_message_that_cannot_be_posted_comes_later(bot, discord, ann, bob):
    board = await started(ann, bob)
    discord.faults.fail(SEND, 503, times=None)
    answer = await ann.slash("table show", in_=board.channel)
    assert AWAY in answer.text
    discord.faults.clear()
    fresh = await board.channel.wait_for(
        lambda message: "My hand" in message.labels and message.id > answer.message.id, PATIENCE
    )
    await discord.wait_until(lambda: board.record.deleted, PATIENCE)
    await finished(bot, fresh.channel, ann, bob)


@pytest.mark.parametrize("status", [500, 503])
async def test_a_press_whose_answer_is_refused_twice_hears_that_nothing_is_lost(
    bot, discord, ann, bob, status
):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    before, panel = table_of(bot).version, await hand_of(first, board)
    discord.faults.fail(CALLBACK, status, times=2)
    answer = await first.press("Check", on=panel)
    assert table_of(bot).version == before + 1
    assert AWAY in answer.text
    await finished(bot, board.channel, ann, bob)


async def test_when_nothing_gets_through_the_table_is_right_afterwards(bot, discord, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before, panel = table_of(bot).version, await hand_of(first, board)
    answered = asyncio.Event()
    discord.faults.add(Trap("fail", CALLBACK, None, status=503, sprung=answered.set))
    discord.faults.fail("*", 503, times=None)
    discord.server.interactions.answer_seconds = 1
    answer = await first.press("Check", on=panel)
    assert answer.failed
    await asyncio.wait_for(answered.wait(), PATIENCE)
    assert table_of(bot).version == before + 1
    discord.faults.clear()
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text, PATIENCE)
    await finished(bot, board.channel, ann, bob)


async def test_the_letters_of_a_closed_table_lose_their_buttons_in_the_end(discord, ann, bob):
    board = await started(ann, bob)
    letters = [
        await player.wait_for_dm(lambda message: "Your cards" in message.text, PATIENCE)
        for player in (ann, bob)
    ]
    discord.faults.fail(EDIT, 503, times=None)
    assert not (await closed(ann, board)).failed
    assert all(letter.labels for letter in letters)
    discord.faults.clear()
    for letter in letters:
        await discord.wait_until(lambda: "closed table" in letter.text and not letter.labels, PATIENCE)  # noqa: B023 - awaited at once
    await board.channel.wait_for(lambda message: "Play again" in message.labels, PATIENCE)


JSON, HTML = "application/json", "text/html"


@pytest.mark.parametrize(("status", "mime"), [(502, JSON), (400, JSON), (403, HTML)])
async def test_an_error_that_cannot_be_read_is_asked_again(bot, discord, ann, bob, status, mime, monkeypatch):
    """What stands between us and Discord has answered, and nobody knows what it means: as if the line had broken."""
    incidents = []
    monkeypatch.setattr(bot.messages.outbox, "incident", lambda *told, **_: incidents.append(told))
    garbled = [
        discord.faults.garble(SEND, status, 7, mime=mime),
        discord.faults.garble(DIRECT, status, 7, mime=mime),
    ]
    board = await started(ann, bob)
    for player in (ann, bob):
        await player.wait_for_dm(lambda message: "Your cards" in message.text, PATIENCE)
    assert [rule.times for rule in garbled] == [0, 0]
    first, second = to_act(bot, ann, bob)
    garbled = discord.faults.garble(EDIT, status, 7, mime=mime)
    await first.slash("poker check", in_=board.channel)
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text, PATIENCE)
    assert garbled.times == 0
    assert incidents == []


@pytest.mark.parametrize("mime", [JSON, HTML])
async def test_an_answer_to_a_press_is_given_again_where_the_error_cannot_be_read(
    bot, discord, ann, bob, mime
):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = await hand_of(first, board)
    discord.faults.garble(CALLBACK, 400, mime=mime)
    answer = await first.press("Check", on=panel)
    assert answer.kind == "update"
    await says(board, f"▶ **{second.name}** to act")


async def test_a_message_after_the_end_is_not_sent_and_no_failure_of_ours(bot, ann, bob):
    board = await started(ann, bob)
    await bot.close()
    with pytest.raises(NotDone) as wrong:
        await bot.messages.outbox.rest.send(board.channel.id, [], "a-nonce")
    assert wrong.value.fault is Fault.AWAY
