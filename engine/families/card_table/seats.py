"""Sitting down, leaving and coming back where every seat has to be played.

These games have no folding. If a player is away, or gone for good, the house lets a computer play their seat; that
doesn't count as coming back. Between hands, a newcomer can take over the seat of a player who is gone, score and
all.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine import chairs
from engine.common_events import CameBack, Left, SatDown, TimedOut, WentAway
from engine.contract import Action, Away, Back, Leave, Sit, name_of
from engine.families.card_table.table import CardTable, Events
from engine.refused import Refused

T = TypeVar("T", bound=CardTable)


def require_seat(state: CardTable, seat: int) -> None:
    if not 0 <= seat < len(state.chairs):
        raise Refused("not-seated")


def acted(state: T, seat: int) -> T:
    """A present player has acted, so their missed turns are forgotten."""
    if state.chairs[seat].presence != "here":
        return state
    return replace(state, chairs=chairs.acted(state.chairs, seat))


def missed(state: T, seat: int, then: str, events: Events) -> T:
    """A player's clock ran out in a turn. In a challenge silence is an answer, so it counts as no miss."""
    events.append(TimedOut(seat=seat, then=then))
    seats, away = chairs.missed(state.chairs, seat, state.options)
    if away:
        events.append(WentAway(seat=seat))
    return replace(state, chairs=seats)


def house_act(state: T, action: Action, events: Events) -> T:
    """Sitting down, leaving, going away and coming back."""
    match action:
        case Sit(seat=seat):
            return _sit(state, seat, events)
        case Leave(seat=seat):
            chairs.require(state.chairs, seat)
            events.append(Left(seat=seat))
            return _put(state, seat, "gone")
        case Away(seat=seat):
            _require_presence(state, seat, "here")
            events.append(WentAway(seat=seat))
            return _put(state, seat, "away")
        case Back(seat=seat):
            _require_presence(state, seat, "away")
            events.append(CameBack(seat=seat))
            return _put(state, seat, "here")
        case _:
            raise Refused("unknown-action", do=name_of(action))


def _require_presence(state: CardTable, seat: int, presence: chairs.Presence) -> None:
    if chairs.require(state.chairs, seat).presence != presence:
        raise Refused("already-done")


def _put(state: T, seat: int, presence: chairs.Presence) -> T:
    return replace(state, chairs=chairs.put(state.chairs, seat, chairs.Chair(presence)))


def _sit(state: T, seat: int, events: Events) -> T:
    if state.phase != "between":
        raise Refused("not-now", phase=state.phase)
    events.append(SatDown(seat=seat))
    return replace(state, chairs=chairs.take_over(state.chairs, seat))
