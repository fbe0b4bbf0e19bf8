"""A hand that somebody takes with them, as a scenario, and one that they bring: shown as a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from time import thread_time
from typing import Any

import msgspec

from engine.common_events import Closed, HandBegins, HandEnds
from engine.languages import LANGUAGES
from engine.refused import EngineError, Unreadable
from engine.scenarios.filling import Unfillable, filled
from engine.scenarios.runner import LISTS, MOST_LISTED, Runner, Scenario, read
from engine.scenarios.seen import Moment, seen
from house.declined import Declined
from house.tables.film import Frame
from house.tables.records import Phase, Seat
from house.tables.table_view import TableView

MOST_BYTES, MOST_STEPS, MOST_SEATS, LONGEST_NAME = 100_000, 1_000, 10, 100
MADE_IN, PLAYED_IN = 10.0, 5.0
"""Seconds of a processor that making a file, or playing one, may take."""


def allowed(seconds: float, closing: Event) -> Callable[[], bool]:
    """Whether this thread may go on."""
    end = thread_time() + seconds
    return lambda: not closing.is_set() and thread_time() < end


def taken_along(
    frames: Sequence[Frame], seat: int, names: Sequence[str], about: str, closing: Event
) -> bytes:
    """With only what this seat may know. Raises Declined where no other deal comes to what they saw."""
    first = frames[0].table
    moments = [Moment(frame.table.state, frame.events, frame.deeds) for frame in frames]
    called = [
        names[place] if place < len(names) else f"{place + 1}" for place in range(len(first.state.chairs))
    ]
    try:
        known, seed = seen(first.game, seat, moments), f"{first.id}/{first.version}/{seat}"
        found = filled(known, called, seed, about, allowed(MADE_IN, closing))
    except Unfillable:
        raise Declined("no-other-deal") from None
    kept = {
        key: part for key, part in msgspec.to_builtins(found).items() if part or key in ("game", "players")
    }
    return msgspec.json.format(msgspec.json.encode(kept), indent=1)


def opened(raw: bytes) -> Scenario:
    """A file that somebody brings, not played yet. Raises Declined where it is none."""
    if len(raw) > MOST_BYTES:
        raise Declined("film-too-big", most=MOST_BYTES // 1_000)
    try:
        scenario = read(raw)
    except EngineError:
        raise Declined("no-scenario") from None
    called = (*scenario.players, *(str(step.get("by", "")) for step in scenario.steps))
    fits = len(scenario.steps) <= MOST_STEPS and len(scenario.players) <= MOST_SEATS and scenario.hands == 1
    if not fits or max(map(len, called), default=0) > LONGEST_NAME or not _plain(scenario.its_options):
        raise Declined("no-scenario")
    return scenario


def _plain(options: dict[str, Any]) -> bool:
    """It is known of which language they are, and how many words were listed."""
    lists = [options.get(name, []) for name in LISTS]
    listed = all(isinstance(words, list) and len(words) <= MOST_LISTED for words in lists)
    return listed and options.get("language") in tuple(LANGUAGES)


def brought(scenario: Scenario, player: int, closing: Event) -> tuple[Frame, ...]:
    """Its hand, for this player's eyes. Raises Declined where it is none."""
    try:
        frames = _frames(scenario, player, allowed(PLAYED_IN, closing))
    except EngineError:
        raise Declined("no-scenario") from None
    except Exception as wrong:  # it may come from anywhere, and claim any state of a table
        raise Declined("no-scenario") from wrong
    begins = any(isinstance(event, HandBegins) for event in frames[0].events)
    if not begins or not _is_over(frames[-1]):
        raise Declined("no-hand-ends")
    return frames


def _frames(scenario: Scenario, player: int, goes_on: Callable[[], bool]) -> tuple[Frame, ...]:
    def told(_event: Any) -> None:
        if not goes_on():
            raise Unreadable("steps: they take too long")

    runner = Runner(scenario, told)
    frames = [Frame(_table(runner, scenario, player, 0), tuple(runner.happened))]
    for place, step in enumerate(scenario.steps, 1):
        if _is_over(frames[-1]) and step.get("do") != "close":
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
    phase: Phase = "between" if runner.game.due(state) is None else "playing"
    return TableView.apart(runner.game, state, tuple(seats), phase=phase, host=player, version=version)
