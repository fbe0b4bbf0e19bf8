"""Medals: each is announced with its hand, and listed in the player's statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from house.medals import MEDALS
from screens.i18n.language import I18n
from screens.names import escaped
from screens.pictures.wording import facts
from screens.table.stage import moment

NEXT = 3
"""Number of open medals to explain."""
LONGEST = 60


def told(i18n: I18n, names: Sequence[str]) -> str:
    return "\n".join(i18n.say("🏅 A medal: **{name}**.", name=i18n.say(MEDALS[name].name)) for name in names)


def written(i18n: I18n, name: str, earned: Mapping[str, int]) -> str:
    title = facts(f"### {escaped(name, LONGEST)}", i18n.say("Medals"), _count(i18n, earned))
    known = sorted((at, one) for one, at in earned.items() if one in MEDALS)
    lines = [f"**{i18n.say(MEDALS[one].name)}** {moment(at)}" for at, one in known]
    return "\n".join([title, *lines])


def left(i18n: I18n, earned: Mapping[str, int]) -> str:
    """How to earn the next ones."""
    open_ones = [medal for name, medal in MEDALS.items() if name not in earned]
    return "\n".join(
        i18n.say("{name}: {what}", name=f"**{i18n.say(one.name)}**", what=i18n.say(one.how))
        for one in open_ones[:NEXT]
    )


def _count(i18n: I18n, earned: Mapping[str, int]) -> str:
    return i18n.say("{n} of {all}", n=sum(one in MEDALS for one in earned), all=len(MEDALS))
