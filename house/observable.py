"""Notifies messages when their contents change."""

from __future__ import annotations

from collections.abc import Callable

ALL = 0
Changed = Callable[[int], None]


class Observable:
    def __init__(self) -> None:
        self._observers: list[Changed] = []

    def watch(self, changed: Changed) -> None:
        """Call this function with the number of each change, or `ALL`. It must return at once."""
        self._observers.append(changed)

    def unwatch(self, changed: Changed) -> None:
        if changed in self._observers:
            self._observers.remove(changed)

    def changed(self, which: int = ALL) -> None:
        for observer in tuple(self._observers):
            observer(which)
