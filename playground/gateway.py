"""The websocket over which Discord tells a bot what happens."""

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from playground import render
from playground.snowflake import shard_of
from playground.state import Json
from playground.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    6,
    7,
    8,
    9,
    10,
    11,
)
GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1, 1 << 1, 1 << 9, 1 << 10, 1 << 11
DIRECT_MESSAGES, DIRECT_REACTIONS, DIRECT_TYPING, MESSAGE_CONTENT = 1 << 12, 1 << 13, 1 << 14, 1 << 15
ALWAYS = -1
EVENTS_KEPT = 5000
ACK_SECONDS = 0.05

encode = msgspec.json.encode


class Session:
    """What outlives a dropped socket: the number of the last event, and the events to replay."""

    def __init__(self, shard: int, shards: int, intents: int) -> None:
        self.ident = secrets.token_hex(16)
        self.shard, self.shards, self.intents = shard, shards, intents
        self.sequence = 0
        self.socket: Socket | None = None
        self._events: deque[tuple[int, bytes]] = deque(maxlen=EVENTS_KEPT)

    def wants(self, intent: int, guild_id: int | None) -> bool:
        listening = intent == ALWAYS or bool(self.intents & intent)
        return listening and shard_of(guild_id, self.shards) == self.shard

    def push(self, event: str, data: Json | msgspec.Raw) -> None:
        self.sequence += 1
        frame = encode({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self._events.append((self.sequence, frame))
        if self.socket is not None:
            self.socket.send(frame)

    def replay(self, after: int) -> bool:
        """Send again what came after that event; not possible when too much has happened since."""
        missed = [frame for number, frame in self._events if number > after]
        if len(missed) < self.sequence - after or self.socket is None:
            return False
        for frame in missed:
            self.socket.send(frame)
        return True


class Socket:
    """One connection, with a queue so that nobody who has news has to wait for it."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self._ws = ws
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def send(self, frame: bytes) -> None:
        self._queue.put_nowait(frame)

    def say(self, op: int, data: Any = None) -> None:
        self.send(encode({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._ws.send_frame(await self._queue.get(), WSMsgType.TEXT)

    async def close(self, code: int) -> None:
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        await self._ws.close(code=code)


class Gateway:
    """All sessions of the bot, and who of them hears of what."""

    def __init__(self, world: World, url: str = "") -> None:
        self._world = world
        self.url = url
        self.heartbeat_seconds = 41.25
        self.refusing = 0
        self.sessions: dict[str, Session] = {}
        self._sockets: set[Socket] = set()
        self.on_change: Callable[[], None] = lambda: None

    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.socket]

    def tell(self, event: str, data: Json, guild_id: int | None, intent: int = GUILDS) -> bool:
        """Whether there was any session that this was meant for."""
        raw = msgspec.Raw(encode(data))
        heard = False
        for session in self.sessions.values():
            if session.wants(intent, guild_id):
                session.push(event, raw)
                heard = True
        return heard

    def reads_messages(self, guild_id: int | None) -> bool:
        intent = DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
        return any(session.wants(intent, guild_id) for session in self.sessions.values())

    def tell_message(self, event: str, data: Json, guild_id: int | None, *, readable: bool) -> None:
        """A message, without its content for those who may not read along."""
        intent = DIRECT_MESSAGES if guild_id is None else GUILD_MESSAGES
        blank = (
            data if readable else data | {"content": "", "embeds": [], "components": [], "attachments": []}
        )
        for session in self.sessions.values():
            if session.wants(intent, guild_id):
                session.push(event, data if session.intents & MESSAGE_CONTENT else blank)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self.refusing > 0:
            self.refusing -= 1
            return web.Response(status=503)
        ws = web.WebSocketResponse(max_msg_size=0, compress=False)
        await ws.prepare(request)
        socket = Socket(ws)
        self._sockets.add(socket)
        session: Session | None = None
        socket.say(HELLO, {"heartbeat_interval": int(self.heartbeat_seconds * 1000), "_trace": []})
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    session = await self._heard(socket, session, msgspec.json.decode(message.data))
        finally:
            self._sockets.discard(socket)
            if session is not None and session.socket is socket:
                session.socket = None
            await socket.close(WSCloseCode.OK)
            self.on_change()
        return ws

    async def _heard(self, socket: Socket, session: Session | None, frame: Json) -> Session | None:
        op: int = frame.get("op", 0)
        data: Json = frame.get("d") or {}
        if op == HEARTBEAT:
            # The library notes when it sent this only afterwards; an answer at once looks 41 seconds late to it.
            asyncio.get_running_loop().call_later(ACK_SECONDS, socket.say, ACK)
        elif op == IDENTIFY:
            return await self._identify(socket, data)
        elif op == RESUME:
            return self._resume(socket, data)
        elif op == REQUEST_MEMBERS and session is not None:
            self._members(session, data)
        return session

    async def _identify(self, socket: Socket, data: Json) -> Session | None:
        if data.get("token", "").removeprefix("Bot ") != self._world.records.application.token:
            await socket.close(4004)
            return None
        shard, shards = data.get("shard") or (0, 1)
        if not 0 <= shard < shards:
            await socket.close(4010)
            return None
        for old in [s for s in self.sessions.values() if s.shard == shard and s.socket is None]:
            del self.sessions[old.ident]
        session = Session(shard, shards, data.get("intents", 0))
        session.socket = socket
        self.sessions[session.ident] = session
        self._ready(session)
        self.on_change()
        return session

    def _ready(self, session: Session) -> None:
        world = self._world
        guilds = [g for g in world.records.guilds.values() if shard_of(g.id, session.shards) == session.shard]
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
            everybody = bool(session.intents & GUILD_MEMBERS)
            for guild in guilds:
                if world.bot.id in guild.members:
                    session.push("GUILD_CREATE", render.guild_create(guild, world, everybody=everybody))

    def _resume(self, socket: Socket, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        if session is not None and data.get("token") == self._world.records.application.token:
            session.socket = socket
            if session.replay(data.get("seq") or 0):
                session.push("RESUMED", {"_trace": []})
                self.on_change()
                return session
            del self.sessions[session.ident]
        socket.say(INVALID, data=False)
        return None

    def _members(self, session: Session, data: Json) -> None:
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
        """Close the bot's sockets; with `forget`, its sessions cannot be resumed either."""
        for session in list(self.sessions.values()):
            if shard not in (None, session.shard):
                continue
            if forget:
                del self.sessions[session.ident]
            socket, session.socket = session.socket, None
            if socket is not None:
                await socket.close(code)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Say that the sessions are no longer good, as Discord does now and then."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                session.socket.say(INVALID, resumable)
            if not resumable:
                del self.sessions[session.ident]

    def ask_to_reconnect(self) -> None:
        for session in self.connected():
            if session.socket is not None:
                session.socket.say(RECONNECT)

    async def close(self) -> None:
        for socket in list(self._sockets):
            await socket.close(WSCloseCode.GOING_AWAY)
