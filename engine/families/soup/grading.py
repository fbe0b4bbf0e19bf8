"""Grades at Soup: each card, and each claim about the one before, judged by who has to eat, over deals that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.cards import letter_of, text_of
from engine.computer.judging import doubt
from engine.contract import Action, Decision, Weighed
from engine.families.soup.actions import Add, Doubt, Eat, EatFirst, SayEat
from engine.families.soup.computer import DOUBTED, EATS, SPARED, played_on, supposed
from engine.families.soup.view import SoupView
from engine.grading.grade import with_taken
from engine.words.lexica import lexicon_of

_TIMES = 120
_A_SOUP = 6  # about this many cards in a soup
_DOUBT = 0.03
_NOTICED, _KNOWN_TO_FEW = 0.9, 0.4  # how often the next player notices that a word is made
Hands = Sequence[Sequence[str]]


def weighed(decision: Decision[SoupView]) -> Weighed | None:
    view, taken = decision.view, decision.taken
    if view.claim is not None or not isinstance(taken, Add | Eat | EatFirst | SayEat | Doubt):
        return None
    found = with_taken(taken, _acts(decision))
    ways = [_way(decision, act) for act in found]

    def tried(rng: Random) -> list[float]:
        hands, lot = supposed(view, rng), rng.getrandbits(32)
        return [way(hands, Random(lot)) for way in ways]

    cards = sum(seat.cards for seat in view.seats) + len(view.row)
    return Weighed(found, tried, _TIMES, 1 + cards / _A_SOUP, _DOUBT)


def _acts(decision: Decision[SoupView]) -> list[Action]:
    """The acts to compare: one card of each letter, and no act based on a word that only a master knows."""
    view, may, found = decision.view, decision.may, list[Action]()
    usual, row = lexicon_of(view.options).vocabulary("shark"), text_of(view.row)
    seen = {letter_of(decision.taken.card)} if isinstance(decision.taken, Add) else set()
    for card in may["add"].cards if "add" in may else ():
        letter = letter_of(card)
        if letter not in seen and usual.can_become(row + letter):
            found.append(Add(card=card))
        seen.add(letter)
    found += (Eat(card=card) for card in (may["eat"].cards if "eat" in may else ())[:1])
    found += (EatFirst(card=card) for card in (may["eat_first"].cards if "eat_first" in may else ())[:1])
    if "say_eat" in may and row in usual:
        found.append(SayEat())
    return [one for one in found if isinstance(one, Add) or type(one) is not type(decision.taken)]


def _way(decision: Decision[SoupView], act: Action) -> Callable[[Hands, Random], float]:
    """The act's result relative to the others, in soups, each worth a point."""
    view, words = decision.view, lexicon_of(decision.view.options)
    row = text_of(view.row)
    match act:
        case SayEat():
            return lambda _hands, _rng: SPARED if _is_word(view, row) else EATS
        case Doubt():
            return lambda _hands, _rng: -DOUBTED if words.can_become(row) else DOUBTED
        case Eat() | EatFirst():
            return lambda _hands, _rng: EATS
    letter = letter_of(act.card)  # type: ignore[attr-defined]
    longer, usual = row + letter, words.vocabulary("shark")
    if not words.can_become(longer) and not _is_word(view, longer):
        asked = doubt(usual, longer, "shark", begins=True).challenged
        return lambda _hands, _rng: -DOUBTED * asked + SPARED * (1 - asked)
    said = (_NOTICED if longer in usual else _KNOWN_TO_FEW) if _is_word(view, longer) else 0.0

    def played(hands: Hands, rng: Random) -> float:
        return said * EATS + (1 - said) * played_on(view, longer, letter, hands, words, rng)

    return played


def _is_word(view: SoupView, text: str) -> bool:
    return len(text) >= view.min_length and text in lexicon_of(view.options)
