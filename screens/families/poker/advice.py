"""The best a player holds, for those who have asked to be told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.families.poker.view import PokerView
from engine.ranking import scrapok, zoot
from engine.ranking.best import best as best_of
from engine.words.lexica import lexicon_of
from screens.families.poker.wording import hand_name
from screens.table.stage import Stage

ENOUGH = 5


def best(stage: Stage) -> str | None:
    """The engine's answer about their own cards and those in the middle; None where it has none."""
    return ADVISERS[stage.view.rules.ranking](stage)


def _told(stage: Stage, title: str, texts: tuple[str, ...]) -> str:
    words = " + ".join(f"**{word}**" for word in texts)
    return stage.i18n.say("Your best hand: {hand} {words}", hand=hand_name(stage, title), words=words)


def _scroker(stage: Stage) -> str | None:
    view: PokerView = stage.view
    own = view.seats[stage.seat or 0]
    held = (*own.cards, *own.up, *view.middle)
    if len(held) < ENOUGH:
        return None
    found = best_of(held, lexicon_of(stage.table.options), view.rules.terms)
    return _told(stage, found.category.title, found.texts)


def _scrapok(stage: Stage) -> str | None:
    view: PokerView = stage.view
    if not view.middle:
        return None
    cards = view.seats[stage.seat or 0].cards
    found = scrapok.best(stage.faces.deck, cards, view.middle, lexicon_of(stage.table.options))
    return _told(stage, f"{found.key[0]} letters", (found.text,)) if found.claims else None


def _zoot(stage: Stage) -> str | None:
    """With all cards in hand; with one too many, what to discard for the best word."""
    view: PokerView = stage.view
    held, lexicon = view.seats[stage.seat or 0].cards, lexicon_of(stage.table.options)
    full = view.rules.own_cards
    if len(held) == full:
        found = zoot.best(held, lexicon)
        return _told(stage, f"{found.value} points", (found.text,)) if found.claims else None
    if len(held) != full + 1:
        return None
    without = {card: zoot.best(_minus(held, card), lexicon) for card in dict.fromkeys(held)}
    card = max(without, key=lambda one: without[one].value)
    found = without[card]
    if not found.claims:
        return None
    return stage.i18n.say(
        "Without {card} you hold **{word}**: {points}",
        card=stage.faces.label(card),
        word=found.text,
        points=hand_name(stage, f"{found.value} points"),
    )


def _minus(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = held.index(card)
    return held[:place] + held[place + 1 :]


ADVISERS: Mapping[str, Callable[[Stage], str | None]] = MappingProxyType(
    {"scroker": _scroker, "scrapok": _scrapok, "zoot": _zoot}
)
