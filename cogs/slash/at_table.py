"""The `table` option that all commands about a table share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands
from discord.app_commands import locale_str

from cogs.slash.common import complete_table
from cogs.startup.translator import called
from screens.i18n.language import later

F = TypeVar("F", bound=Callable[..., Any])
WHICH = later("Which table, if there are several.")
TABLE = called("option", "table")


def at_table(**options: tuple[locale_str, str]) -> Callable[[F], F]:
    """A command about one table, which may be named. `options`: the names of its other options, and what they are for."""
    names = {parameter: name for parameter, (name, _) in options.items()}
    about = {parameter: sentence for parameter, (_, sentence) in options.items()}

    def decorated(command: F) -> F:
        command = app_commands.rename(table=TABLE, **names)(command)
        command = app_commands.describe(table=WHICH, **about)(command)
        return app_commands.autocomplete(table=complete_table)(command)

    return decorated
