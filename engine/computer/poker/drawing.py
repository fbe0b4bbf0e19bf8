"""Which cards to throw: the ones after which, on average, the hand wins most often."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

import numpy as np

from engine.computer.poker.knowing import Knowing
from engine.computer.poker.odds import chance, samples_of, thrown_simply, with_new
from engine.computer.poker.valuing import valuer
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Draw
from engine.ranking.scroker import HAND

TRIES: Mapping[Strength, int] = {"plain": 0, "sly": 12, "shark": 24, "master": 24}


def draw(know: Knowing, offer: Offer, rng: Random) -> Action:
    book = valuer(know.view.rules, know.words)
    own, most = know.own.cards, offer.count[1]
    if not TRIES[know.strength]:
        return Draw(thrown_simply(book, know.hand, len(own), most))
    spare = own if len(know.hand) <= HAND else thrown_simply(book, know.hand, len(own), len(own))
    ways = [way for count in range(min(most, len(spare)) + 1) for way in combinations(spare, count)]
    left = book.rows([know.unseen()])[0]
    tries = TRIES[know.strength] if len(know.hand) <= HAND else TRIES["sly"] // 2
    new = samples_of(left, most, tries, rng)
    hands = [with_new(book, _without(know.hand, way), new[: None if way else 1, : len(way)]) for way in ways]
    scores, _ = book.read(np.concatenate(hands))
    ends = np.cumsum([len(rows) for rows in hands])
    worth = [chance(know, part) for part in np.split(scores, ends[:-1])]
    return Draw(ways[int(np.argmax(worth))])


def _without(hand: tuple[str, ...], thrown: tuple[str, ...]) -> list[str]:
    return [card for card in hand if card not in thrown]
