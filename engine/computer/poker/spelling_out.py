"""ZOOT!: towards a word of all cards, one card after another.

Cards are as good as the chance that their word wins, against what opponents of each level usually end with. That was
measured in 400 hands of each in which everybody stayed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from statistics import fmean
from typing import NamedTuple

from engine.computer.poker.knowing import Knowing
from engine.computer.poker.odds import stays
from engine.computer.poker.promising import promise, promised, takes_left
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Discard, Stand, Take
from engine.families.poker.rules import Turns
from engine.ranking.zoot import value_of


class Usual(NamedTuple):
    """What to expect of an opponent."""

    word: float  # the chance that they end with one
    points: float  # what it is worth


USUAL: Mapping[int, Mapping[Strength | None, Usual]] = {
    7: {
        None: Usual(0.54, 17.0),
        "plain": Usual(0.3, 17.2),
        "sly": Usual(0.37, 19.5),
        "shark": Usual(0.46, 21.6),
        "master": Usual(0.53, 23.0),
    },
    5: {
        None: Usual(0.78, 14.0),
        "plain": Usual(0.64, 13.8),
        "sly": Usual(0.61, 15.2),
        "shark": Usual(0.68, 16.0),
        "master": Usual(0.85, 16.5),
    },
}
"""By the length of words, and by level; None: that is not told."""
_BETS, _BETS_AT_LAST = 0.4, 0.6  # a bet removes this part of the doubt that they will
_SPREAD = 4.0  # how far most words lie from what they are usually worth


def wish(know: Knowing) -> float:
    """The chance to win, as far as a word of one's own and those of others decide it."""
    return _wish(know, know.own.cards, takes_left(know))


def _wish(know: Knowing, cards: Sequence[str], left: int) -> float:
    """The chance with these cards and `left` more to take."""
    mine, points = promised(know, cards, left)
    worths = (points - _SPREAD, points + _SPREAD) if left else (points,)
    nobody, behind = 1.0, [1.0] * len(worths)
    for seat in know.rivals:
        usual = usual_of(know, seat)
        theirs = _has_word(know, seat, usual.word, _BETS if left else _BETS_AT_LAST)
        nobody *= 1 - theirs
        for place, worth in enumerate(worths):
            behind[place] *= 1 - theirs / (1 + exp((worth - usual.points) / _SPREAD))
    return mine * fmean(behind) + (1 - mine) * nobody / (1 + len(know.rivals))


def _has_word(know: Knowing, seat: int, usual: float, bets: float) -> float:
    """The chance that this opponent is there at the end, and with a word."""
    sure = bets if know.view.seats[seat].bet else 0.0
    return (usual + (1 - usual) * sure) * stays(know, seat)


def usual_of(know: Knowing, seat: int) -> Usual:
    """By the opponent's announced level, if this player considers it (plain players do not)."""
    return USUAL[know.view.rules.own_cards][know.levels.get(seat) if know.strength != "plain" else None]


def take(know: Knowing, offer: Offer) -> Action:
    """The open card when it helps more than one from the stock is likely to, and would not go straight back."""
    if "discard" not in offer.choices:
        return Take("stock")
    left, cards, top = takes_left(know), know.own.cards, know.view.pile[-1]
    helps = good(know, (*cards, top), left - 1) > good(know, cards, left) and _would_stay(know, top, left - 1)
    return Take("discard" if helps or "stock" not in offer.choices else "stock")


def _would_stay(know: Knowing, top: str, left: int) -> bool:
    """Whether the next discard would be another card than this one. Throwing a card back gains nothing and shows it."""
    street, cards = know.view.rules.streets[know.view.street], know.own.cards
    if not isinstance(street, Turns) or know.view.taken + 1 < street.take:
        return True
    without = good(know, cards, left)
    return any(good(know, (*_without(cards, card), top), left) > without for card in set(cards) - {top})


def good(know: Knowing, cards: Sequence[str], left: int) -> float:
    """How good cards are: how likely they win. A plain player considers only how likely they make a word."""
    return (promise if know.strength == "plain" else _wish)(know, cards, left)


def whole(know: Knowing) -> bool:
    """Whether all cards make a word that this player sees. It is not broken up."""
    return promise(know, know.own.cards, 0) > 0


def discard(know: Knowing, offer: Offer, rng: Random) -> Action:
    """The card without which the rest is best, or, if that is equal, worth most. If nothing is promising, a wild
    card stays and the rarest letter goes, so the rest looks most like a word."""
    cards, left = know.own.cards, takes_left(know)
    choices = sorted(set(offer.cards))
    rng.shuffle(choices)

    def prospect(card: str) -> tuple[float, bool, int]:
        rest = _without(cards, card)
        if promise(know, rest, left):
            return good(know, rest, left), False, value_of(rest)
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
