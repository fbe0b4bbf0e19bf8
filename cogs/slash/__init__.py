"""The slash commands, one module for each. A command reads what was typed and asks the desk, the moves or the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs import (
    about,
    bank,
    chips,
    dealers_choice,
    help,  # noqa: A004 - the command is called so
    house_games,
    play,
    poker,
    privacy,
    rules,
    rummy,
    settings,
    soup,
    stats,
    tables,
    tricks,
    words,
)

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

MODULES = (
    play,
    tables,
    poker,
    dealers_choice,
    house_games,
    rummy,
    tricks,
    soup,
    chips,
    bank,
    stats,
    rules,
    words,
    settings,
    privacy,
    help,
    about,
)


def add_commands(bot: Lettershark) -> None:
    for module in MODULES:
        module.add(bot)
