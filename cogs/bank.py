"""/bank: chips, for moderators. Every command checks that it comes from one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.chips import reason, statement
from cogs.slash.common import GroupCog, at_table, options
from cogs.startup.translator import called
from cogs.visit import which_table
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from house.chips.bank import REVERSIBLE
from house.tournaments.scoring import prized_in
from screens import tournaments
from screens.components import COLOUR, Component, button, container, option, rows, select, text
from screens.custom_ids import page
from screens.i18n.language import I18n, later
from screens.names import mention
from screens.pictures import charts
from screens.pictures.wording import facts
from screens.table.stage import moment

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.chips.bank import LedgerEntry, Transferred, WeekOfChips

ChipAmount = app_commands.Range[int, 1, 1_000_000]
LEDGER_LINES = 15
SCREEN, CIRCULATION = "undo", "circulation"


class BankCog(
    GroupCog, group_name=called("command", "bank"), group_description=later("Chips, for moderators.")
):
    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        await visit_of(interaction).must_moderate()
        return True

    @app_commands.command(
        name=called("command", "grant"), description=later("Give a player chips from the bank.")
    )
    @options(player=later("Who gets them."), amount=later("How many chips."))
    async def grant(
        self, interaction: discord.Interaction, player: discord.Member, amount: ChipAmount
    ) -> None:
        visit = visit_of(interaction)
        moved = await visit.room.bank.grant(
            visit.server, player.id, amount, by=visit.player, key=str(interaction.id)
        )
        await _say_moved(visit, player.id, moved)

    @app_commands.command(name=called("command", "take"), description=later("Take chips back from a player."))
    @options(player=later("The player to take chips from."), amount=later("How many chips."))
    async def take(
        self, interaction: discord.Interaction, player: discord.Member, amount: ChipAmount
    ) -> None:
        visit = visit_of(interaction)
        moved = await visit.room.bank.take(
            visit.server, player.id, amount, by=visit.player, key=str(interaction.id)
        )
        await _say_moved(visit, player.id, moved, taken=True)

    @app_commands.command(
        name=called("command", "start"), description=later("How many chips new players start with.")
    )
    @options(amount=later("How many chips."))
    async def start(
        self, interaction: discord.Interaction, amount: app_commands.Range[int, 0, 1_000_000]
    ) -> None:
        visit = visit_of(interaction)
        await visit.room.settings.set(visit.server, "starting_chips", amount)
        await visit.whisper(
            visit.i18n.count("New players start with {n} chip.", "New players start with {n} chips.", amount)
        )

    @app_commands.command(
        name=called("command", "void"), description=later("Undo a transfer; `/bank ledger` shows its name.")
    )
    @options(transfer=later("The transfer's name in the ledger."))
    async def void(self, interaction: discord.Interaction, transfer: str) -> None:
        visit = visit_of(interaction)
        await visit.whisper(await undone(visit, transfer))

    @app_commands.command(
        name=called("command", "void_hand"),
        description=later("Void the current hand: stakes are returned and the table closes."),
    )
    @at_table()
    async def void_hand(self, interaction: discord.Interaction, table: str | None = None) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table)
        await self.bot.table_commands.void_hand(visit)

    @app_commands.command(
        name=called("command", "ledger"), description=later("A player's transfers, with their names.")
    )
    @options(player=later("Which player."))
    async def ledger(self, interaction: discord.Interaction, player: discord.Member) -> None:
        visit = visit_of(interaction)
        entries = await visit.room.bank.ledger(visit.server, player.id, limit=LEDGER_LINES)
        await visit.whisper(account(visit.i18n, entries))

    @app_commands.command(
        name=called("command", "circulation"),
        description=later("How many chips there are, and where they came from, week by week."),
    )
    async def circulation(self, interaction: discord.Interaction) -> None:
        await self.bot.pages.turn(visit_of(interaction), CIRCULATION, "new")


async def circulating(visit: Visit, _: str) -> Illustrated:
    """Checked for moderators again, like the command."""
    await visit.must_moderate()
    i18n, found = visit.i18n, await visit.room.bank.circulation(visit.server)
    total: Counter[str] = Counter()
    for week in found.weeks:
        total.update({reason(i18n, word): amount for word, amount in week.made.items()})
    begun = [(week.began, week.at_end - sum(week.made.values())) for week in reversed(found.weeks)]
    scene = charts.circulation(i18n, found.chips, [*begun, (visit.room.now, found.chips)], total)
    lines = [_week(i18n, week) for week in found.weeks if week.made]
    shown = [charts.written(i18n, scene), "\n".join(lines) or i18n.say("Nothing yet.")]
    return Illustrated([container([*map(text, shown)], COLOUR)], charts.picture(i18n, scene), instead=True)


def _week(i18n: I18n, week: WeekOfChips) -> str:
    what = facts(*(f"{reason(i18n, word)} {i18n.signed(amount)}" for word, amount in week.made.items()))
    return f"{moment(week.began, 'd')} **{i18n.signed(sum(week.made.values()))}** ({what})"


async def _say_moved(visit: Visit, player: int, moved: Transferred, *, taken: bool = False) -> None:
    count, facts = visit.i18n.count, {"player": mention(player), "balance": visit.i18n.number(moved.balance)}
    if taken:
        sentence = count(
            "{player} gave back {n} chip and has {balance}.",
            "{player} gave back {n} chips and has {balance}.",
            moved.amount,
            **facts,
        )
    else:
        sentence = count(
            "{player} got {n} chip and has {balance}.",
            "{player} got {n} chips and has {balance}.",
            moved.amount,
            **facts,
        )
    undo = button(visit.say("Undo"), page(SCREEN, moved.transfer))
    await visit.whisper([text(sentence), *rows([undo])])


async def undone(visit: Visit, transfer: str) -> list[Component]:
    """The page behind every *Undo*. Each press is checked like the command. A prize goes back with its tournament."""
    await visit.must_moderate()
    prized = prized_in(transfer)
    if prized is not None:
        known = await visit.room.tournaments.find(visit.server, prized)
        return tournaments.sure(visit.i18n, known, tournaments.UNDO)
    await visit.room.bank.void(visit.server, transfer.strip(), by=visit.player)
    return [text(visit.say("That transfer is undone: the chips went back."))]


def account(i18n: I18n, entries: list[LedgerEntry]) -> list[Component]:
    """Lists a player's transfers, and offers to undo those that can be."""
    gone = {entry.transfer.removeprefix("void/") for entry in entries if entry.reason == "void"}
    open_ones = [
        one
        for one in entries
        if (one.reason in REVERSIBLE or prized_in(one.transfer) is not None) and one.transfer not in gone
    ]
    choices = [
        option(f"{i18n.signed(one.amount)} {reason(i18n, one.reason)}", one.transfer) for one in open_ones
    ]
    parts = [text(statement(i18n, entries, with_keys=True))]
    if choices:
        parts.append(select(i18n.say("Undo a transfer"), page(SCREEN, "ledger"), choices))
    return [container(parts, COLOUR)]


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, undone)
    bot.pages.add(CIRCULATION, circulating)
    await bot.add_cog(BankCog(bot))
