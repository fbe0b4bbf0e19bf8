"""ZOOT!: towards a word of all cards, one card after another.

Every word of the right length that may still be made counts, by the chance that the letters it lacks come. How far such
a sum can be believed, and what a word is worth in the end, was measured in 4,000 hands of each level in which everybody
stayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, perm
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.cards import load_deck
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.odds import stays
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Discard, Stand, Take
from engine.families.poker.rules import Turns
from engine.ranking.zoot import value_of
from engine.words.lexicon import Lexicon


class Usual(NamedTuple):
    """What to expect of an opponent of whom nothing is known."""

    word: float  # the chance that they end with one
    points: float  # what it is worth


_USUAL: Mapping[int, Usual] = {7: Usual(0.54, 17.0), 5: Usual(0.78, 14.0)}  # by the length of words
_BETS, _BETS_AT_LAST = 0.4, 0.6  # of the doubt that they will, so much goes when they bet
_SPREAD = 4.0  # how far most words lie from what they are usually worth
_DEALT = 16.0  # what the cards in a hand are usually worth, however many
_KEPT = (
    1.0,
    0.7,
    0.5,
    0.2,
    0.17,
)  # how much of a hand's worth beyond that is left, by the cards still to take
_COME = ((1.0, 1.0), (1.85, 1.2), (1.35, 1.1), (0.6, 0.9), (0.42, 0.87))
"""By the cards still to take: of so many words hoped for, how likely one comes (a factor of the odds, and a power)."""
_OVERLOOKED: Mapping[Strength, float] = {"plain": 0.1, "sly": 0.02, "shark": 0.0, "master": 0.0}
_SHORT = 2  # for each letter of a word above this
_BYTE = 256
_A = ord("A")
Counts = npt.NDArray[np.int8]


def wish(know: Knowing) -> float:
    """The chance to win, as far as a word of one's own and those of others decide it."""
    left, usual = _takes_left(know), _USUAL[know.view.rules.own_cards]
    mine = promise(know, know.own.cards, left)
    points = usual.points + _KEPT[left] * (value_of(know.own.cards) - (_DEALT if left else usual.points))
    worths = (points - _SPREAD, points + _SPREAD) if left else (points,)
    nobody, behind = 1.0, [1.0] * len(worths)
    for seat in know.rivals:
        theirs = _has_word(know, seat, usual.word, _BETS if left else _BETS_AT_LAST)
        nobody *= 1 - theirs
        for place, worth in enumerate(worths):
            behind[place] *= 1 - theirs / (1 + exp((worth - usual.points) / _SPREAD))
    return mine * fmean(behind) + (1 - mine) * nobody / (1 + len(know.rivals))


def _has_word(know: Knowing, seat: int, usual: float, bets: float) -> float:
    """The chance that this opponent is there at the end, and with a word."""
    sure = bets if know.view.seats[seat].bet else 0.0
    return (usual + (1 - usual) * sure) * stays(know, seat)


def take(know: Knowing, offer: Offer) -> Action:
    """The open card when it helps more than one from the stock is likely to, and would not go straight back."""
    if "discard" not in offer.choices:
        return Take("stock")
    left, cards, top = _takes_left(know), know.own.cards, know.view.pile[-1]
    helps = promise(know, (*cards, top), left - 1) > promise(know, cards, left) and _would_stay(
        know, top, left - 1
    )
    return Take("discard" if helps or "stock" not in offer.choices else "stock")


def _would_stay(know: Knowing, top: str, left: int) -> bool:
    """Whether another card would go instead of this one, where one goes next. To throw back what one took is to take
    nothing, and to show it."""
    street, cards = know.view.rules.streets[know.view.street], know.own.cards
    if not isinstance(street, Turns) or know.view.taken + 1 < street.take:
        return True
    without = promise(know, cards, left)
    return any(promise(know, (*_without(cards, card), top), left) > without for card in set(cards) - {top})


def whole(know: Knowing) -> bool:
    """Whether all cards make a word that this player sees. It is not broken up."""
    return promise(know, know.own.cards, 0) > 0


