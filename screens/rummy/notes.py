"""What stands on the picture of a rummy table beside the rows: by which rules the hand is played, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.options import reached
from screens.rummy import naming
from screens.table.stage import Stage


def note(stage: Stage) -> str:
    return " · ".join(filter(None, (_rules(stage), phase(stage))))


def phase(stage: Stage) -> str:
    teller = PHASES.get(stage.view.phase)
    return teller(stage) if teller is not None else ""


def _last_turns(stage: Stage) -> str:
    return stage.i18n.count(
        "the stock is empty: {n} last turn left",
        "the stock is empty: {n} last turns left",
        stage.view.last_turns,
    )


def _out(stage: Stage) -> str:
    return stage.i18n.say("{name} has gone out", name=stage.name(stage.view.out))


def _knocked(stage: Stage) -> str:
    knocker = stage.view.shown[0].seat if stage.view.shown else None
    return stage.i18n.say("{name} has knocked", name=stage.name(knocker))


def _between(stage: Stage) -> str:
    """Players who share the best score at the target play on."""
    view, say = stage.view, stage.i18n.say
    scores = {place: seat.score for place, seat in enumerate(view.seats) if seat.presence != "free"}
    best = max(scores.values(), default=0)
    level = [place for place, score in scores.items() if score == best]
    if len(level) > 1 and reached(view.options, best):
        return say("{names} are tied: one more hand decides.", names=stage.all_names(level))
    return say("between hands")


PHASES: Mapping[str, Callable[[Stage], str]] = MappingProxyType(
    {
        "declare": lambda stage: stage.i18n.say("the dealer may declare"),
        "exchange": lambda stage: stage.i18n.say("opening exchange"),
        **dict.fromkeys(("last", "bare"), _last_turns),
        "out": _out,
        "closing": lambda stage: stage.i18n.say("last challenges"),
        **dict.fromkeys(("check", "choose", "show", "reply"), _knocked),
        "redo": lambda stage: stage.i18n.say("the knock was false"),
        "between": _between,
        "over": lambda stage: stage.i18n.say("the game is over"),
    }
)


def _rules(stage: Stage) -> str:
    view = stage.view
    usual = view.game_rules.hand.normal
    if usual.exact:
        return stage.i18n.count("words of exactly {n} letter", "words of exactly {n} letters", usual.number)
    declared = view.game_rules.declares and view.phase != "declare"
    return naming.rules(stage, view.rules) if declared else ""
