"""Where one person plays among computers, their whole game is one message that only they see."""

import asyncio
import re

import pytest
from evening import act, by_letter, closed, pressed, seated, start, table_of
from msgspec.structs import replace
from stand_in import house
from trick_evening import asked, is_result, played_out, until

from cogs.messages import table_results
from engine.families.poker.actions import Check
from engine.hindsight.bluffs import Bluff
from house.tables.transitions import act_for
from screens.components import BLUE, walk
from screens.results import remarks
from screens.results.remarks import VOICES
from tests.labels import CHECK, DETAILS, FOLD, JOIN, MORE, MY_HAND, NEXT_HAND, PLAY_AGAIN, YOUR_CARDS

ONE = "ann plays with Ada and Bertrand."
LAG = 10  # seconds
GONE = 404
EDITS = "PATCH /channels/{channel_id}/messages/{message_id}"


async def alone(host, game="scroker", computers=2, **options):
    """The table's message, and the host's own panel, when the first hand is dealt."""
    await host.slash("play", game=game, computers=computers, **options)
    board = await (await host.channel.wait_for_thread()).wait_for(lambda one: "Rules" in one.labels)
    return board, (await start(host)).message


async def turn_of(bot, player):
    await until(bot, lambda: asked(table_of(bot), [player]) is player)


async def offered(player, panel):
    turn = {FOLD, CHECK}
    await player.discord.wait_until(lambda: turn & {*panel.labels}, what="their turn to be shown")


async def folds(bot, player, panel):
    """Folds on their turn; then the computers finish the hand, and the panel shows the outcome."""
    await turn_of(bot, player)
    await offered(player, panel)
    await pressed(player, panel, FOLD)
    await player.discord.wait_until(lambda: NEXT_HAND in panel.labels, what="the result")


def blue(panel):
    return [one["label"] for one in walk(panel.components) if one.get("style") == BLUE]


async def test_in_a_first_hand_the_advised_act_is_blue_and_hint_stands_aside(bot, ann):
    _, panel = await alone(ann)
    await turn_of(bot, ann)
    await offered(ann, panel)
    (label,) = blue(panel)
    assert label in (CHECK, FOLD, "Bet…")
    assert "Hint" not in panel.labels
    menu = await ann.press(MORE, on=panel)
    assert "Hint" in menu.message.labels


def besides_review(panel):
    """Its other buttons; *Review* is there once, beside the line about a decision if there is one."""
    others = [label for label in panel.labels if label != "Review"]
    assert len(others) == len(panel.labels) - 1
    return others


def results(channel):
    return [one for one in channel.messages if is_result(one)]


def seen_by(player):
    """Their own messages that are still visible."""
    return [*player.dms, *player.ephemerals]


@pytest.fixture
async def table(bot, ann):
    assert bot
    return await alone(ann)


async def test_a_whole_hand_its_result_and_the_next_stand_in_one_message(bot, ann, table):
    board, panel = table
    assert "Ada" in panel.text
    assert YOUR_CARDS in panel.text
    await turn_of(bot, ann)
    assert table_of(bot).now.deadline is None, "nothing hurries them"
    await folds(bot, ann, panel)
    assert table_of(bot).now.deal_at is None, "the next hand waits for them"
    assert panel.text.startswith("### ")
    assert besides_review(panel)[:4] == [DETAILS, NEXT_HAND, "Stop", MORE]
    account = await ann.press(DETAILS, on=panel)
    assert "**ann -1**: -1 ante" in account.text
    answer = await ann.press(NEXT_HAND, on=panel)
    assert answer.kind == "update"
    assert "hand 2" in panel.text
    assert YOUR_CARDS in panel.text
    assert results(board.channel) == []
    assert seen_by(ann) == [panel] == [account.message]


async def test_a_computer_says_a_line_on_their_panel(bot, ann, monkeypatch):
    monkeypatch.setattr(
        remarks, "VOICES", {name: replace(voice, talks=1.1) for name, voice in VOICES.items()}
    )
    _, panel = await alone(ann)
    await folds(bot, ann, panel)
    while not (won := re.search(rf"### ({'|'.join(VOICES)}) wins", panel.text)):  # nobody did, or two
        await ann.press(NEXT_HAND, on=panel)
        await folds(bot, ann, panel)
    winner = won[1]
    assert any(f"**{winner}**: “{line}”" in panel.text for line in VOICES[winner].won)


