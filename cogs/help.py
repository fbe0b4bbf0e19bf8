"""/help: every command, listed from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.startup.translator import called
from cogs.visit.pages import one_of, read_detail, split
from cogs.visit.visit import Visit, visit_of
from screens.components import Component
from screens.i18n.language import I18n, later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

PAGE = 2000
Line = tuple[str, str]
LATER = ("bank", "house")
"""For moderators: after everything that players need."""


class Help(commands.Cog):
    @app_commands.command(
        name=called("command", "help"), description=later("How to get started, and every command.")
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def help_(self, interaction: discord.Interaction[Lettershark]) -> None:
        await interaction.client.pages.turn(visit_of(interaction), "help", "all.0")


def help_sheet(tree: app_commands.CommandTree[Any], i18n: I18n, detail: str) -> list[Component]:
    _, number = read_detail(detail)
    beginning = i18n.say(
        "### Letter-card games\n"
        "New here? `/learn` teaches you a game while you play it.\n"
        "Type `/play` to open a table, or press Join at one. Your cards arrive by direct "
        "message; *My hand* shows them to you in the channel too. Buttons do almost "
        "everything. These are all the commands:"
    )
    blocks = ["\n".join(_block(heading, lines)) for heading, lines in _together(tree, i18n)]
    return one_of("help", "all", number, split("\n\n".join([beginning, *blocks]), PAGE), i18n)


def command_lines(tree: app_commands.CommandTree[Any], i18n: I18n) -> Iterator[Line]:
    """Each command as it is typed in this language, and what it does; what newcomers need comes first."""
    for _, lines in _together(tree, i18n):
        yield from lines


def _together(tree: app_commands.CommandTree[Any], i18n: I18n) -> Iterator[tuple[str, list[Line]]]:
    """Groups of commands under their headings; commands without a group come first."""
    commands = tree.get_commands()
    alone = [command for command in commands if isinstance(command, app_commands.Command)]
    yield "", [(_name(command, i18n), i18n.say(command.description)) for command in alone]
    groups = [command for command in commands if isinstance(command, app_commands.Group)]
    for group in sorted(groups, key=lambda group: group.name in LATER):
        name = _name(group, i18n)
        yield (
            i18n.say(group.description),
            [(f"{name} {_name(sub, i18n)}", i18n.say(sub.description)) for sub in group.commands],
        )


def _block(heading: str, lines: list[Line]) -> Iterator[str]:
    if heading:
        yield f"**{heading}**"
    yield from (f"`/{path}` {description}" for path, description in lines)


def _name(command: app_commands.Command[Any, ..., Any] | app_commands.Group, i18n: I18n) -> str:
    return i18n.call("command", command.name)


async def setup(bot: Lettershark) -> None:
    async def page(visit: Visit, detail: str) -> list[Component]:
        return help_sheet(bot.tree, visit.i18n, detail)

    bot.pages.add("help", page)
    await bot.add_cog(Help())
