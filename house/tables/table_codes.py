"""Short names of tables: 7K, 3M, 4H7. Digits and letters take turns, so that no sign can be mistaken for another
kind, and letters that sound alike (B D E G P T V, M N, F S) are there once or not at all."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import product
from math import prod
from random import Random

DIGITS = "23456789"
LETTERS = "AHJKMQRUWXYZ"


def pick(taken: Container[str], open_tables: int, random: Random) -> str:
    """A free name, as short as there are names to spare."""
    for length in range(2, 8):
        signs = [DIGITS if place % 2 == 0 else LETTERS for place in range(length)]
        if open_tables * 2 >= prod(map(len, signs)):
            continue
        for name in _some(signs, random):
            if name not in taken:
                return name
    raise RuntimeError("more open tables than names for them")


def _some(signs: list[str], random: Random) -> Iterator[str]:
    for _ in range(50):
        yield "".join(random.choice(choice) for choice in signs)
    yield from ("".join(name) for name in product(*signs))


def spoken(text: str) -> str:
    """What somebody typed, as the name it means."""
    return "".join(sign for sign in text.upper() if sign.isalnum())
