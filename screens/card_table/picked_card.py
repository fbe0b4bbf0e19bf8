"""Which card a button or a select means."""

from __future__ import annotations

from screens.i18n.numbers import whole
from screens.refusals.unable import Unable


def at(cards: tuple[str, ...], place: str) -> str:
    """The card at this place: ids and selects never name a card."""
    number = whole(place)
    if number is None or number >= len(cards):
        raise Unable("nothing-offered", do="play")
    return cards[number]
