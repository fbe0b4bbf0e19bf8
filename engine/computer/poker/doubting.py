"""Whether to challenge a word: by how likely it is false, what a challenge costs and what it brings.

Everybody is told how well a computer plays. So nobody judges the words of one that knows more by their looks, and where
a master is left in the hand, the others leave it to that one to challenge.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from engine.computer.judging import doubt
from engine.computer.poker.knowing import Knowing
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Accept, Spellcheck
from engine.families.poker.view import SeatView

_TEMPTING = 1.6  # above this stake, players challenge more readily than at even odds
_WHOLE_HANDS = 2.5
"""How much more readily a shark challenges an unknown word that takes a whole hand of ZOOT!: most hands make no
word, and hardly any makes one that well-read people have never seen."""
_FAIRNESS: Mapping[Strength, float] = MappingProxyType({"shark": 0.5, "master": 0.5})
"""What it is worth, in chips, that somebody else wins instead of the false word."""


def answer(know: Knowing, may: Mapping[str, Offer], _rng: Random) -> Action:
    """Challenge the most doubtful word if that pays, else accept."""
    offer = may.get("spellcheck")
    leader = know.view.challenged
    others = (seat for seat in know.rivals if seat != leader)
    if not offer or know.player.leaves_to_others(leader, others):
        return Accept()
    felt = {claim.word: doubt(know.words, claim.word, know.strength) for claim in offer.claims}
    word = max(felt, key=lambda text: (felt[text], text))
    false, cost, gain = felt[word].false, cost_of(know), gain_of(know)
    if false * gain <= (1 - false) * cost:
        return Accept()
    stake = 1.5 if gain > _TEMPTING * cost else 1.0
    if know.strength == "shark" and know.view.rules.ranking == "zoot":
        stake *= _WHOLE_HANDS
    return Spellcheck(word) if felt[word].spoken(know.view, word, know.character, stake) else Accept()


def cost_of(know: Knowing) -> int:
    """What it costs to be wrong. If nothing, a suspicion still has to be fair, to be worth everybody's time."""
    view = know.view
    antes = view.options.get("contest_cost", 0)
    if view.rules.stakes or antes:
        return min(know.own.staked if view.rules.stakes else antes * view.ante, know.own.stack)
    return know.pot // 4


def gain_of(know: Knowing) -> float:
    """What it brings if the word falls: the pot and the leader's stake, for the next best."""
    view, leader = know.view, know.view.challenged
    if leader is None:
        return 0.0
    other = view.seats[leader]
    prize = know.pot + (min(other.staked, other.stack) if view.rules.stakes else 0)
    return float(prize) if _next_best(know, leader) else _FAIRNESS.get(know.strength, 0.0)


def _next_best(know: Knowing, leader: int) -> bool:
    """Whether nobody else shows more than this player."""
    keys = {seat: key for seat, other in enumerate(know.view.seats) if (key := _told(other))}
    mine = keys.get(know.me)
    if mine is None or not know.own.playing:
        return False
    return all(mine >= key for seat, key in keys.items() if seat != leader)


def _told(other: SeatView) -> tuple[int, ...]:
    """How good a presentation is, as everybody sees or is told it."""
    said = other.announced
    if said is not None:
        return (said.letters, said.of_colour, said.of_suit)
    return other.shown.key if other.shown is not None else ()
