"""The open tables of this process, by id, by short name, and by server."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator
from contextlib import contextmanager
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from house.declined import Declined
from house.tables.table import Table


class Resting(NamedTuple):
    """A slow table's memory while it rests. `about`: the ids that wake it (players, the server, channels, the table
    before it)."""

    short: str
    about: tuple[int, ...]


class OpenTables:
    def __init__(self) -> None:
        self.resting: dict[int, Resting] = {}
        self._resting_about: dict[int, tuple[int, ...]] = {}
        self.by_id: dict[int, Table] = {}
        self.by_short: dict[str, Table] = {}
        self._by_guild: dict[int, dict[int, Table]] = {}
        self.unreadable: set[str] = set()  # short names of stored tables that could not be resumed
        self._promised: set[str] = set()  # short names of tables that are still being stored

    def add(self, table: Table) -> None:
        self.by_id[table.id] = table
        self._by_guild.setdefault(table.guild, {})[table.id] = table
        self.by_short[table.short] = table

    def remove(self, table_id: int) -> None:
        table = self.by_id.pop(table_id, None)
        if table is None:
            return
        here = self._by_guild.get(table.guild, {})
        here.pop(table_id, None)
        if not here:
            self._by_guild.pop(table.guild, None)
        if self.by_short.get(table.short) is table:
            del self.by_short[table.short]

    def rest(self, table: Table, channels: Collection[int]) -> None:
        self.remove(table.id)
        players = [seat.player for seat in table.now.seats] + [one.player for one in table.now.waiting]
        about = tuple(
            {table.id, table.guild, table.now.host, table.record.follows, *channels, *filter(None, players)}
        )
        self.resting[table.id] = Resting(table.short, about)
        for number in about:
            self._resting_about[number] = (*self._resting_about.get(number, ()), table.id)

    def woken(self, table: Table) -> None:
        for number in self.resting.pop(table.id).about:
            left = tuple(one for one in self._resting_about.pop(number) if one != table.id)
            if left:
                self._resting_about[number] = left
        self.add(table)

    def resting_about(self, *numbers: int | None) -> set[int]:
        """Return the tables at rest that concern any of these players, channels or tables."""
        known = (self._resting_about.get(number, ()) for number in numbers if number)
        return {table for found in known for table in found}

    def find(self, key: str | int) -> Table:
        """Return a table by its id or short name."""
        found = self.by_id.get(key) if isinstance(key, int) else self.by_short.get(spoken(key))
        if found is None:
            raise Declined("no-table", key=key)
        return found

    def in_guild(self, guild: int) -> Collection[Table]:
        return self._by_guild.get(guild, {}).values()

    def in_channel(self, channel: int) -> list[Table]:
        return [table for table in self.by_id.values() if table.now.channel == channel]

    def seated(self, player: int, guild: int | None = None) -> list[Table]:
        """Return the tables where a player has a seat or waits for one, on this server or anywhere."""
        among = self.by_id.values() if guild is None else self.in_guild(guild)
        return [table for table in among if table.now.knows(player)]

    def successor(self, table_id: int) -> Table | None:
        """Return the open table where the people of this closed one play again."""
        return next((table for table in self.by_id.values() if table.record.follows == table_id), None)

    @contextmanager
    def free_short(self, random: Random) -> Iterator[str]:
        """Reserve a free name while the table is stored."""
        resting = {one.short for one in self.resting.values()}
        taken = self.by_short.keys() | self.unreadable | self._promised | resting
        short = pick(taken, len(taken), random)
        self._promised.add(short)
        try:
            yield short
        finally:
            self._promised.discard(short)


DIGITS = "23456789"
LETTERS = "AHJKMQRUWXYZ"


def pick(taken: Container[str], open_tables: int, random: Random) -> str:
    """Return a free name, as short as possible while enough are left."""
    for length in range(2, 8):
        signs = [DIGITS if place % 2 == 0 else LETTERS for place in range(length)]
        if open_tables * 2 >= prod(map(len, signs)):
            continue
        for name in _some(signs, random):
            if name not in taken:
                return name
    raise RuntimeError("more open tables than names for them")


def _some(signs: list[str], random: Random) -> Iterator[str]:
    for _ in range(50):
        yield "".join(random.choice(choice) for choice in signs)
    yield from ("".join(name) for name in product(*signs))


def spoken(text: str) -> str:
    """Return the name that a typed text means."""
    return "".join(sign for sign in text.upper() if sign.isalnum())
