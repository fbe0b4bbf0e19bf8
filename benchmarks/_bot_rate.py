"""A fixed number of presses a second, at tables of which every second has one person among computers."""

from __future__ import annotations

import asyncio
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from benchmarks._bot_drive import DEAL, HAND, LEAD, TO_ACT, WINDOW, WISHES, Driver, pressed_on, read
from playground.core.faults import InjectedFault
from playground.core.interaction import COMPONENT
from playground.core.refusals import Refusal
from screens import custom_ids

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks._bot_tables import Seated
    from playground.core.interaction import Interaction
    from playground.core.interactions import Interactions
    from playground.core.records import MessageRecord, User
    from playground.pilot import Discord

GLANCE = 0.02  # seconds between two looks for a picture that follows
SAMPLE = 0.5  # seconds between two counts of pictures everywhere
OVER = 4.0  # seconds after the last press
NEW, KEPT, LATER, NONE = "a new picture", "the picture that was there", "text", "no message"


class Press(NamedTuple):
    """A press's wait, and the kind of its answer."""

    seconds: float
    brought: str


class Counted(InjectedFault):
    """A fault that never strikes, but counts the requests that fall under Discord's limit of fifty a second."""

    alone: frozenset[str] = frozenset()
    """The channels of tables with one person."""
    asked: dict[bool, int] = msgspec.field(default_factory=lambda: {True: 0, False: 0})

    def strikes(self, method: str, template: str, path: str) -> bool:  # noqa: ARG002 - as faults are asked
        if not template.startswith(("/interactions", "/webhooks")):
            self.asked[not self.alone.isdisjoint(path.split("/"))] += 1
        return False


