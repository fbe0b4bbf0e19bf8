"""/stats: what has been counted of everybody's games on this server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.play import GAME_CHOICES
from cogs.slash.common import GroupCog
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from house.statistics.reading import PlayerStats
from screens import stats as sheets
from screens.components import Component
from screens.i18n.language import later
from screens.pictures import charts
from screens.pictures.wording import Picture, facts
from screens.stats import LINES, SCREEN, Asked

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
DAYS, DAY = 30, 24 * 3_600_000
GAME = called("option", "game")
WHICH_GAME = later("Only this game.")


async def stats_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated:
    asked, guild, i18n, room = sheets.read(detail), visit.server, visit.i18n, visit.room
    if asked.kind == "best":
        found = await room.statistics.leaderboard(guild, game=asked.game, by=asked.by, limit=LINES)
        by_rating = asked.by == "rating"
        unrated = await room.statistics.unrated(guild, game=asked.game, limit=LINES) if by_rating else []
        known = await room.statistics.names(guild, [line.player for line in found])
        picture = charts.best(i18n, sheets.board_title(i18n, asked), found, known, visit.player)
        return Illustrated(sheets.best(i18n, asked, found, unrated), picture)
    if asked.kind == "hands":
        played = await room.history.hands(guild, player=asked.player or None, limit=LINES)
        return sheets.hands(i18n, asked, played)
    player = asked.player or visit.player
    stats = await room.statistics.player(guild, player, game=asked.game)
    by_game = await room.statistics.by_game(guild, player)
    games = [one.game for one in by_game]
    names = await room.statistics.by_called(guild, player, asked.game) if asked.game else []
    server = visit.messages.client.get_guild(guild)
    sheet = sheets.own(i18n, stats, games, names, server.name if server is not None else "?")
    return Illustrated(sheet, await _chart(visit, asked, player, by_game))


async def _chart(visit: Visit, asked: Asked, player: int, by_game: Sequence[PlayerStats]) -> Picture | None:
    """How it went, as far as the last thirty days go."""
    guild, room = visit.server, visit.room
    now = room.now
    since = now - DAYS * DAY
    rating = await room.statistics.rating_course(guild, player, asked.game, since)
    chips = await room.statistics.chips_course(guild, player, asked.game, since)
    name = (await room.statistics.names(guild, [player])).get(player, "—")
    title = facts(name, GAMES[asked.game].name if asked.game else "")
    games = [one for one in by_game if asked.game in ("", one.game)]
    return charts.own(visit.i18n, title, rating, chips, games, now)


class Stats(
    GroupCog, group_name=called("command", "stats"), group_description=later("Hands, words and ratings.")
):
    @app_commands.command(name=called("command", "me"), description=later("Your own statistics."))
    @app_commands.rename(game=GAME)
    @app_commands.describe(game=WHICH_GAME)
    @app_commands.choices(game=GAME_CHOICES)
    async def me(self, interaction: Inter, game: str = "") -> None:
        await self._show(interaction, Asked("of", interaction.user.id, game))

    @app_commands.command(name=called("command", "player"), description=later("Somebody's statistics."))
    @app_commands.rename(player=called("option", "player"), game=GAME)
    @app_commands.describe(player=later("Which player."), game=WHICH_GAME)
    @app_commands.choices(game=GAME_CHOICES)
    async def player(self, interaction: Inter, player: discord.Member, game: str = "") -> None:
        await self._show(interaction, Asked("of", player.id, game))

    async def _show(self, interaction: Inter, asked: Asked) -> None:
        await self.bot.pages.turn(visit_of(interaction), SCREEN, asked.written())

    @app_commands.command(
        name=called("command", "leaderboard"), description=later("The best players of this server.")
    )
    @app_commands.rename(by=called("option", "by"), game=GAME)
    @app_commands.describe(by=later("What to rank by."), game=WHICH_GAME)
    @app_commands.choices(
        game=GAME_CHOICES,
        by=[
            Choice(name=called("choice", "rating"), value="rating"),
            Choice(name=called("choice", "chips won"), value="chips"),
            Choice(name=called("choice", "hands won"), value="wins"),
            Choice(name=called("choice", "hands played"), value="hands"),
            Choice(name=called("choice", "words played"), value="words"),
        ],
    )
    async def leaderboard(self, interaction: Inter, by: str = "rating", game: str = "") -> None:
        board = sheets.board_of(by)
        await self._show(interaction, Asked("best", interaction.user.id, game, board))

    @app_commands.command(name=called("command", "history"), description=later("The last hands played here."))
    @app_commands.rename(player=called("option", "player"))
    @app_commands.describe(player=later("Only this player's hands."))
    async def history(self, interaction: Inter, player: discord.Member | None = None) -> None:
        await self._show(interaction, Asked("hands", player.id if player is not None else 0))


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, stats_sheet)
    await bot.add_cog(Stats(bot))
