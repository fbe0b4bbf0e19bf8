"""Shuffling from a seed that is a value: the same seed and count always give the same order.

The house draws the seed from the system's entropy, once a table. Each shuffle is keyed with a hash of the seed and
its number, so the state stays plain data, and one hand's cards reveal nothing about the next hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from random import Random

from engine.refused import Unreadable


def generator(seed: str, count: int) -> Random:
    return Random(blake2b(f"{seed}/{count}".encode(), digest_size=32).digest())


def shuffled(cards: Iterable[str], seed: str, count: int) -> tuple[str, ...]:
    """Shuffle as Python's `Random.shuffle` does, card by card, but without its two calls for each card."""
    order, bits = list(cards), generator(seed, count).getrandbits
    for last in range(len(order) - 1, 0, -1):
        size = (last + 1).bit_length()
        while (place := bits(size)) > last:
            pass
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def stacked(pack: Sequence[str], first: Sequence[str], seed: str, count: int) -> tuple[str, ...]:
    """The pack with `first` on top and the rest shuffled below."""
    if not first:
        return shuffled(pack, seed, count)
    rest = list(pack)
    for place, card in enumerate(first, 1):
        if card not in rest:
            known = "stands here more often than in the deck" if card in pack else "is not in the deck"
            raise Unreadable(f"deck, card {place}: {card!r} {known}")
        rest.remove(card)
    return (*first, *shuffled(rest, seed, count))
