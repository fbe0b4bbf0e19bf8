"""The gateway of a bot whose shards are shared: whoever has connected to a shard is told what happens there, and where a
shard changes hands that may be two for a while."""

from __future__ import annotations

from contextvars import Context
from random import Random
from typing import TYPE_CHECKING, Any

from house.cluster.share import shard_of

from . import payloads
from .loop import OWNER

if TYPE_CHECKING:
    from .lives import Post
    from .shared_world import SharedWorld

DIRECT = 0  # direct messages are the first shard's


class Sessions:
    def __init__(self, world: SharedWorld) -> None:
        self._world = world
        self._random = Random(f"{world.seed}/gateway")
        self._posts: list[Post] = []
        self._down: set[int] = set()
        self._missed: list[tuple[int, str, Any, Any]] = []

    def shard(self, guild: int | None) -> int:
        return DIRECT if guild is None else shard_of(guild, self._world.shards)

    def greet(self, post: Post) -> None:
        """A new session."""
        self._posts.append(post)
        self._greeted(post)

    def _greeted(self, post: Post) -> None:
        service, shards = self._world.service, self._world.shards
        guilds = [guild for guild in service.guilds if self.shard(guild) == post.shard]
        self._feed(post, "ready", payloads.ready(service, guilds, post.shard, shards))
        for guild in guilds:
            self._feed(post, "guild_create", payloads.guild(service, guild))

    def tell(self, event: str, data: Any, note: Any) -> None:
        shard = self.shard(note.channel.guild)
        if shard in self._down:
            self._missed.append((shard, event, data, note))
            return
        seconds = self._world.network_random.uniform(0.02, 0.06)
        for post in self._posts:
            if post.shard == shard and not post.dead:
                self._world.later(seconds, self._feed, post, event, data, note)

    def drop(self, seconds: float, *, resumed: bool) -> None:
        shard = self._random.randrange(self._world.shards)
        self._world.trace.add("fault", "gateway", shard=shard, seconds=round(seconds, 3), resumed=resumed)
        self._down.add(shard)
        self._world.later(seconds, self._again, shard, resumed)

    def _again(self, shard: int, resumed: bool) -> None:
        self._down.discard(shard)
        missed = [one for one in self._missed if one[0] == shard]
        self._missed = [one for one in self._missed if one[0] != shard]
        for post in self._posts:
            if post.shard != shard or post.dead:
                continue
            if not resumed:
                self._greeted(post)
                continue
            for _, event, data, note in missed:
                self._feed(post, event, data, note)

    def _feed(self, post: Post, event: str, data: Any, note: Any = None) -> None:
        context = Context()
        context.run(OWNER.set, post)
        self._world.loop.call_soon(self._parse, post, event, data, note, context=context)

    def _parse(self, post: Post, event: str, data: Any, note: Any) -> None:
        """When it runs: one that stands still hears of it later."""
        if post.bot is None or post.bot.is_closed():
            return
        if note is not None:
            self._world.model.note_delivery(note, post)
        getattr(post.bot._connection, f"parse_{event}")(dict(data))
