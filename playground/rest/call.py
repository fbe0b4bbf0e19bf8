"""One request of the bot, read and taken apart, and the table of routes it is looked up in."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from aiohttp import BodyPartReader, web
from multidict import MultiMapping

from playground.messages import Upload
from playground.refusals import Refusal, invalid

if TYPE_CHECKING:
    from playground.server import Playground


class Reply(NamedTuple):
    """An answer with a status of its own."""

    status: int
    body: Any


class Call(msgspec.Struct):
    """What a handler gets to see of a request."""

    method: str
    path: str
    template: str
    params: dict[str, str]
    query: MultiMapping[str]
    body: Any
    files: list[Upload]

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
        """What a rate limit counts apart: the channel, the guild or the webhook."""
        params = self.params
        return params.get("channel_id") or params.get("guild_id") or params.get("token") or ""


Handler = Callable[["Playground", Call], Any]
Route = tuple[str, str, Handler]


class Table:
    """Finds the handler of a path, piece by piece."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._root: dict[str, Any] = {}
        for method, template, handler in routes:
            node = self._root
            for piece in template.strip("/").split("/"):
                key = "{}" if piece.startswith("{") else piece
                node = node.setdefault(key, {})
            node.setdefault("*", {})[method] = (template, handler)

    def find(self, method: str, path: str) -> tuple[str, Handler, dict[str, str]]:
        node, values = self._root, []
        for piece in path.strip("/").split("/"):
            if piece in node and piece not in ("{}", "*"):
                node = node[piece]
            elif "{}" in node:
                node = node["{}"]
                values.append(piece)
            else:
                raise Refusal(0)
        if "*" not in node:
            raise Refusal(0)
        if method not in node["*"]:
            raise Refusal(0, status=405)
        template, handler = node["*"][method]
        names = [piece[1:-1] for piece in template.split("/") if piece.startswith("{")]
        return template, handler, dict(zip(names, values, strict=True))


def _decode(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw) if raw else {}
    except msgspec.DecodeError:
        raise Refusal(50109) from None


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON of a request and the files that came with it."""
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
