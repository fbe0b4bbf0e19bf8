"""Folds the events at a table into the result of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.common_events import Closed, HandBegins, HandEnds, Spellchecked
from engine.contract import Game
from engine.events import Event
from engine.families.poker import events as poker
from engine.words import fold
from house.tables.events import HintTaken
from screens.catalogue import screen_of
from screens.table.hand_result import HandResult, Hinted

HEARD = ("words", "word", "scrump")
"""Fields of events that contain words."""


def _hints(events: Sequence[Event]) -> tuple[Hinted, ...]:
    taken = Counter(event.seat for event in events if isinstance(event, HintTaken))
    return tuple(Hinted(seat, n) for seat, n in sorted(taken.items(), key=str) if seat is not None)


def _words(result: HandResult, events: Sequence[Event]) -> tuple[str, ...]:
    """Words in the result come first, then the other public ones: the events are a bystander's."""
    shown = [word for one in result.shown for word in (*one.words, *one.false)]
    heard = [word for event in events for name in HEARD for word in _texts(getattr(event, name, None))]
    found = (fold(word) for word in (*shown, *heard))
    return tuple(dict.fromkeys(word for word in found if len(word) > 1 and word.isalpha()))


def _texts(found: object) -> tuple[str, ...]:
    """A word or several; other facts have these names, too."""
    some = found if isinstance(found, tuple) else (found,)
    return tuple(text for text in some if isinstance(text, str))


def result_of(
    game: Game, options: Mapping[str, Any], events: Sequence[Event], hand: int
) -> HandResult | None:
    """The result of the hand that ends with these events, or None if none has ended."""
    begins = [place for place, event in enumerate(events) if isinstance(event, HandBegins)]
    if not begins:
        return None
    played = tuple(event.seen_by(None) for event in events[begins[-1] :])
    if any(isinstance(event, HandEnds) for event in played):
        result = screen_of(game).fold(game, options, played, hand)
        checked = tuple(event for event in played if isinstance(event, Spellchecked))
        return replace(result, hints=_hints(played), checked=checked, words=_words(result, played))
    closed = next((event for event in played if isinstance(event, Closed)), None)
    if closed is None:
        return None
    returned = closed.returned if isinstance(closed, poker.PokerClosed) else ()
    return HandResult(hand=hand, chips=game.chips, void=True, returned=returned)
