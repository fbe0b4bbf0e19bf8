"""/bank: chips, for moderators. Every command checks that it comes from one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.chips import statement
from cogs.slash.common import GroupCog
from cogs.startup.translator import called
from cogs.visit import which_table
from cogs.visit.visit import Visit, visit_of
from screens.components import text
from screens.i18n.language import later
from screens.names import mention

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.chips.bank import Moved

Inter = discord.Interaction
Amount = app_commands.Range[int, 1, 1_000_000]
LEDGER_LINES = 15


class Bank(GroupCog, group_name=called("command", "bank"), group_description=later("Chips, for moderators.")):
    async def interaction_check(self, interaction: Inter) -> bool:
        await visit_of(interaction).must_moderate()
        return True

    @app_commands.command(
        name=called("command", "grant"), description=later("Give a player chips from the bank.")
    )
    @app_commands.rename(player=called("option", "player"), amount=called("option", "amount"))
    @app_commands.describe(player=later("Who gets them."), amount=later("How many chips."))
    async def grant(self, interaction: Inter, player: discord.Member, amount: Amount) -> None:
        visit = visit_of(interaction)
        moved = await visit.room.bank.grant(
            visit.server, player.id, amount, by=visit.player, key=str(interaction.id)
        )
        await _say_moved(visit, player.id, moved)

    @app_commands.command(name=called("command", "take"), description=later("Take chips back from a player."))
    @app_commands.rename(player=called("option", "player"), amount=called("option", "amount"))
    @app_commands.describe(player=later("The player to take chips from."), amount=later("How many chips."))
    async def take(self, interaction: Inter, player: discord.Member, amount: Amount) -> None:
        visit = visit_of(interaction)
        moved = await visit.room.bank.take(
            visit.server, player.id, amount, by=visit.player, key=str(interaction.id)
        )
        await _say_moved(visit, player.id, moved)

    @app_commands.command(
        name=called("command", "start"), description=later("How many chips new players start with.")
    )
    @app_commands.rename(amount=called("option", "amount"))
    @app_commands.describe(amount=later("How many chips."))
    async def start(self, interaction: Inter, amount: app_commands.Range[int, 0, 1_000_000]) -> None:
        visit = visit_of(interaction)
        await visit.room.settings.set(visit.server, "starting_chips", amount)
        await visit.whisper(
            visit.i18n.count("New players start with {n} chip.", "New players start with {n} chips.", amount)
        )

    @app_commands.command(
        name=called("command", "void"), description=later("Undo a transfer; `/bank ledger` shows its name.")
    )
    @app_commands.rename(transfer=called("option", "transfer"))
    @app_commands.describe(transfer=later("The transfer's name in the ledger."))
    async def void(self, interaction: Inter, transfer: str) -> None:
        visit = visit_of(interaction)
        await visit.room.bank.void(visit.server, transfer.strip(), by=visit.player)
        await visit.whisper(visit.say("That transfer is undone: the chips went back."))

    @app_commands.command(
        name=called("command", "void_hand"),
        description=later("Void the current hand: stakes are returned and the table closes."),
    )
    @app_commands.rename(table=called("option", "table"))
    @app_commands.describe(table=later("Which table, if there are several."))
    async def void_hand(self, interaction: Inter, table: str | None = None) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await self.bot.table_commands.void(visit)

    @app_commands.command(
        name=called("command", "ledger"), description=later("A player's transfers, with their names.")
    )
    @app_commands.rename(player=called("option", "player"))
    @app_commands.describe(player=later("The player to take chips from."))
    async def ledger(self, interaction: Inter, player: discord.Member) -> None:
        visit = visit_of(interaction)
        entries = await visit.room.bank.ledger(visit.server, player.id, limit=LEDGER_LINES)
        await visit.whisper([text(statement(visit.i18n, entries, with_keys=True))])


async def _say_moved(visit: Visit, player: int, moved: Moved) -> None:
    sentence = visit.i18n.count(
        "Done: {n} chip. {player} now has {balance}. To undo it: `/bank void {transfer}`",
        "Done: {n} chips. {player} now has {balance}. To undo it: `/bank void {transfer}`",
        moved.amount,
        player=mention(player),
        balance=visit.i18n.number(moved.balance),
        transfer=moved.transfer,
    )
    await visit.whisper(sentence)


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(Bank(bot))
