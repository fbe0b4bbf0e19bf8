"""Helpers shared by commands."""

from __future__ import annotations

from collections.abc import Callable
from heapq import nsmallest
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from cogs.startup.translator import called
from cogs.visit import which_table
from cogs.visit.visit import Visit, visit_of
from screens.cards.pictures import signed, within
from screens.i18n.language import later
from screens.i18n.option_names import VALUES
from screens.table.option_fields import lengths
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

F = TypeVar("F", bound=Callable[..., Any])
WHICH = later("Which table, if there are several.")
TABLE = called("option", "table")


MOST_CHOICES = 25
LONGEST_CHOICE = 100


class GroupCog(commands.GroupCog):
    """A group of commands that can reach the bot."""

    def __init__(self, bot: Lettershark) -> None:
        self.bot = bot


def choices_of(*values: str) -> list[Choice[str]]:
    """Fixed values, in the member's language."""
    return [Choice(name=app_commands.locale_str(VALUES[value]), value=value) for value in values]


async def complete_length(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    return [choice(one.shown, one.value) for one in lengths(visit_of(interaction).i18n, typed)]


def choice(name: str, value: Any) -> Choice[Any]:
    sent = value[:LONGEST_CHOICE] if isinstance(value, str) else value
    return Choice(name=within(signed(name), LONGEST_CHOICE), value=sent)


async def own_stage(family: str, visit: Visit) -> Stage | None:
    """The table as its player sees it, for completion. None if the table is unclear or plays another family of
    games."""
    if not await which_table.is_clear(visit) or visit.table.game.family.name != family:
        return None
    return visit.stage


async def complete_table(interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
    """Completes the open tables of this server, the player's own first."""
    visit = visit_of(interaction)
    here = visit.room.seated(visit.player) if visit.guild is None else visit.room.in_guild(visit.guild)
    wanted = typed.strip().upper()
    found = nsmallest(
        MOST_CHOICES,
        (table for table in here if wanted in table.short.upper()),
        key=lambda table: (not table.now.knows(visit.player), table.short),
    )
    return [choice(f"{table.short} · {table.game.name}", table.short) for table in found]


def options(**about: str) -> Callable[[F], F]:
    """Describes a command's options. Each is named after its parameter, in the member's language."""

    def decorated(command: F) -> F:
        named = app_commands.rename(**{name: called("option", name) for name in about})
        return named(app_commands.describe(**about)(command))

    return decorated


def everywhere(command: F) -> F:
    """Allows a command on servers, in direct messages, and at any place where a user installed the bot."""
    installed = app_commands.allowed_installs(guilds=True, users=True)(command)
    return app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(installed)


def at_table(**options: tuple[locale_str, str]) -> Callable[[F], F]:
    """Adds the option *table* to a command about one table. `options`: names and descriptions of the others."""
    names = {parameter: name for parameter, (name, _) in options.items()}
    about = {parameter: sentence for parameter, (_, sentence) in options.items()}

    def decorated(command: F) -> F:
        command = app_commands.rename(table=TABLE, **names)(command)
        command = app_commands.describe(table=WHICH, **about)(command)
        return app_commands.autocomplete(table=complete_table)(command)

    return decorated
