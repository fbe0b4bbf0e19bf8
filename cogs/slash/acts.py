"""Slash commands, made from the acts that each family of games declares (`screens/*/acts.py`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache, partial
from inspect import Parameter, Signature
from itertools import islice
from keyword import iskeyword
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.slash.common import MOST_CHOICES, at_table, choice, own_stage
from cogs.startup.translator import called, locale_name
from cogs.visit import moves, which_table
from cogs.visit.visit import Visit, visit_of
from engine.contract import FamilyName
from screens.acts import Declared, Field, Given, Offered, PlayerAct
from screens.catalogue import SCREENS
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Tell

Command = app_commands.Command[Any, ..., None]


class FamilyCog(commands.GroupCog):
    """All the commands of a family of games."""

    family: FamilyName

    def __init__(self) -> None:
        for command in commands_of(self.family):
            self.app_command.add_command(command)  # type: ignore[union-attr]  # a group's is there


@cache
def commands_of(family: FamilyName) -> tuple[Command, ...]:
    """Made once in a process for all its bots: a command learns its bot from the interaction."""
    stage = partial(own_stage, family)
    return tuple(command_of(act, partial(_carry_out, family, act), stage) for act in SCREENS[family].acts)


def command_of(
    act: Declared,
    carry_out: Callable[[Visit, Given, str | None], Awaitable[None]],
    stage_of: Callable[[Visit], Awaitable[Stage | None]],
) -> Command:
    """`carry_out` receives the typed values and the named table. `stage_of` helps to complete options; it returns
    None if the table is unclear."""
    by_parameter = {_parameter(one): one for one in act.fields}

    async def carried_out(interaction: discord.Interaction, table: str | None = None, **typed: Any) -> None:
        given = {by_parameter[name].field: value for name, value in typed.items() if value is not None}
        await carry_out(visit_of(interaction), given, table)

    callback: Any = carried_out
    callback.__signature__ = _signature(by_parameter)
    for name, one in by_parameter.items():
        if one.choices:
            listed = [Choice(name=locale_name(shown), value=value) for shown, value in one.choices]
            callback = app_commands.choices(**{name: listed})(callback)
        elif isinstance(one, Offered):
            callback = app_commands.autocomplete(**{name: _suggesting(act, one, stage_of)})(callback)
    named = {name: (called("option", one.name), one.about) for name, one in by_parameter.items()}
    callback = at_table(**named)(callback)
    return app_commands.Command(name=called("command", act.do), description=act.about, callback=callback)


async def _carry_out(
    family: FamilyName, act: PlayerAct, visit: Visit, given: Given, named: str | None
) -> None:
    """Act, or show the player's panel, which asks for anything missing."""
    await which_table.find_of_family(visit, family, named)
    match act.meant_by_typing(visit.stage, given):
        case Act(action):
            await moves.command(visit, action)
        case Redraw(picked):
            await moves.show_hand(visit, picked=picked)
        case Tell(str(said)):
            await moves.show_hand(visit, notice=said)


def _suggesting(
    act: Declared, field: Offered, stage_of: Callable[[Visit], Awaitable[Stage | None]]
) -> Callable[..., Any]:
    async def suggest(interaction: discord.Interaction, typed: Any) -> list[Choice[Any]]:
        stage = await stage_of(visit_of(interaction))
        if stage is None:
            return []
        found = field.suggested(stage, act.do, str(typed), _given(interaction, act))
        return [choice(one.shown, one.value) for one in islice(found, MOST_CHOICES)]

    return suggest


def _given(interaction: discord.Interaction, act: Declared) -> Given:
    typed = interaction.namespace
    return {one.field: typed[one.name] for one in act.fields if one.name in typed}


# --- discord.py's view ----------------------------------------------------------------------------------------


def _parameter(field: Field) -> str:
    return f"{field.name}_" if iskeyword(field.name) else field.name


def _signature(by_parameter: dict[str, Field]) -> Signature:
    """discord.py reads a command's options from its function's signature."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    made = [Parameter("interaction", kind, annotation=discord.Interaction)]
    for name, one in by_parameter.items():
        left_out = one.default if one.may_be_left_out else Parameter.empty
        made.append(Parameter(name, Parameter.KEYWORD_ONLY, default=left_out, annotation=_annotation(one)))
    table = Parameter("table", Parameter.KEYWORD_ONLY, default=None, annotation=str | None)
    return Signature([*made, table])


def _annotation(field: Field) -> Any:
    kind: Any = field.kind
    if field.least is not None or field.most is not None:
        kind = app_commands.Range[kind, field.least or 0, field.most]
    return kind | None if field.may_be_left_out and field.default is None else kind
