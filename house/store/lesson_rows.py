"""How far players have come in the guided games, as statements and queries."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select

from house.store.schema import lessons
from house.store.transactions import Statement

PUT = Statement(
    lambda insert_into: (made := insert_into(lessons)).on_conflict_do_update(
        index_elements=["player", "game"],
        set_={
            "place": made.excluded.place,
            "tries": made.excluded.tries,
            "finished": made.excluded.finished,
        },
    )
)


def of_player(player: int) -> Select[Any]:
    return select(lessons).where(lessons.c.player == player)
