"""What somebody has done for the first time: told once when it happens, and all of it among their statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing.scenes import Medal, MedalsScene
from house.firsts import FIRSTS
from screens.i18n.language import I18n
from screens.names import escaped
from screens.pictures.wording import Picture, facts, sentences
from screens.table.stage import moment

NEXT = 3
"""Of those that are left, so many are explained."""
LONGEST = 60


def told(i18n: I18n, names: Sequence[str]) -> str:
    """For a hand that has brought some."""
    return "\n".join(i18n.say("🏅 A first: **{name}**.", name=i18n.say(FIRSTS[name].name)) for name in names)


def picture(i18n: I18n, name: str, earned: Mapping[str, int]) -> Picture:
    """Those that are earned come first, and in the order in which they were."""
    title, count = facts(name, i18n.say("Firsts")), _count(i18n, earned)
    medals = tuple(
        Medal(name=i18n.say(FIRSTS[one].name), animal=FIRSTS[one].animal, earned=one in earned)
        for one in _in_order(earned)
    )
    said = [i18n.say(FIRSTS[one].name) for one in _in_order(earned) if one in earned]
    return Picture(MedalsScene(title=title, corner=count, medals=medals), sentences([title, count, *said]))


def written(i18n: I18n, name: str, earned: Mapping[str, int]) -> str:
    title = facts(f"### {escaped(name, LONGEST)}", i18n.say("Firsts"), _count(i18n, earned))
    lines = [
        f"🏅 **{i18n.say(FIRSTS[one].name)}** {moment(earned[one])}"
        for one in _in_order(earned)
        if one in earned
    ]
    return "\n".join([title, *lines])


def left(i18n: I18n, earned: Mapping[str, int]) -> str:
    """How the next ones are earned."""
    open_ones = [first for name, first in FIRSTS.items() if name not in earned]
    return "\n".join(
        i18n.say("{name}: {what}", name=f"**{i18n.say(one.name)}**", what=i18n.say(one.how))
        for one in open_ones[:NEXT]
    )


def _in_order(earned: Mapping[str, int]) -> list[str]:
    return sorted(FIRSTS, key=lambda one: earned.get(one, max(earned.values(), default=0) + 1))


def _count(i18n: I18n, earned: Mapping[str, int]) -> str:
    return i18n.say("{n} of {all}", n=sum(one in FIRSTS for one in earned), all=len(FIRSTS))
