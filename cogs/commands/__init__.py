"""The slash commands, one module for each. A command reads what was typed and asks the desk, the acting or the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.commands import (
    about,
    bank,
    chips,
    deal,
    helping,
    house,
    play,
    poker,
    privacy,
    rules,
    rummy,
    settings,
    soup,
    stats,
    table,
    trick,
    word,
)

if TYPE_CHECKING:
    from cogs.shark import Lettershark

MODULES = (
    play,
    table,
    poker,
    deal,
    house,
    rummy,
    trick,
    soup,
    chips,
    bank,
    stats,
    rules,
    word,
    settings,
    privacy,
    helping,
    about,
)


def add_commands(bot: Lettershark) -> None:
    for module in MODULES:
        module.add(bot)
