"""Watches over a run from outside, and says what must never happen."""

from __future__ import annotations

import re
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any

from .clocks import Clocks
from .commands import typed_path
from .eyes import Eyes
from .lives import Life
from .money import Money
from .screens import Screens
from .things import AUTOCOMPLETE, COMMAND, DEFERRED_MESSAGE, IN_TIME, Asked
from .truth import Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from .world import World

INTERACTION: ContextVar[Asked | None] = ContextVar("interaction", default=None)
DELIVERY: ContextVar[int] = ContextVar("delivery", default=0)  # earlier deliveries
STORES = ("happened", "transfer")  # writes of any event at a table, or of chips
A_BIT, LATE = 0.05, 0.8
THINKING = 60.0  # seconds after which "is thinking" is no answer any more
TOKEN = re.compile(r"/token(\d+)")


class Overheard:
    """A transaction, and its writes."""

    def __init__(self, tx: Any, writes: Callable[[Mapping[str, Any]], None]) -> None:
        self._tx = tx
        self._writes = writes
        self.ask = tx.ask

    async def write(self, statement: Any, /, *, must_hit: bool = False, **values: Any) -> None:
        self._writes(values)
        await self._tx.write(statement, must_hit=must_hit, **values)

    async def write_all(self, statement: Any, /, rows: Sequence[Mapping[str, Any]]) -> None:
        for values in rows:
            self._writes(values)
        await self._tx.write_all(statement, rows)


class Model:
    def __init__(self, world: World) -> None:
        self._world = world
        self.arriving: Any = None  # the known facts about the request that Discord hears now
        self.teller: Any = None  # its sender, and the time of sending
        self._databases_troubles = 0
        self.played: set[str] = set()  # games with a hand dealt
        self.typed: set[str] = set()  # commands that were answered
        self.truth = Truth(world)
        self.clocks = Clocks(world)
        self.eyes = Eyes(world)
        self.money = Money(world)
        self.screens = Screens(world)
        world.service.shown.append(self._shown)
        world.service.on_answer.append(self.truth.answered)
        world.service.on_answer.append(self._answered)

    def watched(self, commit: Any) -> Any:
        """Replaces `Store.commit`: records each interaction's writes."""

        async def watching(store: Any, work: Any) -> Any:
            asked, here = INTERACTION.get(), copy_context()
            written: set[str] = set()

            def writes(values: Mapping[str, Any]) -> None:
                written.update(values)
                self.money.stores(values)
                if asked is not None:
                    here.run(self._world.wanted, asked, self.truth.wanted(asked, values))

            result = await commit(store, lambda tx: work(Overheard(tx, writes)))
            if asked is not None and not written.isdisjoint(STORES):
                self._stored_for(asked)
            return result

        return watching

    def _stored_for(self, asked: Asked) -> None:
        asked.stored.add(DELIVERY.get())
        if len(asked.stored) > 1:
            self._world.trace.find("done-twice", f"interaction {asked.id & 0xFFFFF}, which came twice")

    # --- lives -------------------------------------------------------------------------------------------

    def opened(self, life: Life) -> None:
        self._world.trace.add("life", "open", life=life.number, tables=len(life.room.tables))
        self.screens.life_began = self._world.loop.now
        life.room.watch(self._changed)
        for table in life.room.tables.values():
            self.clocks.resumed(table)
            self.eyes.resumed(table)

    def died(self, life: Life) -> None:
        self.stops(life)
        self.truth.died()

    def stops(self, life: Life) -> None:
        """Its house stops: from now on no clock may run."""
        self.clocks.died(life)

    def _changed(self, table: Any, change: Any) -> None:
        kinds = ",".join(event.kind for event in change.events)
        if any(event.kind == "hand-begins" for event in change.events):
            self.played.add(table.game.id)
        self._world.trace.add("table", table.short, kinds, version=change.version, seat=change.seat)
        self.screens.changed(table)
        self.clocks.changed(table, change)
        self.eyes.changed(table, change)

    # --- requests and answers ----------------------------------------------------------------------------

    def asked(self, asked: Asked) -> None:
        what = asked.data.get("custom_id") or _spoken(asked.data)
        self._world.trace.add("press", self._world.service.users[asked.user], what, id=asked.id & 0xFFFFF)
        self._world.later(IN_TIME + A_BIT, self._must_be_answered, asked)
        self._world.later(THINKING, self._must_be_said, asked)

    def _answered(self, asked: Asked, _body: Any) -> None:
        if asked.kind == COMMAND:
            self.typed.add(typed_path(asked.data))

    def answered_twice(self, path: str) -> None:
        """The library answers completions. Of several lives one may have been replaced, and not know it."""
        asked = self._about(path)
        if asked is not None and asked.kind != AUTOCOMPLETE and len(asked.lives) <= 1:
            self._world.trace.find("two-answers", asked.data.get("custom_id") or _spoken(asked.data))

    def note_delivery(self, asked: Asked, life: Life) -> None:
        asked.told += 1
        INTERACTION.set(asked)
        DELIVERY.set(asked.told)
        if life.hears:
            asked.lives.add(life)
        asked.told_at = self._world.loop.now

    def _excused(self, asked: Asked) -> bool:
        """No bot was there to answer, or Discord prevented it."""
        return self._world.nobody_answers(asked) or asked.troubled or asked.told_at - asked.at > LATE

    def _must_be_answered(self, asked: Asked) -> None:
        if not asked.answered and not self._excused(asked):
            self._world.trace.find(
                "not-answered", f"{asked.data.get('custom_id') or _spoken(asked.data)} after three seconds"
            )

    def _must_be_said(self, asked: Asked) -> None:
        if asked.answered == DEFERRED_MESSAGE and not asked.said and not self._excused(asked):
            self._world.trace.find("left-thinking", asked.data.get("custom_id") or _spoken(asked.data))

    def asked_for(self, life: Life, method: str, path: str, body: Any) -> Any:
        """Called when the program sends a request: returns its meaning."""
        return self.screens.meant(life, method, path, body)

    def _about(self, path: str) -> Asked | None:
        found = TOKEN.search(path)
        return self._world.service.asked.get(f"token{found[1]}") if found else None

    def troubled(self, path: str) -> None:
        asked = self._about(path)
        if asked is not None:
            asked.troubled = True

    def _shown(self, message: Any, how: str) -> None:
        if how == "message":
            message.mark = self.arriving if message.origin == "send" else None
        self.eyes.look(message)
        self.truth.shown(message)

    # --- the program's own complaints --------------------------------------------------------------------

    def database_troubled(self) -> None:
        self._databases_troubles += 1

    def logged(self, _logger: Any, level: str, facts: dict[str, Any]) -> Any:
        import structlog  # noqa: PLC0415 - only its one exception

        event, wrong = facts.get("event", ""), str(facts.get("wrong", ""))
        if level in ("warning", "error"):
            said = {key: value for key, value in facts.items() if key not in ("event", "id")}
            if "at" in said:
                said["at"] = said["at"].rpartition("/")[2]
            self._world.trace.add("log", event, str(said))
        if level == "error" and not (self._databases_troubles and event in self._world.expected_incidents):
            self._world.trace.find("incident", f"{event}: {wrong} at {said.get('at')}")
        raise structlog.DropEvent


def _spoken(data: dict[str, Any]) -> str:
    """A slash command as it is typed."""
    said = f"/{data.get('name', '?')}"
    options = data.get("options") or []
    for option in options:
        if option["type"] == 1:
            return f"{said} {_spoken(option)[1:]}"
        said += f" {option['name']}:{option['value']}"
    return said
