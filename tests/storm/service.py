"""Discord, as far as the bot needs it: messages, direct messages, threads, interactions and their answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from . import payloads
from .access import NO_PERMISSION, UNKNOWN_CHANNEL, Access
from .clock import EPOCH_MS
from .things import (
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    DISCORD_EPOCH,
    EPHEMERAL,
    IN_TIME,
    LOADING,
    MESSAGE,
    NONCE_SECONDS,
    TOKEN_SECONDS,
    UPDATE,
    Asked,
    Channel,
    Json,
    Message,
    Refusal,
)

ENGLISH = "en-US"
THREAD_EXISTS = 160004


class Service:
    """`now` is the virtual time; listeners hear of events at once."""

    def __init__(self, now: Callable[[], float], guilds: Sequence[int], users: dict[int, str]) -> None:
        self.now = now
        self.guilds = tuple(guilds)
        self.users = users
        self.bot, self.application = 900, 900
        self.channels: dict[int, Channel] = {}
        self.asked: dict[str, Asked] = {}
        self.shown: list[Callable[[Message, str], None]] = []  # called with every message shown
        self.on_answer: list[Callable[[Asked, Json], None]] = []
        self.commands: list[Json] = []
        self.locale = ENGLISH  # the servers'
        self.locales: dict[int, str] = {}  # people whose Discord is not in English
        self.moderators: set[int] = set()
        self.access = Access(now)
        self._serial = 0
        self.letterboxes: dict[int, Channel] = {}

    def take_id(self) -> int:
        self._serial += 1
        ms = EPOCH_MS + round(self.now() * 1000)
        return ((ms - DISCORD_EPOCH) << 22) | (self._serial & 0x3FFFFF)

    @staticmethod
    def taken_at(number: int) -> float:
        """When that id was taken, in seconds of the storm."""
        return ((number >> 22) + DISCORD_EPOCH - EPOCH_MS) / 1000

    def add_channel(self, **fields: Any) -> Channel:
        channel = Channel(self.take_id(), **fields)
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: int) -> Channel:
        if user not in self.letterboxes:
            self.letterboxes[user] = self.add_channel(recipient=user)
        return self.letterboxes[user]

    # --- asking the bot ----------------------------------------------------------------------------------

    def ask(
        self, kind: int, user: int, channel: Channel, data: Json, message: Message | None = None
    ) -> Asked:
        ident = self.take_id()
        asked = Asked(ident, f"token{ident}", kind, user, channel, data, self.now(), message)
        asked.by_moderator = user in self.moderators
        self.asked[asked.token] = asked
        return asked

    # --- the bot's requests --------------------------------------------------------------------------------

    def handle(self, method: str, path: str, query: Json, body: Json) -> tuple[int, Any]:
        """Status and body of the answer."""
        try:
            for wanted, pattern, do in _ROUTES:
                found = pattern.fullmatch(path) if wanted == method else None
                if found is not None:
                    return do(self, query, body, *found.groups())
            raise AssertionError(f"nobody answers {method} {path}")
        except Refusal as refused:
            return refused.status, {"message": "refused", "code": refused.code}

    def _channel(self, ident: str) -> Channel:
        channel = self.channels.get(int(ident))
        if channel is None:
            raise Refusal(404, 10003)
        self.access.must_see(channel)
        return channel

    def _message(self, channel: str, ident: str) -> Message:
        message = self._channel(channel).messages.get(int(ident))
        if message is None or message.deleted:
            raise Refusal(404, 10008)
        return message

    def send(self, _query: Json, body: Json, channel: str) -> tuple[int, Any]:
        place = self._channel(channel)
        self.access.must_write(place)
        nonce = str(body["nonce"]) if body.get("nonce") is not None else None
        if nonce is not None and body.get("enforce_nonce"):
            for known in place.messages.values():
                if known.nonce == nonce and self.now() - known.at < NONCE_SECONDS:
                    return 200, payloads.message(self, known)
        made = self.create(place, body, nonce=nonce)
        return 200, payloads.message(self, made)

    def create(self, channel: Channel, body: Json, **more: Any) -> Message:
        made = Message(self.take_id(), channel, self.now(), dict(body), **more)
        channel.messages[made.id] = made
        self._show(made, "message")
        return made

    def _show(self, message: Message, how: str) -> None:
        for tell in self.shown:
            tell(message, how)

    def _edit(self, message: Message, body: Json) -> Message:
        message.body = message.body | body
        message.body["flags"] = (body.get("flags") or message.flags) & ~LOADING
        message.edited = self.now()
        self._show(message, "edit")
        return message

    def edit(self, _query: Json, body: Json, channel: str, ident: str) -> tuple[int, Any]:
        message = self._message(channel, ident)
        self.access.must_be_awake(message.channel)
        return 200, payloads.message(self, self._edit(message, body))

    def delete(self, _query: Json, _body: Json, channel: str, ident: str) -> tuple[int, Any]:
        self._message(channel, ident).deleted = True
        return 204, None

    def newer(self, query: Json, _body: Json, channel: str) -> tuple[int, Any]:
        after, most = int(query.get("after", 0)), int(query.get("limit", 50))
        messages = self._channel(channel).messages.values()
        found = [one for one in messages if one.id > after and not one.deleted and one.only_for is None]
        if not after:
            found.reverse()  # the newest
        return 200, [payloads.message(self, one) for one in found[:most]]

    def thread(self, _query: Json, _body: Json, channel: str, ident: str) -> tuple[int, Any]:
        """A thread, which has the number of its first message."""
        message = self._message(channel, ident)
        self.access.must_write(message.channel)
        if message.id in self.channels:
            raise Refusal(400, THREAD_EXISTS)
        made = Channel(message.id, guild=message.channel.guild, parent=message.channel.id)
        self.channels[made.id] = made
        return 201, payloads.channel(self, made)

    def change_channel(self, _query: Json, body: Json, channel: str) -> tuple[int, Any]:
        place = self._channel(channel)
        if place.locked:
            raise Refusal(403, NO_PERMISSION)
        place.archived = body.get("archived", place.archived)
        return 200, payloads.channel(self, place)

    def open_direct(self, _query: Json, body: Json) -> tuple[int, Any]:
        self.access.must_open_slowly()
        return 200, payloads.channel(self, self.direct(int(body["recipient_id"])))

    # --- answers -----------------------------------------------------------------------------------------

    @staticmethod
    def _must_be_there(asked: Asked) -> None:
        """The channel may be gone by now."""
        if asked.channel.deleted:
            asked.troubled = True
            raise Refusal(404, UNKNOWN_CHANNEL)

    def callback(self, query: Json, body: Json, ident: str, token: str) -> tuple[int, Any]:
        asked = self.asked.get(token)
        if asked is None or asked.id != int(ident):
            raise Refusal(404, 10062)
        if asked.answered:
            raise Refusal(400, 40060)
        if self.now() - asked.at > IN_TIME:
            raise Refusal(404, 10062)
        self._must_be_there(asked)
        kind, data = body["type"], body.get("data") or {}
        if kind == UPDATE and asked.message is not None and asked.message.deleted:
            raise Refusal(404, 10008)
        asked.answered, asked.answered_at = kind, self.now()
        if kind == MESSAGE:
            asked.original = self._say(asked, data, "callback")
        elif kind == DEFERRED_MESSAGE:
            asked.original = self._say(
                asked, {"flags": (data.get("flags") or 0) | LOADING}, "callback", read=False
            )
            asked.deferred = True
        elif kind == UPDATE and asked.message is not None:
            asked.original = self._edit(asked.message, data)
            self._said(asked, data)
        elif kind == DEFERRED_UPDATE:
            asked.original = asked.message
        else:
            self._said(asked, data)
        if str(query.get("with_response", "")).lower() not in ("1", "true"):
            return 204, None
        return 200, payloads.receipt(self, asked)

    def _say(self, asked: Asked, data: Json, origin: str, *, read: bool = True) -> Message:
        hidden = asked.user if (data.get("flags") or 0) & EPHEMERAL else None
        made = self.create(asked.channel, data, only_for=hidden, origin=origin, interaction=asked.id)
        if read:
            self._said(asked, data)
        return made

    def _said(self, asked: Asked, data: Json) -> None:
        asked.said += 1
        for tell in self.on_answer:
            tell(asked, data)

    def _open(self, token: str) -> Asked:
        asked = self.asked.get(token)
        if asked is None or self.now() - asked.at > TOKEN_SECONDS:
            raise Refusal(401, 50027)
        self._must_be_there(asked)
        if not asked.answered:
            raise Refusal(404, 10015)
        return asked

    def follow_up(self, _query: Json, body: Json, _application: str, token: str) -> tuple[int, Any]:
        asked = self._open(token)
        if asked.deferred:
            return self.edit_original(_query, body, _application, token)
        made = self._say(asked, body, "follow-up")
        made.follows = asked.original.id if asked.original is not None else None
        return 200, payloads.message(self, made)

    def edit_original(self, _query: Json, body: Json, _application: str, token: str) -> tuple[int, Any]:
        asked = self._open(token)
        if asked.original is None or asked.original.deleted:
            raise Refusal(404, 10008)
        asked.deferred = False
        self._edit(asked.original, body)
        self._said(asked, body)
        return 200, payloads.message(self, asked.original)

    def _followed(self, token: str, ident: str) -> Message:
        asked = self._open(token)
        message = asked.channel.messages.get(int(ident))
        if message is None or message.deleted:
            raise Refusal(404, 10008)
        return message

    def edit_answer(
        self, _query: Json, body: Json, _application: str, token: str, ident: str
    ) -> tuple[int, Any]:
        return 200, payloads.message(self, self._edit(self._followed(token, ident), body))

    def delete_answer(
        self, _query: Json, _body: Json, _application: str, token: str, ident: str
    ) -> tuple[int, Any]:
        self._followed(token, ident).deleted = True
        return 204, None

    def delete_original(self, _query: Json, _body: Json, _application: str, token: str) -> tuple[int, Any]:
        asked = self._open(token)
        if asked.original is None or asked.original.deleted:
            raise Refusal(404, 10008)
        asked.original.deleted = True
        return 204, None

    def original(self, _query: Json, _body: Json, _application: str, token: str) -> tuple[int, Any]:
        asked = self._open(token)
        if asked.original is None:
            raise Refusal(404, 10008)
        return 200, payloads.message(self, asked.original)

    def me(self, _query: Json, _body: Json) -> tuple[int, Any]:
        return 200, payloads.user(self, self.bot)

    def gateway(self, _query: Json, _body: Json) -> tuple[int, Any]:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        return 200, {"url": "wss://gateway.storm", "shards": 1, "session_start_limit": limit}

    def about(self, _query: Json, _body: Json) -> tuple[int, Any]:
        return 200, payloads.application(self)

    def told_commands(self, _query: Json, _body: Json, _application: str) -> tuple[int, Any]:
        return 200, self.commands

    def tell_commands(self, _query: Json, body: Json, _application: str) -> tuple[int, Any]:
        self.commands = body  # type: ignore[assignment]  # a list, the one body that is
        return 200, []


def _route(method: str, pattern: str, do: Any) -> tuple[str, re.Pattern[str], Any]:
    return method, re.compile(pattern), do


_ROUTES = (
    _route("POST", r"/interactions/(\d+)/(\w+)/callback", Service.callback),
    _route("POST", r"/webhooks/(\d+)/(\w+)", Service.follow_up),
    _route("PATCH", r"/webhooks/(\d+)/(\w+)/messages/@original", Service.edit_original),
    _route("GET", r"/webhooks/(\d+)/(\w+)/messages/@original", Service.original),
    _route("DELETE", r"/webhooks/(\d+)/(\w+)/messages/@original", Service.delete_original),
    _route("PATCH", r"/webhooks/(\d+)/(\w+)/messages/(\d+)", Service.edit_answer),
    _route("DELETE", r"/webhooks/(\d+)/(\w+)/messages/(\d+)", Service.delete_answer),
    _route("POST", r"/channels/(\d+)/messages", Service.send),
    _route("GET", r"/channels/(\d+)/messages", Service.newer),
    _route("PATCH", r"/channels/(\d+)/messages/(\d+)", Service.edit),
    _route("DELETE", r"/channels/(\d+)/messages/(\d+)", Service.delete),
    _route("POST", r"/channels/(\d+)/messages/(\d+)/threads", Service.thread),
    _route("PATCH", r"/channels/(\d+)", Service.change_channel),
    _route("POST", r"/users/@me/channels", Service.open_direct),
    _route("GET", r"/users/@me", Service.me),
    _route("GET", r"/gateway/bot", Service.gateway),
    _route("GET", r"/oauth2/applications/@me", Service.about),
    _route("GET", r"/applications/(\d+)/commands", Service.told_commands),
    _route("PUT", r"/applications/(\d+)/commands", Service.tell_commands),
)


def words_of(body: Json) -> str:
    """Everything that can be read in a message."""
    return msgspec.json.encode([body.get("content"), body.get("components")]).decode()
