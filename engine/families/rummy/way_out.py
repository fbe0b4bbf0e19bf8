"""Where words are checked, nobody can bluff: a turn that only going out can end needs true words to go out with."""

from __future__ import annotations

from collections import Counter

from engine.cards import text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.finishing import Turn, going_out_with
from engine.families.rummy.rules import Length
from engine.families.rummy.state import Rummy
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.solver import words_from

_TRIES = 200  # after this many, allow the turn; if time runs out, its words go back


def require_way_out(state: Rummy, turn: Turn, left: Cards) -> None:
    """Refuse a word after which a player has to go out but has no true words for it. Extensions are not considered."""
    if state.options["words"] != "checked" or turn.normal:
        return
    ends = going_out_with(turn)
    if len(left) not in ends and not WayOut(lexicon_of(state.options), turn.rules.out, ends).found(
        text_of(left)
    ):
        raise turn.refusal(len(left))


class WayOut:
    """Searches for words that use up all letters, or all but one to discard."""

    def __init__(self, lexicon: Lexicon, length: Length, ends: frozenset[int]) -> None:
        self._lexicon = lexicon
        self._length = length
        self._ends = ends
        self._seen: set[tuple[str, bool]] = set()

    def found(self, letters: str) -> bool:
        return self._used_up("".join(sorted(letters)), discarded=False)

    def _used_up(self, rack: str, *, discarded: bool) -> bool:
        """Takes one letter: it is part of a word, or it is the discard."""
        if not rack:
            return int(discarded) in self._ends
        if (rack, discarded) in self._seen or len(self._seen) >= _TRIES:
            return len(self._seen) >= _TRIES
        self._seen.add((rack, discarded))
        words = words_from(self._lexicon, rack, lengths=self._lengths(rack))
        letter = min(rack, key=lambda letter: sum(letter in word for word in words))
        if any(self._used_up(_less(rack, word), discarded=discarded) for word in words if letter in word):
            return True
        return not discarded and 1 in self._ends and self._used_up(_less(rack, letter), discarded=True)

    def _lengths(self, rack: str) -> range:
        number = self._length.number
        return range(number, number + 1) if self._length.exact else range(number, len(rack) + 1)


def _less(rack: str, used: str) -> str:
    return "".join(sorted((Counter(rack) - Counter(used)).elements()))
