"""/review: a hand from a file, as a film for the one who has it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import everywhere, options
from cogs.startup.translator import called
from cogs.visit import results
from cogs.visit.results import Brought
from cogs.visit.visit import Visit, visit_of
from cogs.visit.words import deaf
from house.declined import Declined
from house.tables.taken_along import MOST_BYTES, opened
from screens.custom_ids import page
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

SCREEN = "review"
KEPT = 64


class ReviewCog(commands.Cog):
    """The last films that were brought are remembered, one for each player; a file is quickly given again."""

    def __init__(self) -> None:
        self._brought: OrderedDict[int, tuple[str, Brought]] = OrderedDict()

    @app_commands.command(
        name=called("command", "review"),
        description=later("See a hand that you downloaded, step by step."),
    )
    @everywhere
    @options(file=later("The file that *Download* gave you at the end of a review."))
    async def review(self, interaction: discord.Interaction[Lettershark], file: discord.Attachment) -> None:
        visit = visit_of(interaction)
        if file.size > MOST_BYTES:
            raise Declined("film-too-big", most=MOST_BYTES // 1_000)
        try:
            raw = await file.read()
        except discord.HTTPException:
            raise Unable("file-gone") from None
        scenario = opened(raw)
        if await _is_secret(visit, scenario.its_options["language"]):
            return
        frames = await visit.room.results.brought(scenario, visit.player)
        film = await asyncio.to_thread(results.unrolled, visit, frames)
        key = f"{file.id}"
        self._brought[visit.player] = key, film
        self._brought.move_to_end(visit.player)
        if len(self._brought) > KEPT:
            self._brought.popitem(last=False)
        await results.bring(visit, film, page(SCREEN, key), 0)

    async def turn(self, visit: Visit, detail: str) -> None:
        """Another step of it."""
        key, _, place = detail.partition(".")
        known, film = self._brought.get(visit.player, ("", None))
        if film is None or key != known:
            raise Unable("film-put-away")
        if not await _is_secret(visit, film.language):
            await results.bring(visit, film, page(SCREEN, key), whole(place[:-1]) or 0)


async def _is_secret(visit: Visit, language: str) -> bool:
    """A file tells of any word whether it counts. Whoever is told none of its language now is told why."""
    secret = await deaf(visit, language)
    if secret is not None:
        await visit.whisper(secret)
    return secret is not None


async def setup(bot: Lettershark) -> None:
    cog = ReviewCog()
    bot.pages.add(SCREEN, cog.turn)
    await bot.add_cog(cog)
