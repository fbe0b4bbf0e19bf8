"""Seasons that are over: the message that closes one, and the hall of fame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing.lettering import drawable
from engine.catalogue import GAMES
from house.statistics.reading import Board, Champion
from house.statistics.windows import Season
from screens.components import COLOUR, Component, button, container, rows, text
from screens.custom_ids import page as page_id
from screens.i18n.language import I18n, to_say
from screens.names import mention
from screens.pictures import charts
from screens.pictures.wording import Picture, facts
from screens.stats import BOARDS, SCREEN, Asked, StatsSheet, chosen_sheet

SHORT: Mapping[Board, str] = to_say({"rating": "rating", "play": "hands", "daily": "daily", "wins": "wins"})
"""As there is room for it on a picture."""


def title(i18n: I18n, season: Season) -> str:
    return i18n.say("Q{quarter} {year}", quarter=season.quarter, year=season.year)


def way(season: Season) -> str:
    """From the message that closes this season to the hall of fame; there is one such message a season."""
    return page_id(SCREEN, Asked("hall", season.number).written())


def closing(i18n: I18n, champions: Sequence[Champion]) -> tuple[list[Component], Picture]:
    season = champions[0].season
    named = [(i18n.say(SHORT[one.by]), one) for one in champions]
    scene = charts.champions(i18n, i18n.say("Season {season}", season=title(i18n, season)), named)
    said = [charts.written(i18n, scene), *_undrawn(named), i18n.say("A new season has begun.")]
    hall = button(i18n.say("Hall of fame"), way(season))
    return [container([*map(text, said), *rows([hall])], COLOUR)], charts.picture(i18n, scene)


def hall(i18n: I18n, asked: Asked, found: Sequence[Champion]) -> StatsSheet:
    """The best of each season, by one count."""
    game = GAMES[asked.game].name if asked.game and asked.by != "daily" else ""
    named = [(title(i18n, one.season), one) for one in found]
    by = i18n.say(BOARDS[asked.by])
    scene = charts.champions(i18n, facts(i18n.say("Hall of fame"), game), named, by)
    nobody = "" if found else i18n.say("No season has ended yet in which somebody played.")
    shown = chosen_sheet(i18n, asked, [charts.written(i18n, scene), *_undrawn(named), nobody])
    return shown, charts.picture(i18n, scene) if found else None


def _undrawn(named: Sequence[tuple[str, Champion]]) -> list[str]:
    return [f"{label}. {mention(one.line.player)}" for label, one in named if not drawable(one.line.name)]
