"""/soup: everything that can be done at a Soup table, typed. The acts stand in `screens/soup/acts.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.slash.acts import FamilyCog
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class SoupCog(
    FamilyCog,
    group_name=called("command", "soup"),
    group_description=later("Play at a Soup table by typing."),
):
    family = "soup"


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(SoupCog())
