"""The way into a lesson, from wherever a game is named."""

from __future__ import annotations

from screens.components import Component, button
from screens.custom_ids import page
from screens.i18n.language import I18n
from screens.lessons.lesson import lessons

SCREEN = "learn"


def teach(i18n: I18n, game: str) -> list[Component]:
    """The button *Teach me*, where this game can be learnt."""
    return [button(i18n.say("Teach me"), page(SCREEN, f"{game}.new"))] if game in lessons() else []
