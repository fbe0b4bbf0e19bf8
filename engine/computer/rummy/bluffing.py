"""Laying a word that is none, where that pays: it ends the hand, or brings clearly more than what is true.

The price of being found out is ten points and the cards. People do it now and then, and hardly ever while another one of
theirs lies on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.characters import Character
from engine.computer.judging import bluff
from engine.computer.rummy.letters import letters, vocabulary
from engine.computer.rummy.plans import Plan
from engine.contract import Offer, Strength
from engine.families.rummy.finishing import Turn, going_out_with
from engine.families.rummy.view import RummyView

DARES: Mapping[Strength, float] = {
    "plain": 0.04,
    "sly": 0.08,
    "shark": 0.1,
    "master": 0.05,
}  # of turns that bring little
DARES_TO_GO_OUT: Mapping[Strength, float] = {"plain": 0.06, "sly": 0.12, "shark": 0.14, "master": 0.05}
_LITTLE = 3  # letters
_SIZES = (5, 4)  # shorter ones bring nothing
_LONGEST = 7  # nobody believes that all eight cards just happen to be a word that nobody knows


def made_up(
    view: RummyView,
    offers: Mapping[str, Offer],
    plan: Plan,
    rng: Random,
    strength: Strength,
    character: Character,
) -> str | None:
    dared = rng.random() / character.bluffs
    if "lay" not in offers or view.options["words"] != "honour" or dared >= DARES_TO_GO_OUT[strength]:
        return None
    known, held = vocabulary(view, strength), len(view.cards)
    if any(word.seat == view.seat and (word.new or word.text not in known) for word in view.words):
        return None
    laid = sum(map(len, plan.words))
    if 2 * laid > held:
        return None  # the true words do well enough
    little = laid <= _LITTLE and dared < DARES[strength]
    for size in (held, held - 1, *(_SIZES if little else ())):
        if (
            size <= _LONGEST
            and _lawful(offers["lay"], size)
            and ((size in _SIZES and little) or _ends(view, size))
        ):
            word = bluff(known, letters(view.cards), size, strength, rng)
            if word is not None:
                return word
    return None


def _lawful(lay: Offer, size: int) -> bool:
    least, most = lay.count
    return size in lay.sizes if lay.sizes else least <= size <= most


def _ends(view: RummyView, size: int) -> bool:
    """Going out with this one word."""
    turn = Turn(view.rules, (size,), view.phase == "bare")
    return turn.out and len(view.cards) - size in going_out_with(turn)
