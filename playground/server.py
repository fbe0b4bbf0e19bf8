"""The stand-in itself: one world, one gateway, one server on 127.0.0.1."""

import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from playground import render
from playground.control import Control, guard
from playground.faults import Faults
from playground.files import Files
from playground.gateway import GUILD_MEMBERS, GUILDS, Gateway
from playground.hub import Hub
from playground.interactions import Interactions
from playground.messages import Messages
from playground.ratelimits import RateLimits
from playground.recorder import Recorder
from playground.rest.api import PREFIX, Api
from playground.site import Site
from playground.snowflake import Clock, Snowflakes
from playground.state import Application, Channel, Guild, Json, Member, Records, Role, User
from playground.transcript import Transcript
from playground.world import World

LOOPBACK = "127.0.0.1"
BODY_LIMIT = 32 * 1024 * 1024


def new_records(name: str = "Lettershark", token: str | None = None) -> Records:
    """An empty Discord with one application in it."""
    ids = Snowflakes(Clock())
    owner, bot = User(ids.take(), "owner", "Owner"), User(ids.take(), name.lower(), name, bot=True)
    application = Application(bot.id, name, owner.id, token or f"playground.{secrets.token_urlsafe(24)}")
    return Records(application, users={owner.id: owner, bot.id: bot})


class Playground:
    """Wires the parts together; the handlers get at all of them through it."""

    def __init__(
        self,
        records: Records | None = None,
        *,
        record: bool = False,
        history: int = 1000,
        strict: bool = False,
    ) -> None:
        self.clock = Clock()
        self.world = World(records or new_records(), self.clock, history)
        self.gateway = Gateway(self.world)
        self.transcript = Transcript(keep=record)
        self.recorder = Recorder(keep=record)
        self.hub = Hub(self.world, self.gateway, self.transcript)
        self.messages = Messages(self.world, self.hub)
        self.interactions = Interactions(self.world, self.hub, self.gateway, self.messages)
        self.faults = Faults(self.gateway)
        self.limits = RateLimits(self.clock)
        self.shards = 1
        # Tests want to hear of the stand-in's own mistakes instead of seeing them refused.
        self.strict = strict
        self.base = ""
        # How to restart the bot, for whoever runs it in this process.
        self.restart_bot: Callable[[], Awaitable[None]] | None = None
        # The open screens of web pages, closed before the server stops.
        self.feeds: set[web.WebSocketResponse] = set()
        self._runner: web.AppRunner | None = None

    @property
    def token(self) -> str:
        return self.world.records.application.token

    # Starting and stopping.

    def application(self) -> web.Application:
        app = web.Application(client_max_size=BODY_LIMIT, middlewares=[guard])
        app.router.add_route("*", PREFIX + "/{path:.*}", Api(self).serve)
        app.router.add_get("/gw", self.gateway.serve)
        app.router.add_get("/gw/", self.gateway.serve)
        app.add_routes(Files(self).routes())
        app.add_routes(Control(self).routes())
        app.add_routes(Site().routes())
        return app

    async def start(self, port: int = 0) -> str:
        """Listen, on a free port unless told which, and return the address."""
        self._runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, port)
        await site.start()
        bound = self._runner.addresses[0][1]
        self.base = self.hub.base = f"http://{LOOPBACK}:{bound}"
        self.gateway.url = f"ws://{LOOPBACK}:{bound}/gw"
        return self.base

    async def stop(self) -> None:
        await self.gateway.close()
        for feed in list(self.feeds):
            await feed.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def pass_time(self, seconds: float) -> None:
        """Let that much time pass at once: answers become late, tokens run out."""
        self.clock.advance(seconds)
        self.interactions.overdue()

    # Changes that the bot hears of.

    def announce(self, guild: Guild) -> None:
        """The bot was added to a guild."""
        for session in self.gateway.sessions.values():
            if session.wants(GUILDS, guild.id):
                everybody = bool(session.intents & GUILD_MEMBERS)
                session.push("GUILD_CREATE", self._joined(guild, everybody=everybody))
        self.hub.watch.tell()

    def _joined(self, guild: Guild, *, everybody: bool) -> Json:
        body = render.guild_create(guild, self.world, everybody=everybody)
        # Only guilds that come back carry the flag; without it, the library knows that the bot was added.
        del body["unavailable"]
        return body

    def expel(self, guild: Guild) -> None:
        """The bot was removed from a guild."""
        self.world.drop_member(guild, self.world.bot.id)
        self.gateway.tell("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def role_event(self, event: str, guild: Guild, role: Role) -> None:
        """GUILD_ROLE_CREATE or GUILD_ROLE_UPDATE: the library computes permissions from what it was told."""
        self.world.permissions_changed()
        self.gateway.tell(event, {"guild_id": str(guild.id), "role": render.role(role)}, guild.id)

    def member_event(self, event: str, guild: Guild, member: Member) -> None:
        """Told to those who listen for members; what concerns the bot itself, to every bot."""
        self.world.permissions_changed()
        body: dict[str, Any] = render.member(self.world, member) | {"guild_id": str(guild.id)}
        self.gateway.tell(
            event, body, guild.id, GUILDS if member.user_id == self.world.bot.id else GUILD_MEMBERS
        )
        self.hub.broadcast({"kind": "world"})

    def remove_channel(self, channel: Channel) -> Json:
        body = render.channel(self.world, channel)
        self.hub.channel("THREAD_DELETE" if channel.thread else "CHANNEL_DELETE", channel)
        self.world.drop_channel(channel)
        return body

    def join_thread(self, thread: Channel, user_id: int) -> None:
        if user_id not in thread.people:
            thread.people[user_id] = self.clock.stamp()
            self.world.permissions_changed(thread)
            self.hub.thread_people(thread, [user_id], [])

    def leave_thread(self, thread: Channel, user_id: int) -> None:
        if thread.people.pop(user_id, None) is not None:
            self.world.permissions_changed(thread)
            self.hub.thread_people(thread, [], [user_id])
