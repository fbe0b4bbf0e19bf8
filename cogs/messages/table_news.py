"""The latest events at a table, in sentences: the small print of its message."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from engine.common_events import Accepted, Spellchecked
from engine.events import Event, tag_of
from house.tables.events import stood_in
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.table.stage import Stage

TOLD = 8
HEARD = 12
"""Changes: as many as there may be between two acts of one player."""
BEFORE_THE_DEAL = ("cut", "game-called")
"""Events that belong to the hand that begins after them."""
IN_THE_LOBBY = frozenset({"joined", "unseated", "length-set", "closes-soon", "kept-open"})
"""Events without interest once the game has begun, though its first hand may still have to be called."""


class TableNews:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._untold: list[Change] = []
        self._forgetful = False
        self._begun = False
        self.told: list[str] = []
        self.line = ""
        """The latest sentence, or all acts of others since the last act of the player to act."""
        self._heard: deque[Change] = deque(maxlen=HEARD)

    def add(self, change: Change) -> None:
        self._untold.append(change)
        self._heard.append(change)

    async def last(self, stage: Stage) -> str:
        """The other players' acts since the reader's last one: the latest, or as many as the game needs. First the
        outcome of the last challenge and of the reader's own, which change scores."""
        await self.recall()
        return " ".join(self._news(stage.but(player=None, seat=None, reader=stage.seat), stage.seat))

    def _news(self, stage: Stage, seat: int | None) -> list[str]:
        screen = screen_of(self._table.game)
        later: list[Event] = []
        said: list[tuple[str, bool]] = []
        ended = full = False
        for event, lent in self._since(seat):
            settled = isinstance(event, Spellchecked) and (not ended or seat in (event.by, event.of))
            nobodys = getattr(event, "by", event.seat) is None
            apart = nobodys or (said and screen.brief and not isinstance(event, screen.brief))
            wanted = settled or not (full or apart or len(said) >= screen.keeps)
            if wanted and not screen.covered(event, later):
                sentence = screen.told(stage.telling(event, lent), event.seen_by(None))
                longer = [(f"{sentence.removesuffix('.')}.", settled), *said] if sentence else said
                if not settled and said and _length(longer) > screen.longest:
                    break
                said, ended = longer, ended or settled
                while len(said) > screen.keeps or _length(said) > screen.longest:
                    less = next((place for place, one in enumerate(said) if not one[1]), None)
                    full = True
                    if less is None or len(said) == 1:
                        break
                    del said[less]
                said = said[-screen.keeps :]
            later.append(event)
        return [sentence for sentence, _ in said]

    def _since(self, seat: int | None) -> Iterator[tuple[Event, int | None]]:
        """The newest first. The outcome of the reader's own challenge is news to them, too."""
        dealt = False
        own: tuple[type[Event], ...] = (Spellchecked, *screen_of(self._table.game).own)
        for change in reversed(self._heard):
            acted = change.seat in (None, seat) and any(_did(event, seat) for event in change.events)
            news, lent = any(isinstance(event, own) for event in change.events), stood_in(change.events)
            for event in reversed(change.events):
                if acted and not news and _did(event, seat):
                    return
                if isinstance(event, Accepted) and event.seat == seat:
                    continue  # in advance: acceptances by others are news to them
                dealt = dealt or event.kind == "hand-begins"
                if not self._stale(event) and (not dealt or tag_of(type(event)) in BEFORE_THE_DEAL):
                    yield event, lent
            if acted:
                return

    def _stale(self, event: Event) -> bool:
        return event.kind in IN_THE_LOBBY and self._table.now.phase != "lobby"

    def forget(self) -> None:
        """Read the latest events from the log again, after a restart or when a name is gone."""
        self._forgetful, self.told = True, []

    async def recall(self) -> None:
        """Read the latest events from the log, if needed. Later events follow them."""
        if not self._forgetful:
            return
        past = await self._table.recent(limit=HEARD)
        if self._forgetful:  # another task may have read them in between
            self._forgetful = False
            newest = past[-1].version if past else 0
            since = [change for change in self._untold if change.version > newest]
            self._untold = [*past, *since]
            self._heard.clear()
            self._heard.extend(self._untold)

    def tell(self, stage: Stage) -> None:
        """Put new events into words. All sentences of one press stay together."""
        screen = screen_of(self._table.game)
        untold, self._untold = self._untold, []
        before: list[str] = []
        if not self._begun and self._table.now.phase != "lobby":
            self._begun, self.told = True, []
        for change in untold:
            said: list[str] = []
            for event, sentence in screen.tells(stage.but(by=change.player), change.events):
                if self._stale(event):
                    continue
                if event.kind == "hand-begins":
                    self.told, said = [], [*before]
                said.append(sentence)  # several in a line
                before = [*before, sentence] if tag_of(type(event)) in BEFORE_THE_DEAL else []
            if said:
                self.told = [*self.told, " · ".join(said)][-TOLD:]
        due = self._table.now.due.seats if screen.brief and self._table.now.due is not None else ()
        news = self._news(stage, due[0]) if len(due) == 1 else []
        self.line = " ".join(news) if len(news) > 1 else "".join(self.told[-1:])


def _length(said: list[tuple[str, bool]]) -> int:
    return len(" ".join(sentence for sentence, _ in said))


def _did(event: Event, seat: int | None) -> bool:
    """Whether this seat did it."""
    return seat is not None and event.seat == getattr(event, "by", event.seat) == seat
