"""A new table finds its place: a thread of its own where that is allowed, else the channel itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from cogs.messages import Messages
from cogs.messages.rest import NotDone
from cogs.messages.table_message import Board
from cogs.visit import answers
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.moderators import is_moderator
from cogs.visit.replies import whisper
from house.declined import Declined
from house.tables.records import Opening
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.components import GREEN, Component, button, container, rows, text
from screens.custom_ids import write
from screens.i18n.language import I18n
from screens.i18n.rules_texts import pitch
from screens.names import escaped, mention, plain
from screens.refusals.unable import Unable


async def open_table(
    messages: Messages,
    interaction: discord.Interaction,
    game: str,
    options: Mapping[str, Any],
    computers: int,
) -> Table:
    guild, channel = interaction.guild_id, interaction.channel
    if guild is None or channel is None:
        raise Unable("only-in-servers")
    style = await messages.styles.player(interaction.user.id, guild, interaction.locale)
    await _allowed_here(messages, interaction, style.i18n)
    if computers and not await messages.room.settings.get(guild, "computers"):
        raise Declined("no-computers")
    options = {"language": (await messages.styles.guild(guild)).i18n.language, **options}
    opening = Opening(
        guild=guild,
        channel=channel.id,
        game=game,
        host=interaction.user.id,
        name=interaction.user.display_name,
        options=options,
        moderator=await is_moderator(messages.room, interaction),
    )
    table = await messages.room.open_table(opening)
    board = messages.board(table)
    # A table that changes before it has its place would be shown where nobody asked for it.
    with board.held():
        for _ in range(min(computers, table.game.seats.most - 1)):
            await table.add_computer(interaction.user.id)
        await place(messages, interaction, board)
    return table


async def _allowed_here(messages: Messages, interaction: discord.Interaction, i18n: I18n) -> None:
    """The server may limit where tables are opened, and the bot must be able to show them."""
    channels = await messages.room.settings.get(interaction.guild_id or 0, "channels")
    home = home_of(interaction)
    if channels and str(home) not in channels:
        raise Unable("not-this-channel", channels=[f"<#{channel}>" for channel in channels])
    must_write_here(interaction, i18n)


def home_of(interaction: discord.Interaction) -> int:
    """The channel, or the channel that a thread belongs to."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return channel.id if channel is not None else 0


async def place(
    messages: Messages, interaction: discord.Interaction, board: Board, *, thread: bool = True
) -> None:
    """Show the new table, as the answer to whoever asked for it."""
    if (
        thread
        and await _wants_thread(messages, interaction)
        and await _in_thread(messages, interaction, board)
    ):
        return
    here = interaction.channel_id or board.table.channel
    message = None
    if not interaction.response.is_done():
        await board.answers_to(interaction, here)
        message = await _shown(interaction, board, await board.drawn())
    if message is not None:
        await board.settle(here, message)
        return
    board.place = here
    await board.post()
    player, guild = interaction.user.id, interaction.guild_id
    i18n = (await messages.styles.player(player, guild, interaction.locale)).i18n
    await whisper(interaction, i18n.say("Here it is: {link}", link=board.link))


async def _shown(interaction: discord.Interaction, board: Board, components: list[Component]) -> int | None:
    """As the answer to the command. If that fails the table is there all the same, and is shown by itself."""
    try:
        return await answers.publish(interaction, components)
    except Exception:
        board.touch()
        raise


async def _wants_thread(messages: Messages, interaction: discord.Interaction) -> bool:
    if not isinstance(interaction.channel, discord.TextChannel) or interaction.response.is_done():
        return False
    granted = interaction.app_permissions
    can = granted.create_public_threads and granted.send_messages_in_threads
    return can and bool(await messages.room.settings.get(interaction.guild_id or 0, "threads"))


async def _in_thread(messages: Messages, interaction: discord.Interaction, board: Board) -> bool:
    """Announce the table in the channel, and start its thread on the announcement."""
    table = board.table
    i18n = (await messages.styles.table(table)).i18n
    answer = await _shown(interaction, board, [announcement(table, i18n)])
    if answer is None or interaction.channel_id is None:
        return False
    name = i18n.say(
        "{game} {table} · {host}",
        game=table.game.name,
        table=table.short,
        host=plain(interaction.user.display_name),
    )
    try:
        thread = await messages.wire.thread(interaction.channel_id, answer, name)
    except NotDone:
        thread = interaction.channel_id
    await board.moves_to(thread)
    await board.post()
    return True


def announcement(table: Table, i18n: I18n) -> Component:
    host = next((seat.name for seat in table.seats if seat.player == table.host), "")
    line = i18n.say(
        "**{name}** opens table {table}: **{game}**. Come and play!",
        name=escaped(host) if host else mention(table.host),
        table=table.short,
        game=table.game.name,
    )
    about = pitch(table.game.id, i18n.language)
    join = button(i18n.say("Join"), write("t", table.id, 0, "join"), GREEN)
    return container([text(f"{line}\n{about}"), *rows([join])], screen_of(table.game).colour)
