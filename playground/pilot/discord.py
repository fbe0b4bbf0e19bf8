"""The whole playground on a free port, for tests."""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playground.core import storage
from playground.core.playground import Playground
from playground.core.records import Records
from playground.core.snowflakes import shard_of
from playground.http.point import point
from playground.http.server import HttpServer
from playground.pilot.guilds import Guild
from playground.pilot.members import Member
from playground.pilot.messages import Channel
from playground.pilot.view import PilotedPlayground


class Discord(PilotedPlayground):
    """Listens while entered. `server` is Discord's state, `http` serves it."""

    def __init__(
        self,
        *,
        records: Records | None = None,
        seconds: float = 5.0,
        record: bool = True,
        history: int = 1000,
        identify_seconds: float = 0.0,
    ) -> None:
        super().__init__(Playground(records, record=record, history=history, strict=True), seconds)
        self.http = HttpServer(self.server)
        self.faults, self.limits = self.server.faults, self.server.limits
        self.transcript, self.requests = self.server.transcript, self.server.requests
        self.token = self.server.token
        self.server.gateway.identify_seconds = identify_seconds
        self.pass_time = self.server.pass_time
        self.sign = self.server.sign
        self.send_interactions_to = self.http.send_interactions_to
        self.url = ""

    async def __aenter__(self) -> Self:
        self.url = await self.http.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.stop()

    def point(self, library: Any) -> None:
        """Make the `discord` module of this process talk to this playground."""
        point(library, self.url)

    # What exists.

    def guild(
        self, name: str, *, locale: str = "en-US", bot: bool = True, shard: tuple[int, int] | None = None
    ) -> Guild:
        """Return a guild, making it if necessary. `shard` (which, of how many): the shard for a new one."""
        world = self.server.world
        record = world.guild_called(name)
        if record is not None:
            return Guild(self, record)
        ident = world.ids.take_apart()
        while shard is not None and shard_of(ident, shard[1]) != shard[0]:
            ident = world.ids.take_apart()
        record = world.add_guild(name, world.records.application.owner_id, locale, ident)
        world.add_member(record, world.records.application.owner_id)
        if bot:
            world.add_member(record, world.bot.id)
            self.server.add_bot(record)
        return Guild(self, record)

    def group(self, *members: Member) -> Channel:
        """Return a group chat of these people."""
        return Channel(self, self.server.world.add_group(member.id for member in members))

    @property
    def guilds(self) -> list[Guild]:
        return [Guild(self, record) for record in self.server.world.records.guilds.values()]

    @property
    def commands(self) -> list[str]:
        """The names of all commands the bot has registered."""
        return [command["name"] for command in self.server.world.records.commands]

    @property
    def sessions(self) -> int:
        """The number of the bot's gateway connections."""
        return len(self.server.gateway.connected())

    async def wait_for_bot(self, seconds: float | None = None, *, sessions: int = 1) -> None:
        await self.wait_until(lambda: self.sessions >= sessions, seconds, what="the bot to connect")

    async def wait_for_command(self, name: str, seconds: float | None = None) -> None:
        """Wait until the bot is connected and has registered that command."""

        def ready() -> bool:
            return self.sessions > 0 and name in self.commands

        await self.wait_until(ready, seconds, what=f"/{name}")

    def save(self, path: Path) -> None:
        """Save everything for `Discord(records=storage.load(path))`."""
        storage.save(self.server.world.records, path)
