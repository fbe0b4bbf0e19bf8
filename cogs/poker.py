"""/poker: everything that can be done at a poker table, typed. The acts stand in `screens/poker/acts.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.slash.acts import FamilyCog
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class PokerCog(
    FamilyCog,
    group_name=called("command", "poker"),
    group_description=later("Play at a poker table by typing."),
):
    family = "poker"


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(PokerCog())
