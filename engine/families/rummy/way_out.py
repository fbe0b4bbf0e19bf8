"""Going out where words are checked: a turn that only going out can end needs true words for it, because bluffs are
refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards import text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.finishing import TurnLimits, going_out_with
from engine.families.rummy.state import Rummy
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.solver import extensions_from, words_from

_TRIES = 200  # after this many tries, allow the turn; if time runs out, its words go back


def require_way_out(state: Rummy, turn: TurnLimits, left: Cards, open_words: Sequence[str]) -> None:
    """Refuse a word that forces a player to go out without any true words for it. `open_words` may still be
    extended."""
    if state.options["words"] != "checked" or turn.normal or len(left) in going_out_with(turn):
        return
    if not WayOut(lexicon_of(state.options), turn, open_words).found(text_of(left)):
        raise turn.refusal(len(left))


class Longer(NamedTuple):
    """Letters that make a displayed word longer."""

    place: int
    letters: str


class WayOut:
    """Searches for words, and for extensions of displayed words, that use up all letters, or all but one to
    discard."""

    def __init__(self, lexicon: Lexicon, turn: TurnLimits, open_words: Sequence[str]) -> None:
        self._lexicon = lexicon
        self._rules = turn.rules
        self._ends = going_out_with(turn)
        self._open_words = open_words if turn.rules.extensions else ()
        self._longer: list[Longer] = []
        self._seen: set[tuple[str, bool, frozenset[int]]] = set()

    def found(self, letters: str) -> bool:
        self._longer = [
            Longer(place, _less(longer, word))
            for place, word in enumerate(self._open_words)
            for longer in extensions_from(self._lexicon, word, letters)
        ]
        return self._used_up(_sorted(letters), discarded=False, extended=frozenset())

    def _used_up(self, rack: str, *, discarded: bool, extended: frozenset[int]) -> bool:
        """Take one letter: it is part of a word, it makes a displayed word longer, or it is the discard."""
        if not rack:
            return int(discarded) in self._ends
        if (rack, discarded, extended) in self._seen or len(self._seen) >= _TRIES:
            return len(self._seen) >= _TRIES
        self._seen.add((rack, discarded, extended))
        ways = [*self._ways(rack, extended)]
        letter = min(rack, key=lambda letter: sum(letter in used for used, _ in ways))
        if any(
            self._used_up(_less(rack, used), discarded=discarded, extended=now)
            for used, now in ways
            if letter in used
        ):
            return True
        if discarded or 1 not in self._ends:
            return False
        return self._used_up(_less(rack, letter), discarded=True, extended=extended)

    def _ways(self, rack: str, extended: frozenset[int]) -> Iterator[tuple[str, frozenset[int]]]:
        """The letters of one word or extension, and the words extended afterwards."""
        number = self._rules.out.number
        exact = self._rules.out.exact and not self._rules.extensions
        for word in words_from(
            self._lexicon, rack, lengths=range(number, number + 1 if exact else len(rack) + 1)
        ):
            if self._layable(word):
                yield word, extended
        for place, letters in self._longer:
            if place not in extended and not Counter(letters) - Counter(rack):
                yield letters, extended | {place}

    def _layable(self, word: str) -> bool:
        """Whether a word has the right length, or starts as one and is made longer at once."""
        number = self._rules.out.number
        if not self._rules.out.exact or len(word) == number:
            return True
        return any(word[start : start + number] in self._lexicon for start in range(len(word) - number + 1))


def _sorted(letters: str) -> str:
    return "".join(sorted(letters))


def _less(rack: str, used: str) -> str:
    return _sorted("".join((Counter(rack) - Counter(used)).elements()))
