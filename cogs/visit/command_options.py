"""Checks the options of every command before use. Discord's client checks types, limits and choices; a forged
interaction may skip that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands.commands import Parameter

from cogs.visit.visit import server_of
from screens.unable import Unable

Command = app_commands.Command[Any, ..., Any]
TypedOptions = dict[str, Any]
OptionKind = discord.AppCommandOptionType
LONGEST = 1000
"""Characters of a text, unless its option has its own limit."""
LONGEST_SOUGHT = 100
"""Characters of a text to complete; no choice is longer."""
BIGGEST = 2**53
LONGEST_ID = 20


def must_be_allowed(command: Command, interaction: discord.Interaction) -> None:
    """Most commands are for servers only."""
    if server_of(interaction) is None and not _goes_by_dm(command):
        raise Unable("only-in-servers")


def must_fit(command: Command, given: Iterable[TypedOptions]) -> None:
    known = {one.display_name: one for one in command.parameters}
    for option in given:
        name = option.get("name")
        if name not in known or not fits(known[name], option):
            raise Unable("unfit-option", option=name if name in known else "?")


def sought(command: Command, given: list[TypedOptions]) -> bool:
    """Whether anything can be completed. Drops options that do not fit, since they were not sent yet."""
    known = {one.display_name: one for one in command.parameters}
    focused = next((option for option in given if option.get("focused")), None)
    if focused is None or not _searchable(known.get(focused.get("name", "")), focused.get("value")):
        return False
    given[:] = [
        option
        for option in given
        if option is focused or (option.get("name") in known and fits(known[option["name"]], option))
    ]
    return True


def fits(wanted: Parameter, given: TypedOptions) -> bool:
    value, kind = given.get("value"), wanted.type
    if given.get("type") != kind.value:
        return False
    if wanted.choices:
        return any(type(one.value) is type(value) and one.value == value for one in wanted.choices)
    if kind is OptionKind.string:
        return isinstance(value, str) and _within(len(value), wanted, 0, LONGEST)
    if kind is OptionKind.integer:
        return type(value) is int and _within(value, wanted, -BIGGEST, BIGGEST)
    if kind is OptionKind.boolean:
        return isinstance(value, bool)
    return isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= LONGEST_ID


def _within(size: int, wanted: Parameter, least: int, most: int) -> bool:
    low = least if wanted.min_value is None else wanted.min_value
    high = most if wanted.max_value is None else wanted.max_value
    return low <= size <= high


def _searchable(wanted: Parameter | None, typed: Any) -> bool:
    if wanted is None or wanted.autocomplete is False:
        return False
    if isinstance(typed, str):
        return len(typed) <= LONGEST_SOUGHT
    return type(typed) is int and wanted.type is OptionKind.integer


def _goes_by_dm(command: Command) -> bool:
    contexts = command.allowed_contexts
    if contexts is None and command.root_parent is not None:
        contexts = command.root_parent.allowed_contexts
    return contexts is not None and contexts.dm_channel
