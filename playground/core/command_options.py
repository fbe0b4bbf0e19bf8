"""Checks a slash command's options as Discord's client does, and builds what the bot receives."""

from collections.abc import Callable
from types import UnionType
from typing import Any

from playground.core import render
from playground.core.checks.commands import GROUP, INTEGER, NUMBER, STRING, SUBCOMMAND
from playground.core.records import ChannelRecord, Json, User
from playground.core.refusals import NotPossible
from playground.core.world import World

BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE = 5, 6, 7, 8, 9
LONGEST = 6000
BIGGEST = 2**53
NUMBERS: dict[int, type | UnionType] = {INTEGER: int, NUMBER: int | float}


def called(thing: Json, name: str, locale: str) -> bool:
    """Whether a command or option has this name, in English or the member's language."""
    return name in (thing["name"], (thing.get("name_localizations") or {}).get(locale))


class Resolved:
    """The people, roles and channels that options and selects refer to. They are sent along."""

    def __init__(self, world: World, channel: ChannelRecord) -> None:
        self._world, self._channel = world, channel
        self._guild = world.records.guilds.get(channel.guild_id or 0)
        self.found: dict[str, dict[str, Json]] = {}

    def _put(self, kind: str, ident: int, body: Json) -> None:
        self.found.setdefault(kind, {})[str(ident)] = body

    def user(self, value: Any) -> str | None:
        """Find a user here by id, name or display name."""
        world = self._world
        around = self._guild.members if self._guild else {self._channel.recipient_id or 0, world.bot.id}
        for ident in around:
            one = world.records.users[ident]
            if value in (ident, str(ident), one.name, one.display):
                self._put("users", ident, render.user(one))
                self._member(ident)
                return str(ident)
        return None

    def _member(self, ident: int) -> None:
        if self._guild is not None:
            granted = self._world.permissions(ident, self._channel)
            body = render.member(self._world, self._guild.members[ident], granted)
            self._put("members", ident, {k: v for k, v in body.items() if k not in ("user", "deaf", "mute")})

    def role(self, value: Any) -> str | None:
        for ident, role in (self._guild.roles if self._guild else {}).items():
            if value in (ident, str(ident), role.name):
                self._put("roles", ident, render.role(role))
                return str(ident)
        return None

    def channel(self, value: Any) -> str | None:
        for ident in self._guild.channel_ids if self._guild else ():
            channel = self._world.channel(ident)
            if value in (ident, str(ident), channel.name):
                granted = self._world.permissions(self._world.bot.id, channel)
                more = {"permissions": "0", "app_permissions": str(granted)}
                self._put("channels", ident, render.channel(self._world, channel) | more)
                return str(ident)
        return None

    def mentionable(self, value: Any) -> str | None:
        return self.user(value) or self.role(value)


class Options:
    """Builds the `data` of a command's interaction."""

    def __init__(self, world: World, channel: ChannelRecord, user: User) -> None:
        self._user = user
        self._resolved = Resolved(world, channel)
        self._lookups: dict[int, Callable[[Any], str | None]] = {
            USER: self._resolved.user,
            CHANNEL: self._resolved.channel,
            ROLE: self._resolved.role,
            MENTIONABLE: self._resolved.mentionable,
        }

    def data(self, command: Json, path: list[str], given: dict[str, Any], focused: str | None = None) -> Json:
        leaf, chain = command, []
        for name in path:
            leaf = self._sub(leaf, name)
            chain.append(leaf)
        if any(option["type"] in (SUBCOMMAND, GROUP) for option in leaf.get("options") or []):
            raise NotPossible(f"/{command['name']} needs one of its sub-commands")
        options = self._values(leaf, given, focused)
        for part in reversed(chain):
            options = [{"name": part["name"], "type": part["type"], "options": options}]
        data: Json = {
            "id": command["id"],
            "name": command["name"],
            "type": command["type"],
            "options": options,
        }
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if self._resolved.found:
            data["resolved"] = self._resolved.found
        return data

    def _sub(self, parent: Json, name: str) -> Json:
        options: list[Json] = parent.get("options") or []
        for option in options:
            if option["type"] in (SUBCOMMAND, GROUP) and called(option, name, self._user.locale):
                return option
        raise NotPossible(f"/{parent['name']} has no sub-command {name}")

    def _values(self, leaf: Json, given: dict[str, Any], focused: str | None) -> list[Json]:
        known = leaf.get("options") or []
        left = {name: value for name, value in given.items() if value is not None}
        values: list[Json] = []
        for option in known:
            name = next((name for name in left if called(option, name, self._user.locale)), None)
            if name is None:
                if option.get("required") and focused is None:
                    raise NotPossible(f"/{leaf['name']} needs {option['name']}")
                continue
            value = left.pop(name)
            if name == focused:
                values.append(self._typing(option, value))
            else:
                values.append(self._entry(option, value))
        if left:
            raise NotPossible(f"/{leaf['name']} has no option {', '.join(left)}")
        return values

    @staticmethod
    def _typing(option: Json, value: Any) -> Json:
        """Return the focused option. Its value is text, whatever its type."""
        if not option.get("autocomplete"):
            raise NotPossible(f"{option['name']} is not completed")
        return {"name": option["name"], "type": option["type"], "value": value, "focused": True}

    def _entry(self, option: Json, value: Any) -> Json:
        kind = option["type"]
        if kind in self._lookups:
            found = self._lookups[kind](value)
            if found is None:
                raise NotPossible(f"nothing here is called {value!r}, for {option['name']}")
            value = found
        else:
            value = self._chosen(option, value)
            self._check(option, value)
        return {"name": option["name"], "type": kind, "value": value}

    @staticmethod
    def _chosen(option: Json, value: Any) -> Any:
        choices = option.get("choices")
        if not choices:
            return value
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                return choice["value"]
        raise NotPossible(f"{value!r} is none of the choices of {option['name']}")

    def _check(self, option: Json, value: Any) -> None:
        kind, name = option["type"], option["name"]
        size: Any
        if kind == STRING and isinstance(value, str):
            least, most, size = option.get("min_length"), option.get("max_length") or LONGEST, len(value)
        elif kind in NUMBERS and isinstance(value, NUMBERS[kind]) and not isinstance(value, bool):
            least, most, size = option.get("min_value"), option.get("max_value", BIGGEST), value
        elif kind == BOOLEAN and isinstance(value, bool):
            return
        else:
            raise NotPossible(f"{value!r} is of the wrong type for {name}")
        if size > most or (least is not None and size < least):
            raise NotPossible(f"{value!r} is out of bounds for {name}")
