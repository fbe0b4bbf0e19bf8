"""Finds the cards that typed words mean at Scrotch, where suits matter. If only one way makes sense, it is used;
otherwise the player is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import code_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import without
from engine.families.rummy.word_cards import CLEAN, DECK, deadwood
from engine.words.spelling import choices

Way = tuple[Cards, ...]


def spelled(held: Cards, given: Sequence[Sequence[str] | str]) -> list[Way]:
    """Return every way to spell all these words at once. Named cards stay as they are."""
    named = [card for word in given if not isinstance(word, str) for card in word]
    return list(_spelled(without(held, named), list(given)))


def _spelled(left: Cards, given: list[Sequence[str] | str]) -> Iterator[Way]:
    if not given:
        yield ()
        return
    first, *rest = given
    found = choices(DECK, left, first, CLEAN) if isinstance(first, str) else (tuple(first),)
    for word in found:
        for others in _spelled(without(left, map(code_of, word)), rest):
            yield (word, *others)


def to_choose(held: Cards, given: Sequence[Sequence[str] | str], most: int) -> list[Way]:
    """Return the ways to knock that differ for the other player, who lays off by suit. Among ways with the same
    suits, the one with the least deadwood is kept. Ways with more deadwood than the table allows appear only if
    there are no others."""
    best: dict[tuple[frozenset[str | None], ...], Way] = {}
    for way in spelled(held, given):
        suits = tuple(frozenset(DECK[card].suit for card in word) for word in way)
        if suits not in best or _left(held, way) < _left(held, best[suits]):
            best[suits] = way
    found = sorted(best.values(), key=lambda way: _left(held, way))
    return [way for way in found if _left(held, way) <= most] or found[:1]


def _left(held: Cards, way: Way) -> int:
    return deadwood(without(held, (card for word in way for card in word)))
