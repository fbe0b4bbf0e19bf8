"""What happened last at a table, in sentences: the small print of its message."""

from __future__ import annotations

from collections import deque

from engine.events import Event
from house.tables.events import stood_in
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.table.stage import Stage

TOLD = 8
BEFORE_THE_DEAL = ("cut", "called")
"""Events that belong to the hand that begins after them."""
IN_THE_LOBBY = frozenset({"joined", "unseated", "length-set", "closes-soon", "kept-open"})
"""Events that nobody needs once the game has begun, though its first hand may still have to be called."""


class TableNews:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._untold: list[Change] = []
        self._forgetful = False
        self._begun = False
        self.told: list[str] = []
        self._heard: deque[tuple[Event, int | None]] = deque(maxlen=TOLD)

    def add(self, change: Change) -> None:
        self._untold.append(change)
        self._hear(change)

    def _hear(self, change: Change) -> None:
        lent = stood_in(change.events)
        self._heard.extend((event, lent) for event in change.events)

    async def last(self, stage: Stage) -> str:
        """What somebody else did since the reader's last act, in the reader's words."""
        await self.recall()
        screen, public = screen_of(self._table.game), stage.but(player=None, seat=None, reader=stage.seat)
        dealt = False
        for event, lent in reversed(self._heard):
            dealt = dealt or event.kind == "hand-begins"
            if stage.seat is not None and event.seat == getattr(event, "by", event.seat) == stage.seat:
                break
            if event.seat is None or self._stale(event) or (dealt and event.kind not in BEFORE_THE_DEAL):
                continue
            sentence = screen.told(public.telling(event, lent), event.seen_by(None))
            if sentence:
                return f"{sentence.removesuffix('.')}."
        return ""

    def _stale(self, event: Event) -> bool:
        return event.kind in IN_THE_LOBBY and self._table.phase != "lobby"

    def forget(self) -> None:
        """After a restart, the log knows what happened last."""
        self._forgetful = True

    async def recall(self) -> None:
        """Read the last events from the log, if that is called for. Whatever happens meanwhile comes after them."""
        if not self._forgetful:
            return
        past = await self._table.recent(limit=TOLD)
        if self._forgetful:  # or somebody else has read them meanwhile
            self._forgetful = False
            newest = past[-1].version if past else 0
            since = [change for change in self._untold if change.version > newest]
            self._untold = [*past, *since]
            self._heard.clear()
            for change in self._untold:
                self._hear(change)

    def tell(self, stage: Stage) -> None:
        """Put what is new into words: all that came of one press stands together."""
        screen = screen_of(self._table.game)
        untold, self._untold = self._untold, []
        before: list[str] = []
        if not self._begun and self._table.phase != "lobby":
            self._begun, self.told = True, []
        for change in untold:
            lent, said = stood_in(change.events), []
            for event in change.events:
                if self._stale(event):
                    continue
                if event.kind == "hand-begins":
                    self.told, said = [], [*before]
                sentence = screen.told(stage.telling(event, lent), event)
                if sentence:
                    said.append(sentence.removesuffix("."))  # several stand in a line
                    before = [*before, said[-1]] if event.kind in BEFORE_THE_DEAL else []
            if said:
                self.told = [*self.told, " · ".join(said)][-TOLD:]
