"""The worth of a ZOOT! hand: the printed values of all its cards if they make one word, otherwise nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from engine.cards import code_of, letter_of, load_deck, text_of
from engine.ranking.layers import WordSource
from engine.ranking.letter_index import shelf
from engine.refused import Refused
from engine.words.spelling import Claims, Lettering, shape, spell

DECK = load_deck("zoot")
LETTERING = Lettering()


class ZootPresentation(msgspec.Struct, frozen=True):
    """A claim about a hand: one word of all its cards in spelling order, or no word and no value."""

    claims: Claims = ()
    text: str = ""
    value: int = 0


NOTHING = ZootPresentation()


def value_of(cards: Sequence[str]) -> int:
    """The sum of the printed values; a wild card has none, whatever its letter."""
    return sum(DECK[code_of(card)].value for card in cards)


def present(held: Sequence[str], claims: Sequence[str]) -> ZootPresentation:
    """Check the form of a claimed word, never its truth; raises `Refused`. No claims are no word."""
    if not claims:
        return NOTHING
    codes = [code_of(claim) for claim in claims]
    for code in codes:
        if code not in DECK:
            raise Refused("unknown-card", card=code)
    missing = Counter(codes) - Counter(held)
    if missing:
        raise Refused("not-your-card", card=next(iter(missing)))
    if len(claims) != len(held):
        raise Refused("bad-length", least=len(held), most=len(held))
    fault = shape(DECK, claims, LETTERING)
    if fault:
        raise Refused(fault, word=text_of(tuple(claims)))
    return _presented(tuple(claims))


def spelled(held: Sequence[str], text: str) -> Claims | None:
    """The cards in the order of a typed word; None when they do not spell it."""
    return spell(DECK, held, text, LETTERING)


def best(held: Sequence[str], lexicon: WordSource) -> ZootPresentation:
    """The best true presentation: every word of all the cards has the same worth, so any will do."""
    letters = "".join(sorted(map(letter_of, held)))
    text = shelf(lexicon, len(held)).around(letters)
    claims = spelled(held, text) if text else None
    return _presented(claims) if claims else NOTHING


def _presented(claims: Claims) -> ZootPresentation:
    return ZootPresentation(claims, text_of(claims), value_of(claims))
