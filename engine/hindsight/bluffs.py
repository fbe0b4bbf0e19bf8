"""The false words of a finished hand, and the gain of a challenge by one of its players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.common_events import Spellchecked
from engine.contract import Game, View
from engine.events import Event
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


class Bluff(NamedTuple):
    """`prize`: the chips that this player would certainly have won by a challenge, otherwise 0."""

    word: str
    prize: int = 0


def bluffs(game: Game, view: View, events: Sequence[Event]) -> tuple[Bluff, ...]:
    """False words of other players that were accepted. `events`: the whole hand, as the view's seat saw it."""
    lexicon, by = lexicon_of(view.options), dict[str, int | None]()
    for event in events:
        by |= dict.fromkeys(game.family.claimed(event), event.seat)
    asked = {fold(event.word) for event in events if isinstance(event, Spellchecked)}
    return tuple(
        Bluff(word, game.family.prize(view, events, seat) if seat is not None else 0)
        for word, seat in by.items()
        if seat != view.seat and fold(word) not in asked and word not in lexicon
    )
