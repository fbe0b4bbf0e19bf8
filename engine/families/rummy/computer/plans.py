"""The words a computer player would lay from a rack, and their worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from engine.contract import Strength
from engine.families.rummy.actions import Cards
from engine.families.rummy.computer.letters import fits, fitting, leave, letters, packed, rivals
from engine.families.rummy.finishing import TurnLimits, going_out_with, lawful_lengths
from engine.families.rummy.rules import HandRules
from engine.families.rummy.view import RummyView
from engine.families.rummy.word_cards import points

MOST_WORDS = 1_500  # the longest ones: the rest would only be shorter
_BREADTH: dict[Strength, int] = {"plain": 2, "sly": 6, "shark": 12, "master": 24}
_LOOKED_AT: dict[Strength, int] = {
    "plain": 12,
    "sly": 60,
    "shark": 120,
    "master": 120,
}  # looked through for a pair that goes out
_DEPTH = 3
_OUT = 12.0
_KEPT = 0.4  # the cost of a card left in hand while the hand goes on
_READY = 2.5  # the worth of holding enough for a word that ends the hand, once the next card comes
_LETS: dict[Strength, float] = {"plain": 0.7, "sly": 0.7, "shark": 0.7, "master": 0.6}
_LETS_WITH_FEW = 0.9
"""The chance that another player leaves one the next turn: a player who holds enough to end the hand, and one who
has to dig for it."""


class TurnPlan(NamedTuple):
    value: float
    words: tuple[str, ...] = ()
    waits: bool = False  # the kept cards are a word that ends the hand in the next turn


class Rack(NamedTuple):
    """The letters to lay from, and how the turn is bound."""

    letters: str
    turn: TurnLimits
    strength: Strength
    last: bool = False  # the cards left in hand are counted at the end of this turn
    must: str = ""  # a letter that the first word has to use
    calm: int = 0  # the length of a word that ends the hand, if no other player is about to
    again: float = 0.0  # the chance of a next turn
    extras: Mapping[str, list[int]] = MappingProxyType({})  # by letter, the points of peppers beyond one each


def calm(view: RummyView) -> int:
    """The letters a word needs to end the hand, if no other player can hold enough for one after any draw.
    Otherwise, or if time is short, 0."""
    needed = view.rules.out.number
    hurried = any(view.seats[seat].count + 1 >= needed for seat in rivals(view))
    return 0 if hurried or view.stock <= len(view.seats) else needed


def again(view: RummyView, strength: Strength) -> float:
    """The chance of another turn, with a card from the stock, before another player ends the hand."""
    if not view.stock:
        return 0.0
    able = (view.seats[seat].count + 1 >= view.rules.out.number for seat in rivals(view))
    return prod(_LETS[strength] if one else _LETS_WITH_FEW for one in able)


def rack_of(view: RummyView, cards: Cards, turn: TurnLimits, strength: Strength, must: str = "") -> Rack:
    """The rack of a player with these cards at this point of the hand."""
    last, more = view.stock == 0, extras(cards, view.rules)
    return Rack(letters(cards), turn, strength, last, must, calm(view), again(view, strength), more)


def worth(laid: int, rest: int, *, ends: bool, last: bool = False, calm: int = 0) -> float:
    """The worth of having laid this many cards and keeping the rest. As long as no other player is about to end the
    hand, the cards that it takes to do so are as good in the hand as on the table."""
    if ends:
        return laid + _OUT
    if calm:
        return laid + min(rest, calm) + _READY * (rest + 1 >= calm)
    return laid - rest * (1.0 if last else _KEPT)


def best_plan(words: list[str], rack: Rack) -> TurnPlan:
    """The best set of words; `words` come longest first. Laying nothing is a plan, too, unless some letter has to
    be used."""
    whole = packed(rack.letters)
    usable = fitting(words, whole)
    nothing = TurnPlan(-99.0) if rack.must else _judged(rack, (), len(rack.letters), 0)
    best = nothing if nothing is not None else TurnPlan(-99.0)
    for found in (
        *_plans(usable, rack, whole, len(rack.letters), ()),
        *_two_that_end(usable, rack, whole),
        *_waiting(usable, rack, whole),
    ):
        plan = found._replace(value=found.value + _beyond(rack, found)) if rack.extras else found
        if plan.value > best.value or (plan.value == best.value and _left(rack, plan) > _left(rack, best)):
            best = plan
    return best


def extras(cards: Iterable[str], rules: HandRules) -> Mapping[str, list[int]]:
    """The points of these cards beyond one each, by letter, the most first. The best card of each letter is laid."""
    found: dict[str, list[int]] = {}
    for card in sorted(cards, key=lambda card: -points(card, rules)):
        if points(card, rules) > 1:
            found.setdefault(letters((card,)), []).append(points(card, rules) - 1)
    return found


def _beyond(rack: Rack, plan: TurnPlan) -> int:
    """The points of a plan's cards beyond one each."""
    laid = "".join(plan.words)
    return sum(sum(most[: laid.count(letter)]) for letter, most in rack.extras.items())


