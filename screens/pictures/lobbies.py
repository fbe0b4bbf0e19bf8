"""An invitation: who sits there, and how many seats are free."""

from __future__ import annotations

from drawing.scenes import Chair, LobbyScene
from screens.pictures.wording import Spoken, name
from screens.table.stage import Stage


def scene(stage: Stage) -> LobbyScene:
    table, say = stage.table, stage.i18n.say
    most = table.game.seats.most
    chairs = [
        Chair(name=name(stage, place), computer=seat.is_computer) for place, seat in enumerate(table.seats)
    ]
    chairs += [Chair(name="") for _ in range(most - len(chairs))]
    return LobbyScene(
        family=table.game.family,
        title=table.game.name.upper(),
        corner=say("{n} of {most}", n=len(table.seats), most=most),
        chairs=tuple(chairs),
        free=say("free"),
    )


def lines(stage: Stage, shown: LobbyScene, _told: Spoken) -> list[str]:
    free = sum(not chair.name for chair in shown.chairs)
    named = [chair.name for chair in shown.chairs if chair.name]
    seats = stage.i18n.count("{n} seat is free", "{n} seats are free", free) if free else ""
    return [f"{shown.title} {stage.table.short}, {shown.corner}", ", ".join(named), seats]
