"""Codes that let others join a table outside servers."""

from __future__ import annotations

from collections import deque

from house.chips.after_deletion import CODE, Remnants
from house.declined import Declined
from house.servers.settings import OUTSIDE
from house.services import Services
from house.tables.open_tables import OpenTables, spoken
from house.tables.table import Table

WRONG, WITHIN_MS = 10, 60_000
"""The most wrong codes a person may type in that time; then they must pause."""


class Invitations:
    def __init__(self, services: Services, open_tables: OpenTables, remnants: Remnants) -> None:
        self._services = services
        self._open_tables = open_tables
        self._remnants = remnants
        self._tables: dict[str, int] = {}
        self._wrong: dict[int, deque[int]] = {}

    def code(self, table: Table) -> str:
        """Return the table's code, which cannot be guessed."""
        return self._remnants.code(f"invite/{table.id}")

    def table(self, code: str, player: int) -> Table:
        """Return the table whose code the player typed."""
        wanted = spoken(code)
        if len(wanted) != CODE:
            raise Declined("no-table", key=code)
        self._must_not_try_all(player)
        self._learn()
        found = self._open_tables.by_id.get(self._tables.get(wanted, 0))
        if found is None:
            self._wrong.setdefault(player, deque(maxlen=WRONG)).append(self._services.time.now())
            raise Declined("no-table", key=code)
        return found

    def _must_not_try_all(self, player: int) -> None:
        since = self._services.time.now() - WITHIN_MS
        self._wrong = {who: at for who, at in self._wrong.items() if at[-1] > since}
        wrong = self._wrong.get(player)
        if wrong is not None and len(wrong) == WRONG and wrong[0] > since:
            raise Declined("too-many-codes")

    def _learn(self) -> None:
        """Compute codes once for each table, because that is slow."""
        here = {table.id: table for table in self._open_tables.in_guild(OUTSIDE)}
        self._tables = {code: table for code, table in self._tables.items() if table in here}
        for new in here.keys() - set(self._tables.values()):
            self._tables[self.code(here[new])] = new
