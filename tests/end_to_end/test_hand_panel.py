"""Each player has one private message a hand, in every way of acting: old messages keep no buttons."""

import asyncio

import pytest
from between_hands import next_hand
from evening import (
    act,
    by_letter,
    closed,
    hand_of,
    pressed,
    says,
    seated,
    seated_long_ago,
    shown_to_act,
    start,
    started,
    table_of,
    to_act,
)
from msgspec.structs import replace

from screens.custom_ids import write
from tests.labels import BET, CHECK, FOLD, MORE, MY_HAND, YOUR_CARDS

PANEL = YOUR_CARDS


def private(*players):
    """Every private message with a hand that is still visible."""
    return [one for player in players for one in (*player.dms, *player.ephemerals) if PANEL in one.text]


@pytest.fixture
async def board(bot, ann, bob):
    assert bot
    board = await started(ann, bob)
    await by_letter(ann, bob)
    return board


async def test_my_hand_takes_the_place_of_the_letter_and_of_the_panel_before(discord, bot, ann, bob, board):
    first = (await ann.press(MY_HAND, on=board)).message
    await discord.wait_until(lambda: private(ann) == [first])
    second = (await ann.press(MY_HAND, on=board)).message
    await discord.wait_until(lambda: private(ann) == [second])
    typed = (await ann.slash("hand", in_=board.channel)).message
    await discord.wait_until(lambda: private(ann) == [typed])
    assert ann.dms == []
    await asyncio.gather(*(player.press(MY_HAND, on=board) for player in (ann, bob, ann, bob)))
    await discord.wait_until(lambda: [len(private(player)) for player in (ann, bob)] == [1, 1])
    deal = write("t", table_of(bot).id, 0, "deal")
    for _ in range(2):
        last = await bob.press_id(deal, on=board)
        assert "Wait for this hand to end" in last.text
    await ann.press(MY_HAND, on=board)  # by then the bot knows that bob has read it
    panel = (await bob.press(MY_HAND, on=board)).message
    await discord.wait_until(lambda: bob.ephemerals == [panel], what="sentences and panels before to go")


