"""Hands of a state that stores them as they are, for the family's value."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.contract import HeldCards
from engine.families.card_table.table import CardTable
from engine.families.rummy.state import Rummy

T = TypeVar("T", bound=CardTable | Rummy)


def hands(state: CardTable | Rummy) -> tuple[HeldCards, ...]:
    return tuple((hand,) if hand else () for hand in state.hands)


def dealt_to(dealt: T, hands: tuple[HeldCards, ...]) -> T:
    return replace(dealt, hands=tuple(hand[0] if hand else () for hand in hands))
