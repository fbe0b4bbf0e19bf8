"""What a hand shows when it belongs to no table: whatever is pressed on it comes back elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from screens import custom_ids
from screens.components import SELECT, Component, Window
from screens.custom_ids import Press

Ident = Callable[[Press], str]
"""The custom id for what was pressed."""


def ours(components: list[Component], ident: Ident) -> list[Component]:
    """The same, coming back there. What belongs to a real table is left out."""
    found = []
    for part in components:
        made = dict(part)
        if "components" in part:
            made["components"] = ours(part["components"], ident)
            if not made["components"]:
                continue
        if "custom_id" in part:
            press = custom_ids.read_press(part["custom_id"])
            if press is None or press.kind != "g":
                continue
            made["custom_id"] = ident(press) + (".these" if part["type"] == SELECT else "")
        found.append(made)
    return found


def our_window(window: Window, ident: Ident) -> Window:
    """A window that was opened from a hand, coming back there."""
    press = custom_ids.read_press(window.custom_id)
    return window if press is None else window._replace(custom_id=ident(press))
