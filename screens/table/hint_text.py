"""A hint as its player reads it: what to do, and why."""

from __future__ import annotations

from collections.abc import Sequence

from engine.computer.hinting import Hint, advised
from engine.computer.reasons import Reason
from engine.contract import Action, name_of
from screens.catalogue import screen_of
from screens.components import Component
from screens.table.family import MOST_ACTS
from screens.table.stage import Stage


def beside(stage: Stage, acts: Sequence[Component]) -> list[Component]:
    """*Hint* among the acts in sight, where there is room for one more. Under the cards for a trick, and the trick, a row of
    its own would be too much for a phone."""
    room = len(acts) < MOST_ACTS and bool(acts or stage.offer("play") is None)
    return button(stage) if room else []


def button(stage: Stage) -> list[Component]:
    """*Hint*, for a player who has to act and may take one."""
    table = stage.table
    if stage.view is None or stage.seat not in stage.to_act or not table.may_hint:
        return []
    if not advised(table.game.family, stage.offers, stage.view.options):
        return []
    return [stage.button(stage.i18n.say("Hint"), "hint")]


def hint_text(stage: Stage, hint: Hint) -> str:
    """Chance and price of a bet come before what follows from them; any other reason comes after."""
    advice = screen_of(stage.table.game).advice
    what, odds = act_text(stage, hint.action), advice.odds(stage, hint)
    return f"{odds} **{what}**" if odds else f"**{what}** {_why(stage, hint)}".rstrip()


def act_text(stage: Stage, action: Action) -> str:
    """What is advised, or was done, as a sentence of its own."""
    told = screen_of(stage.table.game).advice.acts[name_of(action)]
    return stage.i18n.say(told) if isinstance(told, str) else told(stage, action)


def _why(stage: Stage, hint: Hint) -> str:
    why = screen_of(stage.table.game).advice.why(stage, hint)
    if why is not None:
        return why
    return _fact(stage, hint.why) if hint.why is not None else ""


def _fact(stage: Stage, why: Reason) -> str:
    i18n, told = stage.i18n, screen_of(stage.table.game).advice.reasons[why.kind]
    if isinstance(told, tuple):
        return i18n.count(*told, why.number)
    return i18n.say(told, word=why.word, letter=why.letter)
