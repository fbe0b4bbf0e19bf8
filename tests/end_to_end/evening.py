"""Shared by several drills: seat people, find the player to act, play a hand to the interesting moment."""

from contextlib import suppress
from itertools import permutations
from unittest.mock import patch

from engine.cards import letter_of
from engine.families.poker.actions import Present
from engine.ranking.best import best
from engine.refused import Refused
from engine.words.lexica import lexicon_of
from screens.custom_ids import write
from tests.labels import BET, CHECK, JOIN, KEEP_ALL, MORE, MY_HAND, YOUR_CARDS


async def seated(host, *others, in_=None, **options):
    """A table with these players, its lobby open. Gives the lobby's message, which becomes the table's."""
    await host.slash("play", game="scroker", in_=in_, **options)
    channel = in_ or host.channel
    thread = await channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "SCROKER" in message.text)
    for player in others:
        answer = await player.press(JOIN, on=lobby)
        assert answer.kind == "update", answer
    return lobby


async def seated_long_ago(host, *others, **options):
    """Seat them so long ago that their panels can no longer be edited."""
    lobby = await seated(host, *others, **options)
    for player in (host, *others):
        await player.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    host.discord.pass_time(901)
    return lobby


async def start(host, label="Start"):
    """Deal, as soon as their own panel offers it."""
    panel = await host.wait_for_ephemeral(lambda message: label in message.labels)
    answer = await host.press(label, on=panel)
    if answer.kind in ("update", "deferred"):
        await host.discord.wait_until(
            lambda: any(map(is_played, shown_to_all(host))), what="the table to begin"
        )
    return answer


def shown_to_all(host):
    channel = host.channel
    return [message for place in (channel, *channel.threads) for message in place.messages]


def is_played(message):
    """A ping has that button, too, and so has the invitation to a thread."""
    shown = {*message.labels}
    other = {"Rules", "Règles", "Watch", "Regarder"} & shown or message.mentions
    return {MY_HAND, "Ma main"} & shown and not other


async def with_computer(host, which):
    """Adds one of a level, or by name, in the host's own panel."""
    asked = (await host.press("Add computer")).message
    return await host.choose("Add a computer", which, on=asked)


async def started(host, *others, in_=None, **options):
    """A table where the first hand is dealt."""
    board = await seated(host, *others, in_=in_, **options)
    answer = await start(host)
    assert answer.kind == "update", answer
    return board


async def hand_of(player, board, label=MY_HAND):
    """Their own panel, as the table's button opens it."""
    return (await player.press(label, on=standing(board))).message


def standing(board):
    """The table's present message: below a result it is another one."""
    if not board.record.deleted:
        return board
    return next(message for message in reversed(board.channel.messages) if is_played(message))


async def by_letter(*players):
    """Their panels soon are too old to be edited, so they have their cards by direct message."""
    discord = players[0].discord
    board = await discord.wait_until(
        lambda: next(filter(is_played, reversed(shown_to_all(players[0]))), None)
    )
    (label,) = {MY_HAND, "Ma main"} & {*board.labels}
    with patch("cogs.messages.place.LASTS_MS", 200):
        panels = [(await player.press(label, on=board)).message for player in players]
        letters = [await player.wait_for_dm(lambda message: YOUR_CARDS in message.text) for player in players]
        for player, panel in zip(players, panels, strict=True):
            await discord.wait_until(lambda player=player, panel=panel: panel not in player.ephemerals)
    return letters


async def act(player, board, label):
    """Press this in their own hand, behind *More…* if it is not in sight."""
    return await pressed(player, await hand_of(player, board), label)


async def pressed(player, panel, label):
    if not any(known.startswith(label) for known in panel.labels):
        panel = (await player.press(MORE, on=panel)).message
    return await player.press(label, on=panel)


async def says(board, words):
    """Waits for the table's message to say so: it follows the hands."""
    await board.discord.wait_until(lambda: words in board.text, what=f"the table to say {words}")


async def in_advance(player, do, on):
    """A move is chosen before their turn, behind *More…*."""
    await player.press(MORE, on=on)
    return await player.choose("Choose in advance", do, on=on)


async def as_before(player, board, bot, do):
    """A press on a button of the version before, which had them under the table for everybody."""
    table = table_of(bot)
    return await player.press_id(write("g", table.id, table.now.version, do), on=board)


async def closed(player, board):
    """Close the table, which asks first in mid-hand."""
    asked = await player.slash("table close", in_=board.channel)
    assert "Close it now" in asked.message.labels, asked
    return await player.press("Close it now", on=asked.message)


def table_of(bot):
    """The only table there is."""
    (table,) = bot.room.tables.values()
    return table


def to_act(bot, *players):
    """Which of them has to act, and the rest of them."""
    table = table_of(bot)
    seats = table.now.due.seats
    acting = next(player for player in players if table.now.seat_of(player.id) in seats)
    return acting, *(player for player in players if player is not acting)


async def shown_to_act(board, bot, *players):
    """Wait until the table's message says who is to act; return them first."""
    acting, *others = to_act(bot, *players)
    await board.channel.wait_for(lambda message: f"▶ **{acting.name}** to act" in message.text)
    return acting, *others


def held(bot, player):
    table = table_of(bot)
    return table.now.view(player.id).seats[table.now.seat_of(player.id)].cards


def best_words(bot, player):
    """The best true words this player could present, as they would type them."""
    table = table_of(bot)
    view = table.now.view(player.id)
    found = best(held(bot, player), lexicon_of(table.now.options), view.rules.terms)
    return " ".join(found.texts), found.category.title


def false_words(bot, player):
    """Cards that this player may lawfully present, and that are no words."""
    table = table_of(bot)
    lexicon = lexicon_of(table.now.options)
    for size in (2, 3, 4, 5):
        for cards in permutations(held(bot, player), size):
            text = "".join(map(letter_of, cards))
            with suppress(Refused):
                table.game.apply(table.now.state, table.now.seat_of(player.id), Present(text=text))
                if text not in lexicon:
                    yield text


def false_word(bot, player):
    """A false word of the player's cards; nearly every hand has some."""
    return next(false_words(bot, player))


async def checked_round(board, bot, *players):
    """Everybody who still has to act in this betting round checks."""
    phase = table_of(bot).now.view(None).street
    while table_of(bot).now.phase == "playing" and table_of(bot).now.view(None).street == phase:
        player, *_ = await shown_to_act(board, bot, *players)
        await act(player, board, CHECK)


async def to_the_draw(board, bot, *players):
    """The first betting round: one opens for one chip, the others call."""
    player, *_ = await shown_to_act(board, bot, *players)
    window = await act(player, board, BET)
    await window.submit(amount="1")
    while table_of(bot).now.view(None).phase == "bet":
        player, *_ = await shown_to_act(board, bot, *players)
        await act(player, board, "Call")


async def to_the_showdown(board, bot, *players):
    await to_the_draw(board, bot, *players)
    while table_of(bot).now.view(None).phase == "draw":
        player, *_ = await shown_to_act(board, bot, *players)
        await act(player, board, KEEP_ALL)
    await checked_round(board, bot, *players)


def sends_to(channel):
    """The route for new messages there."""
    return f"POST /channels/{channel.record.id}/messages"


def boards(*channels):
    """Messages that show a table, in its lobby, too; a thread's invitation has the thread's number."""
    threads = {thread.id for channel in channels for thread in (channel, *channel.threads)}
    return [
        message
        for channel in channels
        for message in channel.messages
        if {"Rules", MY_HAND} & {*message.labels} and message.id not in threads and not message.mentions
    ]
