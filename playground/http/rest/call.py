"""A handler's view of a request, and the registration of handlers on routes."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from aiohttp import BodyPartReader, web
from multidict import MultiMapping

from playground.core.messages import Upload
from playground.core.playground import Playground
from playground.core.refusals import Refusal, invalid


class ApiReply(NamedTuple):
    """An answer with its own status."""

    status: int
    body: Any


class ApiCall(msgspec.Struct):
    """A request as handlers see it. `template`: its path with names in braces."""

    method: str
    template: str
    path: str
    params: dict[str, str]
    query: MultiMapping[str]
    body: Any = None
    files: list[Upload] = []

    def ident(self, name: str) -> int:
        value = self.params[name]
        if not value.isdigit():
            raise invalid(name, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
        return int(value)

    def number(self, name: str, usual: int, most: int) -> int:
        value = self.query.get(name, str(usual))
        if not value.isdigit() or not 1 <= int(value) <= most:
            raise invalid(name, "NUMBER_TYPE_RANGE", f"int value should be between 1 and {most}.")
        return int(value)

    @property
    def major(self) -> str:
        """The id that rate limits count separately: channel, guild or webhook."""
        params = self.params
        return params.get("channel_id") or params.get("guild_id") or params.get("token") or ""


Handler = Callable[[Playground, ApiCall], Any]


class Route(NamedTuple):
    method: str
    template: str
    handler: Handler


class Routes:
    """The routes of one topic. `@routes.on("GET", "/users/{user_id}")` goes above each handler."""

    def __init__(self) -> None:
        self.every: list[Route] = []

    def on(self, method: str, *templates: str) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.every += [Route(method, template, handler) for template in templates]
            return handler

        return add


def _decode(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw) if raw else {}
    except msgspec.DecodeError:
        raise Refusal(50109) from None


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return a request's JSON and its files."""
    if not request.can_read_body:
        return {}, []
    if request.content_type != "multipart/form-data":
        return _decode(await request.read()), []
    body: Any = {}
    files: list[Upload] = []
    fields: dict[str, Any] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name, content = part.name or "", bytes(await part.read())
        if name == "payload_json":
            body = _decode(content)
        elif part.filename is not None:
            number = int("".join(filter(str.isdigit, name)) or 0)
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files.append(Upload(number, part.filename, kind, content))
        else:
            fields[name] = content.decode()
    return body or fields, files
