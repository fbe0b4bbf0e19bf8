"""Hands of a state that stores them as they are, for the family's value."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace


def hands(state: Any) -> tuple[Any, ...]:
    return tuple(state.hands)


def dealt_to(dealt: Any, hands: tuple[Any, ...]) -> Any:
    return replace(dealt, hands=hands)
