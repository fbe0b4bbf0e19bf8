"""Packs by short names, so that a stored deal can say which pack it was dealt from.

scroker +2         the deck with two jokers
scroker -le.A      without a card
seats 6            a card for each seat; one is drawn to find the first dealer
"""

from __future__ import annotations

from functools import lru_cache

from engine.cards import load_deck


def pack_name(deck: str, *, jokers: int = 0, without: tuple[str, ...] = ()) -> str:
    return " ".join((deck, *([f"+{jokers}"] if jokers else []), *(f"-{card}" for card in without)))


def seats_name(seats: int) -> str:
    return f"seats {seats}"


@lru_cache(maxsize=32)
def cards_of(name: str) -> tuple[str, ...]:
    deck, *changes = name.split()
    if deck == "seats":
        return tuple(str(seat) for seat in range(1, int(changes[0]) + 1))
    jokers = next((int(change[1:]) for change in changes if change[0] == "+"), 0)
    without = tuple(change[1:] for change in changes if change[0] == "-")
    return tuple(sorted(load_deck(deck).pack(without=without, jokers=jokers)))
