"""What a decision was worth beside the best others, for the eyes of who made it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.grading.grade import Grade, Worth
from screens.i18n.language import I18n, later
from screens.table.hint_text import act_text
from screens.table.stage import Stage

MISTAKES: Mapping[float, str] = MappingProxyType(
    {0.2: later("A small mistake."), 0.5: later("A mistake."), 1.0: later("A big mistake.")}
)


def graded(stage: Stage, grade: Grade) -> list[str]:
    """`stage` is as they saw it when they decided."""
    said = stage.i18n.say(MISTAKES[grade.mistake]) if grade.mistake else ""
    return [*(_way(stage, one, mine=one is grade.taken) for one in grade.acts), *filter(None, [said])]


def _way(stage: Stage, one: Worth, *, mine: bool) -> str:
    say, act = stage.i18n.say, act_text(stage, one.action).rstrip(".")
    worth, error = amount(stage.i18n, one.worth), _tenths(stage.i18n, one.error)
    facts = {"act": act, "worth": worth, "error": error}
    if mine:
        return say("▸ **{act}** (you): {worth} ±{error}", **facts)
    return say("▸ {act}: {worth} ±{error}", **facts)


def amount(i18n: I18n, worth: float) -> str:
    """With its sign; to a tenth, where that is not lost in the whole."""
    sign = "+" if worth > 0 else "-" if worth < 0 else ""
    return f"{sign}{_tenths(i18n, abs(worth))}"


def _tenths(i18n: I18n, number: float) -> str:
    tenths = round(number * 10)
    if not tenths % 10 or tenths >= 100:
        return i18n.number(round(number))
    return i18n.say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def costliest(stage: Stage, grade: Grade) -> str:
    """The line after a hand. `stage` is as they saw it when they decided."""
    i18n, best = stage.i18n, grade.acts[0].action
    facts = {
        "best": act_text(stage, best).rstrip("."),
        "taken": act_text(stage, grade.taken.action).rstrip("."),
    }
    cost = round(grade.cost)
    if stage.table.game.chips:
        return i18n.count(
            "**{best}** was worth about {n} chip more than **{taken}**.",
            "**{best}** was worth about {n} chips more than **{taken}**.",
            cost,
            **facts,
        )
    return i18n.count(
        "**{best}** was worth about {n} point more than **{taken}**.",
        "**{best}** was worth about {n} points more than **{taken}**.",
        cost,
        **facts,
    )


def counted(i18n: I18n, grades: Iterable[Grade]) -> str:
    """Of the whole hand."""
    found = list(grades)
    bad = sum(one.mistake for one in found)
    if not bad:
        return i18n.count(
            "{n} decision weighed, no mistake.", "{n} decisions weighed, no mistake.", len(found)
        )
    return i18n.count(
        "{n} decision weighed; mistakes: {bad}.",
        "{n} decisions weighed; mistakes: {bad}.",
        len(found),
        bad=_tenths(i18n, bad),
    )
