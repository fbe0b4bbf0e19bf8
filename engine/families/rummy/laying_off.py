"""Scrotch: the cards of the words shown against a knock, and those laid off on the knocker's words.

Typed words get the cards that leave the least deadwood overall.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import text_of
from engine.families.rummy.actions import Cards, LayOff
from engine.families.rummy.state import without
from engine.families.rummy.word_cards import clean_ways, deadwood, read_clean_ends, read_clean_words
from engine.refused import Refused
from engine.words.folding import fold

Words = tuple[Cards, ...]
Said = tuple[Cards | str, ...]
Ends = dict[int, tuple[Cards, Cards]]  # for each of the knocker's words, by place: cards before and after it


def laid_out(hand: Cards, said: Said, knocked: Words, items: Sequence[LayOff]) -> tuple[Words, Ends]:
    """The cards of the words, and those laid off on the knocker's words."""
    words = read_clean_words(hand, said)
    if not items:
        return words, {}
    places = _places(knocked, items)
    best = _best(hand, said, knocked, places)
    if best is not None:
        return best
    # It is impossible. Laying off on the words as they would be shown alone gives the reason.
    return words, _ends(knocked, without(hand, _used(words, {})), places)


def _places(knocked: Words, items: Sequence[LayOff]) -> dict[int, LayOff]:
    found: dict[int, LayOff] = {}
    for item in items:
        texts = enumerate(map(text_of, knocked))
        place = next((place for place, text in texts if text == fold(item.word) and place not in found), None)
        if place is None:
            raise Refused("bad-word-shape", text=item.word)
        found[place] = item
    return found


def _best(hand: Cards, said: Said, knocked: Words, places: dict[int, LayOff]) -> tuple[Words, Ends] | None:
    """The way to show these words and lay off that leaves the least deadwood."""
    named = [card for word in said if not isinstance(word, str) for card in word]
    named += [card for item in places.values() for card in _named(item)]
    found: list[tuple[Words, Ends]] = []
    for words in clean_ways(without(hand, named), said):
        try:
            found.append((words, _ends(knocked, without(hand, _used(words, {})), places)))
        except Refused:
            continue
    return max(found, key=lambda way: deadwood(_used(*way)), default=None)


def _ends(knocked: Words, left: Cards, places: dict[int, LayOff]) -> Ends:
    """The cards at the ends of the knocker's words. Typed letters never use a card that was named elsewhere."""
    ends: Ends = {}
    for place, item in places.items():
        others = (other for where, other in places.items() if where != place)
        free = without(left, (card for other in others for card in _named(other)))
        ends[place] = read_clean_ends(free, item.front, item.back, knocked[place])
        left = without(left, _used((), ends))
    return ends


def _named(item: LayOff) -> Cards:
    return tuple(card for end in (item.front, item.back) if not isinstance(end, str) for card in end)


def _used(words: Words, ends: Ends) -> Cards:
    laid_off = tuple(card for pair in ends.values() for end in pair for card in end)
    return (*(card for word in words for card in word), *laid_off)
