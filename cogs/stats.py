"""/stats: a server's statistics, or your own outside servers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.play import GAME_CHOICES
from cogs.slash.common import GroupCog, everywhere, options
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated
from cogs.visit.results import hand_sheet
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from house.statistics.windows import first_day
from screens import stats as sheets
from screens.components import Component
from screens.i18n.language import later
from screens.pictures import charts
from screens.pictures.wording import facts
from screens.stats import HAND, LINES, SCREEN, SheetPress
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

DAYS, DAY = 30, 24 * 3_600_000
BY_CHOICES = [
    Choice(name=called("choice", "rating"), value="rating"),
    Choice(name=called("choice", "hands played"), value="play"),
    Choice(name=called("choice", "daily hands"), value="daily"),
    Choice(name=called("choice", "hands won"), value="wins"),
]
WHICH_GAME = later("Only this game.")


async def stats_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated:
    asked, server = sheets.read(detail), visit.guild is not None
    if not server:  # outside servers, players see only their own
        asked = asked._replace(player=asked.player or visit.player)
        if asked.player != visit.player:
            raise Unable("only-in-servers")
    if asked.kind == "hands":
        played = await visit.room.history.hands(visit.house, player=asked.player or None, limit=LINES)
        return sheets.hands(visit.i18n, asked, played, server=server)
    if asked.kind == "best":
        return await _best(visit, asked)
    asked = asked._replace(player=asked.player or visit.player)
    known = await visit.room.statistics.names(visit.house, [asked.player])
    name = visit.name if asked.player == visit.player else known.get(asked.player, visit.say("Statistics"))
    if asked.kind == "medals":
        earned = await visit.room.medals.of(visit.house, asked.player)
        return sheets.medals(visit.i18n, asked, name, earned, server=server)
    if asked.kind == "habits":
        told = await visit.room.play.habits(visit.house, visit.player)
        return sheets.habits(visit.i18n, asked._replace(player=visit.player), told, server=server)
    return await (_details if asked.kind == "more" else _own)(visit, asked, name)


async def _best(visit: Visit, asked: SheetPress) -> Illustrated:
    statistics, guild = visit.room.statistics, visit.server
    since = first_day(asked.since, visit.room.now // DAY)
    found = await statistics.leaderboard(guild, game=asked.game, by=asked.by, since=since, limit=LINES)
    unranked = []
    if asked.by == "rating":
        unranked = await statistics.unranked(guild, visit.player, game=asked.game, since=since, limit=LINES)
    return Illustrated(*sheets.best(visit.i18n, asked, found, unranked, visit.player), instead=True)


async def _own(visit: Visit, asked: SheetPress, name: str) -> Illustrated:
    """Shows the highlights."""
    statistics, whose = visit.room.statistics, (visit.house, asked.player)
    found = sheets.OwnStats(
        await statistics.player(*whose, game=asked.game),
        await statistics.by_game(*whose),
        await visit.room.history.streak(*whose, asked.game),
        await statistics.place(*whose, game=asked.game),
        await visit.room.play.own(*whose, asked.game) if asked.player == visit.player else None,
        await statistics.luck(*whose) if asked.player == visit.player else (),
    )
    return Illustrated(*sheets.own(visit.i18n, name, found, server=visit.guild is not None), instead=True)


async def _details(visit: Visit, asked: SheetPress, name: str) -> Illustrated:
    """Shows all figures and the last thirty days."""
    statistics, whose, now = visit.room.statistics, (visit.house, asked.player), visit.room.now
    stats = await statistics.player(*whose, game=asked.game)
    place = await statistics.place(*whose, game=asked.game)
    since = now - DAYS * DAY
    rating = await statistics.rating_course(*whose, asked.game, since) if place is not None else []
    chips = await statistics.chips_course(*whose, asked.game, since)
    called_so = await statistics.by_called(*whose, asked.game) if asked.game else []
    title = facts(name, GAMES[asked.game].name if asked.game else "")
    sheet = sheets.details(visit.i18n, title, stats, called_so, place)
    return Illustrated(sheet, charts.course(visit.i18n, title, rating, chips, now))


@everywhere
class StatsCog(
    GroupCog, group_name=called("command", "stats"), group_description=later("Hands, words and ratings.")
):
    @app_commands.command(name=called("command", "me"), description=later("Your own statistics."))
    @options(game=WHICH_GAME)
    @app_commands.choices(game=GAME_CHOICES)
    async def me(self, interaction: discord.Interaction, game: str = "") -> None:
        await self._show(interaction, SheetPress("of", interaction.user.id, game))

    @app_commands.command(name=called("command", "player"), description=later("Somebody's statistics."))
    @options(player=later("Which player."), game=WHICH_GAME)
    @app_commands.choices(game=GAME_CHOICES)
    async def player(self, interaction: discord.Interaction, player: discord.Member, game: str = "") -> None:
        await self._show(interaction, SheetPress("of", player.id, game))

    async def _show(self, interaction: discord.Interaction, asked: SheetPress) -> None:
        await self.bot.pages.turn(visit_of(interaction), SCREEN, asked.written())

    @app_commands.command(
        name=called("command", "leaderboard"), description=later("The best players of this server.")
    )
    @options(since=later("Since when."), by=later("What to rank by."), game=WHICH_GAME)
    @app_commands.choices(
        game=GAME_CHOICES,
        since=[
            Choice(name=called("choice", "this week"), value="week"),
            Choice(name=called("choice", "this month"), value="month"),
            Choice(name=called("choice", "this quarter"), value="quarter"),
            Choice(name=called("choice", "ever"), value="ever"),
        ],
        by=BY_CHOICES,
    )
    async def leaderboard(
        self, interaction: discord.Interaction, since: str = "quarter", by: str = "rating", game: str = ""
    ) -> None:
        board, days = sheets.board_of(by), sheets.window_of(since)
        await self._show(interaction, SheetPress("best", interaction.user.id, game, board, days))

    @app_commands.command(name=called("command", "history"), description=later("The last hands played here."))
    @options(player=later("Only this player's hands."))
    async def history(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        await self._show(interaction, SheetPress("hands", player.id if player is not None else 0))


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, stats_sheet)
    bot.pages.add(HAND, hand_sheet)
    await bot.add_cog(StatsCog(bot))
