"""A world of several bots, of which one usually waits: two servers of people, or as many as there are places, on shards of
their own, and one database."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.virtual.lives import OWNER

from .crew import Crew
from .faults import ALONE, BOTS, SHARED
from .fencing import Fencing
from .lives import Life, Process
from .program import SERVICE_MANAGER
from .server import Server
from .sessions import Sessions
from .shared_patches import shared_changes
from .things import Asked, Message
from .truth import Fact
from .world import FIRST, GUILD, World

if TYPE_CHECKING:
    from collections.abc import Mapping

STARTS = 30.0  # seconds until every shard is connected: one in some five seconds
OWNER_OF = "SELECT owner FROM places WHERE number = ?"
SOME, LONG = (0.5, 15), (15, 60)  # seconds until another bot is started


class SharedWorld(World):
    faults: Mapping[str, str] = SHARED
    strikes = frozenset(BOTS | ALONE) - {"wire-broken"}
    expected_incidents = World.expected_incidents | {"place-lost"}
    program: Crew
    gateway: Sessions

    def __init__(
        self, seed: int, folder: Path, template: Path, *, minutes: float | None, only: set[str], places: int
    ) -> None:
        self.waits = only.isdisjoint(ALONE)
        self.places, self.bots = places, places + self.waits
        self.shards = self.places + Random(f"{seed}/shards").randint(0, 2) if self.places > 1 else 1
        super().__init__(seed, folder, template, minutes=minutes, only=only)
        self.seconds += STARTS
        self.weather.begin_after(STARTS)
        self.latest: dict[int, Process] = {}  # the last bot to open each place
        self.server = Server(self)
        self.fencing = Fencing(self)
        self.server.judges.append(self.fencing.commits)
        self.service.shown.append(self._shown)

    def _crowds(self) -> dict[int, range]:
        each = self.scene.people
        guilds = [GUILD + (number << 22) for number in range(max(2, self.places))]
        return {
            guild: range(FIRST + number * each, FIRST + (number + 1) * each)
            for number, guild in enumerate(guilds)
        }

    def _program(self) -> Crew:
        return Crew(self)

    def _gateway(self) -> Sessions:
        return Sessions(self)

    def changes(self) -> list[tuple[Any, str, Any]]:
        return shared_changes(self)

    def begin(self) -> None:
        self.trace.add("scene", f"{self.bots} bots, {self.places} places, {self.shards} shards")
        self.program.begin()
        for crowd in self.crowds:
            crowd.begin(STARTS)
        self.later(STARTS, self.fencing.begin)

    # --- who plays ---------------------------------------------------------------------------------------

    def owner(self, place: int) -> str:
        rows = self.disk.look(OWNER_OF, (place,))
        return rows[0][0] if rows else ""

    def lives(self) -> list[Any]:
        """The processes that hold their places."""
        return [
            process
            for place, process in sorted(self.latest.items())
            if process.open and not process.dead and self.owner(place) == process.owner
        ]

    def is_up(self) -> bool:
        lives = self.lives()
        return len(lives) == self.places and all(process.well for process in lives)

    def plays(self, life: Life, table: int) -> bool:
        """Whether it was the last to play that."""
        return (
            isinstance(life, Process)
            and self.latest.get(life.place) is life
            and table in life.room._open_tables.by_id
        )

    def nobody_answers(self, asked: Asked) -> bool:
        """Where no bot waits, each goes on telling its players that nothing can be stored."""
        if not self.waits:
            return False
        return self.server.was_held_up(asked.at) or not any(life.answers(asked.at) for life in asked.lives)

    # --- what happens to them ----------------------------------------------------------------------------

    def taken(self, process: Process) -> None:
        """The old bot may not know yet; but no clock runs there any more."""
        before = self.latest.get(process.place)
        if before is not None and before.open and before.plays:
            self.model.stops(before)

    def opened(self, process: Process) -> None:
        self.latest[process.place] = process
        process.open = True
        process.hit()
        self.model.opened(process)

    def closing(self, process: Process) -> None:
        if process.open and process.plays:
            self.model.stops(process)
        process.open = False

    def killed(self, life: Any, why: str) -> None:
        self._gone(life, f"killed {why}")
        late = SOME if self.random.random() < 0.5 else LONG
        self.later(0.1 if self.weather.over else self.random.uniform(*late), self.program.start)

    def ended(self, life: Any) -> None:
        life.dead = True
        self._gone(life, "ends")
        if len(self.program.living) < self.bots:
            self.later(SERVICE_MANAGER, self.program.start)

    def _gone(self, process: Process, why: str) -> None:
        self.trace.add("life", why, life=process.number)
        self.model.stops(process)
        self.model.truth.died()
        self.server.client_died(process)

    def strike(self, name: str) -> None:
        self.program.strike(name)

    # --- messages and writes -----------------------------------------------------------------------------

    def wanted(self, asked: Asked, facts: list[Fact]) -> None:
        self.fencing.wanted(OWNER.get(), asked, facts)

    def speaks(self, life: Any, method: str, path: str) -> None:
        self.fencing.speaks(life, method, path)

    def _shown(self, message: Message, _how: str) -> None:
        self.fencing.shown(message, *self.model.teller)

    def found_more(self) -> None:
        self.fencing.at_the_end()
