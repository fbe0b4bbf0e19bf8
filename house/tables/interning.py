"""What resumed tables have in common, kept once for all of them.

Every stored state names the cards of its pack, and most tables are played by the same options. A thousand resumed tables of
Scroker take 10 MB less so, for 0.15 ms a table at the start. Nobody holds the values yet, so they are changed in place:
frozen structs are what `force_setattr` is for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import force_setattr

Shared = Callable[[Any], Any]


def as_read(value: Any) -> Any:
    """For a table that is read alone."""
    return value


class Interning:
    """For tables that are read together, and forgotten with them: what they share, they hold themselves."""

    def __init__(self) -> None:
        self._kept: dict[Any, Any] = {}

    def shared(self, value: Any) -> Any:
        """The same value, as the tables before have it. Only for what was just read and is nobody's yet."""
        if isinstance(value, str):
            return self._kept.setdefault(value, value)
        if isinstance(value, dict):
            return self._kept.setdefault((*value, msgspec.json.encode(value)), value)
        if isinstance(value, tuple):
            return self._tuple(value)
        return self._struct(value) if isinstance(value, msgspec.Struct) else value

    def _tuple(self, value: tuple[Any, ...]) -> tuple[Any, ...]:
        # Only texts are compared: of 1 and True, which are equal, one would be lost.
        if not all(isinstance(one, str) for one in value):
            return tuple(map(self.shared, value))
        known: tuple[Any, ...] | None = self._kept.get(value)
        if known is None:
            known = self._kept[value] = tuple(map(sys.intern, value))  # as the engine names its cards
        return known

    def _struct(self, value: Any) -> Any:
        try:
            known = self._kept.setdefault(value, value)
        except TypeError:  # it holds what can be changed
            known = value
        if known is value:
            for field in value.__struct_fields__:
                held = getattr(value, field)
                if isinstance(held, str | tuple | dict | msgspec.Struct):
                    force_setattr(value, field, self.shared(held))
        return known
