"""Which cards are meant by typed words at Scrotch, where suits matter: found when only one way makes sense, and asked
for when the player has to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.cards import code_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import without
from engine.families.rummy.words import CLEAN, DECK, deadwood
from engine.words.spelling import choices

Way = tuple[Cards, ...]


def spelled(held: Cards, given: Sequence[Sequence[str] | str]) -> list[Way]:
    """Every way to have all of these words at once; cards that were named are left as they are."""
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
    """The ways to knock that differ in what the other player can lay off on them: in the suits of a word. Of those
    that do not, the one with the least deadwood; dearer ones than the table allows only when there are no others."""
    best: dict[tuple[frozenset[str | None], ...], Way] = {}
    for way in spelled(held, given):
        suits = tuple(frozenset(DECK[card].suit for card in word) for word in way)
        if suits not in best or _left(held, way) < _left(held, best[suits]):
            best[suits] = way
    found = sorted(best.values(), key=lambda way: _left(held, way))
    return [way for way in found if _left(held, way) <= most] or found[:1]


def _left(held: Cards, way: Way) -> int:
    return deadwood(without(held, (card for word in way for card in word)))