def discard(know: Knowing, offer: Offer, rng: Random) -> Action:
    """The card without which the rest promises most, or, where that is the same, is worth most. Where it promises nothing
    a wild card stays, and the rarest letter goes: the rest looks most like a word."""
    cards, left = know.own.cards, _takes_left(know)
    choices = sorted(set(offer.cards))
    rng.shuffle(choices)

    def prospect(card: str) -> tuple[float, bool, int]:
        rest = _without(cards, card)
        promised = promise(know, rest, left)
        return promised, not promised and card != "*", value_of(rest) if promised else -value_of(rest)

    return Discard(max(choices, key=prospect))


def turn(know: Knowing, may: Mapping[str, Offer], rng: Random) -> Action:
    if "stand" in may and whole(know):
        return Stand()
    return take(know, may["take"]) if "take" in may else discard(know, may["discard"], rng)


def _takes_left(know: Knowing) -> int:
    """Cards this player may still take in this hand."""
    view = know.view
    turns = [street.take for street in view.rules.streets[view.street :] if isinstance(street, Turns)]
    under_way = view.phase == "turns"
    done = know.own.acted if under_way else False
    taken = (view.taken if not done else turns[0]) if under_way else 0
    return sum(turns) - taken


def promise(know: Knowing, cards: Sequence[str], takes: int) -> float:
    """The chance that these cards, with so many more, end as one word. Each card more than the word has goes."""
    shelf = _shelf(know.words.decent(), know.view.rules.own_cards)
    held = Counter(card for card in cards if card != "*")
    used = {letter: np.minimum(shelf.counts[ord(letter) - _A], count) for letter, count in held.items()}
    lacking = np.full(len(shelf.chances), shelf.length, dtype=np.int8)
    for letters in used.values():
        lacking -= letters
    if (_seen(know, shelf) & (lacking <= cards.count("*"))).any():
        return 1.0  # it is spelled already
    near = np.flatnonzero(lacking <= takes + cards.count("*")) if takes else lacking[:0]
    if not near.size:
        return 0.0
    chances = shelf.chances[near]
    for letter, letters in used.items():
        chances -= letters[near] * _log_chance()[ord(letter) - _A]
    missing = np.maximum(lacking[near] - cards.count("*"), 0)
    # A wild card stands for the letters that come least often: on average for any of those that lack.
    rare = chances * missing / np.maximum(lacking[near], 1)
    ways = np.array([perm(takes, count) for count in range(takes + 1)])[missing]
    return _one_comes(float((ways * np.exp(rare)).sum()), takes)


def _seen(know: Knowing, shelf: Shelf) -> npt.NDArray[np.bool_]:
    """Which words this player sees: long ones are easily overlooked, and so for a whole hand."""
    missed = _OVERLOOKED[know.strength] * (shelf.length - _SHORT)
    rng = Random(f"{know.me}/{know.view.hand}")
    dice = np.frombuffer(rng.randbytes(len(shelf.chances)), dtype=np.uint8)
    seen: npt.NDArray[np.bool_] = dice >= _BYTE * missed
    return seen


def _one_comes(hoped: float, takes: int) -> float:
    """Words that are hoped for want the same letters, and come together or not at all: ten are no certainty."""
    factor, power = _COME[min(takes, len(_COME) - 1)]
    odds = float(factor * hoped**power)
    return odds / (1 + odds)


class Shelf(NamedTuple):
    """All words of one length: how often each letter is in them, and how likely all their letters are to come. Of
    anagrams there is one, since what makes the one makes the other: READING is no more likely for GRAINED."""

    length: int
    counts: Counts
    chances: npt.NDArray[np.float64]


@lru_cache(maxsize=8)
def _shelf(words: Lexicon, length: int) -> Shelf:
    texts = "".join({"".join(sorted(text)): text for text in words if len(text) == length}.values())
    letters = np.frombuffer(texts.encode("ascii"), dtype=np.uint8).reshape(-1, length) - _A
    # A row a letter: a question reads the rows of the letters that somebody holds, and no other.
    counts = np.stack([(letters == place).sum(axis=1, dtype=np.int8) for place in range(26)])
    return Shelf(length, counts, _log_chance() @ counts)


@lru_cache(maxsize=1)
def _log_chance() -> npt.NDArray[np.float64]:
    """How likely a card is to be this letter, or wild."""
    pack = Counter(load_deck("zoot").pack(jokers=4))
    total = pack.total()
    return np.log([(pack[chr(_A + place)] + pack["*"]) / total for place in range(26)])


def _without(cards: Sequence[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest
