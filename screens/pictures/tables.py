"""A table as a picture and in words: for everybody, always as a bystander sees it; for one player, with their cards.

What a picture shows, its text and the table in text mode are one list of facts, told in three ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from drawing.scenes import Scene
from screens import fair
from screens.pictures import lobbies
from screens.pictures.own import own_said
from screens.pictures.wording import Picture, Spoken, as_drawn, as_written, in_words, signed
from screens.poker import picture as poker
from screens.poker import ticket
from screens.rummy import picture as rummy
from screens.soup import picture as soup
from screens.table.stage import Stage
from screens.tricks import picture as tricks


class DrawnTable(NamedTuple):
    """What is seen, and the same in words."""

    scene: Callable[[Stage], Any]
    lines: Callable[[Stage, Any, Spoken], list[str]]


DRAWN: Mapping[str, DrawnTable] = MappingProxyType(
    {
        "poker": DrawnTable(poker.scene, poker.lines),
        "rummy": DrawnTable(rummy.scene, rummy.lines),
        "tricks": DrawnTable(tricks.scene, tricks.lines),
        "soup": DrawnTable(soup.scene, soup.lines),
    }
)
CARDS = DrawnTable(poker.cards, lambda _stage, _scene, _told: [])
LOBBY = DrawnTable(lobbies.scene, lobbies.lines)
TICKET = DrawnTable(ticket.scene, ticket.lines)


def table_picture(stage: Stage) -> Picture | None:
    """None where there is nothing to see yet."""
    return _picture(_public(stage), as_drawn(stage, public=True)) if _seen(stage) else None


def hand_picture(stage: Stage) -> Picture | None:
    """None for onlookers."""
    if stage.seat is None or stage.view is None or not _seen(stage):
        return None
    stage = as_drawn(stage, public=False)
    return _picture(_for(stage), stage)


def table_text(stage: Stage) -> str:
    stage = as_written(stage.but(player=None, seat=None))
    return "\n".join(filter(None, (_text(_public(stage), stage), fair.foot(stage))))


def hand_text(stage: Stage) -> str:
    stage = as_written(stage)
    return _text(_for(stage), stage)


def _seen(stage: Stage) -> bool:
    return stage.table.phase != "closed"


def _public(stage: Stage) -> DrawnTable:
    if stage.view is None:
        return LOBBY
    return TICKET if stage.view.phase == "call" else DRAWN[stage.table.game.family.name]


def _for(stage: Stage) -> DrawnTable:
    """Where several play under a poker table the cards alone; everywhere else the table, too."""
    if stage.view.phase == "call":
        return TICKET
    apart = stage.table.game.family.name == "poker" and not stage.by_dm and stage.table.only_person is None
    return CARDS if apart and poker.holds(stage) else DRAWN[stage.table.game.family.name]


def _picture(drawn: DrawnTable, stage: Stage) -> Picture:
    scene: Scene = drawn.scene(stage)
    if stage.seat is None:
        scene = replace(scene, seal=fair.foot(stage))
    return in_words(
        stage, scene, lambda stage, scene, told: [*drawn.lines(stage, scene, told), *_own(stage, scene, told)]
    )


def _text(drawn: DrawnTable, stage: Stage) -> str:
    """A letter begins with the cards, since a notification shows how it begins."""
    scene: Scene = drawn.scene(stage)
    said, mine = drawn.lines(stage, scene, signed), _own(stage, scene, signed)
    first, *others = filter(None, [*mine, *said] if stage.by_dm else [*said, *mine])
    return "\n".join([f"**{first}**" if others else first, *others])


def _own(stage: Stage, scene: Scene, told: Spoken) -> list[str]:
    return [*own_said(stage, scene.own, told)] if scene.own is not None else []