async def test_what_others_do_is_shown_on_the_panel_that_is_open(discord, bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    assert CHECK not in panel.labels
    await act(first, board, CHECK)
    await discord.wait_until(lambda: CHECK in panel.labels, what="the panel to follow")
    assert private(second) == [panel]


async def test_a_declaration_is_taken_from_a_panel_drawn_before_others_checked(bot, ann, bob, cy):
    board = await started(ann, bob, cy)
    first, *others = to_act(bot, ann, bob, cy)
    panels = {player: (await player.press(MY_HAND, on=board)).message for player in others}
    for player, panel in panels.items():
        await player.press(MORE, on=panel)
    panels = {player: panel.frozen() for player, panel in panels.items()}
    await act(first, board, CHECK)
    _, *waiting = await shown_to_act(board, bot, *others)
    (last,) = waiting
    answer = await last.choose("Choose in advance", "fold", on=panels[last])
    assert "You have chosen: fold" in answer.message.text
    (second,) = (player for player in others if player is not last)
    late = await second.choose("Choose in advance", "fold", on=panels[second])
    assert "You have folded" not in late.message.text
    assert CHECK in late.message.labels  # it is their turn now: they see their options


async def test_a_panel_offers_a_declaration_only_while_the_bet_goes_on(bot, ann, bob, cy):
    """Players who draw later have nothing to bet on yet."""
    board = await started(ann, bob, cy)
    panels = {player: (await player.press(MY_HAND, on=board)).message for player in (ann, bob, cy)}

    async def offering():
        """Behind *More…*, which is pressed and left again."""
        found = 0
        for player, panel in panels.items():
            await player.press(MORE, on=panel)
            found += panel.select("Choose in advance") is not None
            await player.press("Back", on=panel)
        return found

    first, *_ = await shown_to_act(board, bot, ann, bob, cy)
    window = await first.press(BET, on=panels[first])
    await window.submit(amount="1")
    for _ in range(2):
        assert await offering() == 2
        calling, *_ = await shown_to_act(board, bot, ann, bob, cy)
        await calling.press("Call", on=panels[calling])
    assert table_of(bot).now.view(None).phase == "draw"
    assert await offering() == 0


@pytest.mark.usefixtures("bot")
async def test_at_the_start_each_living_panel_becomes_its_players_cards(discord, ann, bob, cy):
    board = await seated(ann, bob, cy)
    sits = "You sit at"
    panels = {one: await one.wait_for_ephemeral(lambda panel: sits in panel.text) for one in (ann, bob, cy)}
    await start(ann)
    for player, panel in panels.items():
        await discord.wait_until(
            lambda panel=panel: PANEL in panel.text, what="the cards in place of the lobby"
        )
        assert private(player) == [panel]
    await says(board, "hand 1")
    assert not any(player.dms for player in panels)


@pytest.mark.usefixtures("bot")
async def test_what_was_open_on_a_lobby_panel_gives_way_to_the_cards(discord, guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    board = await seated(ann, bob)
    panel = await ann.wait_for_ephemeral(lambda message: "Start" in message.labels)
    await ann.press("Add computer", on=panel)
    assert "Who should play?" in panel.text
    await mod.slash("table start", in_=board.channel)
    await discord.wait_until(lambda: PANEL in panel.text, what="the cards in place of the question")


async def test_who_has_neither_panel_nor_letter_is_pinged_at_once_with_the_way_to_their_cards(
    discord, bot, guild, ann, bob
):
    dee = guild.member("dee", dms_open=False)
    await bob.slash("settings me", name="hand_dms", value="off")
    board = await seated_long_ago(ann, bob, dee)
    outbox = bot.messages.outbox
    outbox.timing = replace(outbox.timing, nudge_seconds=600.0)
    await start(ann)
    first, *_ = to_act(bot, ann, bob, dee)
    ping = await board.channel.wait_for(lambda message: {*message.mentions} == {bob.id, dee.id})
    assert f"<@{bob.id}> <@{dee.id}>, your cards are dealt." in ping.text
    assert first is ann
    assert YOUR_CARDS in (await dee.press(MY_HAND, on=ping)).text
    await act(first, board, CHECK)
    await discord.wait_until(lambda: ping.deleted, what="the ping to go with the act")
    assert not any(message.mentions for message in board.channel.messages)


@pytest.mark.usefixtures("bot")
async def test_whose_panel_is_too_old_gets_one_letter_at_the_start(ann, bob):
    await seated_long_ago(ann, bob)
    panel = (await start(ann)).message
    assert private(ann) == [panel]
    letter = await bob.wait_for_dm(lambda message: PANEL in message.text)
    assert bob.dms == [letter]


async def test_a_new_hand_comes_on_the_open_panel_or_as_one_letter(discord, bot, ann, bob, board):
    """And clears what was there."""
    old = (await ann.press(MY_HAND, on=board)).message
    (before,) = bob.dms
    player, *_ = to_act(bot, ann, bob)
    panel = old if player is ann else before
    await pressed(player, panel, FOLD)
    await discord.wait_until(lambda: table_of(bot).now.phase == "between")
    await discord.wait_until(
        lambda: not {FOLD, CHECK} & {*old.labels}, what="the old hand to lose its buttons"
    )
    await next_hand(table_of(bot), ann, board)
    await discord.wait_until(
        lambda: bob.dms and before not in bob.dms, what="the next hand by direct message"
    )
    await discord.wait_until(lambda: len(private(ann)) == 1 and ann.dms == [])
    await discord.wait_until(lambda: len(private(bob)) == 1 and private(bob) == bob.dms)


async def test_with_closed_direct_messages_the_panel_stays_for_the_next_hand(discord, bot, ann, guild):
    dee = guild.member("dee", dms_open=False)
    board = await seated_long_ago(ann, dee)
    await start(ann)
    await dee.slash("help", in_=board.channel)
    told = await dee.wait_for_ephemeral(lambda message: "Your DMs are closed" in message.text)
    answer = await dee.press(MY_HAND, on=told)
    assert answer.kind == "update"
    panel = answer.message
    player, *_ = await shown_to_act(board, bot, ann, dee)
    before = panel.text
    await pressed(player, panel if player is dee else await hand_of(player, board), FOLD)
    await next_hand(table_of(bot), ann, board)
    await discord.wait_until(lambda: panel.text.split("\n")[0] != before.split("\n")[0], what="the new cards")
    assert private(dee) == [panel]


async def test_a_panel_whose_token_has_run_out_gives_way_to_a_letter(discord, bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    panel = (await second.press(MY_HAND, on=board)).message
    await discord.wait_until(lambda: private(second) == [panel])
    discord.pass_time(901)
    await act(first, board, CHECK)
    letter = await second.wait_for_dm(lambda message: CHECK in message.labels)
    await asyncio.wait(set(bot.messages.outbox.tasks))  # the bot has heard that the letter has arrived
    # The panel is out of reach, but a press on it brings the hand there in place of the direct message.
    answer = await second.press(panel.labels[0], on=panel)
    assert answer.kind == "update", answer
    await discord.wait_until(lambda: private(second) == [panel])
    assert letter not in second.dms


async def test_a_panel_goes_before_its_token_does(discord, bot, ann, board, monkeypatch):
    monkeypatch.setattr("cogs.messages.place.LASTS_MS", 200)
    panel = (await ann.press(MY_HAND, on=board)).message
    await discord.wait_until(lambda: panel not in private(ann), what="the panel to go")
    letter = await ann.wait_for_dm(lambda message: PANEL in message.text)
    assert private(ann) == [letter]
    assert table_of(bot).now.phase == "playing"


async def test_nothing_private_keeps_a_button_when_the_table_is_closed(discord, ann, bob, board):
    await ann.press(MY_HAND, on=board)
    old = bob.dms[-1].frozen()
    await closed(ann, board)

    def live():
        return [
            label
            for player in (ann, bob)
            for one in (*player.dms, *player.ephemerals)
            for label in one.labels
        ]

    await discord.wait_until(lambda: not live(), what="the buttons to go")
    answer = await bob.press(old.labels[0], on=old)
    assert answer.kind == "update"
    assert answer.message.labels == ["Open a table"]


async def test_cards_sorted_on_the_panel_stay_so(discord, bot, ann, bob, board):
    panel = (await ann.press(MY_HAND, on=board)).message
    await ann.press(MORE, on=panel)
    answer = await ann.press("Sort by letter", on=panel)
    assert answer.kind == "update"
    assert await bot.room.preferences.get(ann.id, "sort") == "letter"
    await ann.press(MORE, on=panel)
    await ann.press("Sort by suit", on=panel)
    await ann.press(MORE, on=panel)
    again = await ann.press("Sort by letter", on=panel)
    cards = again.text.splitlines()[0].strip("*").removeprefix("Your cards: ").split("  ")
    letters = ["".join(char for char in card if char.isascii() and char.isalpha()) for card in cards]
    assert letters == sorted(letters)
    player, *_ = await shown_to_act(board, bot, ann, bob)
    before = panel.text.split("\n")[0]
    await (pressed(ann, panel, FOLD) if player is ann else act(bob, board, FOLD))
    await next_hand(table_of(bot), ann, board)
    await discord.wait_until(lambda: panel.text.split("\n")[0] != before, what="the new cards")
    (shown,) = private(ann)
    assert shown == panel
    await ann.press(MORE, on=shown)
    assert "Sort by suit" in shown.labels


async def test_cards_and_ones_turn_come_at_once_though_the_rest_waits(bot, ann, bob):
    outbox = bot.messages.outbox
    outbox.timing = replace(outbox.timing, letter_seconds=60.0)
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await by_letter(second)
    await act(first, board, CHECK)
    await second.wait_for_dm(lambda message: "Your turn" in message.text)


async def test_a_panel_in_another_channel_than_the_table_shows_the_whole_table(discord, bot, ann, bob):
    board = await seated(ann, bob)
    panel = (await start(ann)).message  # /play brought it to the channel, and the table is in its thread
    assert panel.channel.id == ann.channel.id != board.channel.id
    assert "SCROKER" in panel.text
    assert YOUR_CARDS in panel.text
    await says(board, "hand 1")
    first, _ = to_act(bot, ann, bob)
    answer = await first.press(CHECK, on=panel if first is ann else await hand_of(bob, board))
    assert answer.kind == "update"
    await discord.wait_until(
        lambda: f"{first.name} 99 · checked" in panel.text, what="the table on the panel"
    )
    inside = await hand_of(ann, board)
    assert "SCROKER" not in inside.text.split("Goal")[0]
