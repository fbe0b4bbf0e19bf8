"""A table as a picture and in words: for everybody, always as a bystander sees it; for one player, with their
cards.

A picture, its text and the table in text mode are three forms of one list of facts.
"""

from __future__ import annotations

from msgspec.structs import replace

from screens import fair
from screens.catalogue import screen_of
from screens.pictures import lobbies
from screens.pictures.own import own_said
from screens.pictures.wording import Picture, as_drawn, as_written, in_words, signed
from screens.table.family import Drawn, drawn_by
from screens.table.stage import Stage

LOBBY = drawn_by(lobbies.scene, lobbies.lines)


def table_picture(stage: Stage) -> Picture | None:
    """None while there is nothing to see."""
    return _picture(as_drawn(stage, public=True)) if _seen(stage) else None


def hand_picture(stage: Stage) -> Picture | None:
    """None for onlookers."""
    if stage.seat is None or not stage.begun or not _seen(stage):
        return None
    return _picture(as_drawn(stage, public=False))


def table_text(stage: Stage) -> str:
    stage = as_written(stage.but(player=None, seat=None))
    return "\n".join(filter(None, (_text(stage), fair.foot(stage))))


def hand_text(stage: Stage) -> str:
    return _text(as_written(stage))


def _seen(stage: Stage) -> bool:
    return stage.table.phase != "closed"


def _drawn(stage: Stage) -> Drawn:
    return screen_of(stage.table.game).drawn(stage) if stage.begun else LOBBY(stage)


def _picture(stage: Stage) -> Picture:
    scene, lines = _drawn(stage)
    if stage.seat is None:
        scene = replace(scene, seal=fair.foot(stage))
    return in_words(
        stage, scene, lambda stage, scene, told: [*lines(told), *own_said(stage, scene.own, told)]
    )


def _text(stage: Stage) -> str:
    """A direct message begins with the cards, since a notification shows its beginning."""
    scene, lines = _drawn(stage)
    said, mine = lines(signed), own_said(stage, scene.own, signed)
    first, *others = filter(None, [*mine, *said] if stage.by_dm else [*said, *mine])
    return "\n".join([f"**{first}**" if others else first, *others])
