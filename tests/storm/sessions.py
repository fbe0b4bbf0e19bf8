"""The gateway of several bots: a shard's clients hear of its events, and during a change of places there may be two
for a while."""

from __future__ import annotations

from contextvars import Context
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from house.cluster import shard_of
from tests.virtual.lives import OWNER

from . import payloads

if TYPE_CHECKING:
    from .lives import Process
    from .shared_world import SharedWorld

DIRECT = 0  # direct messages are the first shard's


class Session(NamedTuple):
    process: Process
    bot: Any
    shard: int


class Sessions:
    def __init__(self, world: SharedWorld) -> None:
        self._world = world
        self._random = Random(f"{world.seed}/gateway")
        self._sessions: list[Session] = []
        self._down: set[int] = set()
        self._missed: list[tuple[int, str, Any, Any]] = []

    def shard(self, guild: int | None) -> int:
        return DIRECT if guild is None else shard_of(guild, self._world.shards)

    def greet(self, process: Process, bot: Any, shard: int) -> None:
        """A new session."""
        self._sessions.append(made := Session(process, bot, shard))
        self._greeted(made)

    def _greeted(self, one: Session) -> None:
        service, shards = self._world.service, self._world.shards
        guilds = [guild for guild in service.guilds if self.shard(guild) == one.shard]
        self._feed(one, "ready", payloads.ready(service, guilds, one.shard, shards))
        for guild in guilds:
            self._feed(one, "guild_create", payloads.guild(service, guild))

    def tell(self, event: str, data: Any, note: Any) -> None:
        shard = self.shard(note.channel.guild)
        if shard in self._down:
            self._missed.append((shard, event, data, note))
            return
        seconds = self._world.network_random.uniform(0.02, 0.06)
        for one in self._of(shard):
            self._world.later(seconds, self._feed, one, event, data, note)

    def _of(self, shard: int) -> list[Session]:
        return [one for one in self._sessions if one.shard == shard and not one.process.dead]

    def drop(self, seconds: float, *, resumed: bool) -> None:
        shard = self._random.randrange(self._world.shards)
        self._world.trace.add("fault", "gateway", shard=shard, seconds=round(seconds, 3), resumed=resumed)
        self._down.add(shard)
        self._world.later(seconds, self._again, shard, resumed)

    def _again(self, shard: int, resumed: bool) -> None:
        self._down.discard(shard)
        missed = [one for one in self._missed if one[0] == shard]
        self._missed = [one for one in self._missed if one[0] != shard]
        for one in self._of(shard):
            if not resumed:
                self._greeted(one)
                continue
            for _, event, data, note in missed:
                self._feed(one, event, data, note)

    def _feed(self, one: Session, event: str, data: Any, note: Any = None) -> None:
        context = Context()
        context.run(OWNER.set, one.process)
        self._world.loop.call_soon(self._parse, one, event, data, note, context=context)

    def _parse(self, one: Session, event: str, data: Any, note: Any) -> None:
        """Handled when it runs: a frozen one hears of it later."""
        if one.bot.is_closed():
            return
        if note is not None:
            self._world.model.note_delivery(note, one.process)
        getattr(one.bot._connection, f"parse_{event}")(dict(data))
