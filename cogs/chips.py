"""/chips: your play money on this server, or outside servers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import everywhere, options
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from screens.components import COLOUR, Component, button, container, rows, text
from screens.custom_ids import page
from screens.i18n.language import I18n, later
from screens.names import mention
from screens.pictures import charts
from screens.pictures.wording import Picture
from screens.table.stage import moment
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.chips.bank import LedgerEntry

SCREEN = "chips"
LEDGER_LINES = 15


class ChipsCog(commands.Cog):
    @app_commands.command(
        name=called("command", "chips"),
        description=later("Your chips here: play money, worth nothing. Take today's, or give some away."),
    )
    @options(player=later("Who gets some of yours."), amount=later("How many they get."))
    @everywhere
    async def chips(
        self,
        interaction: discord.Interaction[Lettershark],
        player: discord.Member | None = None,
        amount: app_commands.Range[int, 1, 1_000_000] | None = None,
    ) -> None:
        visit = visit_of(interaction)
        if player is None and amount is None:
            await interaction.client.pages.turn(visit, SCREEN, "balance.new")
        elif player is None or amount is None:
            raise Unable("half-a-gift")
        else:
            await visit.whisper(await _given(visit, player.id, amount))


async def _given(visit: Visit, player: int, amount: int) -> str:
    key = str(visit.interaction.id)
    moved = await visit.room.bank.give(visit.server, visit.player, player, amount, key=key)
    return visit.i18n.count(
        "You give {player} {n} chip. You have {balance} left.",
        "You give {player} {n} chips. You have {balance} left.",
        moved.amount,
        player=mention(player),
        balance=visit.i18n.number(moved.balance),
    )


ChipSheet = tuple[str, Picture | None]


async def chips_sheet(visit: Visit, detail: str) -> Illustrated:
    told, picture = await SHEETS.get(detail, _balance)(visit)
    return Illustrated([container([text(told), *rows(_ways(visit.i18n, detail))], COLOUR)], picture)


async def _balance(visit: Visit) -> ChipSheet:
    have = await visit.room.bank.balance(visit.house, visit.player)
    sentence = visit.i18n.count("You have {n} chip.", "You have {n} chips.", have)
    at_tables = _at_tables(visit)
    if not at_tables:
        return sentence, None
    more = visit.i18n.count("{n} more is at tables.", "{n} more are at tables.", at_tables)
    return f"{sentence} {more}", None


async def _today(visit: Visit) -> ChipSheet:
    made = round(visit.interaction.user.created_at.timestamp() * 1000)
    moved = await visit.room.bank.daily(visit.house, visit.player, made=made)
    said = visit.i18n.count(
        "{n} chip for today. You now have {balance}.",
        "{n} chips for today. You now have {balance}.",
        moved.amount,
        balance=visit.i18n.number(moved.balance),
    )
    return said, None


async def _ledger(visit: Visit) -> ChipSheet:
    entries = await visit.room.bank.ledger(visit.house, visit.player, limit=LEDGER_LINES)
    moves = [(one.at, reason(visit.i18n, one.reason), one.amount, one.balance) for one in entries]
    return statement(visit.i18n, entries), charts.ledger(visit.i18n, moves)


SHEETS: Mapping[str, Callable[[Visit], Awaitable[ChipSheet]]] = MappingProxyType(
    {"balance": _balance, "today": _today, "ledger": _ledger}
)


def _ways(i18n: I18n, shown: str) -> list[Component]:
    names = {
        "today": i18n.say("Take today's chips"),
        "ledger": i18n.say("Where my chips went"),
        "balance": i18n.say("My chips"),
    }
    return [button(name, page(SCREEN, sheet)) for sheet, name in names.items() if sheet != shown]


def _at_tables(visit: Visit) -> int:
    total = 0
    for table in visit.room.seated(visit.player):
        seat, report = table.now.seat_of(visit.player), table.now.report()
        if table.guild == visit.house and seat is not None and report is not None:
            total += report.chips[seat] if table.game.chips else 0
    return total


def statement(i18n: I18n, entries: list[LedgerEntry], *, with_keys: bool = False) -> str:
    lines = []
    for entry in entries:
        amount, balance = i18n.signed(entry.amount), i18n.number(entry.balance)
        line = f"{moment(entry.at, 'd')} **{amount}** {reason(i18n, entry.reason)} → {balance}"
        lines.append(f"{line} `{entry.transfer}`" if with_keys else line)
    return "\n".join(lines)[:3900] or i18n.say("Nothing yet.")


def reason(i18n: I18n, word: str) -> str:
    say = i18n.say
    words = {
        "start": say("starting chips"),
        "daily": say("daily chips"),
        "gift": say("gift"),
        "grant": say("granted by a moderator"),
        "take": say("taken by a moderator"),
        "void": say("voided"),
        "buy-in": say("brought to a table"),
        "cash-out": say("taken home from a table"),
        "farewell": say("deleted"),
        "prize": say("won in a tournament"),
        "alone": say("won from computers above the daily limit"),
        "computers": say("brought by computers"),
    }
    return words.get(word, word)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, chips_sheet)
    await bot.add_cog(ChipsCog())
