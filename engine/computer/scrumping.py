"""Looking for a word in a trick's letters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import permutations

from engine.computer.judging import VOWELS
from engine.computer.noticing import SHARP, Eye
from engine.words.lexicon import Lexicon
from engine.words.signatures import signatures


def word_of(cards: Sequence[str], words: Lexicon, eye: Eye = SHARP) -> str | None:
    """A known, decent word of all the letters: four letters have at most 24 orders, so all are tried, once it is clear that there
    is one."""
    letters = "".join([card[3] for card in cards])
    if "".join(sorted(letters)) not in _heard(words, len(letters)) or not eye.sees(letters):
        return None
    return next(
        (word for word in map("".join, permutations(letters)) if word in words and not words.masked(word)),
        None,
    )


def makes_a_word(words: Lexicon, cards: int) -> Callable[[Sequence[str]], bool]:
    """Whether a trick of this many cards has a word in it. A search asks this thousands of times."""
    heard = _heard(words, cards)
    return lambda trick: "".join(sorted([card[3] for card in trick])) in heard


@lru_cache(maxsize=32)
def _heard(words: Lexicon, length: int) -> frozenset[str]:
    """The letters, in order, of all words of this length. Nobody thinks of PSST."""
    return frozenset(letters for letters in signatures(words, length) if not VOWELS.isdisjoint(letters))
