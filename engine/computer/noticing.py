"""The words a player sees in some letters. Weak players overlook words, long ones more easily, and for a whole
hand.

Words of the same letters are seen or overlooked together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

import numpy as np
import numpy.typing as npt

from engine.contract import Seat, Strength
from engine.ranking.letter_sums import LETTERS, Sums

_OVERLOOKED: Mapping[Strength, tuple[float, int]] = MappingProxyType(
    {"plain": (0.1, 2), "sly": (0.03, 4), "shark": (0.0, 0), "master": (0.0, 0)}
)
"""How often a word is overlooked, for each letter above a given length."""
_SPREAD = 0x9E3779B97F4A7C15  # an odd factor that scrambles sums, so any two are as good as drawn
_WHOLE = 1 << 64
Bools = npt.NDArray[np.bool_]


class Eye(NamedTuple):
    missed: float = 0.0
    short: int = 0
    key: int = 0  # identifies the player and the hand

    @classmethod
    def of(cls, strength: Strength, seat: Seat | None, hand: int) -> Eye:
        return cls(*_OVERLOOKED[strength], crc32(f"{seat}/{hand}".encode()) * _SPREAD % _WHOLE)

    def sees(self, text: str) -> bool:
        return bool(self.seen((text,)))

    def seen(self, words: Sequence[str]) -> Sequence[str]:
        """The words that this player sees."""
        if not self.missed or not words:
            return words
        letters = LETTERS[np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8) - ord("A")]
        lengths = np.fromiter(map(len, words), dtype=np.intp, count=len(words))
        sums = np.add.reduceat(letters, np.cumsum(lengths) - lengths)
        return [word for word, seen in zip(words, self.of_sums(sums, lengths), strict=True) if seen]

    def of_sums(self, sums: Sums, lengths: npt.NDArray[np.intp] | int) -> Bools:
        """Whether each word with these sums of letters is seen."""
        dice = (sums ^ np.uint64(self.key)) * np.uint64(_SPREAD)
        seen: Bools = dice >= (lengths - self.short) * self.missed * _WHOLE
        return seen


SHARP = Eye()
