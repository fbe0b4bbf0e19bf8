"""ZOOT!: towards a word of all cards, one card after another, and the points of the hand in the end.

No cards are imagined here. The chance of a word is a sum: every word of the right length that may still be made
counts, by the chance that its missing letters come. 400 hands of each level, with all players staying, measured how
reliable this sum is, by how much it understates the worth of words, and how opponents of each level usually end.
600 hands measured how far words are from the usual worth, and how early a hand shows whether it will make one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import exp, perm, sqrt
from random import Random
from statistics import NormalDist, fmean
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.cards import load_deck
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Discard, Stand, Take
from engine.families.poker.computer.imagining import Imagined, ranks
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import stays
from engine.families.poker.computer.reading import Scores
from engine.families.poker.rules import Turns
from engine.ranking.letter_sums import Sums, sums_of
from engine.ranking.zoot import value_of
from engine.words.lexicon import Lexicon


class UsualEnd(NamedTuple):
    """The usual end of an opponent's hand."""

    word: float  # the chance that they end with a word
    points: float  # its worth


USUAL: Mapping[int, Mapping[Strength | None, UsualEnd]] = {
    7: {
        None: UsualEnd(0.54, 17.0),
        "plain": UsualEnd(0.3, 17.2),
        "sly": UsualEnd(0.37, 19.5),
        "shark": UsualEnd(0.46, 21.6),
        "master": UsualEnd(0.53, 23.0),
    },
    5: {
        None: UsualEnd(0.78, 14.0),
        "plain": UsualEnd(0.64, 13.8),
        "sly": UsualEnd(0.61, 15.2),
        "shark": UsualEnd(0.68, 16.0),
        "master": UsualEnd(0.85, 16.5),
    },
}
"""Usual ends by the length of words, and by level; None: the level is ignored."""
_BETS, _BETS_AT_LAST = 0.4, 0.6  # a bet removes this part of the doubt that they will end with a word
_COME = ((1.0, 1.0), (1.34, 1.1), (0.95, 0.97), (0.45, 0.85), (0.3, 0.78))
"""How likely one of the possible words comes (a factor of the odds, and a power), by the number of cards still to
take."""
_DEARER = (0.0, 1.8, 2.9, 3.4, 3.9)
"""How much more the final word is worth than the average of the possible ones: players try for the most valuable."""
_A = ord("A")
Counts = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]
_IMAGINED = 700
_SPREAD, _SCALE = 6.5, 4.0
"""How far most words are from their usual worth: as a normal distribution, and as a logistic one."""
_SETTLED = {7: {4: 0.27, 2: 0.5, 0: 1.0}, 5: {2: 0.5, 1: 0.8, 0: 1.0}}
"""The part of a hand's fate that is settled, by the cards still to take."""
_GIVEN = 0.75  # the part of its worth that a hand keeps if others may take a wild card thrown from it


def takes_left(know: Knowing) -> int:
    """Cards this player may still take in this hand."""
    view = know.view
    turns = [street.take for street in view.rules.streets[view.street :] if isinstance(street, Turns)]
    under_way = view.phase == "turns"
    done = know.own.acted if under_way else False
    taken = (view.taken if not done else turns[0]) if under_way else 0
    return sum(turns) - taken


def promise(know: Knowing, cards: Sequence[str], takes: int) -> float:
    """The chance that these cards and `takes` others end as one word. Surplus cards are discarded."""
    return promised(know, cards, takes).chance


def lacking(know: Knowing, cards: Sequence[str]) -> int:
    """The least number of cards that a word lacks, after throwing any of these."""
    shelf = _shelf(know.words, know.view.rules.own_cards)
    held = Counter(card for card in cards if card != "*")
    spelled = sum(np.minimum(shelf.counts[ord(letter) - _A], count) for letter, count in held.items())
    return max(0, shelf.length - int(np.max(spelled)) - cards.count("*"))


class Promise(NamedTuple):
    chance: float  # the chance of a word in the end; certain if it is spelled already
    points: float  # its worth then


