"""/help: all commands, read off the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from cogs.components import Component
from cogs.pages import one_of, read_detail, split
from cogs.tongues import Tongue, later
from cogs.translator import called

if TYPE_CHECKING:
    from cogs.shark import Lettershark

PAGE = 2000
Line = tuple[str, str]
LATER = ("bank", "house")
"""For moderators: after everything that players need."""


def add(bot: Lettershark) -> None:
    async def page(interaction: discord.Interaction, detail: str) -> list[Component]:
        return await help_sheet(bot, interaction, detail)

    bot.pages.add("help", page)
    bot.tree.add_command(help_)


@app_commands.command(name=called("command", "help"), description=later("How to begin, and every command."))
@app_commands.allowed_contexts(guilds=True, dms=True)
async def help_(interaction: discord.Interaction[Lettershark]) -> None:
    await interaction.client.pages.turn(interaction, "help", "all.0")


async def help_sheet(bot: Lettershark, interaction: discord.Interaction, detail: str) -> list[Component]:
    tongue = await bot.desk.tongue(interaction)
    name, number = read_detail(detail)
    beginning = tongue.say(
        "### Letter-card games\nOpen a table with `/play`, or press Join at one. The cards come to you by direct "
        "message, and behind *My hand* at the table. Everything is done with the buttons; what follows can be "
        "typed instead."
    )
    blocks = ["\n".join(_block(heading, lines)) for heading, lines in _together(bot.tree, tongue)]
    return one_of("help", name, number, split("\n\n".join([beginning, *blocks]), PAGE), tongue)


def command_lines(tree: app_commands.CommandTree[Any], tongue: Tongue) -> Iterator[Line]:
    """Each command as it is typed in this language, and what it does: those first that a newcomer needs."""
    for _, lines in _together(tree, tongue):
        yield from lines


def _together(tree: app_commands.CommandTree[Any], tongue: Tongue) -> Iterator[tuple[str, list[Line]]]:
    """What is typed alike, under a heading; what stands alone comes first."""
    commands = tree.get_commands()
    alone = [command for command in commands if isinstance(command, app_commands.Command)]
    yield "", [(_name(command, tongue), tongue.say(command.description)) for command in alone]
    groups = [command for command in commands if isinstance(command, app_commands.Group)]
    for group in sorted(groups, key=lambda group: group.name in LATER):
        name = _name(group, tongue)
        yield (
            tongue.say(group.description),
            [(f"{name} {_name(sub, tongue)}", tongue.say(sub.description)) for sub in group.commands],
        )


def _block(heading: str, lines: list[Line]) -> Iterator[str]:
    if heading:
        yield f"**{heading}**"
    yield from (f"`/{path}` {description}" for path, description in lines)


def _name(command: app_commands.Command[Any, ..., Any] | app_commands.Group, tongue: Tongue) -> str:
    return tongue.call("command", command.name)
