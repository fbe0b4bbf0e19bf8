"""Reads a component's id without the program's own reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Press(NamedTuple):
    kind: str
    table: int
    version: int
    act: str
    detail: str = ""


def read(custom_id: str) -> Press | None:
    parts = custom_id.split(":")
    if parts[0] not in ("g", "t") or len(parts) < 4:
        return None
    return Press(parts[0], int(parts[1], 36), int(parts[2], 36), parts[3], ":".join(parts[4:]))


def controls(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every button and select, at any depth."""
    for part in components:
        if part.get("custom_id") and not part.get("disabled"):
            yield part
        yield from controls(part.get("components") or [])
        if part.get("accessory"):
            yield from controls([part["accessory"]])


def presses(components: list[dict[str, Any]]) -> list[Press]:
    found = (read(part["custom_id"]) for part in controls(components))
    return [press for press in found if press is not None]
