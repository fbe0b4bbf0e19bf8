"""What players are told of words: on `/word`, and from a result. Nobody is told about words that they could be
bluffing with."""

from __future__ import annotations

import asyncio

from cogs.visit.visit import Visit
from engine.words import load_lexicon
from house.tables.table import Table
from screens.words import Known, known, not_yet


def deaf(visit: Visit, language: str) -> str | None:
    """Why nothing is said to this player about words of this language now; None: it may be."""
    table = _on_honour(visit, language)
    return None if table is None else not_yet(visit.i18n, table.short, language)


def _on_honour(visit: Visit, language: str) -> Table | None:
    """The table, on any server, where this player is in a hand with words of this language on honour."""
    seated = visit.room.seated(visit.player)
    return next((table for table in seated if table.on_honour(visit.player, language)), None)


async def looked_up(visit: Visit, language: str, word: str) -> Known:
    """Judged as a spellcheck on this server would. In a thread: the first time, lists and a file are read."""
    allow, deny = (), ()
    if visit.guild is not None:
        decided = await visit.room.settings.all(visit.guild)
        allow, deny = decided["allow"], decided["deny"]
    return await asyncio.to_thread(_known, language, word, tuple(allow), tuple(deny))


def _known(language: str, word: str, allow: tuple[str, ...], deny: tuple[str, ...]) -> Known:
    return known(load_lexicon(language).with_house_words(allow, deny), word)
