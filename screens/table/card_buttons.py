"""Choosing cards by buttons that stay pressed; the newest twenty have one, the rest can be typed.

The choice travels in the custom ids, so that a panel needs no memory: `detail` is `act.place.place…`, in the order
of the presses.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import letter_of
from screens.components import BLUE, GREY, Component, card_button
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.table.stage import Stage

PICK = "pick"
MOST_BUTTONS = 20


def chosen(press: Press | None, act: str, cards: Sequence[str]) -> tuple[int, ...]:
    """The places of the cards chosen so far for this act, in the order of the presses."""
    if press is None or press.act != PICK:
        return ()
    wanted, *numbers = press.detail.split(".")
    places = [place for place in map(whole, numbers) if place is not None and place < len(cards)]
    return tuple(dict.fromkeys(places)) if wanted == act else ()


def buttons(
    stage: Stage, act: str, cards: Sequence[str], picked: Press | None, *, most: int = MOST_BUTTONS
) -> list[Component]:
    """A button for each card, in the hand's order. A second press releases it. At the limit, the others are
    disabled; if it is one, the next choice replaces it."""
    held = chosen(picked, act, cards)
    shown = set(range(max(0, len(cards) - MOST_BUTTONS), len(cards)))
    found = []
    for place in stage.order(cards):
        if place not in shown:
            continue
        after = tuple(one for one in held if one != place) if place in held else (*held, place)[-most:]
        label = stage.faces.label(cards[place])
        card = card_button(label, stage.custom_id(PICK, detail(act, after)), BLUE if place in held else GREY)
        if 1 < most <= len(held) and place not in held:
            card["disabled"] = True
        found.append(card)
    return found


def letters(
    stage: Stage, act: str, cards: Sequence[str], picked: Press | None, *, most: int
) -> list[Component]:
    """A button for each letter, for games without suits. Each press chooses one more card with it; after the last
    one, or at the limit, none."""
    held = chosen(picked, act, cards)
    alike: dict[str, list[int]] = {}
    for place in stage.but(sort="letter").order(cards):
        alike.setdefault(letter_of(cards[place]), []).append(place)
    found = []
    for letter, places in alike.items():
        free = [place for place in places if place not in held]
        mine = len(free) < len(places)
        if free and not (mine and len(held) == most):
            after = (*held, free[0])[-most:]
        else:
            after = tuple(place for place in held if place not in places)
        found.append(stage.button(letter or "?", PICK, BLUE if mine else GREY, detail=detail(act, after)))
    return found


def at_once(stage: Stage, act: str, cards: Sequence[str]) -> list[Component]:
    """A button for each card, which acts at once."""
    return [
        card_button(stage.faces.label(cards[place]), stage.custom_id(act, str(place)), GREY)
        for place in stage.order(cards)[-MOST_BUTTONS:]
    ]


def detail(act: str, places: Sequence[int]) -> str:
    return ".".join([act, *map(str, places)])


def carried(press: Press, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards in an act's button: `place.place…`, in order."""
    places = [whole(number) for number in press.detail.split(".")]
    return tuple(cards[place] for place in places if place is not None and place < len(cards))


def carry(places: Sequence[int]) -> str:
    return ".".join(map(str, places))
