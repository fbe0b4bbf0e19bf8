"""The longest word a player holds, for players who turned hints on."""

from __future__ import annotations

from engine.cards import text_of
from engine.words.lexica import lexicon_of
from engine.words.solver import longest_from
from screens.table.stage import Stage


def longest(stage: Stage) -> str | None:
    """Only lengths that may be laid now. None if there is no such word, or where suits matter."""
    offer = stage.offer("lay")
    if offer is None:
        return None
    least, most = offer.count
    found = longest_from(
        lexicon_of(stage.table.options), text_of(stage.view.cards), lengths=range(least, most + 1)
    )
    return stage.i18n.say("Longest word you hold: **{word}**", word=found[0]) if found else None
