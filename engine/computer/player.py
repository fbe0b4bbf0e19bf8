"""What a computer player knows besides its view: how well it plays, who it is, and what everybody is told of the
others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.characters import EVEN, Character
from engine.contract import UNTOLD, Levels, Seat, Strength
from engine.words.lexicon import STRENGTHS


class Player(NamedTuple):
    strength: Strength
    character: Character = EVEN
    levels: Levels = UNTOLD

    def master_among(self, seats: Iterable[Seat]) -> bool:
        """Whether one of these is known to know every word."""
        return any(self.levels.get(seat) == "master" for seat in seats)

    def leaves_to_others(self, by: Seat | None, others: Iterable[Seat]) -> bool:
        """Whether a word is for others to challenge: who says it knows more, or a master may challenge it, too."""
        if self.strength == "master":
            return False
        return (by is not None and self.knows_less_than(by)) or self.master_among(others)

    def sharks_among(self, seats: Iterable[Seat]) -> int:
        """How many of these are known to be sharks, who believe little."""
        return sum(self.levels.get(seat) == "shark" for seat in seats)

    def knows_less_than(self, seat: Seat) -> bool:
        """Of people that is not told."""
        return self._lead_of(seat, 0) > 0

    def knows_no_more_than(self, seat: Seat) -> bool:
        return self._lead_of(seat, -1) >= 0

    def knows_no_less_than(self, seat: Seat) -> bool:
        """Of people that is not told, either."""
        return self._lead_of(seat, 1) <= 0

    def _lead_of(self, seat: Seat, untold: int) -> int:
        """By how many levels somebody is better."""
        level = self.levels.get(seat)
        return untold if level is None else STRENGTHS.index(level) - STRENGTHS.index(self.strength)
