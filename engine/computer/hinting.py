"""A hint: a strong player's choice in this seat, and the reason for it.

It sees what the seat sees, and the same view always gets the same hint. Where words are checked, it comes from a player
who knows the whole list, and of equally good words it names the one that most people know. Where words are on honour, it names no word and no card of one: it only suggests bets, leads and cards to pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.computer.reasons import reason
from engine.contract import Action, Family, Game, Hint, Offer, Strength, View

NEVER = frozenset({"choose", "declare", "ready", "look", "deal", "end_hand", "show"})
"""Acts that need no hint: they are a matter of taste, or explain themselves."""
NEVER_A_WHIM = 0.85
"""Every draw of the hint's dice gives this number, so the shark does not bluff, and does what strong players nearly
always do."""


class Steady(Random):
    """A random generator that always returns the same number."""

    def random(self) -> float:
        return NEVER_A_WHIM

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def steady(view: View) -> Steady:
    return Steady(seed_of(view))


def seed_of(view: View) -> str:
    return f"{view.hand}/{view.seat}"


def on_honour(options: Mapping[str, Any]) -> bool:
    return options.get("words") == "honour"


def advised(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether the seat has a decision that a hint could help with."""
    do = _decided(offers)
    return bool(do) and (do <= family.quiet or not on_honour(options))


def hushed(family: Family, offers: tuple[Offer, ...], options: Mapping[str, Any]) -> bool:
    """Whether there is a decision, but a hint would give away which words are real."""
    return not _decided(offers) <= family.quiet and on_honour(options)


def _decided(offers: tuple[Offer, ...]) -> set[str]:
    do = {offer.do for offer in offers if not offer.early}
    return set() if do & NEVER else do


def hint(game: Game, view: View, offers: tuple[Offer, ...]) -> Hint:
    """A strong player's choice among these offers, based on this view only."""
    if on_honour(view.options):
        offers = tuple(replace(offer, text=False) for offer in offers)  # a scrump names a word
    return game.family.hint(game, view, offers)


def strength_for(options: Mapping[str, Any]) -> Strength:
    return "shark" if on_honour(options) else "master"


def likely_best(game: Game, view: View, offers: tuple[Offer, ...]) -> Action:
    return game.computer(view, offers, steady(view), strength_for(view.options))


def explained(game: Game, view: View, offers: tuple[Offer, ...], action: Action) -> Hint:
    return Hint(action, why=reason(game, view, offers, action))


def simple_hint(game: Game, view: View, offers: tuple[Offer, ...]) -> Hint:
    """The hint of a family that has nothing to add."""
    return explained(game, view, offers, likely_best(game, view, offers))
