"""Requests outside of answers: to send, edit and delete messages, and to start threads.

The library's HTTP client sends them, with its rate limits and retries; no message object is built from the reply.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Collection, Sequence
from enum import Enum
from typing import Any, TypeVar
from urllib.parse import urlencode

import aiohttp
import discord
import msgspec
import structlog
from discord.http import Route
from discord.utils import DISCORD_EPOCH

from cogs.transport.denied import Denied
from cogs.transport.lost_emojis import names_an_emoji, undrawn
from cogs.transport.unreadable import is_json
from screens.components import Component, walk

log = structlog.get_logger("cogs")
MINUTE = 60.0
T = TypeVar("T")


COMPONENTS_V2, QUIET = 1 << 15, 1 << 12
EPHEMERAL = 1 << 6
FOR_ONE = EPHEMERAL | 1 << 7
"""Flags: ephemeral, or deferred."""
NOBODY: dict[str, Any] = {"parse": []}
HEADERS = {"Content-Type": "application/json"}
encode = msgspec.json.Encoder().encode
Attachments = list[dict[str, Any]] | None
Files = Sequence[tuple[str, bytes]]

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10007, 10008, 10013
TOKEN_EXPIRED, UNKNOWN_WEBHOOK = 50027, 10015
MISSING_ACCESS, MISSING_PERMISSIONS = 50001, 50013
ARCHIVED = 50083
DMS_CLOSED = frozenset({50007, 50278})
TOO_FAST = 40003
ALREADY_ANSWERED, UNKNOWN_INTERACTION = 40060, 10062
TOO_MANY = 429
DAY, WEEK = 1440, 10_080  # minutes
READ = 50  # messages at a time


class RepeatedLines:
    """Logs a line at once, then once a minute with its number of repetitions: a failure for one player is often one
    for many."""

    def __init__(self) -> None:
        self._times: dict[tuple[Any, ...], int] = {}  # how often since its last log line

    def warning(self, event: str, **facts: Any) -> None:
        line = (event, *sorted(facts.items()))
        if line in self._times:
            self._times[line] += 1
        else:
            self._tell(line)

    def _tell(self, line: tuple[Any, ...]) -> None:
        times = self._times.pop(line, None)
        if times == 0:
            return
        event, *facts = line
        log.warning(event, **dict(facts), **({"times": times} if times else {}))
        self._times[line] = 0
        asyncio.get_running_loop().call_later(MINUTE, self._tell, line)


class Fault(Enum):
    """Why Discord refused."""

    MESSAGE_GONE = "message-gone"
    CHANNEL_GONE = "channel-gone"
    NO_MEMBER = "no-member"
    FORBIDDEN = "forbidden"
    ARCHIVED = "archived"  # and locked: otherwise the thread is reopened
    DMS_CLOSED = "dms-closed"
    TOO_FAST = "too-fast"  # when sending new direct messages
    ANSWERED = "answered"  # the interaction already has its answer
    TOO_LATE = "too-late"  # for an answer
    AWAY = "away"  # Discord fails or is out of reach; a later try may work
    OTHER = "other"


_BY_CODE = {
    **dict.fromkeys((UNKNOWN_MESSAGE, TOKEN_EXPIRED, UNKNOWN_WEBHOOK), Fault.MESSAGE_GONE),
    UNKNOWN_CHANNEL: Fault.CHANNEL_GONE,
    UNKNOWN_MEMBER: Fault.NO_MEMBER,
    UNKNOWN_USER: Fault.NO_MEMBER,
    MISSING_ACCESS: Fault.FORBIDDEN,
    MISSING_PERMISSIONS: Fault.FORBIDDEN,
    ARCHIVED: Fault.ARCHIVED,
    **dict.fromkeys(DMS_CLOSED, Fault.DMS_CLOSED),
    TOO_FAST: Fault.TOO_FAST,
    ALREADY_ANSWERED: Fault.ANSWERED,
    UNKNOWN_INTERACTION: Fault.TOO_LATE,
}


class NotDone(Exception):
    def __init__(self, fault: Fault, code: int) -> None:
        super().__init__(f"{fault.value} ({code})")
        self.fault = fault
        self.code = code


def fault_of(wrong: discord.HTTPException) -> Fault:
    away = wrong.status >= 500 or wrong.status == TOO_MANY or not is_json(wrong.response)
    return _BY_CODE.get(wrong.code, Fault.AWAY if away else Fault.OTHER)


async def at_once() -> None:
    """The certainty of a bot that may speak at any time."""


class Rest:
    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._http = client.http
        self._repeated = RepeatedLines()
        self.denied = Denied(client)
        self.emojis_lost: Callable[[], object] = int  # set by the keeper of emojis
        self.too_fast: Callable[[], object] = int  # set by `DirectMessages`
        self.certain: Callable[[], Awaitable[object]] = at_once  # set by `MessageContext`
        """Returns once it is certain whether the bot may still speak. Until then, failures do not lengthen the
        pauses between tries."""

    async def send(
        self, channel: int, components: list[Component], nonce: str, ping: Sequence[int] = ()
    ) -> int:
        """Return the id of the new message, or of the one sent a moment ago with the same nonce. Mention only the
        players in `ping`."""
        return number_of(await self.post(channel, components, nonce, ping=ping))

    async def post(
        self,
        channel: int,
        components: list[Component],
        nonce: str,
        *,
        ping: Sequence[int] = (),
        quiet: bool = False,
        attachments: Attachments = None,
        files: Files = (),
    ) -> Any:
        """Send, and return Discord's message. A `quiet` one notifies nobody."""
        body: dict[str, Any] = {
            "nonce": nonce,
            "enforce_nonce": True,
            "components": components,
            "flags": COMPONENTS_V2 | QUIET if quiet else COMPONENTS_V2,
            "allowed_mentions": {"parse": [], "users": [str(player) for player in ping]},
        }
        if files:
            body["attachments"] = attachments
        return await self._ask(
            "POST", "/channels/{channel_id}/messages", body, files=files, channel_id=channel
        )

    async def edit(
        self,
        channel: int,
        message: int,
        components: list[Component],
        attachments: Attachments = None,
        files: Files = (),
    ) -> Any:
        """Return Discord's message. It keeps its attachments unless others are listed."""
        body = _changed(components, attachments)
        where: dict[str, Any] = {"channel_id": channel, "message_id": message}
        path = "/channels/{channel_id}/messages/{message_id}"
        return await self._ask("PATCH", path, body, files=files, **where)

    async def delete(self, channel: int, message: int) -> None:
        where: dict[str, Any] = {"channel_id": channel, "message_id": message}
        await self._ask("DELETE", "/channels/{channel_id}/messages/{message_id}", None, **where)

    async def edit_answer(
        self,
        application: int,
        token: str,
        message: int | None,
        components: list[Component],
        attachments: Attachments = None,
        files: Files = (),
    ) -> Any:
        """Edit a private answer while its token is good."""
        body = _changed(components, attachments)
        where = _by_token(application, token, message)
        return await self._ask("PATCH", _answer(message), body, files=files, **where)

    async def follow_up(self, application: int, token: str, body: dict[str, Any], files: Files = ()) -> Any:
        """Send one more message behind an answer while its token is good. Return Discord's message."""
        where = _by_token(application, token, None)
        return await self._ask("POST", "/webhooks/{webhook_id}/{webhook_token}", body, files=files, **where)

    async def delete_answer(self, application: int, token: str, message: int | None) -> None:
        await self._ask("DELETE", _answer(message), None, **_by_token(application, token, message))

    async def answer(self, application: int, token: str) -> int | None:
        """The public message that answers an interaction, or None."""
        try:
            found = await self._ask("GET", _answer(None), None, **_by_token(application, token, None))
        except NotDone as wrong:
            if wrong.fault is Fault.AWAY:
                raise
            return None
        return None if found["flags"] & FOR_ONE else number_of(found)

    async def newer(self, channel: int, message: int, most: int) -> int:
        """Count the messages below this one, up to `most`."""
        query = {"after": str(message), "limit": str(most)}
        found = await self._ask(
            "GET", "/channels/{channel_id}/messages", None, params=query, channel_id=channel
        )
        return len(found) if isinstance(found, list) else 0

    async def with_button(
        self, channel: int, *marks: str, but: Collection[int | None] = (), since: int | None = None
    ) -> int | None:
        """Find one of the channel's last messages, except `but`, that has one of these buttons or texts; None if
        the bot may not read them. `since`: whether the search reaches back to this time, in milliseconds; if not,
        return 0."""
        path = "/channels/{channel_id}/messages"
        try:
            found = await self._ask("GET", path, None, params={"limit": str(READ)}, channel_id=channel)
        except NotDone as wrong:
            if wrong.fault is Fault.FORBIDDEN:
                return None if since is None else 0
            raise
        others = [one for one in found if number_of(one) not in but]
        there = next((number_of(one) for one in others if _has(one, marks)), None)
        more = since is not None and len(found) == READ and _made(found[-1]) > since
        return 0 if there is None and more else there

    async def thread(self, channel: int, message: int, name: str, *, slow: bool = False) -> int:
        """Start a thread on that message. Discord archives it after a day without messages, `slow` after a week."""
        body = {"name": name[:100], "auto_archive_duration": WEEK if slow else DAY}
        where: dict[str, Any] = {"channel_id": channel, "message_id": message}
        made = await self._ask("POST", "/channels/{channel_id}/messages/{message_id}/threads", body, **where)
        return number_of(made)

    async def dm_channel(self, player: int) -> int:
        made = await self._ask("POST", "/users/@me/channels", {"recipient_id": str(player)})
        return number_of(made)

    async def member(self, guild: discord.Guild, player: int) -> discord.Member | None:
        """A member with their roles, or None. The bot keeps no list of members."""
        path = "/guilds/{guild_id}/members/{user_id}"
        try:
            return await self._heard("GET", path, guild.fetch_member(player))
        except NotDone as wrong:
            if wrong.fault is not Fault.NO_MEMBER:
                raise
            return None

    async def _ask(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None,
        *,
        channel_id: int | None = None,
        **more: Any,
    ) -> Any:
        """Reopen an archived thread and try again."""
        if channel_id is None:
            return await self._asked(method, path, body, **more)
        files = bool(more.get("files"))
        if self.denied.denies(channel_id, method, path, files=files):
            raise NotDone(Fault.FORBIDDEN, MISSING_PERMISSIONS)
        try:
            return await self._asked(method, path, body, channel_id=channel_id, **more)
        except NotDone as wrong:
            if wrong.fault is Fault.FORBIDDEN:
                self.denied.refused(channel_id, method, path, files=files)
                self._repeated.warning("discord-denied", method=method, path=path, code=wrong.code)
            if wrong.fault is not Fault.ARCHIVED:
                raise
            await self._wake(channel_id, wrong)
        return await self._asked(method, path, body, channel_id=channel_id, **more)

    async def _wake(self, thread: int, why: NotDone) -> None:
        try:
            await self._asked("PATCH", "/channels/{channel_id}", {"archived": False}, channel_id=thread)
        except NotDone as wrong:
            raise wrong if wrong.fault is not Fault.FORBIDDEN else why from wrong

    async def _asked(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None,
        *,
        params: dict[str, str] | None = None,
        files: Files = (),
        **where: Any,
    ) -> Any:
        more: dict[str, Any] = {}
        if files:
            more["files"], more["form"] = _with_files(body, files)
        elif body is not None:
            more["json"] = body
        route = Route(method, path, **where)
        if params is not None:
            route.url += f"?{urlencode(params)}"
        return await self._heard(method, path, self._sent(route, more))

    async def _heard(self, method: str, path: str, reply: Awaitable[T]) -> T:
        """Return Discord's reply, or raise why there is none."""
        try:
            return await reply
        except discord.HTTPException as wrong:
            fault = fault_of(wrong)
            if fault is Fault.TOO_FAST:
                self.too_fast()
            if fault in (Fault.AWAY, Fault.OTHER):
                self._repeated.warning(
                    "discord-refused", method=method, path=path, status=wrong.status, code=wrong.code
                )
            raise NotDone(fault, wrong.code) from wrong
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError, LookupError) as wrong:
            # The library raises the last two if a reply claims to be JSON but is not.
            self._repeated.warning(
                "discord-not-reached", method=method, path=path, wrong=type(wrong).__name__
            )
            raise NotDone(Fault.AWAY, 0) from wrong
        except RuntimeError as wrong:
            if not self._client.is_closed():
                raise
            raise NotDone(Fault.AWAY, 0) from wrong  # the bot is stopping, and its connection with it

    async def _sent(self, route: Route, more: dict[str, Any]) -> Any:
        await self.certain()
        try:
            return await self._http.request(route, **more)
        except discord.HTTPException as wrong:
            if not names_an_emoji(wrong) or "json" not in more:
                raise
        self.emojis_lost()
        return await self._http.request(route, **{**more, "json": undrawn(more["json"])})


