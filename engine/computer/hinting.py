"""A hint: what a strong player would do in a seat's place, and why.

It sees what the seat sees, and the same view always gets the same hint. Where words are checked, it comes from a player
who knows the whole list, and of the words that come to the same it names the one that most people know. Where words are
on honour, it names no word and none of its cards: it says only how to bet, what to lead and which cards to pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.computer.reasons import Reason, reason
from engine.contract import Action, Family, Game, Offer, Strength

NEVER = frozenset({"choose", "declare", "ready", "look", "deal", "end_hand", "show"})
"""No hint is needed: a matter of taste, or it explains itself."""
NEVER_A_WHIM = 0.85
"""Every draw gives this number, so the shark does not bluff and does what a strong player nearly always does."""


class Hint(msgspec.Struct, frozen=True):
    """`share`: how often that wins the pot or takes the trick, as far as the seat can tell; None if there is no such
    number, or if it would give away what words are worth. `price`: chips to call, and what is in the pot with them.
    `why`: a fact that speaks for it."""

    action: Action
    share: float | None = None
    price: tuple[int, int] | None = None
    why: Reason | None = None


class Steady(Random):
    """A random generator that always returns the same number."""

    def random(self) -> float:
        return NEVER_A_WHIM

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def steady(view: Any) -> Steady:
    return Steady(seed_of(view))


def seed_of(view: Any) -> str:
    return f"{view.hand}/{view.seat}"


def on_honour(options: Mapping[str, Any]) -> bool:
    return options.get("words") == "honour"


def advised(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether there is something to give a hint about."""
    do = _decided(offers)
    return bool(do) and (do <= family.quiet or not on_honour(options))


def hushed(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether there would be, if that did not tell which words are real."""
    return not _decided(offers) <= family.quiet and on_honour(options)


def _decided(offers: tuple[Offer, ...]) -> set[str]:
    do = {offer.do for offer in offers if not offer.early}
    return set() if do & NEVER else do


def hint(game: Game, view: Any, offers: tuple[Offer, ...]) -> Hint:
    """What a strong player would do with one of these offers, from this view and from nothing else."""
    if on_honour(view.options):
        offers = tuple(replace(offer, text=False) for offer in offers)  # a scrump names a word
    told: Hint = game.family.hint(game, view, offers)
    return told


def strength_for(options: Mapping[str, Any]) -> Strength:
    return "shark" if on_honour(options) else "master"


def likely_best(game: Game, view: Any, offers: tuple[Offer, ...]) -> Action:
    return game.computer(view, offers, steady(view), strength_for(view.options))


def explained(game: Game, view: Any, offers: tuple[Offer, ...], action: Action) -> Hint:
    return Hint(action, why=reason(game, view, offers, action))


def simple_hint(game: Game, view: Any, offers: tuple[Offer, ...]) -> Hint:
    """For a family that has nothing to add."""
    return explained(game, view, offers, likely_best(game, view, offers))
