"""The bot's gateway sessions: which are connected, their events, and what is replayed after a dropped connection."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from playground.core import render
from playground.core.records import GuildRecord, Json
from playground.core.snowflakes import shard_of
from playground.core.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES = 1, 1 << 1, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
ALWAYS = -1
NO_CONTENT: Json = {"content": "", "embeds": [], "components": [], "attachments": []}
EVENTS_KEPT = 5000
ACK_SECONDS = 0.05
BAD_TOKEN, BAD_SHARD = 4004, 4010

encode = msgspec.json.encode


class Connection(Protocol):
    """The part of an open socket that sessions need."""

    def send(self, frame: bytes) -> None: ...

    async def close(self, code: int) -> None: ...


def send_op(connection: Connection, op: int, data: Any = None) -> None:
    connection.send(encode({"op": op, "d": data, "s": None, "t": None}))


class Session:
    """A session, which outlives a dropped connection: its last event's number, and the events to replay."""

    def __init__(self, connection: Connection, shard: int, shards: int, intents: int) -> None:
        self.ident = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self.shard, self.shards, self.intents = shard, shards, intents
        self.sequence = 0
        self._events: deque[tuple[int, bytes]] = deque(maxlen=EVENTS_KEPT)

    def wants(self, intent: int, guild_id: int | None) -> bool:
        listening = intent == ALWAYS or bool(self.intents & intent)
        return listening and shard_of(guild_id, self.shards) == self.shard

    def push(self, event: str, data: Json | msgspec.Raw) -> None:
        self.sequence += 1
        frame = encode({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self._events.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def push_guild(self, guild: GuildRecord, world: World, *, added: bool = False) -> None:
        body = render.guild_create(guild, world, everybody=bool(self.intents & GUILD_MEMBERS))
        if added:
            # The flag is for guilds that come back. Without it, the library sees that the bot was added.
            del body["unavailable"]
        self.push("GUILD_CREATE", body)

    def resume(self, connection: Connection, after: int) -> bool:
        """Replay the events after this one. Return False if too many have happened since."""
        self.connection = connection
        missed = [frame for number, frame in self._events if number > after]
        if len(missed) < self.sequence - after:
            return False
        for frame in missed:
            connection.send(frame)
        return True


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.url = ""
        self.heartbeat_seconds = 41.25
        self.shards = 1  # the number of shards recommended to the bot
        self.refusing = 0  # how many new connections to refuse
        self.max_concurrency = 1  # this many shards may identify within these seconds
        self.identify_seconds = 5.0
        self._identified: dict[int, float] = {}  # by bucket, when a shard last identified
        self.sessions: dict[str, Session] = {}
        self.on_change: Callable[[], None] = lambda: None

    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.connection]

    # Events.

    def tell(self, event: str, data: Json, guild_id: int | None, intent: int = GUILDS) -> bool:
        """Send an event. Return whether any session wanted it."""
        raw = msgspec.Raw(encode(data))
        heard = [session for session in self.sessions.values() if session.wants(intent, guild_id)]
        for session in heard:
            session.push(event, raw)
        return bool(heard)

    def reads_messages(self, guild_id: int | None) -> bool:
        intent = DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
        return any(session.wants(intent, guild_id) for session in self.sessions.values())

    def tell_message(self, event: str, data: Json, guild_id: int | None, *, readable: bool) -> None:
        """Send a message, without its content to bots that may not read it."""
        intent = DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
        for session in self.sessions.values():
            if session.wants(intent, guild_id):
                whole = readable or session.intents & MESSAGE_CONTENT
                session.push(event, data if whole else data | NO_CONTENT)

    # What the bot sends.

    def hello(self, connection: Connection) -> None:
        send_op(connection, HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000), "_trace": []})

    async def received(self, connection: Connection, frame: Json) -> None:
        op: int = frame.get("op", 0)
        data: Json = frame.get("d") or {}
        if op == HEARTBEAT:
            # The library notes the time of its heartbeat after sending it. An immediate answer would look 41
            # seconds late.
            asyncio.get_running_loop().call_later(ACK_SECONDS, send_op, connection, HEARTBEAT_ACK)
        elif op == IDENTIFY:
            await self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)
        elif op == REQUEST_MEMBERS:
            self._send_members(connection, data)

    def lost(self, connection: Connection) -> None:
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None
        self.on_change()

    async def _identify(self, connection: Connection, data: Json) -> None:
        if data.get("token", "").removeprefix("Bot ") != self._world.records.application.token:
            await connection.close(BAD_TOKEN)
            return
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            await connection.close(BAD_SHARD)
            return
        now, bucket = asyncio.get_running_loop().time(), shard % self.max_concurrency
        if now < self._identified.get(bucket, -self.identify_seconds) + self.identify_seconds:
            send_op(connection, INVALID_SESSION, data=False)
            return
        self._identified[bucket] = now
        for old in [s for s in self.sessions.values() if s.shard == shard and s.connection is None]:
            del self.sessions[old.ident]
        session = Session(connection, shard, shards, data.get("intents", 0))
        self.sessions[session.ident] = session
        self._ready(session)
        self.on_change()

    def _ready(self, session: Session) -> None:
        world = self._world
        mine = world.guilds_of(world.bot.id)
        every = world.records.guilds.values()
        guilds = [g for g in every if g.id in mine and shard_of(g.id, session.shards) == session.shard]
        session.push(
            "READY",
            {
                "v": 10,
                "user": render.user(world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.ident,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": [session.shard, session.shards],
                "application": {"id": str(world.records.application.id), "flags": 0},
                "private_channels": [],
                "relationships": [],
                "_trace": [],
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.push_guild(guild, world)

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(data.get("session_id", ""))
        if session is not None and data.get("token") == self._world.records.application.token:
            if session.resume(connection, data.get("seq") or 0):
                session.push("RESUMED", {"_trace": []})
                self.on_change()
                return
            del self.sessions[session.ident]
        send_op(connection, INVALID_SESSION, data=False)

    def _send_members(self, connection: Connection, data: Json) -> None:
        session = next((s for s in self.sessions.values() if s.connection is connection), None)
        if session is None:
            return
        guild = self._world.records.guilds.get(int(data["guild_id"]))
        wanted = {int(ident) for ident in data.get("user_ids") or []}
        query = (data.get("query") or "").lower()
        people = self._world.records.users
        found = [
            render.member(self._world, member)
            for member in (guild.members.values() if guild else ())
            if (member.user_id in wanted if wanted else people[member.user_id].name.lower().startswith(query))
        ]
        session.push(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": str(data["guild_id"]),
                "members": found[: data.get("limit") or len(found)],
                "chunk_index": 0,
                "chunk_count": 1,
                "not_found": [],
                "nonce": data.get("nonce"),
            },
        )

    # Faults.

    async def drop(self, code: int = 4000, *, shard: int | None = None, forget: bool = False) -> None:
        """Close the bot's connections. `forget`: its sessions cannot be resumed."""
        for session in list(self.sessions.values()):
            if shard not in (None, session.shard):
                continue
            if forget:
                del self.sessions[session.ident]
            connection, session.connection = session.connection, None
            if connection is not None:
                await connection.close(code)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate the sessions, as Discord does now and then."""
        for session in list(self.sessions.values()):
            if session.connection is not None:
                send_op(session.connection, INVALID_SESSION, resumable)
            if not resumable:
                del self.sessions[session.ident]

    def ask_to_reconnect(self) -> None:
        for session in self.sessions.values():
            if session.connection is not None:
                send_op(session.connection, RECONNECT)