def _changed(components: list[Component], attachments: Attachments) -> dict[str, Any]:
    body: dict[str, Any] = {"components": components, "allowed_mentions": NOBODY}
    return body if attachments is None else {**body, "attachments": attachments}


def _answer(message: int | None) -> str:
    which = "@original" if message is None else "{message_id}"
    return f"/webhooks/{{webhook_id}}/{{webhook_token}}/messages/{which}"


def _by_token(application: int, token: str, message: int | None) -> dict[str, Any]:
    named = {"webhook_id": application, "webhook_token": token}
    return named if message is None else {**named, "message_id": message}


def _made(message: Any) -> int:
    """When the message was sent, in milliseconds."""
    return (number_of(message) >> 22) + DISCORD_EPOCH


def _has(message: Any, marks: Sequence[str]) -> bool:
    parts = list(walk(message.get("components") or ()))
    buttons = {part.get("custom_id") for part in parts}
    return any(mark in buttons or any(mark in part.get("content", "") for part in parts) for mark in marks)


def _with_files(
    body: dict[str, Any] | None, files: Sequence[tuple[str, bytes]]
) -> tuple[list[discord.File], list[dict[str, Any]]]:
    """Files and body in the library's form, since it may send them twice."""
    sent = [discord.File(io.BytesIO(content), filename=name) for name, content in files]
    form: list[dict[str, Any]] = [{"name": "payload_json", "value": encode(body).decode()}]
    form += [
        {
            "name": f"files[{number}]",
            "value": file.fp,
            "filename": file.filename,
            "content_type": "image/png",
        }
        for number, file in enumerate(sent)
    ]
    return sent, form


def number_of(made: Any) -> int:
    """The id in Discord's reply. A reply without one is not from Discord."""
    try:
        return int(made["id"])
    except (TypeError, ValueError, LookupError) as wrong:
        raise NotDone(Fault.AWAY, 0) from wrong
