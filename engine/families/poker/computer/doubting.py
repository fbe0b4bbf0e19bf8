"""Whether to challenge a word: by the chance that it is false, and a challenge's cost and gain.

All players see a computer's level. So a computer does not judge the words of a stronger one by their looks, and if
a master is still in the hand, the others leave the challenge to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from engine.computer.judging import doubt
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Accept, Spellcheck
from engine.families.poker.challenges import price_of_losing
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.view import SeatView

_TEMPTING = 1.6  # above this stake, players challenge more readily than at even odds
_WHOLE_HANDS = 2.5
"""How much more readily a shark challenges an unknown word that takes a whole hand of ZOOT!: most hands make no
word, and few make one that well-read people have never seen."""
_FAIRNESS: Mapping[Strength, float] = MappingProxyType({"shark": 0.5, "master": 0.5})
"""The value, in chips, of another player winning instead of the false word."""


def answer(know: Knowing, may: Mapping[str, Offer], _rng: Random) -> Action:
    """Challenge the most doubtful word if that pays, otherwise accept."""
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
    """The estimated cost of a wrong challenge. If the rules charge nothing, a suspicion must still be worth
    everyone's time."""
    view = know.view
    if view.rules.stakes or view.options.get("contest_cost", 0):
        return price_of(know, know.me)
    return know.pot // 4


def gain_of(know: Knowing) -> float:
    """The estimated gain if the word is false."""
    return prize_of(know) or _FAIRNESS.get(know.strength, 0.0)


def price_of(know: Knowing, seat: int) -> int:
    """The seat's cost of a lost challenge by the rules."""
    view = know.view
    return price_of_losing(view.rules, view.options, view.ante, view.seats[seat])


def prize_of(know: Knowing) -> float:
    """The prize by the rules if the word is false: the pot and the leader's payment, for the next best hand."""
    leader = know.view.challenged
    if leader is None or not _next_best(know, leader):
        return 0.0
    return float(know.pot + price_of(know, leader))


def _next_best(know: Knowing, leader: int) -> bool:
    keys = {seat: key for seat, other in enumerate(know.view.seats) if (key := _told(other))}
    mine = keys.get(know.me)
    if mine is None or not know.own.playing:
        return False
    return all(mine >= key for seat, key in keys.items() if seat != leader)


def _told(other: SeatView) -> tuple[int, ...]:
    """The strength of a presentation, as all can see it or as it was announced."""
    said = other.announced
    if said is not None:
        return (said.letters, said.of_colour, said.of_suit)
    return other.shown.key if other.shown is not None else ()
