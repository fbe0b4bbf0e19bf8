"""/table: taking seats and running a table. `screens/table/acts.py` declares the acts."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.slash.acts import Command, command_of
from cogs.slash.common import GroupCog, everywhere
from cogs.startup.translator import called
from cogs.visit import which_table
from cogs.visit.visit import Visit, visit_of
from screens.acts import Given
from screens.components import COLOUR, Component, container, rows, text
from screens.i18n.language import later
from screens.table.acts import CLOSE, COMMANDS, HAND, SHOW, TableAct
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

MOST_TABLES = 8


@everywhere
class TablesCog(
    GroupCog, group_name=called("command", "table"), group_description=later("Join, leave and run a table.")
):
    def __init__(self, bot: Lettershark) -> None:
        super().__init__(bot)
        for command in _commands():
            self.app_command.add_command(command)  # type: ignore[union-attr]  # a group's is there

    @app_commands.command(
        name=called("command", "rematch"),
        description=later("Open a new table with the same people, once this one is closed."),
    )
    async def rematch(self, interaction: discord.Interaction) -> None:
        await self.bot.table_commands.rematch_here(visit_of(interaction))


@cache
def _commands() -> tuple[Command, ...]:
    """Made once in a process for all its bots: a command learns its bot from the interaction."""
    return tuple(command_of(act, partial(_carry_out, act), _stage) for act in COMMANDS)


async def _carry_out(act: TableAct, visit: Visit, given: Given, named: str | None) -> None:
    await which_table.find(visit, named)
    bot: Lettershark = visit.interaction.client  # type: ignore[assignment]  # no other bot is asked
    await bot.router.about_table[act.do](visit, **act.read(visit.stage, given))


async def _stage(visit: Visit) -> Stage | None:
    return visit.stage if await which_table.is_clear(visit) else None


async def own_tables(visit: Visit, _detail: str) -> list[Component]:
    """Lists the tables that this player has opened or sits at, each with its usual buttons."""
    known = {table.id: table for table in visit.room.seated(visit.player, visit.guild)}
    if visit.guild is not None:
        known |= {
            table.id: table for table in visit.room.in_guild(visit.guild) if table.now.host == visit.player
        }
    parts: list[Component] = [
        text(visit.say("Your tables")) if known else text(visit.say("You are at no table."))
    ]
    for table in sorted(known.values(), key=lambda table: table.short)[:MOST_TABLES]:
        link = await visit.messages.of(table).linked(visit.i18n)
        parts.append(text(f"**{table.game.name}** · {table.short} · {link}"))
        acts = (SHOW, HAND, CLOSE) if table.now.host == visit.player else (SHOW, HAND)
        parts += rows(act.elsewhere(visit.i18n, table.id) for act in acts)
    return [container(parts, COLOUR)]


async def setup(bot: Lettershark) -> None:
    bot.pages.add("tables", own_tables)
    await bot.add_cog(TablesCog(bot))