def promised(know: Knowing, cards: Sequence[str], takes: int) -> Promise:
    shelf, wilds = _shelf(know.words.decent(), know.view.rules.own_cards), cards.count("*")
    held = Counter(card for card in cards if card != "*")
    used = {letter: np.minimum(shelf.counts[ord(letter) - _A], count) for letter, count in held.items()}
    lacking = np.full(len(shelf.chances), shelf.length, dtype=np.int8)
    points = np.zeros(len(shelf.chances))
    for letter, letters in used.items():
        lacking -= letters
        points += letters * float(value_of(letter))
    spelled = (lacking <= wilds) & know.eye.of_sums(shelf.sums, shelf.length)
    least = float(points[spelled].max(initial=0.0))
    near = np.flatnonzero(lacking <= takes + wilds) if takes else lacking[:0]
    if not near.size:
        return Promise(float(least > 0), least)
    chances = shelf.chances[near]
    for letter, letters in used.items():
        chances -= letters[near] * _log_chance()[ord(letter) - _A]
    missing = np.maximum(lacking[near] - wilds, 0)
    # A wild card replaces any missing letter, best the rarest.
    part = missing / np.maximum(lacking[near], 1)
    ways = np.array([perm(takes, count) for count in range(takes + 1)])[missing]
    likely = ways * np.exp(chances * part)
    hoped = float(likely.sum())
    worth = float(likely @ (points[near] + (shelf.points[near] - points[near]) * part)) / hoped
    return Promise(1.0 if least else _one_comes(hoped, takes), max(least, worth + _DEARER[takes]))


def _one_comes(hoped: float, takes: int) -> float:
    """The chance that one of the possible words comes. They need the same letters, so they come together or not at
    all: even ten are no certainty."""
    factor, power = _COME[min(takes, len(_COME) - 1)]
    odds = float(factor * hoped**power)
    return odds / (1 + odds)


class Shelf(NamedTuple):
    """All words of one length: how often each letter is in them, how likely all their letters are to come, and
    their worth. Anagrams count once: GRAINED makes READING no likelier."""

    length: int
    counts: Counts
    sums: Sums
    chances: Floats
    points: Floats


@lru_cache(maxsize=8)
def _shelf(words: Lexicon, length: int) -> Shelf:
    texts = "".join({"".join(sorted(text)): text for text in words if len(text) == length}.values())
    letters = np.frombuffer(texts.encode("ascii"), dtype=np.uint8).reshape(-1, length) - _A
    # One row for each letter, so a query reads only the rows of the letters held.
    counts = np.stack([(letters == place).sum(axis=1, dtype=np.int8) for place in range(26)])
    values = np.array([float(value_of(letter)) for letter in ascii_uppercase])
    return Shelf(length, counts, sums_of(texts, length), _log_chance() @ counts, values @ counts)


@lru_cache(maxsize=1)
def _log_chance() -> Floats:
    """How likely a card is this letter, or wild."""
    pack = Counter(load_deck("zoot").pack(jokers=4))
    total = pack.total()
    return np.log([(pack[chr(_A + place)] + pack["*"]) / total for place in range(26)])


def wish(know: Knowing) -> float:
    """The chance to win, as far as the words of this player and of the others decide it."""
    return _wish(know, know.own.cards, takes_left(know))


def _wish(know: Knowing, cards: Sequence[str], left: int) -> float:
    mine, points = promised(know, cards, left)
    worths = (points - _SCALE, points + _SCALE) if left else (points,)
    nobody, behind = 1.0, [1.0] * len(worths)
    for seat in know.rivals:
        usual = usual_of(know, seat)
        theirs = _has_word(know, seat, usual.word, _BETS if left else _BETS_AT_LAST)
        nobody *= 1 - theirs
        for place, worth in enumerate(worths):
            behind[place] *= 1 - theirs / (1 + exp((worth - usual.points) / _SCALE))
    return mine * fmean(behind) + (1 - mine) * nobody / (1 + len(know.rivals))


def _has_word(know: Knowing, seat: int, usual: float, bets: float) -> float:
    sure = bets if know.view.seats[seat].bet else 0.0
    return (usual + (1 - usual) * sure) * stays(know, seat)


def usual_of(know: Knowing, seat: int) -> UsualEnd:
    """The usual end of an opponent of this announced level; players without one are assumed to be as good as
    oneself. Plain players ignore the level."""
    level = None if know.strength == "plain" else know.levels.get(seat, know.strength)
    return USUAL[know.view.rules.own_cards][level]


