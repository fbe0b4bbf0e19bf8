"""/help: common wishes, and every command, listed from the command tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import everywhere
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated, one_of, read_detail
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from screens import posters, wishes
from screens.components import Component, rows
from screens.i18n.language import I18n, later
from screens.paging import split
from screens.wishes import ALL, MORE, SCREEN, START

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

PAGE = 2000
Line = tuple[str, str]
LATER = ("bank", "house")
"""Commands for moderators come last."""


class HelpCog(commands.Cog):
    @app_commands.command(
        name=called("command", "help"), description=later("How to get started, and every command.")
    )
    @everywhere
    async def help_(self, interaction: discord.Interaction[Lettershark]) -> None:
        await interaction.client.pages.turn(visit_of(interaction), SCREEN, START)


def help_sheet(
    tree: app_commands.CommandTree[Any], i18n: I18n, detail: str, *, server: bool, group: bool = False
) -> list[Component]:
    name, number = read_detail(detail)
    if name == ALL:
        return _list(tree, i18n, number)
    if name == MORE:
        return wishes.more(i18n, server=server)
    return wishes.steps(i18n, name, server=server) or wishes.beginning(i18n, server=server, group=group)


def _list(tree: app_commands.CommandTree[Any], i18n: I18n, number: int) -> list[Component]:
    heading = i18n.say(
        "### All commands\nButtons do almost everything; these are for those who like to type."
    )
    blocks = ["\n".join(_block(heading, lines)) for heading, lines in by_group(tree, i18n)]
    pages = split("\n\n".join([heading, *blocks]), PAGE)
    return [*one_of(SCREEN, ALL, number, pages, i18n), *rows(wishes.back(i18n))]


def by_group(tree: app_commands.CommandTree[Any], i18n: I18n) -> Iterator[tuple[str, list[Line]]]:
    """Lists each command in this language, with its description, under its group. Ungrouped commands, then those
    for newcomers, come first."""
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
    async def page(visit: Visit, detail: str) -> list[Component] | Illustrated:
        server, group = not visit.by_dm, visit.in_group
        shown = help_sheet(bot.tree, visit.i18n, detail, server=server, group=group)
        if detail != START:
            return shown
        return Illustrated(shown, posters.families(visit.i18n, GAMES.values())[1])

    bot.pages.add(SCREEN, page)
    await bot.add_cog(HelpCog())