def _left(rack: Rack, plan: TurnPlan) -> int:
    held = Counter(rack.letters)
    for word in plan.words:
        held.subtract(word)
    return leave("".join(held.elements()))


def _plans(words: list[str], rack: Rack, left: int, held: int, laid: tuple[str, ...]) -> Iterator[TurnPlan]:
    """Every lawful plan that goes on from the words laid so far."""
    for word in _candidates(words, rack, held, laid):
        plan_words = (*laid, word)
        rest = held - len(word)
        plan = _judged(rack, plan_words, rest, sum(map(len, plan_words)))
        if plan is not None:
            yield plan
        if len(plan_words) < _DEPTH and rest >= 2:
            remaining = left - packed(word)
            yield from _plans(fitting(words, remaining), rack, remaining, rest, plan_words)


def _two_that_end(words: list[str], rack: Rack, whole: int) -> Iterator[TurnPlan]:
    """The first two words that go out together. A search for the longest words may miss them."""
    held, looked = len(rack.letters), words[: _LOOKED_AT[rack.strength]]
    for first in looked:
        left = whole - packed(first)
        if rack.must not in first:
            continue
        for second in looked:
            rest = held - len(first) - len(second)
            if 0 <= rest <= 1 and fits(packed(second), left):
                plan = _judged(rack, (first, second), rest, len(first) + len(second))
                if plan is not None:
                    yield plan
                    return


def _waiting(words: list[str], rack: Rack, whole: int) -> Iterator[TurnPlan]:
    """A short word or none now, and all but one of the kept cards in the next turn: that ends the hand with any
    draw."""
    held, out = len(rack.letters), rack.turn.rules.out
    if not rack.again or not rack.turn.normal:
        return
    for last in words[: _LOOKED_AT[rack.strength]]:
        if not out.fits(len(last)):
            continue
        size, left = held - 1 - len(last), whole - packed(last)
        first = _first_of(words, rack, size, left)
        if first is not None:
            value = size + rack.again * (len(last) + _OUT) - (1 - rack.again) * len(last)
            yield TurnPlan(value, first, waits=True)


def _first_of(words: list[str], rack: Rack, size: int, left: int) -> tuple[str, ...] | None:
    """The commonest word of this length that can be laid and leaves the kept letters; none at all if nothing is
    left."""
    if not size:
        return None if rack.must else ()
    if not rack.turn.rules.normal.fits(size):
        return None
    found = (word for word in words if len(word) == size and rack.must in word)
    return next(((word,) for word in found if fits(packed(word), left)), None)


def ends_next(words: list[str], rules: HandRules, kept: str) -> bool:
    """Whether all the kept letters make a word that ends the hand."""
    return rules.out.fits(len(kept)) and any(sorted(word) == sorted(kept) for word in words)


def _candidates(words: list[str], rack: Rack, held: int, laid: tuple[str, ...]) -> list[str]:
    lawful = _lengths(_with(rack.turn, laid), held)
    usable = [word for word in words if len(word) in lawful and (laid or rack.must in word)]
    ends = {held - left for left in going_out_with(rack.turn)}
    finishing = [word for word in usable if len(word) in ends][:2]
    longest = usable[: _BREADTH[rack.strength]]
    # A shorter word leaves more for the next one.
    other = [word for word in usable if 3 <= len(word) <= 5][: _BREADTH[rack.strength] // 2]
    return list(dict.fromkeys((*finishing, *longest, *other)))


@lru_cache(maxsize=1 << 10)
def _lengths(turn: TurnLimits, held: int) -> frozenset[int]:
    """The lengths of a word that let the turn still end. A longer one would only hide it."""
    return frozenset(lawful_lengths(turn, held))


def _with(turn: TurnLimits, words: tuple[str, ...]) -> TurnLimits:
    return turn._replace(words=(*turn.words, *map(len, words)))


def _judged(rack: Rack, words: tuple[str, ...], rest: int, laid: int) -> TurnPlan | None:
    """The worth of a plan, or None if the turn could not end with it."""
    turn = _with(rack.turn, words)
    if rest in going_out_with(turn) and turn.out:
        return TurnPlan(worth(laid, rest, ends=True), words)
    kept = rest if turn.bare else rest - 1
    if kept < 1 or not turn.normal:
        return None
    return TurnPlan(worth(laid, kept, ends=False, last=rack.last, calm=rack.calm), words)