async def test_a_computers_bluff_is_told_on_their_panel(bot, ann, monkeypatch):
    looked = []

    def found(game, view, events):
        looked.append((game.id, view.seat, {event.kind for event in events}))
        return (Bluff("CEMS", 10),)

    monkeypatch.setattr(table_results, "bluffs", found)
    _, panel = await alone(ann)
    await folds(bot, ann, panel)
    assert "**CEMS** was a bluff: a challenge would have won 10 chips." in panel.text
    game, seat, seen = looked[0]
    assert (game, seat) == ("scroker", 0)
    assert {"hand-begins", "hand-ends"} <= seen


async def test_everybody_else_sees_who_plays_and_may_join(bot, ann, table):
    board, panel = table
    await board.discord.wait_until(lambda: ONE in board.text, what="who plays")
    assert board.labels == [MY_HAND, JOIN]
    await folds(bot, ann, panel)
    await bot.room.settled()
    assert board.labels == [MY_HAND, JOIN]
    await ann.press(JOIN, on=board)  # seated players see their hand
    (opened,) = seen_by(ann)
    assert opened is not panel
    assert NEXT_HAND in opened.labels


async def test_the_message_for_onlookers_seldom_follows(discord, ann, tmp_path, timing):
    """Discord counts its edits, and no player needs it."""
    async with house(discord, tmp_path, timing, edit_seconds=0.1) as bot:
        began = asyncio.get_running_loop().time()
        board, panel = await alone(ann)
        for _ in range(4):
            await folds(bot, ann, panel)
            await ann.press(NEXT_HAND, on=panel)
        at_most = 2 + (asyncio.get_running_loop().time() - began) / 10
        edits = [request for request in discord.requests.on(EDITS) if str(board.id) in request.path]
        assert len(edits) <= at_most


@pytest.mark.slow
async def test_once_found_lost_it_does_not_wait_a_second_time(discord, ann, tmp_path, timing):
    """The message lags by ten seconds here, and so is found lost by then."""
    async with house(discord, tmp_path, timing, edit_seconds=0.1) as bot:
        board, panel = await alone(ann)
        await folds(bot, ann, panel)
        board.channel.delete()
        await ann.press(NEXT_HAND, on=panel)
        missed = lambda: [one for one in discord.requests.on(EDITS) if one.status == GONE]  # noqa: E731
        await discord.wait_until(missed, what="an edit that finds nothing")
        found = asyncio.get_running_loop().time()
        await ann.channel.wait_for(lambda one: JOIN in one.labels and ONE in one.text)
        assert asyncio.get_running_loop().time() - found < LAG / 2


async def computer_checks(table):
    await table.live.do(act_for, table.now.due.seats[0], Check(), table.record.decision)


@pytest.fixture
async def pondering(discord, ann, tmp_path, timing):
    """The computers think for an hour. It is the turn of one, then of the next. What onlookers read follows within
    ten seconds, or a clock would act first."""
    timing = replace(timing, computer_seconds=(3600, 3600))
    async with house(discord, tmp_path, timing, edit_seconds=0.1) as bot:
        _, panel = await alone(ann, computers=3)
        table = table_of(bot)
        while table.now.due.seats not in ((1,), (2,)):
            if asked(table, [ann]):
                await discord.wait_until(lambda: CHECK in panel.labels, what="their turn")
                await ann.press(CHECK, on=panel)
            else:
                await computer_checks(table)
        await discord.wait_until(lambda: thinks(table) in panel.text, what="a computer's turn")
        yield bot, table, panel


def thinks(table):
    return f"**{table.now.seats[table.now.due.seats[0]].name}** is thinking."


async def test_what_computers_do_is_seen_as_they_do_it(discord, pondering):
    _, table, panel = pondering
    await computer_checks(table)
    assert await discord.wait_until(lambda: thinks(table) in panel.text, what="the next computer's turn")


async def test_a_menu_has_nothing_for_others_and_stays_while_computers_act(ann, pondering):
    bot, table, panel = pondering
    await ann.press(MORE, on=panel)
    assert not {"Pause", "Sit out"} & {*panel.labels}
    await computer_checks(table)
    while bot.messages.outbox.tasks:
        await asyncio.wait(set(bot.messages.outbox.tasks), return_when=asyncio.FIRST_COMPLETED)
    assert "Back" in panel.labels
    await ann.press("Back", on=panel)
    assert thinks(table) in panel.text


async def test_another_who_joins_brings_the_clock_and_a_hand_as_with_several(bot, discord, ann, bob, table):
    board, panel = table
    await turn_of(bot, ann)
    await bob.press(JOIN, on=board)
    await discord.wait_until(lambda: "▶ **ann** to act, <t:" in board.text, what="the clock")
    await offered(ann, panel)
    await pressed(ann, panel, FOLD)
    await discord.wait_until(lambda: NEXT_HAND in panel.labels, what="the result")
    assert results(board.channel) == []
    await ann.press(NEXT_HAND, on=panel)
    await discord.wait_until(lambda: YOUR_CARDS in panel.text, what="the next hand in the same place")
    await bob.wait_for_dm(lambda one: "hand 2" in one.text)


