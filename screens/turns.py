"""Every table that waits for a player, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.catalogue import GAMES
from screens.components import BLUE, COLOUR, Component, button, container, section, text
from screens.custom_ids import page, short
from screens.i18n.language import I18n
from screens.table.acts import HAND
from screens.table.stage import Stage, moment

SCREEN = "turns"
NEXT = "next."
MOST = 10


class WaitsFor(NamedTuple):
    """A table that waits, as shown to its player."""

    table: int
    short: str
    game: str
    deadline: int | None
    link: str


def sheet(i18n: I18n, waiting: Sequence[WaitsFor], hours_off: int, now: int | None = None) -> list[Component]:
    """A button for each, the most urgent first. `hours_off`: left of their days off. `now`: set if the list is not
    kept up to date."""
    left = i18n.say(
        "Days off left this year: {time}. Slow tables use them when your time runs out.",
        time=days(i18n, hours_off),
    )
    below = text(f"-# {left}")
    if not waiting:
        return [container([text(i18n.say("No table is waiting for you.")), below], COLOUR)]
    heading = i18n.count("{n} table is waiting for you.", "{n} tables are waiting for you.", len(waiting))
    parts = [text(f"**{heading}**")]
    if now is not None:
        stood = i18n.say("As it was {when}", when=moment(now))
        parts = [section(f"**{heading}**\n-# {stood}", button(i18n.say("Look again"), page(SCREEN)))]
    for one in waiting[:MOST]:
        until = f" · {moment(one.deadline)}" if one.deadline is not None else ""
        link = f" · [{i18n.say('to the table')} ➜]({one.link})" if one.link else ""
        line = f"**{GAMES[one.game].name}** {one.short}{link}{until}"
        parts.append(section(line, HAND.elsewhere(i18n, one.table)))
    return [container([*parts, below], COLOUR)]


def days(i18n: I18n, hours: int) -> str:
    whole, rest = divmod(hours, 24)
    told = [i18n.count("{n} day", "{n} days", whole)] if whole or not rest else []
    return i18n.together([*told, *([i18n.count("{n} hour", "{n} hours", rest)] if rest else [])])


def next_button(stage: Stage) -> Component:
    """The button to the next table that waits for the reader of this hand."""
    return button(stage.i18n.say("Next table"), page(SCREEN, f"{NEXT}{short(stage.table.id)}"), BLUE)
