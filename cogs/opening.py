"""A new table finds its place: a thread of its own where that is allowed, else the channel itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from cogs.components import GREEN, Component, Sheet, button, container, rows, text
from cogs.floor import Floor
from cogs.floor.board import Board
from cogs.granted import must_write_here
from cogs.ids import write
from cogs.moderators import is_moderator
from cogs.names import escaped, mention, plain
from cogs.rules_texts import pitch
from cogs.screens import screen_of
from cogs.tongues import Tongue
from cogs.unable import Unable
from cogs.wire import NotDone
from house import Declined, Opening
from house.table import Table


async def open_table(
    floor: Floor, interaction: discord.Interaction, game: str, options: Mapping[str, Any], computers: int
) -> Table:
    guild, channel = interaction.guild_id, interaction.channel
    if guild is None or channel is None:
        raise Unable("only-in-servers")
    style = await floor.styles.player(interaction.user.id, guild, interaction.locale)
    await _allowed_here(floor, interaction, style.tongue)
    if computers and not await floor.room.settings.get(guild, "computers"):
        raise Declined("no-computers")
    options = {"language": (await floor.styles.guild(guild)).tongue.language, **options}
    opening = Opening(
        guild=guild,
        channel=channel.id,
        game=game,
        host=interaction.user.id,
        name=interaction.user.display_name,
        options=options,
        moderator=await is_moderator(floor.room, interaction),
    )
    table = await floor.room.open_table(opening)
    board = floor.board(table)
    # A table that changes before it has its place would be shown where nobody asked for it.
    with board.held():
        for _ in range(min(computers, table.game.seats.most - 1)):
            await table.add_computer(interaction.user.id)
        await place(floor, interaction, board)
    return table


async def _allowed_here(floor: Floor, interaction: discord.Interaction, tongue: Tongue) -> None:
    """The server may limit where tables are opened, and the bot must be able to show them."""
    channels = await floor.room.settings.get(interaction.guild_id or 0, "channels")
    home = home_of(interaction)
    if channels and str(home) not in channels:
        raise Unable("not-this-channel", channels=[f"<#{channel}>" for channel in channels])
    must_write_here(interaction, tongue)


def home_of(interaction: discord.Interaction) -> int:
    """The channel, or the channel that a thread belongs to."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return channel.id if channel is not None else 0


async def place(floor: Floor, interaction: discord.Interaction, board: Board, *, thread: bool = True) -> None:
    """Show the new table, as the answer to whoever asked for it."""
    if thread and await _wants_thread(floor, interaction) and await _in_thread(floor, interaction, board):
        return
    if interaction.response.is_done():
        board.place = interaction.channel_id or board.table.channel
        await board.post()
        player, guild = interaction.user.id, interaction.guild_id
        tongue = (await floor.styles.player(player, guild, interaction.locale)).tongue
        await interaction.followup.send(tongue.say("Here it is: {link}", link=board.link), ephemeral=True)
        return
    answer = await interaction.response.send_message(view=Sheet(*await board.drawn()))
    await board.settle(interaction.channel_id or board.table.channel, answer.message_id or 0)


async def _wants_thread(floor: Floor, interaction: discord.Interaction) -> bool:
    if not isinstance(interaction.channel, discord.TextChannel) or interaction.response.is_done():
        return False
    granted = interaction.app_permissions
    can = granted.create_public_threads and granted.send_messages_in_threads
    return can and bool(await floor.room.settings.get(interaction.guild_id or 0, "threads"))


async def _in_thread(floor: Floor, interaction: discord.Interaction, board: Board) -> bool:
    """Announce the table in the channel, and start its thread on the announcement."""
    table = board.table
    tongue = (await floor.styles.table(table)).tongue
    answer = await interaction.response.send_message(view=Sheet(announcement(table, tongue)))
    if answer.message_id is None or interaction.channel_id is None:
        return False
    name = tongue.say(
        "{game} {table} · {host}",
        game=table.game.name,
        table=table.short,
        host=plain(interaction.user.display_name),
    )
    try:
        board.place = await floor.wire.thread(interaction.channel_id, answer.message_id, name)
    except NotDone:
        board.place = interaction.channel_id
    await board.post()
    return True


def announcement(table: Table, tongue: Tongue) -> Component:
    host = next((seat.name for seat in table.seats if seat.player == table.host), "")
    line = tongue.say(
        "**{name}** opens table {table}: **{game}**. Come and play!",
        name=escaped(host) if host else mention(table.host),
        table=table.short,
        game=table.game.name,
    )
    about = pitch(table.game.id, tongue.language)
    join = button(tongue.say("Join"), write("t", table.id, 0, "join"), GREEN)
    return container([text(f"{line}\n{about}"), *rows([join])], screen_of(table.game).colour)