async def test_stopped_the_table_is_closed_and_the_result_stays(bot, discord, ann, table):
    board, panel = table
    await folds(bot, ann, panel)
    answer = await ann.press("Stop", on=panel)
    assert (answer.kind, answer.message) == ("deferred", panel), (
        "the result comes there, and nothing before it"
    )
    await discord.wait_until(lambda: PLAY_AGAIN in panel.labels, what="the end")
    assert re.search("Your (99|100) chips are back", panel.text)  # maybe nobody opened
    assert panel.text.startswith("### ")
    assert besides_review(panel) == [DETAILS, PLAY_AGAIN]
    await board.channel.wait_for(lambda one: "The table is closed" in one.text)
    assert "-1 ante" in (await ann.press(DETAILS, on=panel)).text
    await ann.press("Back", on=panel)
    again = await ann.press(PLAY_AGAIN, on=panel)
    assert "3 of 8" in again.text


async def test_the_last_result_of_a_game_stays_on_the_panel(bot, discord, ann):
    board, panel = await alone(ann, "soup", options="hands=1")
    await played_out(bot, board, [ann])
    (panel,) = seen_by(ann)
    await discord.wait_until(lambda: PLAY_AGAIN in panel.labels, what="the last result")
    assert "The game is over" in panel.text
    assert results(board.channel) == []


async def test_a_hand_that_is_closed_over_says_so(discord, ann, table):
    board, panel = table
    await closed(ann, board)
    await discord.wait_until(lambda: PLAY_AGAIN in panel.labels, what="the end")
    assert "Hand 1 is void" in panel.text
    assert "Your 100 chips are back." in panel.text


async def test_a_panel_falls_asleep_before_it_runs_out_and_is_waked_in_place(bot, discord, ann):
    board, panel = await alone(ann)
    await turn_of(bot, ann)
    await discord.wait_until(lambda: panel.labels == [MY_HAND], 900, what="the panel to fall asleep")
    await bot.room.settled()
    assert seen_by(ann) == [panel]
    answer = await ann.press(MY_HAND, on=panel)
    assert answer.kind == "update", board
    assert {FOLD, CHECK} & {*panel.labels}


@pytest.mark.usefixtures("bot")
async def test_in_a_lobby_a_panel_that_falls_asleep_says_that_the_seat_is_kept(discord, ann):
    await ann.slash("play", game="scroker")
    panel = await ann.wait_for_ephemeral(lambda message: "Fill and start" in message.labels)
    await discord.wait_until(lambda: panel.labels == [MY_HAND], 900, what="the panel to fall asleep")
    assert panel.text.startswith("Your seat is still yours.")
    await ann.press(MY_HAND, on=panel)
    assert "Fill and start" in panel.labels


async def test_who_has_a_direct_message_plays_on_in_it(bot, ann, bob):
    board = await seated(ann, bob, computers=1)
    await start(ann)
    (letter,) = await by_letter(ann)
    await bob.slash("table leave", in_=board.channel)
    await folds(bot, ann, letter)
    assert letter.text.startswith("### ")
    answer = await ann.press(NEXT_HAND, on=letter)
    assert answer.kind == "update"
    assert "hand 2" in letter.text
    await bot.room.settled()
    assert ann.dms == [letter]


async def test_the_result_of_a_hand_of_two_still_leads_on_when_one_has_left(bot, ann, bob):
    board = await seated(ann, bob, computers=1)
    await start(ann)

    async def fold(_table, board, player):
        await act(player, board, FOLD)

    await played_out(bot, board, [ann, bob], fold)
    result = await board.channel.wait_for(is_result)
    await bob.slash("table leave", in_=board.channel)
    answer = await ann.press(NEXT_HAND, on=result)
    assert answer.ephemeral
    assert "hand 2" in answer.text
    late = await ann.press(NEXT_HAND, on=result)
    assert "hand 2" in late.text


async def test_the_next_game_of_a_series_is_dealt_to_whoever_asks_for_it(bot, discord, ann):
    _, panel = await alone(ann, series="best-of-three", options="hands=1")
    await turn_of(bot, ann)
    await offered(ann, panel)
    await pressed(ann, panel, FOLD)
    await discord.wait_until(lambda: "Next game" in panel.labels, what="the game's result")
    assert "Series: " in panel.text
    await ann.press("Next game", on=panel)
    dealt = await ann.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
    assert dealt is not panel
    await bot.room.settled()
    assert ann.dms == []
