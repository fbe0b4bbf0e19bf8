"""Whether to challenge a word or accept it, weighed the same way in every family.

Words that well-read people know are real, and challenging one costs the price in the rules. Words that they do not
know are judged by their looks: accepting one is a mistake only if it looks most unlikely, and challenging one is
never a mistake. Nothing here asks the lexicon about words that only a master knows.

Three decisions are not weighed. Cards to pass at Soup and Turtle: nobody here, not even a master, knows better than
a rule of thumb. A knock: its worth depends on the other hand. An answer to a claim on a soup: its worth depends on
whether the other player insists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.computer.judging import doubt
from engine.contract import Action, Claim, Decision, Strength, View, Weighed
from engine.words.lexica import lexicon_of

_READ: Strength = "shark"
_READ_MORE: Sequence[Strength] = ("shark", "master")
"""Levels that know odd words, so looks prove nothing against theirs."""
_TIMES = 40
_FEELING = 0.15  # a share of the stakes: looks prove nothing


class Stakes(NamedTuple):
    """The gain of a right challenge over accepting the word, at least, and the cost of a wrong one."""

    gain: float
    cost: float


def challenged(
    decision: Decision[View],
    challenges: Mapping[Action, Claim],
    accepts: Action,
    stakes: Stakes,
    open_: float,
) -> Weighed | None:
    """`challenges`: each word that could be challenged, with its action."""
    falsehood = {act: _false(decision, claim) for act, claim in challenges.items()}
    taken = decision.taken
    if taken == accepts:
        act = max(falsehood, key=falsehood.__getitem__)
    elif taken in falsehood and not falsehood[taken]:
        act = taken
    else:
        return None
    false = falsehood[act]

    def tried(rng: Random) -> list[float]:
        ways = {act: stakes.gain if rng.random() < false else -stakes.cost, accepts: 0.0}
        return [ways[one] for one in found]

    found = [taken, accepts if taken == act else act]
    unsure = _FEELING * (stakes.gain + stakes.cost) if false else 0.0
    return Weighed(found, tried, _TIMES, open_, unsure)


def _false(decision: Decision[View], claim: Claim) -> float:
    known = lexicon_of(decision.view.options).vocabulary(_READ)
    if claim.word not in known and decision.levels.get(claim.seat) in _READ_MORE:
        return _FEELING
    return doubt(known, claim.word, _READ).false
