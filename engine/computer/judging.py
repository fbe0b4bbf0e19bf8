"""How a computer judges whether a word it does not know is real.

People have a feeling for which letters follow which. A computer player's comes from the words it knows: how often a
letter comes after the two before it. This feeling is not knowledge: a made-up word may look right, and a true one odd.
Nothing here asks the lexicon about a word that is not in the player's vocabulary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import exp, inf, log
from random import Random
from string import ascii_uppercase
from types import MappingProxyType
from typing import NamedTuple, Protocol

from engine.characters import Character
from engine.contract import Seat, Strength
from engine.words.lexicon import Lexicon
from engine.words.signatures import signature, signatures

_BEGIN, _END = "^^", "$"
_LONGEST = 9  # longer words are mostly endings, and say little about words laid at a table
_LETTERS = 27  # 26 letters and the end of a word
_ROUGH, _FINE = 8.0, 3.0  # this many sightings count as much as the estimate from fewer letters
_UNHEARD = -8.0  # the lowest logarithm of a step
_ODD, _ODD_IF_SHORT, _SLOPE = 3.55, 8.0, 0.35
"""How unlikely an average letter is in a word that looks half odd (short words look odder), and how steeply oddness
grows around that point."""
_STRANGE, _SPOILS, _SPOILS_IF_BEGUN = -5.5, 0.5, 0.15
"""A single step as unlikely as this makes the whole word look odd. A beginning may still become a rare word, so it
is judged more mildly."""
_TINY = 2  # letters: nearly every pair with a vowel is a word in some language
_ALIKE = 1.5  # a word of only vowels, or without any, looks this much odder
PASSABLE: Mapping[Strength, float] = MappingProxyType(
    {"plain": 0.06, "sly": 0.04, "shark": 0.03, "master": 0.03}
)
"""How odd a made-up word may look. The best players know that others believe little."""
_STUMBLES, _TOLD_BY_STUMBLES = -3.7, 4
"""The least likely letter that a longer made-up word may have, as a logarithm, after the two before it."""
_THOUGHT_OF: Mapping[Strength, int] = MappingProxyType({"plain": 8, "sly": 6, "shark": 4, "master": 4})
"""A computer chooses from this many made-up words."""
VOWELS = frozenset("AEIOUY")
_BREADTH = 40  # beginnings kept while a word is made up

SUSPICION: Mapping[Strength, float] = MappingProxyType(
    {"plain": 0.05, "sly": 0.1, "shark": 0.3, "master": 1.0}
)
"""How likely an unknown word that looks normal is false. It grows with the player's vocabulary."""
DOUBTS: Mapping[Strength, float] = MappingProxyType(
    {"plain": 0.0, "sly": 0.005, "shark": 0.22, "master": 1.0}
)
"""How often such a word is challenged. Making words up must not be safe, and knowing rare words must not be a
mistake."""
_BEGUN = 0.4  # this share of it if only the beginning of a word is there
_DEAD: Mapping[int, float] = MappingProxyType({4: 0.35, 5: 0.6})
"""How often a beginning of at least this many letters is challenged if no known word begins so, even if it looks
good."""
_KNOWS: Mapping[Strength, float] = MappingProxyType({"plain": 0.75, "sly": 0.75, "shark": 1.0, "master": 1.0})
"""The share of it for players who know that they do not know every word."""
_CERTAIN = 0.97
_SHARP, _SHARP_IF_BEGUN = 5, 24
"""All levels challenge only beginnings that look very odd: an odd beginning is often a clever player's rare word."""
_TRUST = 0.6  # each proved word of the same player reduces a doubt to this share


