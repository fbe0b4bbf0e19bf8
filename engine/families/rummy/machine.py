"""The machine of a rummy table: turns, allowed acts, the clock and the house.

A game brings a `GameActs`: the actions of each phase, their effects, and the act made when time runs out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.common_events import TimedOut, WentAway
from engine.contract import (
    Action,
    Away,
    Back,
    Close,
    Deal,
    Due,
    Leave,
    Sit,
    Step,
    TimeUp,
)
from engine.families.rummy import seating
from engine.families.rummy.actions import Accept
from engine.families.rummy.dealing import deal_next
from engine.families.rummy.state import Log, Phase, Rummy
from engine.options import window_seconds
from engine.refused import Refused

RummyAct = Callable[[Rummy, int, Any, Log], Rummy]
CHALLENGES: frozenset[Phase] = frozenset(("out", "closing", "check", "reply"))

HOUSE: Mapping[type[Action], Callable[[Rummy, Any, Log], Rummy]] = {
    Deal: lambda state, act, log: deal_next(state, act.ordered, log),
    Sit: seating.sit,
    Leave: seating.leave,
    Away: seating.away,
    Back: seating.back,
    Close: lambda state, _, log: seating.close(state, log),
}


class GameActs(NamedTuple):
    """A game's acts. When time runs out, `time` acts; `then` is its name in the event."""

    phases: Mapping[Phase, tuple[type[Action], ...]]
    acts: Mapping[type[Action], RummyAct]
    then: Mapping[Phase, str]
    time: Mapping[Phase, Callable[[Rummy, int, Log], Rummy]]


def apply(play: GameActs, state: Rummy, seat: int | None, action: Action) -> Step[Rummy]:
    log: Log = []
    if seat is not None:
        validate_turn(play, state, seat, type(action))
        state = seating.present(play.acts[type(action)](state, seat, action, log), seat)
    elif isinstance(action, TimeUp):
        state = _time_up(play, state, log)
    elif type(action) in HOUSE:
        state = HOUSE[type(action)](state, action, log)
    else:
        raise Refused("unknown-action", do=type(action).__struct_config__.tag)
    return Step(state, tuple(log))


def validate_turn(play: GameActs, state: Rummy, seat: int, kind: type[Action]) -> None:
    if kind not in play.acts:
        raise Refused("unknown-action", do=kind.__struct_config__.tag)
    if not 0 <= seat < len(state.chairs) or state.chairs[seat].presence == "free":
        raise Refused("not-seated")
    if state.turn is None:
        raise Refused("not-now")
    if state.turn != seat:
        raise Refused("not-your-turn", turn=state.turn)
    if kind not in play.phases[state.phase]:
        raise Refused("not-now", phase=state.phase)


def _time_up(play: GameActs, state: Rummy, log: Log) -> Rummy:
    seat = state.turn
    if seat is None:
        raise Refused("not-now")
    if state.phase in CHALLENGES:  # silence is an answer, not a missed turn
        return play.time[state.phase](state, seat, log)
    log.append(TimedOut(seat=seat, then=play.then[state.phase]))
    marked, is_away = seating.missed(state, seat)
    state = play.time[state.phase](marked, seat, log)
    if is_away:
        log.append(WentAway(seat=seat))
    return state


def due(play: GameActs, state: Rummy) -> Due | None:
    if state.turn is None:
        return None
    options, then = state.options, play.then[state.phase]
    if state.phase in CHALLENGES:
        seconds = window_seconds(options, options["challenge_seconds"])
        return Due((state.turn,), seconds, state.decision, then, Accept())
    return Due((state.turn,), options["turn_seconds"], state.decision, then)
