"""Every command there is, as the program declares it to Discord."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from discord.ext import commands

from cogs.slash.acts import FamilyCog

from .things import Json

SUB, GROUP = 1, 2
IN_SERVERS, BY_DM = 0, 1


@dataclass(frozen=True)
class Command:
    path: tuple[str, ...]
    options: tuple[Json, ...]
    by_dm: bool
    family: str  # the games it is about

    def __str__(self) -> str:
        return " ".join(self.path)

    def data(self, given: list[Json], **more: Any) -> Json:
        name, *subs = self.path
        for sub in reversed(subs):
            given = [{"name": sub, "type": SUB, "options": given}]
        return {"id": "1", "name": name, "type": 1, "options": given, **more}


def declared(bot: commands.Bot) -> tuple[Command, ...]:
    families = {
        cog.app_command.name: cog.family
        for cog in bot.cogs.values()
        if isinstance(cog, FamilyCog) and cog.app_command is not None
    }
    return tuple(_all(bot, families))


def _all(bot: commands.Bot, families: dict[str, str]) -> Iterator[Command]:
    for one in bot.tree.get_commands():
        told: Json = one.to_dict(bot.tree)
        by_dm = BY_DM in (told.get("contexts") or [IN_SERVERS])
        for path, options in _leaves((), told):
            yield Command(path, options, by_dm, families.get(path[0], ""))


def _leaves(before: tuple[str, ...], told: Json) -> Iterator[tuple[tuple[str, ...], tuple[Json, ...]]]:
    path, options = (*before, told["name"]), told.get("options") or []
    within = [option for option in options if option["type"] in (SUB, GROUP)]
    if not within:
        yield path, tuple(options)
    for sub in within:
        yield from _leaves(path, sub)


def typed_path(data: Json) -> str:
    """Which command an interaction is about."""
    path, options = [data.get("name", "?")], data.get("options") or []
    while options and options[0]["type"] in (SUB, GROUP):
        path.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(path)
