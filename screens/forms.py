"""Options in windows: groups of related options, with radio buttons for few values, boxes for switches, text for
the rest.

A window brings back everything it shows; a difference from the present value is a change. So nothing is kept in
memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.options import Option
from house.tables.deals import LONGEST_CUT
from screens.components import Component, boxes, option, picked, typed
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word, label, limits, value_word

SWITCHES = "switches"
LONGEST_NUMBER = 20
ValueName = Callable[[I18n, Option, str], str]
"""Names one of an option's values."""


class OptionWindow(NamedTuple):
    """A window: its title, and its options."""

    name: str
    options: tuple[Option, ...]

    def has(self, name: str) -> bool:
        return any(one.name == name for one in self.options)


def grouped(groups: Mapping[str, Sequence[str]], options: Iterable[Option]) -> list[OptionWindow]:
    """The groups with options. The last takes all that no other group names."""
    known = {one.name: one for one in options if not one.secret}
    found = []
    for name, wanted in groups.items():
        mine = [known.pop(one) for one in wanted if one in known]
        found.append((name, mine))
    found[-1][1].extend(known.values())
    return [OptionWindow(name, tuple(mine)) for name, mine in found if mine]


def told_each(
    i18n: I18n, group: OptionWindow, values: Mapping[str, Any], shown: ValueName = value_word
) -> list[str]:
    """Their present values, each in a line of its own."""
    each = ((label(i18n, one.name), shown(i18n, one, values[one.name])) for one in group.options)
    return [i18n.say("{name}: {what}", name=name, what=f"**{value}**") for name, value in each]


def fields(
    i18n: I18n, options: Sequence[Option], values: Mapping[str, Any], called: ValueName | None = None
) -> list[Component]:
    """A field for each option, and one for all switches together, at the end."""
    switches = [one for one in options if isinstance(one.default, bool)]
    found = [_field(i18n, one, values[one.name], called or _called) for one in options if one not in switches]
    if switches:
        ticks = [
            option(label(i18n, one.name), one.name, i18n.say(one.help), chosen=values[one.name])
            for one in switches
        ]
        found.append(boxes(i18n.say("Tick what should be on"), SWITCHES, ticks))
    return found


def _field(i18n: I18n, one: Option, value: Any, called: ValueName) -> Component:
    name, about = label(i18n, one.name), i18n.say(one.help)
    if not one.choices:
        number = isinstance(one.default, int)
        hint = limits(i18n, one.limits) if number else ""
        most = LONGEST_NUMBER if number else LONGEST_CUT
        return typed(
            name, one.name, value=_written(value), hint=hint, about=about, most=most, required=one.least > 0
        )
    several = isinstance(one.default, tuple)
    choices = [
        option(called(i18n, one, each), each, chosen=each in value if several else each == value)
        for each in one.choices
    ]
    if several:
        return boxes(name, one.name, choices, about=about, least=1)
    return picked(name, one.name, choices, about=about)


def _called(i18n: I18n, _one: Option, value: str) -> str:
    return choice_word(i18n, value)


def changes(
    options: Iterable[Option], values: Mapping[str, Any], sent: Mapping[str, str]
) -> list[tuple[Option, str]]:
    """The changes made in a window, as they would be typed."""
    given = ((one, _given(one, sent)) for one in options)
    return [
        (one, wanted)
        for one, wanted in given
        if wanted is not None and not _says(one, wanted, values[one.name])
    ]


def as_typed(
    options: Iterable[Option], values: Mapping[str, Any], sent: Mapping[str, str]
) -> Mapping[str, Any]:
    """The values to show in a window that comes back with what was typed in it."""
    given = {one.name: (one, _given(one, sent)) for one in options}
    typed = {
        name: wanted == "on"
        if isinstance(one.default, bool)
        else tuple(wanted.split())
        if isinstance(one.default, tuple)
        else wanted
        for name, (one, wanted) in given.items()
        if wanted is not None
    }
    return {**values, **typed}


def _given(one: Option, sent: Mapping[str, str]) -> str | None:
    """None if the window did not ask, or nothing was chosen."""
    if isinstance(one.default, bool):
        return ("on" if one.name in sent[SWITCHES].split() else "off") if SWITCHES in sent else None
    wanted = sent.get(one.name)
    if isinstance(one.default, int):
        return wanted.strip() or ("" if one.open else "0") if wanted is not None else None
    return None if one.choices and not wanted else wanted


def _says(one: Option, wanted: str, now: Any) -> bool:
    """Whether that is the present value."""
    if isinstance(one.default, tuple):
        return set(wanted.split()) == set(now)
    return wanted == (("on" if now else "off") if isinstance(now, bool) else _written(now))


def _written(value: object) -> str:
    return "" if value is None else str(value)
