"""/trick: everything that can be done at a trick table, typed. The acts stand in `screens/tricks/acts.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.slash.acts import FamilyCog
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class TricksCog(
    FamilyCog,
    group_name=called("command", "trick"),
    group_description=later("Play at a trick table by typing."),
):
    family = "tricks"


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(TricksCog())
