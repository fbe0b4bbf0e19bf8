"""Rewrites custom ids so a hand's buttons lead to a lesson or daily hand, not to a table."""

from __future__ import annotations

from collections.abc import Callable

from screens import custom_ids
from screens.components import SELECT, Component, Window
from screens.custom_ids import Press

Ident = Callable[[Press], str]
"""Makes the custom id for a press."""


def ours(components: list[Component], ident: Ident) -> list[Component]:
    """Copies components with rewritten ids, without parts that need a real table."""
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
    """Copies a window with a rewritten id."""
    press = custom_ids.read_press(window.custom_id)
    return window if press is None else window._replace(custom_id=ident(press))
