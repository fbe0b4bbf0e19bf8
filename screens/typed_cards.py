"""Cards as people type them, and the cards that are suggested while they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from screens.acts import Given, Suggest, Suggestion
from screens.table.stage import Stage


def read_card(stage: Stage, typed: str) -> str:
    """By code or label."""
    code = stage.faces.meant(typed)
    if code is None:
        raise stage.faces.no_card(typed)
    return code


def read_cards(stage: Stage, typed: str) -> list[str]:
    return [read_card(stage, part) for part in typed.replace(",", " ").split()]


def fitting(suggestions: Iterable[Suggestion], typed: str) -> Iterator[Suggestion]:
    wanted = typed.strip().lower()
    return (one for one in suggestions if wanted in f"{one.shown} {one.value} {one.found_by}".lower())


def card_for(do: str) -> Suggest:
    """The cards this may be done with; copies of one card are one suggestion."""

    def suggest(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        codes = dict.fromkeys(offer.cards) if offer is not None else ()
        named = (Suggestion(f"{stage.faces.label(code)} · {stage.faces.name(code)}", code) for code in codes)
        return fitting(named, typed)

    return suggest


def cards_for(do: str) -> Suggest:
    """One more card after those that are typed already."""

    def suggest(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        *before, last = typed.split(" ")
        before = [code for code in before if code]
        if offer is None or len(before) >= offer.count[1]:
            return
        for code in offer.cards:
            known_as = f"{code} {stage.faces.label(code)} {stage.faces.name(code)}".lower()
            if code not in before and last.lower() in known_as:
                yield Suggestion(stage.faces.row([*before, code]), " ".join([*before, code]))

    return suggest
