"""Laying a false word where that pays: it ends the hand, or brings clearly more than the true ones.

A false word that is found out costs ten points and the cards. People bluff now and then, never while another of
their false words is on the table, and only with a word that looks real.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

from engine.computer.judging import feeling, passable
from engine.computer.player import ComputerPlayer
from engine.contract import Offer, Strength
from engine.families.rummy.actions import Cards, Take
from engine.families.rummy.computer.letters import letters, rivals, vocabulary
from engine.families.rummy.computer.plans import TurnPlan, calm, worth
from engine.families.rummy.finishing import TurnLimits, going_out_with
from engine.families.rummy.rules import PENALTY
from engine.families.rummy.view import RummyView, turn_of

DARES: Mapping[Strength, float] = {"plain": 0.2, "sly": 0.25, "shark": 0.35, "master": 0.35}
"""How often a player bluffs if they think that it pays."""
_IF_EXACT = 2.5  # words of one length seldom offer the chance, so players take it more often
_LEAST, _LONGEST = 4, 7
"""Shorter words bring nothing, and others do not believe that all eight cards happen to be an unknown word."""
_ASKED, _ASKED_AT_THE_END = (
    0.12,
    0.2,
)  # how often each of the others challenges a word that looks like any other
_ASKED_BY_A_SHARK = 0.5  # the same for a shark, if the word ends the hand and is longer than the shortest


def made_up(
    view: RummyView,
    offers: Mapping[str, Offer],
    plan: TurnPlan,
    rng: Random,
    player: ComputerPlayer,
) -> str | None:
    """A false word to lay. `plan`: the gain of the true words."""
    if "lay" not in offers or not _dares(view, rng, player):
        return None
    if plan.waits or 2 * sum(map(len, plan.words)) > len(view.cards):
        return None  # the true words do well enough
    lay, turn = offers["lay"], turn_of(view)
    sizes = lay.sizes or range(lay.count[0], lay.count[1] + 1)
    chance = Chance(view, view.cards, turn, plan.value, sharks=player.sharks_among(rivals(view)))
    return _likeliest(chance, sizes, rng, player.strength)


def dug_for(
    view: RummyView,
    pile: Cards,
    least: float,
    rng: Random,
    player: ComputerPlayer,
) -> Take | None:
    """A card of the pile with a false word that goes out. `least`: the gain of going without it."""
    if not pile or not _dares(view, rng, player):
        return None
    turn, sharks = turn_of(view, bare=False), player.sharks_among(rivals(view))
    for place, target in enumerate(pile):
        held = (*view.cards, *pile[place:])
        chance = Chance(view, held, turn, least, must=letters((target,)), sharks=sharks)
        sizes = [size for size in (len(held), len(held) - 1) if chance.ends(size)]
        word = _likeliest(chance, sizes, rng, player.strength)
        if word is not None:
            return Take(target, text=word)
    return None


def _dares(view: RummyView, rng: Random, player: ComputerPlayer) -> bool:
    dares = DARES[player.strength] * player.character.bluffs * (_IF_EXACT if view.rules.out.exact else 1.0)
    if rng.random() >= dares or view.options["words"] != "honour":
        return False
    if player.master_among(rivals(view)):
        return False  # a master would challenge it for certain
    known = vocabulary(view, player.strength)
    return all(word.seat != view.seat or word.text in known for word in view.words)


class Chance(NamedTuple):
    """The cards for a false word, and the gain of true words instead."""

    view: RummyView
    held: Cards
    turn: TurnLimits
    true: float
    must: str = ""
    sharks: int = 0  # among the other players

    def ends(self, size: int) -> bool:
        """Whether this one word goes out."""
        turn = self.turn.with_word(size)
        return turn.out and len(self.held) - size in going_out_with(turn)

    def pays(self, size: int, odd: float) -> bool:
        ends = self.ends(size)
        rest = len(self.held) - size
        gain = worth(size, rest, ends=ends, calm=calm(self.view)) - self.true
        passes = self._passes(odd, size, ends=ends)
        return passes * gain > (1 - passes) * PENALTY

    def _passes(self, odd: float, size: int, *, ends: bool) -> float:
        sharks = self.sharks if ends and size > _LEAST else 0
        others = len(rivals(self.view)) - sharks
        asked = min(1.0, (_ASKED_AT_THE_END if ends else _ASKED) + odd)
        return (1 - asked) ** others * (1 - min(1.0, _ASKED_BY_A_SHARK + odd)) ** sharks


def _likeliest(chance: Chance, sizes: Iterable[int], rng: Random, strength: Strength) -> str | None:
    """The likeliest false word: first one that goes out, then the longest."""
    known = vocabulary(chance.view, strength)
    felt, held = feeling(known, strength), letters(chance.held)
    believed = (size for size in sizes if _LEAST <= size <= _LONGEST)
    for size in sorted(believed, key=lambda size: (not chance.ends(size), -size)):
        words = [word for word in passable(known, held, size, strength) if chance.must in word]
        if words and chance.pays(size, felt.oddness(words[0])):
            return rng.choice(words)
    return None
