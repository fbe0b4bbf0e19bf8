"""Choosing cards to throw: the hand left must win most often on average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import numpy as np

from engine.cards import letter_of
from engine.computer.judging import VOWELS
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Draw
from engine.families.poker.computer.imagining import samples_of
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chances, thrown_simply, with_new
from engine.families.poker.computer.valuing import valuer
from engine.ranking.scroker import HAND
from engine.ranking.terms import call
from engine.words.spelling import suits_fit

Ways = Sequence[tuple[str, ...]]
TRIES: Mapping[Strength, int] = {"plain": 0, "sly": 12, "shark": 24, "master": 24}
AGAIN = 5  # more tries for the best-looking ways: with few, luck would pick the winner
_BEST = 4


def draw(know: Knowing, offer: Offer, rng: Random) -> Action:
    book = valuer(know.view.rules, know.words)
    own, most, tries = know.own.cards, offer.count[1], TRIES[know.strength]
    natural = _thrown_naturally(know, thrown_simply(know, book, len(own)), most)
    if not tries:
        return Draw(natural)
    spare = own if len(know.hand) <= HAND else thrown_simply(know, book, len(own))
    ways = [way for count in range(min(most, len(spare)) + 1) for way in combinations(spare, count)]
    if len(know.hand) > HAND:
        tries = TRIES["sly"] // 2
    worth = dict(zip(ways, worths(know, ways, most, tries, rng), strict=True))
    best = dict.fromkeys([natural, *sorted(ways, key=worth.__getitem__, reverse=True)[:_BEST]])
    again = worths(know, list(best), most, tries * AGAIN, rng)
    return Draw(list(best)[int(np.argmax(again))])


def _thrown_naturally(know: Knowing, useless: tuple[str, ...], most: int) -> tuple[str, ...]:
    """The cards that make nothing. If some have to stay, those that may share a word do."""
    lettering, deck = call(know.view.rules.terms).lettering, call(know.view.rules.terms).deck

    def promise(kept: tuple[str, ...]) -> tuple[bool, bool]:
        vowels = sum(letter_of(card) in VOWELS for card in kept)
        return suits_fit(deck, kept, lettering), 0 < vowels < len(kept)

    kept = max(combinations(useless, max(0, len(useless) - most)), key=promise)
    return tuple(card for card in useless if card not in kept)


def worths(know: Knowing, ways: Ways, most: int, tries: int, rng: Random) -> list[float]:
    """The chance to win after each of these ways to throw, all with the same new cards."""
    book = valuer(know.view.rules, know.words)
    new = samples_of(book.rows([know.unseen()])[0], most, tries, rng)
    hands = [with_new(book, _without(know.hand, way), new[: None if way else 1, : len(way)]) for way in ways]
    scores, _ = book.read(np.concatenate(hands), know.eye)
    ends = np.cumsum([len(rows) for rows in hands])
    return chances(know, np.split(scores, ends[:-1]))


def _without(hand: tuple[str, ...], thrown: tuple[str, ...]) -> list[str]:
    return [card for card in hand if card not in thrown]
