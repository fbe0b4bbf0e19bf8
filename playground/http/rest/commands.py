"""Application commands, global and of a guild."""

from playground.core.checks import commands as checks
from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import Refusal
from playground.http.rest.call import Call, Routes

routes = Routes()
COMMANDS = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)


GLOBAL = 0


def _scope(playground: Playground, call: Call) -> int:
    if call.ident("application_id") != playground.world.records.application.id:
        raise Refusal(10002)
    if "guild_id" not in call.params:
        return GLOBAL
    guild = playground.world.guild(call.ident("guild_id"))
    if playground.world.bot.id not in guild.members:
        raise Refusal(50001)
    return guild.id


def _complete(playground: Playground, scope: int, body: Json, before: Json | None) -> Json:
    """The command as Discord keeps it; one of the same name and type keeps its id."""
    world = playground.world
    command = {
        "type": 1,
        "description": "",
        "options": [],
        "default_member_permissions": None,
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
        **body,
        "id": before["id"] if before else str(world.ids.take()),
        "application_id": str(world.records.application.id),
        "version": str(world.ids.take()),
    }
    if scope:
        command["guild_id"] = str(scope)
    else:
        command.setdefault("contexts", None)
        command.setdefault("integration_types", [0])
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    return command


def _same(one: Json, other: Json) -> bool:
    return (one.get("type", 1), one["name"]) == (other.get("type", 1), other["name"])


@routes.on("GET", *COMMANDS)
def every(playground: Playground, call: Call) -> list[Json]:
    return playground.world.records.commands.get(_scope(playground, call), [])


@routes.on("PUT", *COMMANDS)
def overwrite(playground: Playground, call: Call) -> list[Json]:
    scope = _scope(playground, call)
    checks.check_all(call.body)
    before = playground.world.records.commands.get(scope, [])
    made = [
        _complete(playground, scope, body, next((old for old in before if _same(old, body)), None))
        for body in call.body
    ]
    _keep(playground, scope, made)
    return made


def _keep(playground: Playground, scope: int, commands: list[Json]) -> None:
    playground.world.records.commands[scope] = commands
    playground.hub.watch.tell()
