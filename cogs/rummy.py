"""/rummy: everything that can be done at a rummy table, typed. The acts stand in `screens/rummy/acts.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.slash.acts import FamilyCog
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class RummyCog(
    FamilyCog,
    group_name=called("command", "rummy"),
    group_description=later("Play at a rummy table by typing."),
):
    family = "rummy"


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(RummyCog())
