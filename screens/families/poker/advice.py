"""What a player holds, in one line that explains: the best hand, what it means, and what beats it.

Where words are on honour nothing is said that follows from a word list: only suits, shapes, numbers of letters and points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from engine.families.poker.view import PokerView
from engine.ranking import scrapok, zoot
from engine.ranking.best import best as best_of
from engine.ranking.best import opens
from engine.ranking.scroker import HAND, Category, slush_fives
from engine.ranking.terms import Call, Terms, call
from engine.words.lexica import lexicon_of
from screens.families.poker.wording import hand_name
from screens.i18n.language import later
from screens.table.stage import Stage

SOME = 2
"""Letters that the shortest word takes."""
PEPPERS = frozenset({"ch"})

MEANS: Mapping[str, str] = MappingProxyType(
    {
        Category.SCUM.title: later("Scum: no word at all. It loses to any word."),
        Category.DUCK.title: later("Duck: a two-letter word. It loses to any three-letter word."),
        Category.TWO_DUCKS.title: later("Two Ducks: two two-letter words. They lose to any three-letter word."),
        Category.TADPOLE.title: later("Tadpole: a three-letter word. It loses to any four-letter word."),
        Category.FROG.title: later("Frog: a four-letter word. It loses to words of three and two letters together."),
        Category.BULLFROG.title: later("Bullfrog: words of three and two letters. It loses to five cards of one suit."),
        Category.SLUSH.title: later("Slush: five cards of one suit, no word needed. It loses to a five-letter word."),
        Category.SCROKER.title: later("Scroker: a five-letter word. Only one with the Unicorn as its U is better."),
        Category.FLYING_SCROKER.title: later("Flying Scroker: a five-letter word with the Unicorn. No hand is better."),
    }
)  # fmt: skip
AT_MOST: Mapping[int, str] = MappingProxyType(
    {
        2: later("You can make words from these: {suits}. Two letters are a Duck; any three-letter word beats it."),
        3: later("You can make words from these: {suits}. Three letters are a Tadpole; any four-letter word beats it."),
        4: later("You can make words from these: {suits}. Four letters are a Frog; few hands beat it."),
        5: later("You can make words from these: {suits}. Five letters are a Scroker; hardly any hand beats it."),
    }
)  # fmt: skip
"""By how many cards may share a word."""


def line(stage: Stage) -> str | None:
    """None before there is something to be said."""
    own = stage.view.seats[stage.seat or 0]
    if not own.playing or not (own.cards or own.up):
        return None
    return (ON_HONOUR if stage.honour else ADVISERS)[stage.view.rules.ranking](stage)


def opening(stage: Stage) -> bool | None:
    """Whether they hold openers; None where that may not be told, or they have not asked to be told."""
    if stage.honour or not stage.hints:
        return None
    return opens(_hand(stage), lexicon_of(stage.table.options), stage.view.rules.terms)


def _hand(stage: Stage) -> tuple[str, ...]:
    view: PokerView = stage.view
    own = view.seats[stage.seat or 0]
    return (*own.cards, *own.up, *view.middle)


# --- where words are checked --------------------------------------------------------------------------------


def _told(stage: Stage, texts: tuple[str, ...], means: str) -> str:
    words = " + ".join(f"**{word}**" for word in texts)
    if not words:
        return stage.i18n.say("Your best hand: {means}", means=means)
    return stage.i18n.say("Your best hand: {words} · {means}", words=words, means=means)


def _scroker(stage: Stage) -> str | None:
    held = _hand(stage)
    if len(held) < HAND:
        return None
    found = best_of(held, lexicon_of(stage.table.options), stage.view.rules.terms)
    return _told(stage, found.texts, stage.i18n.say(MEANS[found.category.title]))


def _scrapok(stage: Stage) -> str | None:
    view, say = stage.view, stage.i18n.say
    if not view.middle:
        return _one_of_each(stage)
    cards = view.seats[stage.seat or 0].cards
    found = scrapok.best(stage.faces.deck, cards, view.middle, lexicon_of(stage.table.options))
    if not found.claims:
        return say("No word yet with a card of yours and one from the middle.")
    letters = hand_name(stage, f"{found.key[0]} letters")
    return _told(stage, (found.text,), say("{letters}. It loses to any longer word.", letters=letters))


def _zoot(stage: Stage) -> str | None:
    """With all cards in hand; with one too many, what to discard for the best word."""
    view: PokerView = stage.view
    held, lexicon = view.seats[stage.seat or 0].cards, lexicon_of(stage.table.options)
    full = view.rules.own_cards
    if len(held) == full:
        found = zoot.best(held, lexicon)
        return _worth(stage, found.text, found.value) if found.claims else _all_in_one(stage)
    if len(held) != full + 1:
        return _all_in_one(stage)
    without = {card: zoot.best(_minus(held, card), lexicon) for card in dict.fromkeys(held)}
    card = max(without, key=lambda one: without[one].value)
    found = without[card]
    if not found.claims:
        return _all_in_one(stage)
    return stage.i18n.say(
        "Without {card} you hold **{word}**: {points}",
        card=stage.faces.label(card),
        word=found.text,
        points=hand_name(stage, f"{found.value} points"),
    )


def _worth(stage: Stage, text: str, value: int) -> str:
    points = hand_name(stage, f"{value} points")
    return _told(stage, (text,), stage.i18n.say("{points}. It loses to a word worth more.", points=points))


def _minus(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = held.index(card)
    return held[:place] + held[place + 1 :]


ADVISERS: Mapping[str, Callable[[Stage], str | None]] = MappingProxyType(
    {"scroker": _scroker, "scrapok": _scrapok, "zoot": _zoot}
)

# --- where they are on honour: nothing from a word list ------------------------------------------------------


def _suits(stage: Stage) -> str | None:
    """Which cards may share a word, and what it would be."""
    slush, most, longest = _shared(stage.view.rules.terms, _hand(stage))
    if slush:
        return _told(stage, (), stage.i18n.say(MEANS[Category.SLUSH.title]))
    if most < SOME:
        return stage.i18n.say(
            "No two of your cards go into one word. {means}", means=stage.i18n.say(MEANS["Scum"])
        )
    suits = " · ".join(map(stage.faces.row, dict.fromkeys(map(stage.arranged, longest))))
    return stage.i18n.say(AT_MOST[min(most, HAND)], suits=suits)


@lru_cache(maxsize=256)
def _shared(terms: Terms, held: tuple[str, ...]) -> tuple[bool, int, tuple[tuple[str, ...], ...]]:
    """Whether it is a Slush; else how many cards at most may be in one word, and which. A hand stays the same for several
    acts, each of which shows it again."""
    called = call(terms)
    shared = [_sharing(called, held, pool) for pool in (*called.pools, PEPPERS)]
    most = max(map(len, shared))
    slush = len(held) >= HAND and bool(slush_fives(called, held))
    return slush, most, tuple(cards for cards in shared if len(cards) == most)


def _sharing(called: Call, held: tuple[str, ...], pool: frozenset[str]) -> tuple[str, ...]:
    """The cards of these suits; of Chili Peppers among sours, no more than may be in one word."""
    joins = {*called.wild, *called.deck.jokers}
    able = [card for card in held if card in joins or called.suit[card] in pool]
    peppers = [card for card in able if card not in joins and called.suit[card] in PEPPERS]
    too_many = peppers[called.lettering.most_hot_n_sours :] if pool != PEPPERS else ()
    return tuple(card for card in able if card not in too_many)


def _one_of_each(stage: Stage) -> str:
    return stage.i18n.say(
        "Make a word of these {all} cards, with at least one of yours and one from the middle: the longest word wins.",
        all=len(_hand(stage)),
    )


def _all_in_one(stage: Stage) -> str:
    """The points of the letters, whatever they spell."""
    view: PokerView = stage.view
    held, full = view.seats[stage.seat or 0].cards, view.rules.own_cards
    points = hand_name(stage, f"{zoot.value_of(held)} points")
    return stage.i18n.say(
        "Your cards are worth {points}. They count if all {all} of them spell one word at the end.",
        points=points,
        all=full,
    )


ON_HONOUR: Mapping[str, Callable[[Stage], str | None]] = MappingProxyType(
    {"scroker": _suits, "scrapok": _one_of_each, "zoot": _all_in_one}
)
