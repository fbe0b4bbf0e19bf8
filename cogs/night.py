"""/night: a weekly game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play import GAME_CHOICES, PLAYABLE
from cogs.slash.common import choices_of, options
from cogs.startup.translator import called
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.opening import must_be_allowed_here
from cogs.visit.visit import Visit, visit_of
from house.declined import Declined
from screens import nights
from screens.components import Component
from screens.i18n.language import later
from screens.nights import SCREEN
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class NightCog(commands.Cog):
    @app_commands.command(
        name=called("command", "night"),
        description=later("Game nights: see them all, or plan one for every week."),
    )
    @options(
        game=later("What to play. Leave everything empty to see all game nights."),
        weekday=later("On which day."),
        time=later("At what time, e.g. 20:00, by this server's clock."),
    )
    @app_commands.choices(game=GAME_CHOICES, weekday=choices_of(*nights.DAYS))
    @app_commands.allowed_contexts(guilds=True)
    async def night(
        self,
        interaction: discord.Interaction[Lettershark],
        game: str | None = None,
        weekday: str | None = None,
        time: app_commands.Range[str, 1, 10] | None = None,
    ) -> None:
        visit = visit_of(interaction)
        if (game, weekday, time) == (None, None, None):
            await interaction.client.pages.turn(visit, SCREEN, f"{nights.LIST}.new")
            return
        await visit.must_moderate()
        if game is None or weekday is None or time is None:
            raise Unable("name-all-three")
        if game not in PLAYABLE or weekday not in nights.DAYS:
            raise Declined("no-such-game", game=game)
        await must_be_allowed_here(visit)
        must_write_here(visit)
        day, minute = nights.DAYS.index(weekday), nights.minute_of(time)
        await visit.room.nights.plan(visit.server, visit.channel, game, day, minute)
        notice = visit.say("Planned. Everyone can sign up in this channel.")
        await visit.whisper(await _listed(visit, notice))


async def _listed(visit: Visit, notice: str = "") -> list[Component]:
    known = await visit.room.nights.of(visit.server)
    if not known and not notice:
        notice = visit.say(
            "None yet. Moderators plan one by adding a game, a day and a time to this command."
        )
    return nights.listed(visit.i18n, known, notice, may=await visit.moderates())


async def night_sheet(visit: Visit, detail: str) -> list[Component] | None:
    """Shows the list, where moderators can cancel a night, or answers a sign-up with the names of those who come."""
    do, night, at = nights.read(detail)
    known = visit.room.nights
    if do == nights.CANCEL:
        await visit.must_moderate()
        if at != nights.SURE:
            return nights.sure(visit.i18n, await known.find(visit.server, night))
        await known.cancel(visit.server, night)
        return await _listed(visit, visit.say("Cancelled."))
    if do not in (nights.COME, nights.NOT):
        return await _listed(visit)
    if do == nights.COME:
        await known.come(visit.server, night, at, visit.player, visit.name)
    else:
        await known.stay_away(visit.server, night, visit.player)
    await visit.shown_by(visit.messages.nights.message(night))
    return None


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, night_sheet)
    await bot.add_cog(NightCog())
