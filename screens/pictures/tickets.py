"""The ticket of a dealer who calls the game: blank until it is called."""

from __future__ import annotations

from drawing.scenes import TicketScene
from screens.pictures.wording import Spoken, name
from screens.table.stage import Stage


def scene(stage: Stage) -> TicketScene:
    view, say = stage.view, stage.i18n.say
    return TicketScene(
        title=say("hand {hand}: {name} deals", hand=view.hand + 1, name=name(stage, view.dealer))
    )


def lines(stage: Stage, shown: TicketScene, _told: Spoken) -> list[str]:
    everybody = ", ".join(
        name(stage, place) for place, seat in enumerate(stage.view.seats) if seat.presence != "free"
    )
    return [shown.title, stage.i18n.say("the game is still to be named"), everybody]