def take(know: Knowing, offer: Offer) -> Action:
    """Take the open card if it helps more than one from the stock is likely to, and would not go straight back."""
    if "discard" not in offer.choices:
        return Take("stock")
    left, cards, top = takes_left(know), know.own.cards, know.view.pile[-1]
    helps = good(know, (*cards, top), left - 1) > good(know, cards, left) and _would_stay(know, top, left - 1)
    return Take("discard" if helps or "stock" not in offer.choices else "stock")


def _would_stay(know: Knowing, top: str, left: int) -> bool:
    """Whether the next discard would be another card than this one. Throwing a card back gains nothing and shows
    it."""
    street, cards = know.view.rules.streets[know.view.street], know.own.cards
    if not isinstance(street, Turns) or know.view.taken + 1 < street.take:
        return True
    without = good(know, cards, left)
    return any(good(know, (*_without(cards, card), top), left) > without for card in set(cards) - {top})


def good(know: Knowing, cards: Sequence[str], left: int) -> float:
    """How good the cards are: their chance to win. A plain player considers only their chance to make a word."""
    return (promise if know.strength == "plain" else _wish)(know, cards, left)


def whole(know: Knowing) -> bool:
    """Whether all cards make a word that this player sees. Such a word is not broken up."""
    return promise(know, know.own.cards, 0) > 0


def discard(know: Knowing, offer: Offer, rng: Random) -> Action:
    """Discard the card whose loss hurts least; of equal ones, keep the hand that is worth most. If nothing is
    promising, keep a wild card and throw the rarest letter, so the rest looks most like a word."""
    cards, left = know.own.cards, takes_left(know)
    taken_up = left > 0 or any(not know.view.seats[seat].acted for seat in know.rivals)
    wild = _GIVEN if taken_up and know.strength != "plain" else 1.0
    choices = sorted(set(offer.cards))
    rng.shuffle(choices)

    def prospect(card: str) -> tuple[float, bool, int]:
        rest = _without(cards, card)
        if promise(know, rest, left):
            return good(know, rest, left) * (wild if card == "*" else 1.0), False, value_of(rest)
        return 0.0, card != "*", -value_of(rest)

    return Discard(max(choices, key=prospect))


def turn(know: Knowing, may: Mapping[str, Offer], rng: Random) -> Action:
    if "stand" in may and whole(know):
        return Stand()
    return take(know, may["take"]) if "take" in may else discard(know, may["discard"], rng)


def _without(cards: Sequence[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest


def expected_of(know: Knowing, seat: int) -> Imagined:
    return _expected(know.view.rules.own_cards, usual_of(know, seat), takes_left(know))


@lru_cache(maxsize=32)
def _expected(length: int, usual: UsualEnd, left: int) -> Imagined:
    """Imagined hands. A hand's prospects change at random from round to round; it ends with a word if they are
    above a threshold."""
    rng, rounds = Random(length), list(_SETTLED[length])
    steps = [sqrt(after - before) for before, after in pairwise((0.0, *_SETTLED[length].values()))]
    wanders = np.array([list(accumulate(rng.gauss(0, step) for step in steps)) for _ in range(_IMAGINED)])
    points = [max(1, round(rng.gauss(usual.points, _SPREAD))) for _ in range(_IMAGINED)]
    line = NormalDist().inv_cdf(1 - usual.word)
    final = np.where(wanders[:, -1] > line, points, 0)
    looks = [*(ranks(wanders[:, place]) for place in range(len(rounds) - 1)), ranks(final)]
    order, now = np.argsort(final, kind="stable"), rounds.index(left)
    return Imagined(final[order], looks[max(0, now - 1)][order], looks[now][order])


def ends_of(know: Knowing, times: int) -> Scores:
    """Scores this player may end with."""
    left = takes_left(know)
    words, points = promised(know, know.own.cards, left)
    if not left:
        return np.array([round(points) if words else 0])
    worth = NormalDist(points, _SPREAD)
    count = round(times * words)
    found = [max(1, round(worth.inv_cdf((place + 0.5) / count))) for place in range(count)]
    return np.array([0] * (times - count) + found)
