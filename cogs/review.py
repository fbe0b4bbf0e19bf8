"""/review: a hand from a file, as a film for the one who has it."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import everywhere, options
from cogs.startup.translator import called
from cogs.visit import results
from cogs.visit.visit import Visit, visit_of
from house.declined import Declined
from house.tables.film import Frame
from house.tables.taken_along import MOST_BYTES
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
        self._brought: OrderedDict[int, tuple[str, tuple[Frame, ...]]] = OrderedDict()

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
        frames = await visit.room.results.brought(raw, visit.player)
        key = f"{file.id}"
        self._brought[visit.player] = key, frames
        self._brought.move_to_end(visit.player)
        if len(self._brought) > KEPT:
            self._brought.popitem(last=False)
        await results.bring(visit, frames, page(SCREEN, key), 0)

    async def turn(self, visit: Visit, detail: str) -> None:
        """Another step of it."""
        key, _, place = detail.partition(".")
        known, frames = self._brought.get(visit.player, ("", ()))
        if key != known:
            raise Unable("film-put-away")
        await results.bring(visit, frames, page(SCREEN, key), whole(place[:-1]) or 0)


async def setup(bot: Lettershark) -> None:
    cog = ReviewCog()
    bot.pages.add(SCREEN, cog.turn)
    await bot.add_cog(cog)
