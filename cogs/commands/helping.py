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

PAGE = 1500


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
    lines = [f"`/{path}` {description}" for path, description in command_lines(bot.tree, tongue)]
    return one_of("help", name, number, split("\n\n".join([beginning, *lines]), PAGE), tongue)


def command_lines(tree: app_commands.CommandTree[Any], tongue: Tongue) -> Iterator[tuple[str, str]]:
    """Each command as it is typed in this language, and what it does: those first that a newcomer needs."""
    for command in tree.get_commands():
        if isinstance(command, app_commands.Group):
            for sub in command.commands:
                path = f"{_name(command, tongue)} {_name(sub, tongue)}"
                yield path, tongue.say(sub.description)
        elif isinstance(command, app_commands.Command):
            yield _name(command, tongue), tongue.say(command.description)


def _name(command: app_commands.Command[Any, ..., Any] | app_commands.Group, tongue: Tongue) -> str:
    return tongue.call("command", command.name)
