"""The length of a game: settings that go together, chosen before single options.

*Quick* is one sitting of about ten minutes, *standard* has every option at its default, and *long* takes its time.
In a *slow* game a turn may take a day, or as long as its name says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args

import msgspec

from engine.options import DAY, HOUR, Option, settle
from engine.refused import Refused

Length = Literal["quick", "standard", "long", "slow-1h", "slow-8h", "slow", "slow-3d"]
LENGTHS: tuple[Length, ...] = get_args(Length)
APART = frozenset({"language", "wild_cap"})
"""Options that a server decides for every length."""

A_TURN: Mapping[Length, int] = MappingProxyType(
    {"slow-1h": HOUR, "slow-8h": 8 * HOUR, "slow": DAY, "slow-3d": 3 * DAY}
)
"""The slow lengths, and the seconds that a turn may take."""


class Preset(msgspec.Struct, frozen=True):
    """The unusual settings of a game of this length."""

    length: Length
    options: Mapping[str, Any] = {}


def presets(*, quick: Mapping[str, Any], long: Mapping[str, Any]) -> tuple[Preset, ...]:
    slow = (Preset(length, {"turn_seconds": seconds}) for length, seconds in A_TURN.items())
    return (Preset("quick", quick), Preset("standard"), Preset("long", long), *slow)


def preset_of(offered: Iterable[Preset], length: str) -> Preset:
    known = {preset.length: preset for preset in offered}
    for name, preset in known.items():
        if name == length:
            return preset
    raise Refused("bad-option", option="length", value=length, allowed=", ".join(known))


def settings(options: Iterable[Option], preset: Preset) -> dict[str, Any]:
    """Every option that players may set, with its value in a game of this length."""
    counted = [option for option in options if not option.secret and option.name not in APART]
    return settle(counted, preset.options)


def length_of(
    options: Iterable[Option], offered: Iterable[Preset], chosen: Mapping[str, Any]
) -> Length | None:
    """The length of these settings; None: players chose their own."""
    known = tuple(options)
    for preset in offered:
        if all(chosen.get(name) == value for name, value in settings(known, preset).items()):
            return preset.length
    return None