class Rate(Driver):
    """Looks at each table in turn, and presses for the player to act. A missed second is not caught up."""

    def __init__(self, discord: Discord, tables: Sequence[Seated]) -> None:
        super().__init__(discord, tables)
        alone = frozenset(str(table.channel.id) for table in tables if is_alone(table))
        self.counted = Counted("fail", "*", None, alone=alone)
        discord.faults.add(self.counted)
        self.presses: list[Press] = []
        self.acts = {True: 0, False: 0}  # acts at tables with one person, and at others
        self.wrong: Counter[str] = Counter()  # results other than answers
        self.follows: list[float] = []  # seconds from an answer in text to its picture
        self.pictured: dict[str, list[float]] = {"tables": [], "hands": []}  # shares with a picture
        self.idle = 0  # presses that no table was ready for
        self._busy: set[int] = set()
        self._owed: dict[int, tuple[MessageRecord, float]] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._place = 0
        self.refused: Counter[int] = Counter()  # first answers, by Discord's code
        self._note_refusals(discord.server.interactions)

    def _note_refusals(self, interactions: Interactions) -> None:
        answer = interactions.answer

        def noted(*what: Any) -> Any:
            try:
                return answer(*what)
            except Refusal as wrong:
                self.refused[wrong.code] += 1
                raise

        interactions.answer = noted  # type: ignore[method-assign]

    async def at(self, per_second: float, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        watching = [asyncio.create_task(self._watch()), asyncio.create_task(self._sample())]
        due, end = loop.time(), loop.time() + seconds
        while due < end:
            await asyncio.sleep(max(0.0, due - loop.time()))
            self._one()
            due += 1 / per_second
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=OVER)
        await asyncio.sleep(OVER)
        for task in watching:
            task.cancel()
        self.wrong["nothing"] += len(self._under_way)

    def forget(self) -> None:
        """Forget the measurements so far: they were the warm-up."""
        self.presses, self.follows, self.idle, self.wrong = [], [], 0, Counter()
        self.refused.clear()
        self.acts, self.pictured = {True: 0, False: 0}, {"tables": [], "hands": []}
        self.counted.asked = {True: 0, False: 0}

    def _one(self) -> None:
        """Press at the next table where a player can act."""
        for _ in range(len(self._tables)):
            table = self._tables[self._place % len(self._tables)]
            self._place += 1
            if table.number in self._busy or (found := self._ready(table)) is None:
                continue
            self._busy.add(table.number)
            task = asyncio.create_task(self._pressed_at(table, *found))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
            return
        self.idle += 1

    def _ready(self, table: Seated) -> tuple[User, MessageRecord, str] | None:
        """The player to press, the message, and the button."""
        for user in table.players.values():
            panel = self._panels.get((table.number, user.id))
            if panel is None or panel.deleted:
                continue
            if self._offered(panel):
                return user, panel, self._wished(panel, table)
            buttons = read(panel)[0]
            if LEAD in buttons or DEAL in buttons:
                return user, panel, buttons.get(LEAD) or buttons[DEAL]
        board, host = self._board(table), next(iter(table.players.values()))
        place = self._dealt_from(table)
        if place is not None:
            buttons = read(place)[0]
            return host, place, buttons.get(DEAL) or buttons[LEAD]
        shown = TO_ACT.search(read(board)[1])
        user = table.players.get(shown[1]) if shown else None
        if user is None and (table.number, host.id) not in self._panels:
            user = host
        if user is None:
            return None
        return user, board, custom_ids.write("t", table.number, 0, HAND)

    async def _pressed_at(self, table: Seated, user: User, on: MessageRecord, custom_id: str) -> None:
        act = custom_id.split(":")[3]
        before = [one.id for one in on.attachments]
        try:
            if act == "bet":
                self._bets.discard(table.number)
                await self._act(table, user, custom_id, WINDOW, on)
                self._came(on, before)
                return
            asked = self._ask(COMPONENT, user, table, pressed_on(custom_id), on)
            await self._timed(asked, table)
            if act == HAND and asked.future.result().message is not None:
                self._panels[table.number, user.id] = on = asked.future.result().message
                before = []
            if act in (DEAL, LEAD):
                self._bets.add(table.number)
            if on.ephemeral:
                self._came(on, before)
            else:
                if act == LEAD:
                    self._led[table.number] = on.id
                self._waited(NONE)
            if act in WISHES:
                self.acts[is_alone(table)] += 1
        finally:
            self._busy.discard(table.number)

    async def _timed(self, asked: Interaction, table: Seated, kind: str = "update") -> None:  # noqa: ARG002
        began = perf_counter()
        outcome = await asked.future
        self._waits.append(perf_counter() - began)
        if outcome.kind not in ("update", "ephemeral", "deferred"):
            self.wrong[outcome.kind] += 1

    def _waited(self, brought: str) -> None:
        self.presses.append(Press(self._waits[-1], brought))

    def _came(self, panel: MessageRecord, before: list[int]) -> None:
        now = [one.id for one in panel.attachments]
        self._owed.pop(panel.id, None)
        if not now:
            self._owed[panel.id] = (panel, perf_counter())
        self._waited(LATER if not now else KEPT if now == before else NEW)

    async def _watch(self) -> None:
        """Note when the pictures of answers in text come."""
        while True:
            await asyncio.sleep(GLANCE)
            for ident, (panel, since) in [*self._owed.items()]:
                if panel.attachments:
                    self.follows.append(perf_counter() - since)
                    del self._owed[ident]

    async def _sample(self) -> None:
        while True:
            await asyncio.sleep(SAMPLE)
            boards = [self._board(table) for table in self._tables if not is_alone(table)]
            panels = [panel for panel in self._panels.values() if not panel.deleted]
            for what, found in (("tables", boards), ("hands", panels)):
                if found:
                    self.pictured[what].append(sum(bool(one.attachments) for one in found) / len(found))


def is_alone(table: Seated) -> bool:
    return len(table.players) == 1


def part_of(waits: list[float], part: float) -> float:
    """The wait within which this share of presses was answered."""
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * part))] if waits else 0.0
