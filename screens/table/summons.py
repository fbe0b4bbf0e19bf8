"""A ping's text about the player's task. Everybody reads it, so it follows from the hand's phase alone, never from
the seat's options, which can betray its cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.poker.view import PokerView
from screens.i18n.language import to_say
from screens.table.stage import Stage

PHASES: Mapping[str, str] = to_say(
    {
        # poker
        "call": "you deal: name the game.",
        "think": "press Ready when you have thought.",
        "draw": "swap cards, or keep all.",
        "turns": "your turn to draw.",
        "present": "show your words, or nothing.",
        # everywhere
        "spellcheck": "accept the words, or challenge one.",
        # rummy
        "declare": "you deal: declare the rules of this hand.",
        "exchange": "take the turned card, or leave it.",
        "take": "your turn: take a card.",
        "check": "accept the words, or challenge one.",
        "choose": "end the hand, or play on.",
        "show": "show your words, or nothing.",
        # tricks
        "pass": "choose the cards that you pass.",
        "rule": "choose the ruling suit.",
    }
)
"""Phases with a single task; in others it is simply their turn."""


def to_do(stage: Stage) -> str:
    """`stage` is a bystander's."""
    view, say = stage.view, stage.i18n.say
    if isinstance(view, PokerView) and view.phase == "bet":
        if view.high:
            return say("your turn to bet: the bet is {n}.", n=stage.i18n.number(view.high))
        return say("your turn: nobody has bet.")
    task = PHASES.get(view.phase)
    return say(task) if task is not None else say("it is your turn.")
