"""Fields typed only at a rummy table. They suggest only what the player may do now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.cards import text_of
from engine.families.rummy.actions import Declare
from engine.families.rummy.view import RummyView
from screens.acts import LONGEST_TYPED, Given, Offered, Suggestion
from screens.components import MOST_FIELDS, Component, typed
from screens.rummy import declaring
from screens.rummy.arranging import brings
from screens.rummy.typed import ON, SEAT
from screens.table.stage import Stage


@dataclass(frozen=True)
class PileCard(Offered):
    """A discard to take. The top card comes first, because it brings no others along."""

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        cards, offer = stage.seen(RummyView).discards, stage.offer(do)
        if offer is None or "discard" not in offer.choices:
            return
        lawful = offer.cards or cards
        for place in reversed(range(len(cards))):
            if cards[place] not in lawful:
                continue
            label, more = stage.faces.label(cards[place]), brings(stage, place)
            shown = f"{label} · {more}" if more else label
            yield Suggestion(shown, cards[place], stage.faces.name(cards[place]))


@dataclass(frozen=True)
class Laid(Offered):
    """A word on the table with its owner."""

    least: int | None = 1
    most: int | None = 60

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        for claim in dict.fromkeys(offer.claims) if offer is not None else ():
            shown = f"{claim.word} · {stage.plain_name(claim.seat)}"
            yield Suggestion(shown, f"{claim.word}{SEAT}{claim.seat + 1}")


@dataclass(frozen=True)
class KnockedField(Offered):
    """Words that cards may be laid off on."""

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterable[Suggestion]:
        shown = stage.seen(RummyView).shown if stage.offer(do) is not None else ()
        if not shown or not shown[0].deadwood:
            return ()
        return [Suggestion(text, text) for text in map(text_of, shown[0].words)]

    def controls(self, stage: Stage, do: str, _facts: Given) -> list[Component]:
        """Return a field for each word that cards can be laid off on."""
        say = stage.i18n.say
        about = say("The whole longer word, with your cards before or after it.")
        return [
            typed(
                say("Add to {word}", word=one.value),
                f"{ON}{place}",
                about=about,
                most=LONGEST_TYPED,
                required=False,
            )
            for place, one in enumerate(self.lawful(stage, do, {}))
        ][: MOST_FIELDS - 2]


@dataclass(frozen=True)
class LengthField(Offered):
    """A length that the dealer may declare, with the other one if that is typed already."""

    required: bool = False
    least: int | None = 2
    most: int | None = 10
    kind: ClassVar[type[str | int]] = int

    def lawful(self, stage: Stage, do: str, given: Given) -> Iterator[Suggestion]:
        offer, name = stage.offer(do), self.name
        second = "out" if name == "min" else "min"
        beside = {second: given[second]} if isinstance(given.get(second), int) else {}
        for length in range(offer.least, offer.most + 1) if offer is not None else ():
            if declaring.declarable(stage, Declare(**{name: length, **beside})):
                yield Suggestion(str(length), length)
