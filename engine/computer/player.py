"""A computer player's knowledge apart from its view: its level, its character, and the announced levels of the
others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.characters import EVEN, Character
from engine.contract import UNTOLD, Levels, Seat, Strength
from engine.words.lexicon import STRENGTHS


class ComputerPlayer(NamedTuple):
    strength: Strength
    character: Character = EVEN
    levels: Levels = UNTOLD

    def master_among(self, seats: Iterable[Seat]) -> bool:
        return any(self.levels.get(seat) == "master" for seat in seats)

    def leaves_to_others(self, by: Seat | None, others: Iterable[Seat]) -> bool:
        """Whether to leave a word to others: its player knows more, or a master can challenge it."""
        if self.strength == "master":
            return False
        return (by is not None and self.knows_less_than(by)) or self.master_among(others)

    def sharks_among(self, seats: Iterable[Seat]) -> int:
        """The number of known sharks, who believe little."""
        return sum(self.levels.get(seat) == "shark" for seat in seats)

    def knows_less_than(self, seat: Seat) -> bool:
        """Whether this seat is known to have a larger vocabulary. People have no announced level."""
        return self._lead_of(seat, 0) > 0

    def knows_no_more_than(self, seat: Seat) -> bool:
        return self._lead_of(seat, -1) >= 0

    def knows_no_less_than(self, seat: Seat) -> bool:
        """Whether this seat is known to have no smaller vocabulary. People have no announced level."""
        return self._lead_of(seat, 1) <= 0

    def _lead_of(self, seat: Seat, untold: int) -> int:
        """How many levels better this seat is; `untold` without an announced level."""
        level = self.levels.get(seat)
        return untold if level is None else STRENGTHS.index(level) - STRENGTHS.index(self.strength)
