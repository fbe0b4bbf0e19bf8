"""/table: taking seats, and running a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.play import OPPONENTS, read_options, written_options
from cogs.slash.at_table import at_table
from cogs.slash.common import GroupCog, choice, choices_of, complete_length, read_length
from cogs.startup.translator import called
from cogs.visit import menus, which_table
from cogs.visit.visit import Visit, visit_of
from screens.components import COLOUR, Component, button, container, rows, text
from screens.custom_ids import write
from screens.i18n.language import later
from screens.refusals.unable import Unable
from screens.table.lobby import STRENGTHS

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.tables.table import Table

Inter = discord.Interaction
MOST_TABLES = 8


class Tables(
    GroupCog, group_name=called("command", "table"), group_description=later("Join, leave and run a table.")
):
    @staticmethod
    async def _do(interaction: Inter, table: str | None, what: Callable[[Visit], Awaitable[None]]) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await what(visit)

    @app_commands.command(
        name=called("command", "show"), description=later("Move the table's message back to the bottom.")
    )
    @at_table()
    async def show(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.show)

    @app_commands.command(name=called("command", "join"), description=later("Take a seat."))
    @at_table()
    async def join(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.join)

    @app_commands.command(
        name=called("command", "leave"),
        description=later("Leave for good with your chips; you fold, or a computer plays on."),
    )
    @at_table()
    async def leave(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.leave)

    @app_commands.command(
        name=called("command", "sit_out"),
        description=later("Keep your seat, but sit out until you come back."),
    )
    @at_table()
    async def sit_out(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.sit_out)

    @app_commands.command(name=called("command", "back"), description=later("Be dealt in again."))
    @at_table()
    async def back(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.back)

    @app_commands.command(
        name=called("command", "buy"), description=later("Buy chips between hands, up to the buy-in.")
    )
    @at_table(chips=(called("option", "chips"), later("How many.")))
    async def buy(
        self, interaction: Inter, chips: app_commands.Range[int, 1, 1_000_000], table: str | None = None
    ) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await self.bot.table_commands.buy(visit, chips)

    @app_commands.command(
        name=called("command", "computer"),
        description=later("Add a computer before the game begins."),
    )
    @at_table(
        strength=(called("option", "strength"), later("How well it plays.")),
        opponent=(called("option", "opponent"), later("One of the computers, by name.")),
    )
    @app_commands.choices(strength=choices_of(*STRENGTHS), opponent=OPPONENTS)
    async def computer(
        self,
        interaction: Inter,
        strength: str = "sly",
        opponent: str | None = None,
        table: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await self.bot.table_commands.add_computer(visit, strength, opponent)

    @app_commands.command(
        name=called("command", "remove"),
        description=later("Remove a computer; moderators can remove anyone."),
    )
    @at_table(player=(called("option", "player"), later("Which player.")))
    async def remove(self, interaction: Inter, player: str, table: str | None = None) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await self.bot.table_commands.remove(visit, _seat_meant(visit.table, player))

    @remove.autocomplete("player")
    async def complete_player(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        visit = visit_of(interaction)
        if not await which_table.is_clear(visit):
            return []
        seats = [(place, seat) for place, seat in enumerate(visit.table.seats) if seat.taken]
        return [
            choice(f"{place + 1}. {seat.name}", str(place + 1))
            for place, seat in seats
            if typed.lower() in f"{place + 1} {seat.name}".lower()
        ]

    @app_commands.command(
        name=called("command", "options"),
        description=later("See a table's options, or change them before the game."),
    )
    @at_table(
        length=(
            called("option", "length"),
            later("How long the game should be; your other changes come on top."),
        ),
        change=(called("option", "change"), later("Options as name=value, e.g. ante=2 max_bet=10.")),
    )
    @app_commands.autocomplete(length=complete_length)
    async def options(
        self, interaction: Inter, length: str | None = None, change: str = "", table: str | None = None
    ) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        found, moderator = visit.table, await visit.moderates()
        if length:
            await found.set_length(visit.player, read_length(visit.i18n, length), moderator=moderator)
        if change:
            chosen = read_options(found.game, change)
            await found.set_options(visit.player, chosen, moderator=moderator)
        await menus.options(visit)

    @options.autocomplete("change")
    async def complete_change(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        visit = visit_of(interaction)
        if not await which_table.is_clear(visit):
            return []
        return written_options(visit.table.game, typed, visit.i18n)

    @app_commands.command(name=called("command", "start"), description=later("Deal the first hand."))
    @at_table()
    async def start(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.start)

    @app_commands.command(
        name=called("command", "keep"),
        description=later("Keep a table open that is about to close because nobody started it."),
    )
    @at_table()
    async def keep(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.keep)

    @app_commands.command(name=called("command", "pause"), description=later("Pause the game and the clock."))
    @at_table()
    async def pause(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.pause)

    @app_commands.command(name=called("command", "resume"), description=later("Go on after a pause."))
    @at_table()
    async def resume(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.resume)

    @app_commands.command(
        name=called("command", "close"),
        description=later("Close a table; the current hand is void, and everyone gets their chips back."),
    )
    @at_table()
    async def close(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, self.bot.table_commands.close)

    @app_commands.command(
        name=called("command", "rematch"),
        description=later("Open a new table with the same people, once this one is closed."),
    )
    async def rematch(self, interaction: Inter) -> None:
        await self.bot.table_commands.rematch_here(visit_of(interaction))

    @app_commands.command(name=called("command", "log"), description=later("What has happened at a table."))
    @at_table()
    async def log(self, interaction: Inter, table: str | None = None) -> None:
        await self._do(interaction, table, menus.log)


async def own_tables(visit: Visit, _detail: str) -> list[Component]:
    """The tables that this player has opened or sits at, each with what it may be wanted for."""
    known = {table.id: table for table in visit.room.seated(visit.player, visit.guild)}
    if visit.guild is not None:
        known |= {table.id: table for table in visit.room.in_guild(visit.guild) if table.host == visit.player}
    parts: list[Component] = [
        text(visit.say("Your tables")) if known else text(visit.say("You are at no table."))
    ]
    for table in sorted(known.values(), key=lambda table: table.short)[:MOST_TABLES]:
        link = visit.messages.of(table).link(visit.i18n)
        parts.append(text(f"**{table.game.name}** · {table.short} · {link}"))
        names = {
            "show": visit.say("Show the table"),
            "hand": visit.say("My hand"),
            "close": visit.say("Close the table"),
        }
        acts = [act for act in names if act != "close" or table.host == visit.player]
        parts += rows(button(names[act], write("t", table.id, 0, act)) for act in acts)
    return [container(parts, COLOUR)]


def _seat_meant(table: Table, typed: str) -> int:
    """By the number that completion writes, else by name; a name may be a number too."""
    wanted = typed.strip().lower()
    taken = [(place, seat) for place, seat in enumerate(table.seats) if seat.taken]
    numbered = [place for place, _ in taken if str(place + 1) == wanted]
    called_so = [place for place, seat in taken if wanted in (seat.name.lower(), f"<@{seat.player}>")]
    places = numbered or called_so
    if len(places) != 1:
        raise Unable("no-such-player")
    return places[0]


async def setup(bot: Lettershark) -> None:
    bot.pages.add("tables", own_tables)
    await bot.add_cog(Tables(bot))
