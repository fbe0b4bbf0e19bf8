"""What to present at the showdown: the best hand the player's vocabulary knows, or now and then a word that is none."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.computer.poker.fibbing import plausible_word
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.odds import chance, outlook
from engine.contract import Action, Strength
from engine.families.poker.actions import Present
from engine.families.poker.packs import deck_of
from engine.ranking import scrapok, zoot
from engine.ranking.best import best
from engine.ranking.scroker import Category
from engine.words.spelling import Claims

FIBS: Mapping[Strength, float] = {
    "plain": 0.05,
    "sly": 0.15,
    "shark": 0.2,
    "master": 0.2,
}  # of hands that will hardly win
HARDLY = 0.35


def present(know: Knowing, rng: Random) -> Action:
    match know.view.rules.ranking:
        case "scrapok":
            deck = deck_of(know.view.options, know.view.rules)
            return _one_word(scrapok.best(deck, know.own.cards, know.view.middle, know.words).claims)
        case "zoot":
            return _one_word(zoot.best(know.own.cards, know.words).claims)
    return _present_words(know, rng)


def _one_word(claims: Claims) -> Action:
    return Present(words=(claims,) if claims else ())


def _present_words(know: Knowing, rng: Random) -> Action:
    shown = best(know.hand, know.words, know.view.rules.terms)
    five = shown.five if len(know.hand) > len(shown.five) else ()
    if (
        rng.random() < FIBS[know.strength] * know.character.bluffs
        and know.honour
        and shown.category < Category.BULLFROG
    ):
        claims = plausible_word(know, longer_than=max(map(len, shown.words), default=2)) or ()
        if claims and chance(know, outlook(know, rng)) < HARDLY:
            return Present(words=(claims,))
    if shown.category == Category.SLUSH:
        return Present(slush=True, hand=five)
    return Present(words=shown.words, hand=five)
