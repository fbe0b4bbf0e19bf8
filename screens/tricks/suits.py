"""Suits in the reader's language, and what a trick game declares."""

from __future__ import annotations

from engine.families.tricks.rules import TrickRules
from screens.table.stage import Stage


def trick_rules(stage: Stage) -> TrickRules:
    """Return the game's declaration. Screens ask for it, never for the game's name."""
    return stage.table.game.declared(TrickRules)


def suit_name(stage: Stage, suit: str) -> str:
    say = stage.i18n.say
    known = {"ch": say("Chili Peppers"), "le": say("Lemons"), "li": say("Limes"), "an": say("Animals")}
    return known.get(suit, suit)
