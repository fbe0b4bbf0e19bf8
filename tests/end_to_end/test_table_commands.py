"""Running a table by commands: each does its work, and the answer shows the outcome."""

import asyncio

import pytest
from between_hands import offered
from evening import closed, seated, started, table_of, to_act

from tests.labels import NEXT_HAND, PLAY_AGAIN

pytestmark = pytest.mark.usefixtures("bot")


async def test_nothing_is_completed_where_no_table_or_several_are_meant(ann, cards):
    async def completed():
        return [
            await ann.autocomplete("table remove", "player", "", in_=cards),
            await ann.autocomplete("table options", "change", "", in_=cards),
        ]

    assert await completed() == [[], []]
    for _ in range(2):
        await ann.slash("play", game="scroker", in_=cards)
    assert await completed() == [[], []]


async def test_the_completed_seat_is_sent_away_though_somebody_is_called_by_its_number(bot, guild, bob, cy):
    two = guild.member("2")
    lobby = await seated(two, bob, cy)
    _, second, _ = await two.autocomplete("table remove", "player", "", in_=lobby.channel)
    assert "bob" in second.name
    answer = await two.slash("table remove", player=second.value, in_=lobby.channel)
    assert "bob is no longer at this table" in answer.text
    await two.slash("table remove", player="CY", in_=lobby.channel)
    assert [seat.name for seat in table_of(bot).now.seats] == ["2"]


async def test_whoever_is_called_by_a_number_that_is_no_seat_is_found_by_it(bot, guild, ann):
    lobby = await seated(ann, guild.member("7"))
    await ann.slash("table remove", player="7", in_=lobby.channel)
    assert [seat.name for seat in table_of(bot).now.seats] == ["ann"]


async def test_resuming_a_table_that_waits_for_players_says_what_it_waits_for(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await first.slash("poker fold", in_=board.channel)
    await second.slash("table sit_out", in_=board.channel)
    answer = await first.press(NEXT_HAND, on=await offered(table_of(bot), first, board))
    assert not answer.failed
    assert table_of(bot).now.paused == "too-few"
    answer = await ann.slash("table resume", in_=board.channel)
    assert "Paused while bob is away" in answer.text or "Paused while ann is away" in answer.text
    assert table_of(bot).now.paused == "too-few"
    await second.slash("table back", in_=board.channel)
    await ann.slash("table pause", in_=board.channel)
    answer = await ann.slash("table resume", in_=board.channel)
    assert "The game goes on" in answer.text
    assert table_of(bot).now.phase == "playing"


async def test_showing_a_table_where_the_bot_may_no_longer_write_says_what_it_lacks(ann, bob, cards):
    board = await started(ann, bob)
    cards.deny("bot", "send_messages_in_threads", "send_messages")
    answer = await ann.slash("table show", in_=board.channel)
    assert "Allow me to: Send Messages in Threads" in answer.text
    assert "Something went wrong" not in answer.text


async def test_nobody_plays_again_where_the_bot_may_no_longer_write(bot, ann, bob, cards):
    board = await started(ann, bob)
    await closed(ann, board)
    await board.channel.wait_for(lambda message: message == board and PLAY_AGAIN in message.labels)
    cards.deny("bot", "send_messages_in_threads", "send_messages")
    answer = await ann.press(PLAY_AGAIN, on=board)
    assert answer.ephemeral
    assert "Allow me to: Send Messages in Threads" in answer.text
    assert not bot.room.tables


async def test_a_second_press_on_start_is_told_that_the_game_has_begun(bot, guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    await seated(ann, bob)
    await mod.slash("bank take", player=ann, amount=850)
    panel = await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    old = panel.frozen()
    await ann.press("Start", on=old)
    assert await bot.room.bank.balance(table_of(bot).guild, ann.id) == 50
    again = await ann.press("Start", on=old)
    assert again.ephemeral
    assert "The game has already begun" in again.text


async def test_two_who_press_play_again_at_once_play_at_one_table(bot, ann, bob):
    board = await started(ann, bob)
    await closed(ann, board)
    await board.channel.wait_for(lambda message: message == board and PLAY_AGAIN in message.labels)
    answers = await asyncio.gather(*(player.press(PLAY_AGAIN, on=board) for player in (ann, bob)))
    shown, led = sorted(answers, key=lambda answer: answer.ephemeral)
    assert "ann" in shown.text
    assert "The rematch is already open" in led.text
    assert f"/{board.channel.id}/{shown.message.id}" in led.text
    assert bot.messages.of(table_of(bot)).message == shown.message.id


async def test_when_the_next_table_is_closed_too_the_old_one_can_be_played_again(bot, ann, bob):
    board = await started(ann, bob)
    await closed(ann, board)
    await board.channel.wait_for(lambda message: message == board and PLAY_AGAIN in message.labels)
    for player in (ann, bob):
        answer = await player.press(PLAY_AGAIN, on=board)
        assert "ann" in answer.text
        await table_of(bot).close(player.id)
    assert not bot.room.tables