class Looks:
    """The feeling of a player with this vocabulary."""

    __slots__ = ("_after", "_single", "_steps", "_three", "_two")

    def __init__(self, words: Iterable[str]) -> None:
        self._three: Counter[str] = Counter()
        self._two: Counter[str] = Counter()
        self._after: Counter[str] = Counter()
        for word in words:
            text = f"{_BEGIN}{word}{_END}"
            self._three.update(text[place : place + 3] for place in range(len(text) - 2))
        letters: Counter[str] = Counter()
        for step, count in self._three.items():
            self._two[step[1:]] += count
            self._after[step[:2]] += count
            self._after[step[1]] += count
            letters[step[2]] += count
        total = letters.total() + _LETTERS
        self._single = {letter: (count + 1) / total for letter, count in letters.items()}
        self._steps: dict[str, float] = {}

    def step(self, three: str) -> float:
        """How likely, as a logarithm, the last letter is after the two before it."""
        found = self._steps.get(three)
        if found is None:
            found = self._steps[three] = max(_UNHEARD, log(self._chance(three)))
        return found

    def _chance(self, three: str) -> float:
        single = self._single.get(three[2], 1e-5)
        pair = (self._two[three[1:]] + _ROUGH * single) / (self._after[three[1]] + _ROUGH)
        return (self._three[three] + _FINE * pair) / (self._after[three[:2]] + _FINE)

    def oddness(self, text: str, *, whole: bool = True) -> float:
        """How odd the text looks, from 0 (like a word) to 1 (not at all). A word's beginning is judged without the
        end of a word."""
        steps = self._row(text, whole=whole)
        if not steps:
            return 0.0
        spoils = _SPOILS if whole else _SPOILS_IF_BEGUN
        unlikely = -sum(steps) / len(steps) + spoils * max(0.0, _STRANGE - min(steps))
        if whole and len(text) > 2 and len(_kinds(text)) == 1:
            unlikely += _ALIKE
        half = _ODD + _ODD_IF_SHORT / len(text) ** 2
        return 1 / (1 + exp((half - unlikely) / _SLOPE))

    def worst(self, text: str) -> float:
        """The logarithm of the least likely letter of a word, or of its end."""
        return min(self._row(text, whole=True))

    def _row(self, text: str, *, whole: bool) -> list[float]:
        row = f"{_BEGIN}{text}{_END}" if whole else _BEGIN + text
        return [self.step(row[place : place + 3]) for place in range(len(row) - 2)]

    def made_up(self, letters: str, length: int) -> list[str]:
        """Orders of some of these letters; the first look most like words."""
        rows: dict[str, float] = {"": 0.0}
        for _ in range(length):
            longer: dict[str, float] = {}
            for row, worth in rows.items():
                before = (_BEGIN + row)[-2:]
                for letter in sorted(set(letters)):
                    if row.count(letter) < letters.count(letter):
                        longer[row + letter] = worth + self.step(before + letter)
            rows = dict(sorted(longer.items(), key=lambda item: (-item[1], item[0]))[:_BREADTH])
        ended = {row: worth + self.step((_BEGIN + row)[-2:] + _END) for row, worth in rows.items()}
        return sorted(ended, key=lambda row: (-ended[row], row))

    def ended(self, row: str) -> str:
        """The likeliest way to go on from here to the end of a word, letter by letter."""
        for _ in range(_LONGEST):
            last = (_BEGIN + row)[-2:]
            letter = max(ascii_uppercase + _END, key=lambda letter: self.step(last + letter))
            if letter == _END:
                break
            row += letter
        return row


def _kinds(text: str) -> set[bool]:
    return {letter in VOWELS for letter in text}


@lru_cache(maxsize=16)
def looks(known: Lexicon) -> Looks:
    return Looks(word for word in known if len(word) <= _LONGEST)


def feeling(known: Lexicon, strength: Strength) -> Looks:
    """A player's feeling for real words: from their own vocabulary, or, for a master, from the shark's, because a
    master must guess what others believe."""
    return looks(known.vocabulary("shark") if strength == "master" else known)


class Hand(Protocol):
    """A view of any game, as far as it names the seat and the hand."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def hand(self) -> int: ...


class WordOpinion(NamedTuple):
    """A player's opinion of a word."""

    false: float = 0.0  # how likely they think it is false
    challenged: float = 0.0  # how often they challenge it

    def spoken(self, view: Hand, text: str, character: Character, stake: float = 1.0) -> bool:
        """Whether the player challenges. They decide on each word once a hand. `stake`: above 1 if the word matters
        more than usual."""
        return mood(view, text) < self.challenged * stake * character.doubts


def mood(view: Hand, text: str) -> float:
    """A number from 0 to 1 that stays the same all hand: they challenge if it is below how often they challenge
    such words."""
    return Random(f"{view.seat}/{view.hand}/{text}").random()


BELIEF = WordOpinion()
KNOWLEDGE = WordOpinion(1.0, inf)
"""Certainly false: a player who knows every word need not guess."""


def doubt(
    known: Lexicon, text: str, strength: Strength, *, begins: bool = False, proved: int = 0
) -> WordOpinion:
    """The player's doubt about a word. `begins`: about whether any word begins so. `proved`: the number of this
    player's words that were proved true."""
    if known.can_become(text) if begins else text in known:
        return BELIEF
    if strength == "master":
        return KNOWLEDGE
    odd, trust = _oddness(known, text, begins=begins), _TRUST**proved
    least = DOUBTS[strength] * (_BEGUN if begins else 1.0)
    if begins:
        least = max(least, _DEAD.get(min(len(text), max(_DEAD)), 0.0) * _KNOWS[strength])
    sharp = odd ** (_SHARP_IF_BEGUN if begins else _SHARP)
    return WordOpinion(_between(SUSPICION[strength] * trust, odd), _between(least * trust, sharp))


def _oddness(known: Lexicon, text: str, *, begins: bool) -> float:
    """Players know that odd words of two letters exist, and never make one up."""
    if not begins and len(text) <= _TINY and not VOWELS.isdisjoint(text):
        return 0.0
    return looks(known).oddness(text, whole=not begins)


def _between(least: float, part: float) -> float:
    return least + (_CERTAIN - least) * part


def bluff(known: Lexicon, letters: str, length: int, strength: Strength, rng: Random) -> str | None:
    """A word that this player does not know but others might. Few players find the best one."""
    found = passable(known, letters, length, strength)
    return rng.choice(found) if found else None


def passable(known: Lexicon, held: str, size: int, strength: Strength) -> list[str]:
    """The likeliest false words of that length that others would believe. None if the same letters make a true
    word."""
    felt, found = feeling(known, strength), list[str]()
    for text in felt.made_up(held, size):
        if len(found) == _THOUGHT_OF[strength] or felt.oddness(text) > PASSABLE[strength]:
            break
        stumbles = size > _TOLD_BY_STUMBLES and felt.worst(text) < _STUMBLES
        if stumbles or len(_kinds(text)) == 1 or known.masked(text):
            continue
        if signature(text) not in signatures(known, size):
            found.append(text)
    return found
