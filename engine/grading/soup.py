"""Soup: each card, and what may be said of the one before, by who has to eat over deals that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.cards import letter_of, text_of
from engine.computer.judging import doubt
from engine.computer.soup_master import DOUBTED, EATS, SPARED, played_on, supposed
from engine.contract import Action
from engine.families.soup.actions import Add, Doubt, Eat, EatFirst, SayEat
from engine.families.soup.view import SoupView
from engine.grading.weighed import Decision, Weighed, with_taken
from engine.words.lexica import lexicon_of

_TIMES = 120
_A_SOUP = 6  # cards, roughly
_DOUBT = 0.03
_NOTICED, _KNOWN_TO_FEW = 0.9, 0.4  # how often the next player says that a word is made
Hands = Sequence[Sequence[str]]


def weighed(decision: Decision) -> Weighed | None:
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


def _acts(decision: Decision) -> list[Action]:
    """One card of each letter."""
    may, found = decision.may, list[Action]()
    for do, made in (("add", Add), ("eat", Eat), ("eat_first", EatFirst)):
        cards = may[do].cards if do in may else ()
        found += (made(card=card) for card in {letter_of(card): card for card in reversed(cards)}.values())
    found += (act for do, act in (("say_eat", SayEat()), ("doubt", Doubt())) if do in may)
    mine = getattr(decision.taken, "card", None)
    if mine is None:
        return found
    alike = type(decision.taken)
    return [one for one in found if not (type(one) is alike and letter_of(one.card) == letter_of(mine))]  # type: ignore[attr-defined]


def _way(decision: Decision, act: Action) -> Callable[[Hands, Random], float]:
    """What it brings beside the others, in soups, of which each counts a point."""
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
