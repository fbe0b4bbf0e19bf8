"""What the commands of all games share: which table is meant, acts that need nothing but their name, cards as they are
typed and completed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.slash.common import complete_table, of_family
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

F = TypeVar("F", bound=Callable[..., Any])
Inter = discord.Interaction
WHICH = later("Which table, if there are several.")
TABLE = called("option", "table")


def at_table(**options: tuple[locale_str, str]) -> Callable[[F], F]:
    """A command about one table, which may be named: how its options are called, and what they are for."""
    names = {parameter: name for parameter, (name, _) in options.items()}
    about = {parameter: sentence for parameter, (_, sentence) in options.items()}

    def decorated(command: F) -> F:
        command = app_commands.rename(table=TABLE, **names)(command)
        command = app_commands.describe(table=WHICH, **about)(command)
        return app_commands.autocomplete(table=complete_table)(command)

    return decorated


async def act(interaction: Inter, family: str, action: dict[str, Any], table: str | None) -> None:
    """Do this at the table that is meant, which has to be one of this family's."""
    bot: Lettershark = interaction.client  # type: ignore[assignment]  # the only client there is
    await bot.moves.command(interaction, of_family(interaction, family, table), action)
