"""Cards by their places in a list: what ids and options name, which are never a card."""

from __future__ import annotations

from collections.abc import Sequence

from screens.components import Component, option
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.table.stage import Stage


def picked(press: Press, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards that a button of the version before stands for: `page.place.place…`."""
    _, *places = map(whole, press.detail.split("."))
    return tuple(cards[place] for place in places if place is not None and place < len(cards))


def card(stage: Stage, code: str, place: int, *, chosen: bool = False) -> Component:
    """A card as an option. Its value is its place."""
    return option(stage.faces.label(code), str(place), stage.faces.name(code), chosen=chosen)
