"""Word lists and texts: read before anybody waits for them, kept once for all tables."""

from __future__ import annotations

from threading import current_thread, main_thread

import pytest
from guests import ANN, BOB, GUILD
from msgspec.structs import replace
from toy_game import GAMES, PENNIES

from engine.catalogue import GAMES as CATALOGUE
from house.rules import settled_options
from house.tables.records import TableOpening

REAL = tuple(CATALOGUE.values())
OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


class Reader:
    """Replaces a game's own: records the requests, and their threads."""

    def __init__(self) -> None:
        self.asked = []
        self.threads = set()

    def __call__(self, options) -> None:
        self.asked.append(options["turn_seconds"])
        self.threads.add(current_thread())


async def test_lists_are_read_in_a_thread_when_a_table_opens_changes_and_comes_back(new_room):
    read = Reader()
    games = {**GAMES, "pennies": replace(PENNIES, warm=read)}
    async with new_room(games=games) as room:
        table = await room.open_table(OPENING)
        await room.settled()
        assert len(read.asked) == 1
        await table.set_options(ANN, {"turn_seconds": 30})
        await room.settled()
        assert read.asked[1:] == [30]
    async with new_room(games=games) as room:
        await room.settled()
        assert read.asked[2:] == [30]
    assert main_thread() not in read.threads


async def test_lists_that_cannot_be_read_stop_no_table(new_room):
    def damaged(_options) -> None:
        raise OSError

    async with new_room(games={**GAMES, "pennies": replace(PENNIES, warm=damaged)}) as room:
        table = await room.open_table(OPENING)
        await table.join(BOB, "Bob")
        await table.start(ANN)
        assert table.now.phase == "playing"


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.id)
def test_every_game_reads_the_lists_of_its_options(game):
    assert game.warm is not None
    for language in ("en", "fr"):
        game.warm(settled_options(game, {"language": language}))
