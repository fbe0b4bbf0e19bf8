"""Words that a player spells on their panel, card by card. All of it travels in the custom ids.

`lay~0~3fA` is a word of three cards to lay. `take7~0~-` is one for the card at place 7 of the discard pile. A
hyphen separates words. Each character is a card: its place among the usable cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters, digits
from typing import NamedTuple

from screens.components import BLUE, GREY, Component, card_button
from screens.i18n.numbers import whole
from screens.table.card_buttons import MOST_BUTTONS, PICK
from screens.table.stage import Stage
from screens.unable import Unable

PLACES = digits + ascii_letters
PURPOSES = ("lay", "take", "knock", "show", "present")

PlaceWords = tuple[tuple[int, ...], ...]
CardWords = tuple[tuple[str, ...], ...]


class Draft(NamedTuple):
    purpose: str
    target: int = 0  # take: the pile's card; knock: the hand's card to discard
    page: int = 0
    words: PlaceWords = ((),)

    @property
    def used(self) -> tuple[int, ...]:
        return tuple(place for word in self.words for place in word)

    def adding(self, place: int) -> Draft:
        if place in self.used:
            return self
        return self._replace(words=(*self.words[:-1], (*self.words[-1], place)))

    def toggled(self, place: int) -> Draft:
        """The draft with that card, or without it if it is in a word already."""
        if place not in self.used:
            return self.adding(place)
        words = [tuple(one for one in word if one != place) for word in self.words]
        return self._replace(words=(*filter(None, words[:-1]), words[-1]))

    def cleared(self) -> Draft:
        return self._replace(words=((),))

    def next_word(self) -> Draft:
        return self._replace(words=(*self.words, ())) if self.words[-1] else self


def write(draft: Draft) -> str:
    words = "-".join("".join(PLACES[place] for place in word) for word in draft.words)
    return f"{draft.purpose}{draft.target or ''}~{draft.page}~{words}"


def read_draft(detail: str) -> Draft:
    """Refuses old buttons and forged ids."""
    head, _, rest = detail.partition("~")
    page, _, words = rest.partition("~")
    purpose = head.rstrip(digits)
    target, number = whole(head[len(purpose) :] or "0"), whole(page)
    if purpose not in PURPOSES or target is None or number is None or not set(words) <= {*PLACES, "-"}:
        raise Unable("old-button")
    found = tuple(tuple(map(PLACES.find, word)) for word in words.split("-"))
    return Draft(purpose, target, number, found)


def spelled(draft: Draft, cards: Sequence[str]) -> CardWords:
    """The cards of each word begun."""
    if any(not 0 <= place < len(cards) for place in draft.used):
        raise Unable("nothing-offered", do=draft.purpose)
    return tuple(tuple(cards[place] for place in word) for word in draft.words if word)


def buttons(stage: Stage, draft: Draft, cards: Sequence[str]) -> list[Component]:
    """Each usable card, pressed if it is in a word."""
    return [
        card_button(
            stage.faces.label(cards[place]),
            stage.custom_id(PICK, write(draft.toggled(place))),
            BLUE if place in draft.used else GREY,
        )
        for place in stage.order(cards)[:MOST_BUTTONS]
    ]
