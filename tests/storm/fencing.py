"""Several bots: none acts, stores or speaks for another one's place, and none is left alone while one waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .faults import NETWORK
from .ids import presses
from .screens import result_of
from .things import Asked, Message

if TYPE_CHECKING:
    from .backend import Backend
    from .lives import Process
    from .shared_world import SharedWorld

IN_TIME = 12.0  # seconds until a waiting bot plays the place of one that is gone
LOOK = 1.0
OWNER_OF = "SELECT owner FROM places WHERE number = ?"
GUILD = "SELECT guild FROM tables WHERE id = ?"


class Fencing:
    def __init__(self, world: SharedWorld) -> None:
        self._world = world
        self._alone_since: dict[int, float] = {}
        self._well: set[int] = set()
        self._struck = 0.0
        self._acts: dict[int, list[tuple[Process, str, tuple[Any, ...]]]] = {}  # by the press
        self._shown: dict[
            int, tuple[int, Process, float]
        ] = {}  # each table's version, its bot, and the time of sending

    # --- stored ------------------------------------------------------------------------------------------

    def commits(self, backend: Backend) -> None:
        """Just before it: whose are the tables that it changes?"""
        for table in sorted(backend.touched):
            rows = backend.look(GUILD, table)
            if rows:
                place = self._world.gateway.shard(rows[0][0]) % self._world.places
                owner = [row[0] for row in backend.look(OWNER_OF, place)]
                if owner != [backend.process.owner]:
                    self._find(
                        "stored-after-lost", f"{backend.process.name} for place {place}, which is {owner}'s"
                    )

    def wanted(self, post: Process, asked: Asked, facts: list[tuple[str, tuple[Any, ...]]]) -> None:
        self._acts.setdefault(asked.id, []).extend((post, *fact) for fact in facts)

    # --- said --------------------------------------------------------------------------------------------

    def speaks(self, process: Process, method: str, path: str) -> None:
        if method == "GET" or process.place < 0 or process.alone:
            return
        owner = self._world.owner(process.place)
        if owner not in ("", process.owner):
            self._find(
                "said-after-lost", f"{process.name}: {method} {path}, but place {process.place} is {owner}'s"
            )

    # --- taken over --------------------------------------------------------------------------------------

    def begin(self) -> None:
        self._world.later(LOOK, self._look)

    def _look(self) -> None:
        now = self._world.loop.now
        well = [one for one in self._world.program.living if one.well]
        numbers = {one.number for one in well}
        if self._well - numbers or self._discord_fails(now):
            self._struck = now  # it may have been the one that was taking over, or it could not connect
        self._well = numbers
        playing = [one for one in self._world.lives() if one.well]
        played = {one.place for one in playing}
        waiting = [one.ready_at for one in well if one not in playing]
        for place in range(self._world.places):
            if place in played or not waiting:
                self._alone_since.pop(place, None)
                continue
            last = self._world.latest.get(place)
            struck = (
                last.ready_at if last is not None else 0.0
            )  # it may have come to and renewed its lease between
            since = max(self._alone_since.setdefault(place, now - LOOK), min(waiting), self._struck, struck)
            if now - since > IN_TIME + LOOK:
                self._find("left-alone", f"nobody plays place {place} for {now - since:.0f} s")
                self._alone_since[place] = now
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

    def shown(self, message: Message, post: Process, sent: float) -> None:
        """No bot shows an old state of a table after another one has shown a newer state."""
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
