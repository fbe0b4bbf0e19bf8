"""Players' texts against stored facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from .ids import presses
from .service import words_of
from .things import Asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .world import World

NOTHING_DONE = re.compile(
    r"(?<!if )(?<!that )nothing (?:has|was) (?:changed|happened|been saved|deleted)(?! here)"
    r"|(?<!si )(?<!que )rien n'a (?:changé|été enregistré|été effacé)|rien ne s'est passé",
    re.IGNORECASE,
)
DMS_CLOSED = re.compile(r"Your DMs are closed|Vos messages privés sont fermés")
ACT = ("table_id", "version", "at", "seat", "action")
DONE = "SELECT 1 FROM events WHERE table_id = ? AND version = ? AND at = ? AND seat = ? AND action = ?"
GIVEN = re.compile(r"You give <@\d+> [\d,. \u202f]+ chip|Vous donnez [\d,. \u202f]+ jetons? à <@\d+>")

Fact = tuple[str, tuple[Any, ...]]  # a query that finds something


class Truth:
    def __init__(self, world: World) -> None:
        self._world = world
        self._wanted: dict[int, list[Fact]] = {}
        self._told: list[tuple[str, str]] = []  # claims that must be true to the end, as keys of transfers
        self._denied: list[tuple[Asked, str]] = []
        self._shown: dict[int, int] = {}  # the latest version of each table that a player has seen
        self._stored: dict[int, int] = {}  # versions of tables that are stored, to our knowledge

    def wanted(self, asked: Asked, values: Mapping[str, Any]) -> list[Fact]:
        """Facts that would prove an effect of this interaction."""
        if any(denied is asked for denied, _ in self._denied):
            return []  # it is what rings later, in the context of this press
        facts: list[Fact] = []
        if "transfer" in values and values.get("actor") == asked.user:
            entered = (values["transfer"], values["at"])
            facts.append(("SELECT 1 FROM entries WHERE transfer = ? AND at = ?", entered))
        elif "happened" in values and values.get("seat") is not None and values.get("action") is not None:
            found = tuple(values[name] for name in ACT)
            if self._sits(asked.user, values["table_id"], values["seat"]):
                facts.append((DONE, found))
        self._wanted.setdefault(asked.id, []).extend(facts)
        return facts

    def _sits(self, user: int, table: int, seat: int) -> bool:
        found = self._world.table(table)
        return found is not None and seat < len(found.now.seats) and found.now.seats[seat].player == user

    def _done(self, asked: Asked) -> bool:
        look = self._world.disk.look
        return any(look(query, values) for query, values in self._wanted.get(asked.id, ()))

    # --- texts -------------------------------------------------------------------------------------------

    def answered(self, asked: Asked, body: dict[str, Any]) -> None:
        words = words_of(body)
        two = len(asked.lives) > 1 and any(life.alone for life in asked.lives)  # each may say what it knows
        if not two and (found := NOTHING_DONE.search(words)) is not None:
            self._world.trace.add("told", found[0], id=asked.id & 0xFFFFF)
            self._denied.append((asked, found[0]))
            self._judge(asked, found[0])
        if DMS_CLOSED.search(words) is not None and asked.user not in self._world.service.access.out_of_touch:
            self._world.trace.find("untrue-answer", "direct messages are said to be closed, and are not")
        guild = asked.channel.guild
        if GIVEN.search(words) is not None:
            self._claims("You give", f"gift/{guild}/%/{asked.id}")  # a deleted player has no name there

    def _judge(self, asked: Asked, words: str) -> bool:
        if not self._done(asked):
            return True
        self._world.trace.find(
            "untrue-answer", f"{words!r}, but it was stored (interaction {asked.id & 0xFFFFF})"
        )
        return False

    def _claims(self, words: str, transfer: str) -> None:
        self._told.append((words, transfer))
        self._prove(words, transfer, "untrue-answer")

    def _prove(self, words: str, transfer: str, kind: str) -> None:
        if not self._world.disk.look("SELECT 1 FROM entries WHERE transfer LIKE ?", (transfer,)):
            self._world.trace.find(kind, f"{words!r}, but {transfer} is not stored")

    def shown(self, message: Any) -> None:
        """No version of a table is shown before it is stored."""
        seen = {press.table: press.version for press in presses(message.components)}
        for table, version in seen.items():
            self._shown[table] = max(version, self._shown.get(table, 0))
            if version <= self._stored.get(table, -1):
                continue
            stored = self._world.disk.look("SELECT version FROM tables WHERE id = ?", (table,))
            if not stored or stored[0][0] < version:
                self._world.trace.find(
                    "shown-before-stored", f"version {version} of table {table & 0xFFFFFF}: {stored}"
                )
            else:
                self._stored[table] = stored[0][0]

    def died(self) -> None:
        """Something may be lost."""
        self._stored.clear()

    def at_the_end(self) -> None:
        for asked, words in self._denied:
            if asked.id not in {one.id for one, _ in self._denied if one is not asked}:
                self._late(asked, words)
        for words, transfer in self._told:
            self._prove(words, transfer, "lost-after-told")
        stored = dict(self._world.disk.look("SELECT id, version FROM tables"))
        for table, version in self._shown.items():
            if stored.get(table, -1) < version:
                self._world.trace.find(
                    "lost-after-told", f"version {version} of table {table & 0xFFFFFF} was seen"
                )

    def _late(self, asked: Asked, words: str) -> None:
        if "untrue-answer" not in self._world.trace.kinds:
            self._judge(asked, words)
