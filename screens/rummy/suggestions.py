"""Suggestions for `/rummy` commands: only what the player may do now."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import text_of
from engine.contract import Claim
from screens.acts import Given, Suggest, Suggestion
from screens.rummy import declaring
from screens.rummy.arranging import brings, tidy
from screens.rummy.reading import SEAT
from screens.table.stage import Stage
from screens.typed_cards import fitting


def card_for(do: str) -> Suggest:
    def suggest(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        codes = tidy(stage.view, offer.cards) if offer is not None else ()
        return fitting((_card(stage, code) for code in codes), typed)

    return suggest


def _card(stage: Stage, code: str, more: str = "") -> Suggestion:
    label = stage.faces.label(code)
    return Suggestion(f"{label} · {more}" if more else label, code, stage.faces.name(code))


def pile(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    """Discards that may be taken. The top card comes first: it brings nothing else along."""
    return fitting(_pile(stage), typed)


def _pile(stage: Stage) -> Iterator[Suggestion]:
    cards, offer = stage.view.discards, stage.offer("take")
    if offer is None or "discard" not in offer.choices:
        return
    lawful = offer.cards or cards
    for place in reversed(range(len(cards))):
        if cards[place] in lawful:
            yield _card(stage, cards[place], brings(stage, place))


def claims_for(do: str) -> Suggest:
    """Displayed words with their owners."""

    def suggest(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        claims = dict.fromkeys(offer.claims) if offer is not None else ()
        return fitting((_claim(stage, claim) for claim in claims), typed)

    return suggest


def _claim(stage: Stage, claim: Claim) -> Suggestion:
    return Suggestion(f"{claim.word} · {stage.plain_name(claim.seat)}", f"{claim.word}{SEAT}{claim.seat + 1}")


def knockers(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    """The words that cards may be laid off on."""
    if stage.offer("show") is None or not stage.view.shown or not stage.view.shown[0].deadwood:
        return iter(())
    texts = map(text_of, stage.view.shown[0].words)
    return fitting((Suggestion(text, text) for text in texts), typed)


def length_for(name: str) -> Suggest:
    """The lengths that the dealer may declare, beside the other one if it is typed already."""
    second = "out" if name == "min" else "min"

    def suggest(stage: Stage, typed: str, given: Given) -> Iterator[Suggestion]:
        offer = stage.offer("declare")
        lengths = range(offer.least, offer.most + 1) if offer is not None else ()
        beside = {second: given[second]} if isinstance(given.get(second), int) else {}
        for length in lengths:
            declared = {"do": "declare", name: length, **beside}
            if typed in ("", str(length)) and declaring.declarable(stage, declared):
                yield Suggestion(str(length), length)

    return suggest
