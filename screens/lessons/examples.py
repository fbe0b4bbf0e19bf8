"""Worked examples, one for each game's rules: a moment of its guided game, as really played under them.

Its caption names only what the table says (a test checks that), so no example can be wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from engine.catalogue import GAMES
from screens.catalogue import screen_of
from screens.i18n.language import I18n
from screens.lessons import panel
from screens.lessons.lesson import LessonPosition, lessons, played
from screens.pictures.tables import table_picture
from screens.pictures.wording import Picture
from screens.results.folding import result_of
from screens.results.picture import result_picture
from screens.results.sentences import headline, paragraphs
from screens.table.stage import Stage

FILE = Path(__file__).with_name("examples.json")
FIRST = "Cleo"
"""The name of the player in the pupil's place."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene of the lesson, the step shown, and the last step of its events."""

    scene: int
    shows: int
    until: int
    say: str
    lines: int | None = None  # number of its events shown; the rest leads on to the next step


class Worked(NamedTuple):
    """The caption, the table's own sentences, and the picture."""

    caption: str
    told: tuple[str, ...]
    picture: Picture | None


@lru_cache(maxsize=1)
def examples() -> Mapping[str, Example]:
    return MappingProxyType(msgspec.json.decode(FILE.read_bytes(), type=dict[str, Example]))


def worked(game: str, i18n: I18n, faces: panel.Faces) -> Worked | None:
    """Return a game's worked example, or None."""
    example = examples().get(game)
    if example is None:
        return None
    shown, end = (stood(game, example, step, i18n) for step in (example.shows, example.until))
    result = result_of(GAMES[game], end.state.options, end.whole, 1)
    caption = i18n.say(example.say)
    if result is not None:
        stage = stage_of(game, example, end, i18n, faces)
        told = (f"**{headline(stage, result)}**", *paragraphs(stage, result))
        return Worked(caption, told, result_picture(stage, result))
    stage = stage_of(game, example, shown, i18n, faces)
    screen = screen_of(stage.table.game)
    later = end.whole[len(shown.whole) :] if example.until > example.shows else shown.happened
    lines = [screen.told(stage, event) for event in later]
    return Worked(caption, tuple(filter(None, lines))[: example.lines], table_picture(stage))


def stood(game: str, example: Example, step: int, i18n: I18n) -> LessonPosition:
    return played(game, lessons()[game].scenes[example.scene], i18n.language, step)


def stage_of(game: str, example: Example, standing: LessonPosition, i18n: I18n, faces: panel.Faces) -> Stage:
    """Return the table as everyone there sees it."""
    scene = lessons()[game].scenes[example.scene]
    table = panel.table_of(game, standing, (FIRST, *scene.players))
    deck = screen_of(table.game).deck(table)
    return Stage(table=table, player=None, seat=None, i18n=i18n, faces=faces(deck))
