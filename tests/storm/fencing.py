"""Several workers: nobody acts, stores or speaks for a shard that is another one's, and no shard is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .clock import EPOCH_MS
from .faults import NETWORK
from .ids import presses
from .screens import result_of
from .things import Asked, Message

if TYPE_CHECKING:
    from .backend import Backend
    from .lives import Post
    from .shared_world import SharedWorld

IN_TIME = 15.0  # seconds in which the shards of one that is gone are played by others
LOOK = 1.0
LEASE = "SELECT owner, until FROM leases WHERE number = ?"
GUILD = "SELECT guild FROM tables WHERE id = ?"
ANSWERS = ("/interactions/", "/webhooks/")


class Fencing:
    def __init__(self, world: SharedWorld) -> None:
        self._world = world
        self._alone_since: dict[int, float] = {}
        self._well: set[int] = set()
        self._struck = 0.0
        self._acts: dict[int, list[tuple[Post, str, tuple[Any, ...]]]] = {}  # by the press
        self._shown: dict[
            int, tuple[int, Post, float]
        ] = {}  # of each table: version, by whom, and when it was sent

    # --- stored ------------------------------------------------------------------------------------------

    def commits(self, backend: Backend) -> None:
        """Just before it: whose are the tables that it changes?"""
        for table in sorted(backend.touched):
            rows = backend.look(GUILD, table)
            if rows:
                shard = self._world.gateway.shard(rows[0][0])
                owner = [row[0] for row in backend.look(LEASE, shard + 1)]
                if owner != [backend.process.owner]:
                    self._find(
                        "stored-after-lost", f"{backend.process.name} for shard {shard}, which is {owner}'s"
                    )

    def wanted(self, post: Post, asked: Asked, facts: list[tuple[str, tuple[Any, ...]]]) -> None:
        self._acts.setdefault(asked.id, []).extend((post, *fact) for fact in facts)

    # --- said --------------------------------------------------------------------------------------------

    def speaks(self, post: Post, method: str, path: str) -> None:
        if method == "GET" or not hasattr(post, "shard"):
            return
        if path.startswith(ANSWERS) and post.bot.messages.moving:
            return  # "press again", where the next one may not hear of it yet
        rows = self._world.disk.look(LEASE, (post.shard + 1,))
        now = EPOCH_MS + self._world.loop.now * 1000
        if rows and rows[0][0] != post.process.owner and rows[0][1] > now:
            self._find("said-after-lost", f"{post.name}: {method} {path}, but the shard is {rows[0][0]}'s")

    # --- taken over --------------------------------------------------------------------------------------

    def begin(self) -> None:
        self._world.later(LOOK, self._look)

    def _look(self) -> None:
        now = self._world.loop.now
        well = {one.number: one.ready_at for one in self._world.program.living if one.well}
        if self._well - well.keys() or self._discord_fails(now):
            self._struck = now  # it may have been the one that was taking over, or it could not connect
        self._well = set(well)
        for shard in range(self._world.shards):
            if any(post.shard == shard and post.process.well for post in self._world.lives()) or not well:
                self._alone_since.pop(shard, None)
                continue
            since = max(self._alone_since.setdefault(shard, now - LOOK), min(well.values()), self._struck)
            if now - since > IN_TIME + LOOK:
                self._find("left-alone", f"nobody plays shard {shard} for {now - since:.0f} s")
                self._alone_since[shard] = now
        self._world.later(LOOK, self._look)

    def _discord_fails(self, now: float) -> bool:
        return any(one.name in NETWORK and one.start <= now < one.end for one in self._world.weather.spells)

    # --- in the end --------------------------------------------------------------------------------------

    def at_the_end(self) -> None:
        """A press that two have heard is one act."""
        for ident, acts in self._acts.items():
            done = {values: post for post, query, values in acts if self._world.disk.look(query, values)}
            if len(set(done.values())) > 1:
                self._find("acted-twice", f"by {[post.name for post in done.values()]} ({ident & 0xFFFFF})")

    def shown(self, message: Message, post: Post, sent: float) -> None:
        """Nobody says of a table what was, when somebody else has already shown what came after it."""
        if message.only_for is not None or message.channel.recipient is not None:
            return
        if result_of(message.components) is not None:
            return
        seen = {press.table: press.version for press in presses(message.components)}
        for table, version in seen.items():
            latest, by, at = self._shown.get(table, (-1, post, 0.0))
            if version < latest and by is not post and sent > at:
                self._find("older-shown", f"{post.name} shows {version}, {by.name} has shown {latest}")
            if version > latest:
                self._shown[table] = version, post, self._world.loop.now

    def _find(self, kind: str, text: str) -> None:
        self._world.trace.find(kind, text)
