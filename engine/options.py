"""A game's options: typed, limited, with a default and a sentence of help each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.languages import DEFAULT, LANGUAGES
from engine.refused import Refused

HOUR, DAY = 3600, 86_400
SLOW = HOUR
"""A table is slow from this many seconds a turn on: its players come by when they can."""

SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """The kind follows from the default: a switch (bool), a number, a choice or free text (str), or a list (tuple)."""

    name: str
    default: bool | int | str | tuple[str, ...]
    help: str
    least: int = 0
    most: int = 1_000_000
    choices: tuple[str, ...] = ()
    secret: bool = False  # set by the house, not offered to players
    open: bool = False  # a number that may be left empty (None) for no limit, where 0 is a limit

    @property
    def limits(self) -> str:
        if isinstance(self.default, bool):
            return "on, off"
        if isinstance(self.default, int):
            return f"{self.least} to {self.most}"
        return ", ".join(self.choices)

    @property
    def usual(self) -> str:
        """The default as players write it."""
        if isinstance(self.default, bool):
            return "on" if self.default else "off"
        return " ".join(self.default) if isinstance(self.default, tuple) else str(self.default)

    def checked(self, value: object) -> Any:
        """The value in its own type, or a refusal that names the possible values."""
        if isinstance(self.default, bool):
            return self._switch(value)
        if isinstance(self.default, int):
            return self._number(value)
        if isinstance(self.default, tuple):
            return self._list(value)
        if isinstance(value, str) and (value in self.choices or not self.choices):
            return value
        raise self._wrong(value)

    def _switch(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in SWITCH:
            return SWITCH[value.lower()]
        raise self._wrong(value)

    def _number(self, value: object) -> int | None:
        if self.open and value in (None, ""):
            return None
        if value is None and self.least == 0:
            return 0  # "none" for limits
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise self._wrong(value)

    def _list(self, value: object) -> list[str]:
        items = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or not all(isinstance(item, str) for item in items):
            raise self._wrong(value)
        if self.choices and not set(items) <= set(self.choices):
            raise self._wrong(value)
        return list(dict.fromkeys(items))

    def _wrong(self, value: object) -> Refused:
        return Refused("bad-option", option=self.name, value=value, allowed=self.limits)


def settle(options: Iterable[Option], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value: the chosen ones, checked, and the defaults for the rest."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            open_ones = ", ".join(option.name for option in known.values() if not option.secret)
            raise Refused("bad-option", option=name, value=chosen[name], allowed=open_ones, why="unknown")
    return {
        name: option.checked(chosen[name])
        if name in chosen
        else (list(option.default) if isinstance(option.default, tuple) else option.default)
        for name, option in known.items()
    }


def ending_options(target: int, about: str, most: int = 1_000) -> tuple[Option, ...]:
    """The options that end a game for points. `about`: the effect of reaching the target."""
    return (
        Option("target", target, f"{about}; 0: no target.", most=most),
        Option(
            "hands",
            0,
            "The most hands to play; 0 for no limit. A target reached earlier ends the game.",
            most=1_000,
        ),
    )


def reached(options: Mapping[str, Any], points: int) -> bool:
    """Whether these points are the target, where there is one."""
    return bool(options["target"]) and points >= options["target"]


def is_slow(options: Mapping[str, Any]) -> bool:
    return bool(options["turn_seconds"] >= SLOW)


def window_seconds(options: Mapping[str, Any], seconds: int) -> int:
    """How long a challenge or a pause lasts: at a slow table as long as a turn."""
    return int(options["turn_seconds"]) if is_slow(options) else seconds


def common_options(
    *, turn_seconds: int = 120, challenge_seconds: int = 20, words: str = "honour"
) -> tuple[Option, ...]:
    """The options of every game."""
    return (
        Option("language", DEFAULT, "The language of the words and letters.", choices=tuple(LANGUAGES)),
        Option(
            "words",
            words,
            "on honour: bluff with any word you like; checked at once: false words are refused.",
            choices=("honour", "checked"),
        ),
        Option("turn_seconds", turn_seconds, "Seconds per decision; 0 for no clock.", most=3 * DAY),
        Option(
            "challenge_seconds",
            challenge_seconds,
            "Seconds to challenge a word; 0 for no clock.",
            most=DAY,
        ),
        Option("allow", (), "Words this server adds to the list.", secret=True),
        Option("deny", (), "Words this server strikes from the list.", secret=True),
    )
