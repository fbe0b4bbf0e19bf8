"""The application's global commands."""

from playground.core.checks import commands as checks
from playground.core.playground import Playground
from playground.core.records import Json
from playground.core.refusals import Refusal
from playground.http.rest.call import ApiCall, Routes

routes = Routes()
COMMANDS = "/applications/{application_id}/commands"


def _known(playground: Playground, call: ApiCall) -> list[Json]:
    if call.ident("application_id") != playground.world.records.application.id:
        raise Refusal(10002)
    return playground.world.records.commands


def _complete(playground: Playground, body: Json, before: Json | None) -> Json:
    """Return the command as Discord stores it. If one of that name and type exists, its id stays."""
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
    command.setdefault("contexts", None)
    command.setdefault("integration_types", [0])
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    return command


def _same(one: Json, other: Json) -> bool:
    return (one.get("type", 1), one["name"]) == (other.get("type", 1), other["name"])


@routes.on("GET", COMMANDS)
def every(playground: Playground, call: ApiCall) -> list[Json]:
    return _known(playground, call)


@routes.on("PUT", COMMANDS)
def overwrite(playground: Playground, call: ApiCall) -> list[Json]:
    before = _known(playground, call)
    checks.check_all(call.body)
    made = [
        _complete(playground, body, next((old for old in before if _same(old, body)), None))
        for body in call.body
    ]
    playground.world.records.commands = made
    playground.hub.watch.tell()
    return made
