"""The scheme `lettershark-fair-1`: everything that a stranger needs to check a deal, and nothing secret.

A part of a hash is bytes, a text or a number, each with its length before it, so different lists of parts never
become the same bytes. The constant beginning of a hash is hashed once and copied: a deal takes hundreds of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

FORMAT = "lettershark-fair-1"
PILES = 8
SALT = 16
SALT_LENGTH = SALT.to_bytes(4, "big")
TAG = FORMAT.encode()

Part = bytes | str | int
Cards = Sequence[str]


class CutWords(NamedTuple):
    """A player's words before a deal whose order was already fixed."""

    name: str
    text: str


def part(value: Part) -> bytes:
    raw = value if isinstance(value, bytes) else str(value).encode()
    return len(raw).to_bytes(4, "big") + raw


short_part = lru_cache(maxsize=2048)(part)
"""A cached `part` for cards and small numbers, which occur again and again."""


def h(*parts: Part) -> bytes:
    return sha256(TAG + b"".join(map(part, parts))).digest()


FIRST = h("first")
"""The predecessor of a table's first commitment."""


def leaves_of(hand: str, pile: int, cards: Cards, salts: Sequence[bytes]) -> list[bytes]:
    """leaf = h("leaf", hand, pile, place, card, salt), for each place of a pile."""
    start = sha256(TAG + part("leaf") + part(hand) + part(pile)).copy
    faces = {card: short_part(card) for card in set(cards)}
    found = []
    for place, (card, salt) in enumerate(zip(cards, salts, strict=True)):
        one = start()
        one.update(short_part(place) + faces[card] + SALT_LENGTH + salt)
        found.append(one.digest())
    return found


def leaf(hand: str, pile: int, place: int, card: str, salt: bytes) -> bytes:
    return h("leaf", hand, pile, place, card, salt)


def pile_root(hand: str, pile: int, leaves: Iterable[bytes]) -> bytes:
    return h("pile", hand, pile, *leaves)


def commitment(hand: str, previous: bytes, roots: Iterable[bytes]) -> bytes:
    return h("root", hand, previous, *roots)


def _said(beacon: str, cuts: Iterable[CutWords]) -> Iterator[str]:
    yield beacon
    for name, text in cuts:
        yield name
        yield text


def chosen_pile(hand: str, committed: bytes, beacon: str, cuts: Iterable[CutWords]) -> int:
    return h("choose", hand, committed, *_said(beacon, cuts))[0] % PILES


def seed_of(hand: str, committed: bytes, beacon: str, cuts: Iterable[CutWords]) -> bytes:
    return h("perm", hand, committed, *_said(beacon, cuts))


def keyed(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 with this key (of at most 64 bytes). The standard library's own takes three times as long."""
    block = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in block)).copy
    outer = sha256(bytes(byte ^ 0x5C for byte in block)).copy

    def code(message: bytes) -> bytes:
        inside, outside = inner(), outer()
        inside.update(message)
        outside.update(inside.digest())
        return outside.digest()

    return code


def words_of(seed: bytes) -> Iterator[int]:
    """32-bit words without end: the first four bytes of HMAC-SHA256(seed, counter)."""
    code, counter = keyed(seed), 0
    while True:
        yield int.from_bytes(code(counter.to_bytes(8, "big"))[:4], "big")
        counter += 1


def places(count: int, words: Iterator[int]) -> list[int]:
    """Fisher and Yates, from the last place down. Words that would favour some places are skipped."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        limit = 2**32 - 2**32 % (last + 1)
        word = next(words)
        while word >= limit:
            word = next(words)
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def order_of(count: int, seed: bytes) -> list[int]:
    """Deal position p is the card at place order[p] of the chosen pile."""
    return places(count, words_of(seed))
