"""Seats and absences, which work the same in every game.

A player is away once two of their clocks in a row have run out, at a slow table one; anything they do brings the
count back to zero. A player who asked to be away stays away until they ask to be back, and may play the hand under
way to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from engine.options import is_slow
from engine.refused import Refused

Presence = Literal["here", "away", "gone", "free"]
MISSES_TO_BE_AWAY = 2
MISSES_WHERE_SLOW = 1


class Chair(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat. `gone`: the player left, and the seat is played on to the hand's end. `free`: the seat is empty.
    `asked`: the player asked to be away."""

    presence: Presence = "here"
    misses: int = 0
    asked: bool = False


Chairs = tuple[Chair, ...]


def put(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def require(chairs: Chairs, seat: int) -> Chair:
    """The chair of a player at the table."""
    if not 0 <= seat < len(chairs) or chairs[seat].presence in ("gone", "free"):
        raise Refused("not-seated")
    return chairs[seat]


def rivals(chairs: Chairs) -> tuple[int, ...]:
    """The seats that can win. A player who left wins nothing, unless all have left."""
    taken = [seat for seat, chair in enumerate(chairs) if chair.presence != "free"]
    there = [seat for seat in taken if chairs[seat].presence != "gone"]
    return tuple(there or taken)


def acted(chairs: Chairs, seat: int) -> Chairs:
    """The player did something: their misses go back to zero, and they are back if only the clock made them away."""
    chair = chairs[seat]
    if chair.asked or (chair.misses == 0 and chair.presence == "here"):
        return chairs
    return put(chairs, seat, Chair())


def missed(chairs: Chairs, seat: int, options: Mapping[str, Any]) -> tuple[Chairs, bool]:
    """The player's clock ran out. Also returns whether they are away from now on."""
    chair = chairs[seat]
    if chair.presence != "here":
        return chairs, False
    misses = chair.misses + 1
    away = misses >= (MISSES_WHERE_SLOW if is_slow(options) else MISSES_TO_BE_AWAY)
    return put(chairs, seat, Chair("away" if away else "here", misses)), away


def sit(chairs: Chairs, seat: int, most: int) -> Chairs:
    """A new player takes a free seat or the next one."""
    if sum(chair.presence in ("here", "away") for chair in chairs) >= most:
        raise Refused("bad-seats", most=most)
    if seat == len(chairs):
        return (*chairs, Chair())
    if not 0 <= seat < len(chairs) or chairs[seat].presence != "free":
        raise Refused("bad-seats", seat=seat)
    return put(chairs, seat, Chair())


def take_over(chairs: Chairs, seat: int) -> Chairs:
    """A new player takes a leaver's seat, in games where every seat is played to the end."""
    if not 0 <= seat < len(chairs) or chairs[seat].presence != "gone":
        raise Refused("bad-seats", seat=seat)
    return put(chairs, seat, Chair())
