"""A word that a player picks card by card from a select. All of it travels in the custom id.

`lay~0~3fA` is a word of three cards to lay, with the first page of the select shown. `take7~1~-` is a word for the card
at place 7 of the discard pile. A hyphen separates words (Scrotch). Each character is a card: its place among the cards
that may be used.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import NamedTuple

from engine.cards import text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import without
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable
from screens.rummy.arranging import own, tidy
from screens.table.stage import Stage

PLACES = digits + ascii_letters
PURPOSES = ("lay", "take", "knock", "show")

Words = tuple[tuple[int, ...], ...]


class Draft(NamedTuple):
    purpose: str
    target: int = 0  # take: which card of the pile; knock: which card of the hand is discarded
    page: int = 0
    words: Words = ((),)

    @property
    def used(self) -> tuple[int, ...]:
        return tuple(place for word in self.words for place in word)

    def adding(self, place: int) -> Draft:
        if place in self.used:
            return self
        return self._replace(words=(*self.words[:-1], (*self.words[-1], place)))

    def toggled(self, place: int) -> Draft:
        """With that card, or without it where it is in a word already."""
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


def read(detail: str) -> Draft:
    """Anything else is an old button, or not the bot's."""
    head, _, rest = detail.partition("~")
    page, _, words = rest.partition("~")
    purpose = head.rstrip(digits)
    target, number = whole(head[len(purpose) :] or "0"), whole(page)
    if purpose not in PURPOSES or target is None or number is None or not set(words) <= {*PLACES, "-"}:
        raise Unable("old-button")
    found = tuple(tuple(map(PLACES.find, word)) for word in words.split("-"))
    return Draft(purpose, target, number, found)


def pool(stage: Stage, draft: Draft) -> Cards:
    """The cards that may be used."""
    mine = own(stage)
    if draft.purpose == "take":
        return tidy(stage.view, (*mine, *taken(stage, draft)))
    if draft.purpose == "knock":
        return without(mine, (thrown(stage, draft),))
    return mine


def taken(stage: Stage, draft: Draft) -> Cards:
    """The cards that come off the discard pile."""
    if draft.target >= len(stage.view.discards):
        raise Unable("nothing-offered", do="take")
    cards: Cards = stage.view.discards[draft.target :]
    return cards


def thrown(stage: Stage, draft: Draft) -> str:
    mine = own(stage)
    if draft.target >= len(mine):
        raise Unable("nothing-offered", do="knock")
    return mine[draft.target]


def words_of(stage: Stage, draft: Draft) -> tuple[Cards, ...]:
    """The cards of each word begun."""
    cards = pool(stage, draft)
    if any(not 0 <= place < len(cards) for place in draft.used):
        raise Unable("nothing-offered", do=draft.purpose)
    return tuple(tuple(cards[place] for place in word) for word in draft.words if word)


def texts_of(stage: Stage, draft: Draft) -> tuple[str, ...]:
    return tuple(map(text_of, words_of(stage, draft)))
