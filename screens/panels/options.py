"""A table's options: their values, and before the first hand a window for each group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any

from engine.contract import Game
from engine.options import Option, is_slow, settle
from house.tables.table_view import TableView
from screens import fair, forms
from screens.components import Component, Window, option, picked, rows, text
from screens.forms import OptionWindow
from screens.i18n.language import later
from screens.i18n.option_names import SECONDS, ends, label, length_facts, length_name, slow_game
from screens.panels import lobby
from screens.pictures.wording import Shown
from screens.table import acts, frames
from screens.table.option_fields import changeable
from screens.table.stage import Stage

LENGTH = "length"
"""Asked in one window with the game's end, which it overrides."""
LASTS = ("target", "hands", "level_minutes", "series")
GROUPS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        later("Length"): LASTS,
        later("Words"): ("language", "words", "min_length", "showdown", "hints"),
        later("Stakes"): ("buy_in", "ante", "max_bet", "max_raises", "min_raise"),
        later("Time"): (
            "turn_seconds",
            "challenge_seconds",
            "scrump_seconds",
            "think_first",
            "think_three",
            "think_last",
        ),
        later("Other rules"): (),
    }
)
A_PAGE = 6


def groups(game: Game) -> list[OptionWindow]:
    return forms.grouped(GROUPS, changeable(game).values())


def group_of(game: Game, name: str) -> OptionWindow | None:
    wanted = LASTS[-1] if name == LENGTH else name
    return next((group for group in groups(game) if group.has(wanted)), None)


def values(chosen: Mapping[str, Any], group: OptionWindow) -> dict[str, Any]:
    """Present values; an old table lacks newer options."""
    return {one.name: chosen.get(one.name, one.default) for one in group.options}


def _in_force(table: TableView, group: OptionWindow) -> OptionWindow:
    """The options with an effect: at a slow table challenges and pauses have no time of their own."""
    if not is_slow(table.options):
        return group
    return group._replace(
        options=tuple(one for one in group.options if one.name not in SECONDS or one.name == "turn_seconds")
    )


def page(
    stage: Stage, number: int, *, purse: str = "", notices: Sequence[str] = (), changes: bool = False
) -> Shown:
    """The options, a few at a time. `changes`: the reader may make some."""
    table, i18n = stage.table, stage.i18n
    found = pages(table)
    number = min(max(number, 0), len(found) - 1)
    lines = [*notices, f"**{frames.title(stage)}**"]
    for name, each in groupby(found[number], key=lambda both: both[0]):
        some = OptionWindow(name, tuple(one for _, one in each))
        lines += [_heading(stage, some), *forms.told_each(i18n, some, values(table.options, some))]
    if purse and number == 0:
        lines += [purse, i18n.say("Chips are play money, worth nothing.")]
    parts = [text("\n".join(lines)), *acts.OPTIONS.pages(stage, number, len(found))]
    if changes:
        parts += rows(_opens(stage, group) for group in groups(table.game))
    below = fair.cut_button(stage) if table.phase == "lobby" and stage.seat is not None else []
    return Shown(
        [*parts, *rows([*below, *([acts.REMOVE.button(stage), acts.CLOSE.button(stage)] if changes else [])])]
    )


def page_of(table: TableView, name: str) -> int:
    """The page on which this group begins."""
    found = (number for number, page in enumerate(pages(table)) if any(group == name for group, _ in page))
    return next(found, 0)


def pages(table: TableView) -> list[list[tuple[str, Option]]]:
    """The options of each page, with the names of their groups."""
    each = [(group.name, one) for group in groups(table.game) for one in _in_force(table, group).options]
    return [each[start : start + A_PAGE] for start in range(0, len(each), A_PAGE)]


def _heading(stage: Stage, group: OptionWindow) -> str:
    """A clock that does not run is not shown as running."""
    heading = f"**{stage.i18n.say(group.name)}**"
    if group.has("turn_seconds") and not lobby.timed(stage):
        return f"{heading} {stage.i18n.say('(only once somebody else joins)')}"
    return heading


def _opens(stage: Stage, group: OptionWindow) -> Component:
    return stage.button(f"{stage.i18n.say(group.name)}…", "option", kind="t", detail=group.options[0].name)


def window(stage: Stage, group: OptionWindow) -> Window:
    table, i18n = stage.table, stage.i18n
    fields = forms.fields(i18n, _in_force(table, group).options, values(table.options, group))
    if group.has(LASTS[-1]):
        fields = [*_lengths(stage), *fields]
    ident = stage.custom_id("option", group.options[0].name, kind="t")
    return Window(i18n.say(group.name), ident, fields)


def _lengths(stage: Stage) -> list[Component]:
    table, i18n = stage.table, stage.i18n
    choices = []
    for preset in table.game.presets:
        settled = settle(table.game.options, preset.options)
        name = length_name(i18n, preset.length)
        about = length_facts(i18n, table.game, settled, timed=lobby.timed(stage))
        if is_slow(settled):
            name, about = slow_game(i18n, settled["turn_seconds"]), ends(i18n, table.game, settled)
        choices.append(option(name, preset.length, about, chosen=preset.length == table.length))
    about = i18n.say("It changes other options, too. Anything you change below overrides it.")
    return [picked(label(i18n, LENGTH), LENGTH, choices, about=about, required=False)] if choices else []
