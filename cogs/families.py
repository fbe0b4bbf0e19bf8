"""/poker, /rummy, /trick and /soup: every act at such a table, typed. `screens/FAMILY/acts.py` declares the acts."""

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


class RummyCog(
    FamilyCog,
    group_name=called("command", "rummy"),
    group_description=later("Play at a rummy table by typing."),
):
    family = "rummy"


class TricksCog(
    FamilyCog,
    group_name=called("command", "trick"),
    group_description=later("Play at a trick table by typing."),
):
    family = "tricks"


class SoupCog(
    FamilyCog,
    group_name=called("command", "soup"),
    group_description=later("Play at a Soup table by typing."),
):
    family = "soup"


async def setup(bot: Lettershark) -> None:
    for cog in (PokerCog, RummyCog, TricksCog, SoupCog):
        await bot.add_cog(cog())
