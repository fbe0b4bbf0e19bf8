"""Cards by their places in a list: what ids and options name, which are never a card."""

from __future__ import annotations

from collections.abc import Sequence

from screens.components import Component, option
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable
from screens.table.stage import Stage


def at(cards: Sequence[str], place: str, do: str = "play") -> str:
    """The card at this place."""
    number = whole(place)
    if number is None or number >= len(cards):
        raise Unable("nothing-offered", do=do)
    return cards[number]


def card(stage: Stage, code: str, place: int, *, chosen: bool = False) -> Component:
    """A card as an option. Its value is its place."""
    return option(stage.faces.label(code), str(place), stage.faces.name(code), chosen=chosen)
