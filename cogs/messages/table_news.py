"""What happened last at a table, in sentences: the small print of its message."""

from __future__ import annotations

from collections import deque

from engine.common_events import Spellchecked
from engine.events import Event
from house.tables.events import stood_in
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.table.stage import Stage

TOLD = 8
HEARD = 12
"""Changes: as many as there may be between two acts of one player."""
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
        self._heard: deque[Change] = deque(maxlen=HEARD)

    def add(self, change: Change) -> None:
        self._untold.append(change)
        self._heard.append(change)

    async def last(self, stage: Stage) -> str:
        """What somebody else did since the reader's last act, in the reader's words: before all else how a challenge
        ended, for that changes scores."""
        await self.recall()
        screen, public = screen_of(self._table.game), stage.but(player=None, seat=None, reader=stage.seat)
        dealt, acted, last = False, False, ""
        for change in reversed(self._heard):
            lent, theirs = stood_in(change.events), change.seat in (None, stage.seat)
            for event in reversed(change.events):
                dealt, settled = dealt or event.kind == "hand-begins", isinstance(event, Spellchecked)
                acted = acted or (theirs and _did(event, stage.seat))
                if (dealt and event.kind not in BEFORE_THE_DEAL) or self._stale(event):
                    continue
                if not settled and (acted or last or event.seat is None):
                    continue
                last = screen.told(public.telling(event, lent), event.seen_by(None)) or last
                acted = acted or settled
            if acted:
                break
        return f"{last.removesuffix('.')}." if last else ""

    def _stale(self, event: Event) -> bool:
        return event.kind in IN_THE_LOBBY and self._table.phase != "lobby"

    def forget(self) -> None:
        """After a restart, the log knows what happened last."""
        self._forgetful = True

    async def recall(self) -> None:
        """Read the last events from the log, if that is called for. Whatever happens meanwhile comes after them."""
        if not self._forgetful:
            return
        past = await self._table.recent(limit=HEARD)
        if self._forgetful:  # or somebody else has read them meanwhile
            self._forgetful = False
            newest = past[-1].version if past else 0
            since = [change for change in self._untold if change.version > newest]
            self._untold = [*past, *since]
            self._heard.clear()
            self._heard.extend(self._untold)

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


def _did(event: Event, seat: int | None) -> bool:
    """Whether it is what this seat did."""
    return seat is not None and event.seat == getattr(event, "by", event.seat) == seat
