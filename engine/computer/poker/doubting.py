"""Whether to challenge a word: by how sure one is that it is none, what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.computer.poker.fibbing import plausibility
from engine.computer.poker.knowing import Knowing
from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Accept, Spellcheck

SURE = 1.0
DOUBTS: Mapping[Strength, tuple[float, float]] = {
    "plain": (
        0.12,
        0.5,
    ),  # how likely an unknown word is false: one that looks like a word, one that does not
    "sly": (0.08, 0.6),
    "shark": (SURE, SURE),
}


def answer(know: Knowing, may: Mapping[str, Offer], rng: Random) -> Action:
    """Challenge the most doubtful word if that pays, else accept."""
    offer = may.get("spellcheck")
    strange = [claim.word for claim in offer.claims if claim.word not in know.words] if offer else []
    if not strange:
        return Accept()
    word = min(strange, key=lambda text: plausibility(text, know.words))
    doubt = _doubt(know, word) + (rng.uniform(-0.1, 0.1) if know.strength == "plain" else 0.0)
    cost = _cost(know)
    return Spellcheck(word) if doubt * _gain(know) > (1 - doubt) * cost else Accept()


def _cost(know: Knowing) -> int:
    """What it costs to be wrong. Where that is nothing, only a fair suspicion is worth everybody's time."""
    view = know.view
    antes = view.options.get("contest_cost", 0)
    if view.rules.stakes or antes:
        return min(know.own.staked if view.rules.stakes else antes * view.ante, know.own.stack)
    return know.pot // 4


def _doubt(know: Knowing, word: str) -> float:
    usual, odd = DOUBTS[know.strength]
    return odd + (usual - odd) * plausibility(word, know.words)


def _gain(know: Knowing) -> float:
    """What it brings if the word falls: the pot and the leader's stake, for whoever is next."""
    view, leader = know.view, know.view.challenged
    if leader is None:
        return 0.0
    other = view.seats[leader]
    prize = know.pot + (min(other.staked, other.stack) if view.rules.stakes else 0)
    return float(prize) if _next_best(know, leader) else 0.5 if know.strength == "shark" else 0.0


def _next_best(know: Knowing, leader: int) -> bool:
    """Whether nobody else shows more than this player."""
    keys = {seat: other.shown.key for seat, other in enumerate(know.view.seats) if other.shown is not None}
    mine = keys.get(know.me)
    if mine is None or not know.own.playing:
        return False
    return all(mine >= key for seat, key in keys.items() if seat != leader)
