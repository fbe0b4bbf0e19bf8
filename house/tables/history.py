"""Reads the past: a table's log and settlement, a server's last hands. Everyone may know what is here."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from engine.contract import Winner
from engine.events import Event
from house.rules import Rules
from house.store import Store
from house.store.ledger_rows import kept_back
from house.store.table_rows import changes_of, happened_of, last_hands, last_outcomes, players_of, sittings_of
from house.tables.records import Change, Settled
from house.tables.storing import alone_keys, read_events

STREAK_IN = 100
"""The number of a player's last hands that are searched for the longest streak."""


class Logged(msgspec.Struct, frozen=True):
    """A change as everyone saw it. `names` and `players` by seat, as of that time."""

    version: int
    at: int
    hand: int
    seat: int | None
    events: tuple[Event, ...]
    names: dict[int, str]
    players: dict[int, int | None]


class PlayedHand(msgspec.Struct, frozen=True):
    """A finished hand. `winners` as the game reported them; `players` (name, gain) by seat."""

    table: int
    hand: int
    game: str
    called: str
    at: int
    pot: int
    winners: tuple[Winner, ...]
    players: dict[int, tuple[str, int]]


class _Summary(msgspec.Struct, frozen=True):
    winners: tuple[Winner, ...] = ()


class History:
    def __init__(self, store: Store, rules: Rules) -> None:
        self._store = store
        self._rules = rules

    async def hands(
        self, guild: int, *, player: int | None = None, limit: int = 10, before: int | None = None
    ) -> list[PlayedHand]:
        """Return the last hands of a server or one of its players. `before`: the time of the last one already
        shown."""
        query = last_hands(guild, player=player, limit=limit, before=before)
        return [await played_hand(self._store, row) for row in await self._store.heavy(query)]

    async def streak(self, guild: int, player: int, game: str = "") -> int:
        """Return the longest winning streak in the player's last hands."""
        rows = await self._store.heavy(last_outcomes(guild, player, game, STREAK_IN))
        won = (any(winner.seat == row.seat for winner in _summary(row).winners) for row in rows)
        return max((len(list(run)) for wins, run in groupby(won) if wins), default=0)

    async def is_kept(self, table: int, hand: int) -> bool:
        """Whether any event of this hand is still stored."""
        return await self._store.first(happened_of(table, hand)) is not None


async def played_hand(store: Store, row: Any) -> PlayedHand:
    played = await store.read(players_of(row.table_id, row.hand))
    people = {line.seat: (line.name, line.gain) for line in played}
    return PlayedHand(
        row.table_id, row.hand, row.game, row.called, row.at, row.pot, _summary(row).winners, people
    )


def _summary(row: Any) -> _Summary:
    return msgspec.json.decode(row.summary, type=_Summary)


async def recent(store: Store, rules: Rules, table_id: int, *, limit: int) -> list[Change]:
    """Return a table's last changes in order, without names."""
    rows = await store.read(changes_of(table_id, limit=limit))
    return [Change(row.version, public_events(rules, row), row.seat) for row in reversed(rows)]


async def log(store: Store, rules: Rules, table_id: int, *, limit: int, before: int | None) -> list[Logged]:
    """Return a table's changes, newest first."""
    rows = await store.read(changes_of(table_id, limit=limit, before=before))
    sat = await store.read(sittings_of(table_id))
    logged = []
    for row in rows:
        then = sat_then(sat, row.version)
        logged.append(
            Logged(
                version=row.version,
                at=row.at,
                hand=row.hand,
                seat=row.seat,
                events=public_events(rules, row),
                names={seat: who.name for seat, who in then.items()},
                players={seat: who.player for seat, who in then.items()},
            )
        )
    return logged


def sat_then(sat: Sequence[Any], version: int) -> dict[int, Any]:
    """Return who sat where, from sittings in order. A lobby has no sittings; there, the first player dealt in
    counts."""
    then: dict[int, Any] = {}
    known: set[int] = set()
    for who in sat:
        begun = who.since <= version or who.seat not in known
        if begun and version <= (who.until or version):
            then[who.seat] = who
        known.add(who.seat)
    return then


def public_events(rules: Rules, row: Any) -> tuple[Event, ...]:
    return tuple(event.seen_by(None) for event in read_events(rules, row.game, row.happened))


async def settlement(store: Store, table_id: int) -> tuple[Settled, ...]:
    """Return what each player brought and took home, winners first. Computers are listed one by one; sittings of
    people who deleted their data can no longer be distinguished."""
    rows = await store.read(sittings_of(table_id))
    named = {(row.seat, row.since): alone_keys(table_id, row.seat, row.since) for row in rows}
    kept = await store.read(kept_back([key for keys in named.values() for key in keys]))
    back = {row.transfer: int(row.over) for row in kept}
    whole: dict[tuple[Any, ...], Settled] = {}
    for row in rows:
        key = (row.player,) if row.player is not None else (row.name,) if row.name else (row.seat, row.since)
        old = whole.get(key, Settled(row.player, row.name, 0, 0))
        over = sum(back.get(name, 0) for name in named[row.seat, row.since])
        bought, cashed = old.bought + row.bought, old.cashed + row.cashed - over
        whole[key] = Settled(row.player, row.name, bought, cashed, old.over + over)
    return tuple(sorted(whole.values(), key=lambda line: -line.gain))
