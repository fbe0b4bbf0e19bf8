"""A hand that somebody takes with them, as a scenario, and one that they bring: shown as a film."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.common_events import Closed, HandBegins, HandEnds
from engine.refused import EngineError, Unreadable
from engine.scenarios.filling import Unfillable, filled
from engine.scenarios.runner import Runner, Scenario, read
from engine.scenarios.seen import Moment, seen
from house.declined import Declined
from house.tables.film import Frame
from house.tables.records import Record, Seat
from house.tables.table_view import TableView

MOST_BYTES, MOST_STEPS, MOST_SEATS = 100_000, 1_000, 10


def taken_along(frames: Sequence[Frame], seat: int, names: Sequence[str], about: str) -> bytes:
    """With only what this seat may know. Raises Declined where no other deal comes to what they saw."""
    first = frames[0].table
    moments = [Moment(frame.table.state, frame.events, frame.deeds) for frame in frames]
    called = [
        names[place] if place < len(names) else f"{place + 1}" for place in range(len(first.state.chairs))
    ]
    try:
        found = filled(seen(first.game, seat, moments), called, f"{first.id}/{first.version}/{seat}", about)
    except Unfillable:
        raise Declined("no-other-deal") from None
    kept = {
        key: part for key, part in msgspec.to_builtins(found).items() if part or key in ("game", "players")
    }
    return msgspec.json.format(msgspec.json.encode(kept), indent=1)


def brought(raw: bytes, player: int) -> tuple[Frame, ...]:
    """The first hand of it, for this player's eyes. Raises Declined where it is none."""
    if len(raw) > MOST_BYTES:
        raise Declined("film-too-big", most=MOST_BYTES // 1_000)
    try:
        frames = _frames(_read(raw), player)
    except EngineError:
        raise Declined("no-scenario") from None
    except Exception as wrong:  # it may come from anywhere, and claim any state of a table
        raise Declined("no-scenario") from wrong
    begins = any(isinstance(event, HandBegins) for event in frames[0].events)
    if not begins or not _is_over(frames[-1]):
        raise Declined("no-hand-ends")
    return frames


def _read(raw: bytes) -> Scenario:
    scenario = read(raw)
    if len(scenario.steps) > MOST_STEPS or len(scenario.players) > MOST_SEATS:
        raise Unreadable("steps, players: too many for one hand")
    return scenario


def _frames(scenario: Scenario, player: int) -> tuple[Frame, ...]:
    runner = Runner(scenario, lambda _told: None)
    frames = [Frame(_table(runner, scenario, player, 0), tuple(runner.happened))]
    for place, step in enumerate(scenario.steps, 1):
        if _is_over(frames[-1]):
            break
        before = len(runner.happened)
        runner.step(place, step)
        happened = tuple(runner.happened[before:])
        by = str(step.get("by", ""))
        decided = by in runner.names and not step.get("stood_in")
        deciders = {runner.names.seat(by)} if decided else set[int]()
        frames.append(Frame(_table(runner, scenario, player, place), happened, frozenset(deciders)))
    return tuple(frames)


def _is_over(frame: Frame) -> bool:
    return any(isinstance(event, HandEnds | Closed) for event in frame.events)


def _table(runner: Runner, scenario: Scenario, player: int, version: int) -> TableView:
    state = runner.state
    seats = [
        Seat(player=player, name=name) if name == scenario.seen_by else Seat(name=name, strength="plain")
        for name in (runner.names.name(place) for place in range(len(state.chairs)))
    ]
    return TableView(
        runner.game,
        Record(
            id=0,
            short="",
            guild=0,
            channel=0,
            game=scenario.game,
            host=player,
            opened_at=0,
            phase="between" if runner.game.due(state) is None else "playing",
            version=version,
            options=state.options,
            seats=tuple(seats),
            state=state,
        ),
    )
