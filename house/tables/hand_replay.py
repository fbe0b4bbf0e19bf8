"""Replays a finished hand step by step: from its deal, through its stored acts, by the same rules.

Each step is a table of that time, shown like a live one. Nothing in it comes from a later step.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from engine.common_events import CameBack, Closed, HandBegins, HandEnds, TimedOut
from engine.contract import Action, Back, Close, Due, Game, PastAct, State
from engine.dispatch import apply
from engine.events import Event
from engine.refused import allowed
from house.declined import Declined
from house.rules import Rules
from house.tables.deals import Deals
from house.tables.events import HOUSE_EVENTS, AsDealt, StoodIn
from house.tables.history import sat_then
from house.tables.records import Record, Seat
from house.tables.storing import read_events
from house.tables.table_view import TableView

log = structlog.get_logger("house")


class Deed(NamedTuple):
    """An act at a table, by a seat or by the house (None). `stood_in`: a computer acted for an absent player."""

    seat: int | None
    action: Action
    stood_in: bool = False


class Frame(NamedTuple):
    """A step: the table after it, its events (with private parts: show only `event.seen_by(seat)`), the seats that
    decided it (also by letting time run out), and the acts."""

    table: TableView
    events: tuple[Event, ...]
    deciders: frozenset[int] = frozenset()
    deeds: tuple[Deed, ...] = ()

    @property
    def acted(self) -> tuple[int, Action] | None:
        """Return the act of one of the deciders."""
        done = ((deed.seat, deed.action) for deed in self.deeds if deed.seat is not None)
        return next((one for one in done if one[0] in self.deciders), None)

    def takes(self, seat: int, action: Action) -> bool:
        """Whether the rules allow this action from here."""
        return allowed(apply, self.table.game, self.table.in_play, seat, action)


def done_in(frames: Sequence[Frame]) -> Iterator[PastAct[State]]:
    """Yield each act with the state before it."""
    for before, after in pairwise(frames):
        game, state = before.table.game, before.table.in_play
        for seat, action, _ in after.deeds:
            yield PastAct(state, seat, action)
            state = apply(game, state, seat, action).state


class _OtherwiseError(Exception):
    """Today's rules make something else of the stored acts."""


def replayed(rules: Rules, record: Record, rows: Sequence[Any], sat: Sequence[Any]) -> tuple[Frame, ...]:
    """Replay a hand. `rows`: its changes; `sat`: the table's sittings. Raises Declined if it cannot be replayed."""
    if not rows:
        raise Declined("too-old")
    game = rules.game(record.game)
    try:
        changes = _to_the_end(rules, game, rows)
        seats = _seats(sat, rows[0].version, changes[-1][0].version)
        return tuple(_frames(rules, game, replace(record, seats=seats), changes))
    except Exception as wrong:  # another version may have stored acts that this one cannot replay
        log.info("not-replayed", table=record.id, hand=rows[-1].hand, wrong=type(wrong).__name__)
        raise Declined("no-film") from wrong


ChangeRow = tuple[Any, tuple[Event, ...]]


def _to_the_end(rules: Rules, game: Game, rows: Sequence[Any]) -> list[ChangeRow]:
    """Read the changes up to the hand's end. People also come and go between hands; those changes are left out."""
    changes: list[ChangeRow] = []
    for row in rows:
        changes.append((row, read_events(rules, game.id, row.happened)))
        if any(isinstance(event, HandEnds) for event in changes[-1][1]):
            break
    return changes


def _frames(rules: Rules, game: Game, record: Record, changes: Sequence[ChangeRow]) -> Iterator[Frame]:
    state: State | None = None
    for row, events in changes:
        before, deeds = state, tuple[Deed, ...]()
        if any(isinstance(event, HandBegins) for event in events):
            (dealt,) = (event for event in events if isinstance(event, AsDealt))
            state = rules.decode(game.id, zlib.decompress(dealt.state))
        elif state is not None:
            state, deeds = _after(rules, game, state, row, events)
        if state is not None and state is not before:
            table = TableView(game, _then(record, game, state, row.version))
            yield Frame(table, events, _deciders(row, events), deeds)
    if state is None:
        raise _OtherwiseError


def _after(
    rules: Rules, game: Game, state: State, row: Any, events: tuple[Event, ...]
) -> tuple[State, tuple[Deed, ...]]:
    """Replay one change, as `house.tables.plans.play` made it."""
    happened, deeds = list[Event](), list[Deed]()
    told = [event for event in events if not isinstance(event, HOUSE_EVENTS)]

    def do(seat: int | None, action: Action, *, stands_in: bool = False) -> None:
        nonlocal state
        state, more = apply(game, state, seat, action)
        happened.extend(more)
        deeds.append(Deed(seat, action, stands_in))

    if row.action is not None:
        action = rules.read_action(game.id, msgspec.msgpack.decode(row.action))
        stands_in = any(isinstance(event, StoodIn) for event in events)
        if row.seat is not None and not stands_in and told and isinstance(told[0], CameBack):
            do(None, Back(row.seat))
        do(row.seat, action, stands_in=stands_in)
        while (silence := _in_advance(game.due(state), told[len(happened) :])) is not None:
            do(*silence)
    if told != happened and any(isinstance(event, Closed) for event in told):
        do(None, Close())
    if told != happened:
        raise _OtherwiseError
    return state, tuple(deeds)


def _in_advance(due: Due | None, told: Sequence[Event]) -> tuple[int, Action] | None:
    """Return the seat whose advance acceptance this change begins with, and its action."""
    seat = told[0].seat if told else None
    if due is None or due.silence is None or seat not in due.seats:
        return None
    return seat, due.silence


def _deciders(row: Any, events: tuple[Event, ...]) -> frozenset[int]:
    if any(isinstance(event, StoodIn) for event in events):
        return frozenset()
    late = {event.seat for event in events if isinstance(event, TimedOut)}
    return frozenset(seat for seat in (row.seat, *late) if seat is not None)


def _seats(sat: Sequence[Any], first: int, last: int) -> tuple[Seat, ...]:
    """Return the seats of those dealt in, and the names of those who left. People whose data was deleted stay
    unnamed."""
    lately = {who.seat: who for who in sat if who.since <= first}
    stayed = sat_then(list(lately.values()), last)
    seats = [Seat(presence="gone")] * (max(lately, default=-1) + 1)
    for place, who in lately.items():
        here = place in stayed and bool(who.player is not None or who.strength)
        seats[place] = Seat(
            player=who.player if here else None,
            name=who.name,
            strength=who.strength or None if here else None,
            presence="here" if here else "gone",
        )
    return tuple(seats)


def _then(record: Record, game: Game, state: State, version: int) -> Record:
    """Return the table at that time, without clocks, waiting players or sealed deals."""
    return replace(
        record,
        state=state,
        version=version,
        phase="between" if game.due(state) is None else "playing",
        waiting=(),
        alarm=None,
        remaining=None,
        paused=None,
        deals=Deals(),
    )
