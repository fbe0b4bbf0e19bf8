"""The picture of a table, whatever is played there: always as a bystander sees it, whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from screens.pictures import poker, rummy, soup, tricks
from screens.pictures.wording import Picture, as_drawn
from screens.table.stage import Stage

DRAWN: Mapping[str, Callable[[Stage], Picture]] = MappingProxyType(
    {"poker": poker.picture, "rummy": rummy.picture, "tricks": tricks.picture, "soup": soup.picture}
)


def table_picture(stage: Stage) -> Picture | None:
    """None where there is nothing to see yet."""
    stage = as_drawn(stage, public=True)
    if stage.view is None or stage.table.phase == "closed":
        return None
    return DRAWN[stage.table.game.family](stage)
