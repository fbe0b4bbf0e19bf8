"""What several commands need."""

from __future__ import annotations

from heapq import nsmallest
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from house.declined import Declined
from house.tables.table import Table
from screens.i18n.language import I18n
from screens.i18n.option_names import VALUES
from screens.refusals.unable import Unable
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

MOST_CHOICES = 25
LONGEST_CHOICE = 100


class GroupCog(commands.GroupCog):
    """A group of commands that can reach the bot."""

    def __init__(self, bot: Lettershark) -> None:
        self.bot = bot

    async def i18n(self, interaction: discord.Interaction) -> I18n:
        return await self.bot.desk.i18n(interaction)

    def find(self, interaction: discord.Interaction, name: str | None) -> Table:
        return self.bot.desk.find(interaction, name)


def bot_of(interaction: discord.Interaction) -> Lettershark:
    bot: Lettershark = interaction.client  # type: ignore[assignment]  # the only client there is
    return bot


def guild_of(interaction: discord.Interaction) -> int:
    if interaction.guild_id is None:
        raise Unable("only-in-servers")
    return interaction.guild_id


def table_choices(bot: Lettershark, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """The open tables of this server, one's own first."""
    player, guild = interaction.user.id, interaction.guild_id
    here = bot.room.seated(player) if guild is None else bot.room.in_guild(guild)
    wanted = typed.strip().upper()
    found = nsmallest(
        MOST_CHOICES,
        (table for table in here if wanted in table.short.upper()),
        key=lambda table: (not table.knows(player), table.short),
    )
    return [choice(f"{table.short} · {table.game.name}", table.short) for table in found]


def choices_of(*values: str) -> list[Choice[str]]:
    """Fixed values, called as the member's language has them."""
    return [Choice(name=app_commands.locale_str(VALUES[value]), value=value) for value in values]


def choice(name: str, value: Any) -> Choice[Any]:
    sent = value[:LONGEST_CHOICE] if isinstance(value, str) else value
    return Choice(name=name[:LONGEST_CHOICE], value=sent)


def of_family(interaction: discord.Interaction, family: str, table: str | None) -> Table:
    """The table that is meant, which has to be one of this family's."""
    bot = bot_of(interaction)
    found = bot.desk.find(interaction, table)
    if found.game.family != family:
        command = interaction.command.qualified_name if interaction.command is not None else family
        raise Unable("not-this-family", game=found.game.name, command=command, family=found.game.family)
    return found


def table_meant(interaction: discord.Interaction) -> Table | None:
    """For completing what is typed: the table that is meant; None where it is not clear which one that is."""
    bot = bot_of(interaction)
    try:
        return bot.desk.find(interaction, getattr(interaction.namespace, "table", None))
    except (Unable, Declined):
        return None


async def own_stage(interaction: discord.Interaction, family: str) -> Stage | None:
    """That table as its player sees it; None, too, where it is another family's."""
    bot = bot_of(interaction)
    table = table_meant(interaction)
    if table is None or table.game.family != family:
        return None
    return await bot.moves.stage(interaction, table)


async def complete_table(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    bot = bot_of(interaction)
    return table_choices(bot, interaction, typed)
