"""A database with a hand of every game under way; those with sealed deals are in their second."""

from __future__ import annotations

import atexit
import random
import shutil
import tempfile
from pathlib import Path

from sealed_tables import ANN, GUILD, lobby, opened, play_out

from engine.catalogue import GAMES
from tests.ready_databases import ready

_made: list[Path] = []


async def in_every_game(folder: Path) -> str:
    """The address of one's own copy: it is played once."""
    if not _made:
        made = Path(tempfile.mkdtemp(prefix="lettershark-"), "before.db")
        atexit.register(shutil.rmtree, made.parent, ignore_errors=True)
        await _play(made)
        _made.append(made)
    shutil.copy(_made[0], folder / "before.db")
    return f"sqlite:///{folder}/before.db"


async def _play(file: Path) -> None:
    ready(file)
    async with opened(f"sqlite:///{file}") as room:
        await room.settings.set(GUILD, "tables_each", 0)
        for game in GAMES:
            await (await lobby(room, game)).start(ANN)
        table = await lobby(room, "scrummy")  # at poker one of two might have no chips left for a second hand
        await table.start(ANN)
        await play_out(table, random.Random(1))
        await table.deal(ANN)
