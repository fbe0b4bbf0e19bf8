"""Application commands, global and of a guild."""

from typing import TYPE_CHECKING

from playground.checks import commands as checks
from playground.refusals import Form, Refusal
from playground.rest.call import Call, Reply, Route
from playground.state import Json

if TYPE_CHECKING:
    from playground.server import Playground

GLOBAL = 0


def _scope(here: "Playground", call: Call) -> int:
    if call.ident("application_id") != here.world.records.application.id:
        raise Refusal(10002)
    if "guild_id" not in call.params:
        return GLOBAL
    guild = here.world.guild(call.ident("guild_id"))
    if here.world.bot.id not in guild.members:
        raise Refusal(50001)
    return guild.id


def _complete(here: "Playground", scope: int, body: Json, before: Json | None) -> Json:
    """The command as Discord keeps it; one of the same name and type keeps its id."""
    world = here.world
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


def every(here: "Playground", call: Call) -> list[Json]:
    return here.world.records.commands.get(_scope(here, call), [])


def overwrite(here: "Playground", call: Call) -> list[Json]:
    scope = _scope(here, call)
    checks.check_all(call.body)
    before = here.world.records.commands.get(scope, [])
    made = [
        _complete(here, scope, body, next((old for old in before if _same(old, body)), None))
        for body in call.body
    ]
    _keep(here, scope, made)
    return made


def _keep(here: "Playground", scope: int, commands: list[Json]) -> None:
    here.world.records.commands[scope] = commands
    here.hub.watch.tell()


def create(here: "Playground", call: Call) -> Reply:
    scope = _scope(here, call)
    form = Form()
    checks.check_one(form, "0", call.body)
    form.settle()
    known = here.world.records.commands.get(scope, [])
    old = next((command for command in known if _same(command, call.body)), None)
    if old is None and sum(1 for command in known if command["type"] == 1) >= checks.MOST_COMMANDS:
        raise Refusal(30032)
    made = _complete(here, scope, call.body, old)
    _keep(here, scope, [*(command for command in known if command is not old), made])
    return Reply(200 if old else 201, made)


def _find(here: "Playground", call: Call) -> tuple[int, Json]:
    scope = _scope(here, call)
    ident = str(call.ident("command_id"))
    for command in here.world.records.commands.get(scope, []):
        if command["id"] == ident:
            return scope, command
    raise Refusal(10063)


def one(here: "Playground", call: Call) -> Json:
    return _find(here, call)[1]


def edit(here: "Playground", call: Call) -> Json:
    scope, old = _find(here, call)
    body = old | call.body
    form = Form()
    checks.check_one(form, "0", body)
    form.settle()
    made = _complete(here, scope, body, old)
    known = here.world.records.commands[scope]
    _keep(here, scope, [made if command is old else command for command in known])
    return made


def delete(here: "Playground", call: Call) -> None:
    scope, old = _find(here, call)
    _keep(here, scope, [command for command in here.world.records.commands[scope] if command is not old])


BASES = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)
ROUTES: list[Route] = [
    (method, base + rest, handler)
    for base in BASES
    for method, rest, handler in (
        ("GET", "", every),
        ("PUT", "", overwrite),
        ("POST", "", create),
        ("GET", "/{command_id}", one),
        ("PATCH", "/{command_id}", edit),
        ("DELETE", "/{command_id}", delete),
    )
]
