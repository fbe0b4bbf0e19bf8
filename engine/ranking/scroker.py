"""The worth of a Scroker hand: categories, the order within them, and presentations.

A presentation is a player's claim: words, a slush, or nothing. Its key compares exactly as the rules rank:
category, natural before unnatural, peppers when they are hot, then the highest countable card, the next highest
and so on (all of these as one number: a bit for each card, the highest bit for the highest card).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations

import msgspec

from engine.cards import code_of, letter_of, text_of
from engine.ranking.terms import UNICORN, PreparedTerms, Terms, call
from engine.refused import Refused
from engine.words.spelling import Claims, as_printed, hot_n_sours, natural, shape, spell_all

Key = tuple[int, bool, int, int]
HAND = 5


class Category(IntEnum):
    SCUM = 0
    DUCK = 1
    TWO_DUCKS = 2
    TADPOLE = 3
    FROG = 4
    BULLFROG = 5
    SLUSH = 6
    SCROKER = 7
    FLYING_SCROKER = 8

    @property
    def title(self) -> str:
        return _TITLES[self]


_TITLES = {category: category.name.replace("_", " ").title() for category in Category}
_BY_LENGTHS = {
    (): Category.SCUM,
    (2,): Category.DUCK,
    (2, 2): Category.TWO_DUCKS,
    (3,): Category.TADPOLE,
    (4,): Category.FROG,
    (2, 3): Category.BULLFROG,
    (5,): Category.SCROKER,
}


class Presentation(msgspec.Struct, frozen=True, gc=False):
    """A claim about a hand of five. `words` are the claims, longest word first; `texts` their spelling."""

    category: Category
    words: tuple[Claims, ...]
    texts: tuple[str, ...]
    five: tuple[str, ...]
    key: Key


def flies(claims: Sequence[str]) -> bool:
    """Whether a word has the Unicorn itself as its U."""
    return any(code_of(claim) == UNICORN and letter_of(claim) == "U" for claim in claims)


def rank_key(terms: Terms, category: Category, words: Sequence[Claims], five: Sequence[str]) -> Key:
    """The rank of these claims among all others under the same terms."""
    called = call(terms)
    if category in (Category.SCUM, Category.SLUSH):
        return (category, category == Category.SCUM or _one_suit(called, five), *_worth(called, five, five))
    return (category, *_standing(called, words))


def spelled(terms: Terms, held: Sequence[str], texts: Sequence[str]) -> tuple[Claims, ...] | None:
    """The best-ranking cards for typed words; None when the cards do not spell them."""
    called = call(terms)

    def rank(words: tuple[Claims, ...]) -> tuple[bool, bool, int, int]:
        return any(len(claims) == HAND and flies(claims) for claims in words), *_standing(called, words)

    return spell_all(called.deck, held, texts, called.lettering, prefer=rank)


def present(
    terms: Terms,
    held: Sequence[str],
    *,
    words: Sequence[Sequence[str]] = (),
    slush: bool = False,
    five: Sequence[str] | None = None,
) -> Presentation:
    """Check the form of a player's claim, never its truth; raises `Refused`.

    Of more than five cards `five` says which count; left out, they are the words' cards and the highest others.
    """
    called = call(terms)
    claimed = tuple(tuple(claims) for claims in words)
    _check_cards(called, held, [claim for claims in claimed for claim in claims], five)
    if slush:
        return _slush(called, five or held, claimed)
    _check_words(called, claimed)
    used = [code_of(claim) for claims in claimed for claim in claims]
    return presentation(terms, claimed, five_with(called, used, five or held))


def presentation(terms: Terms, words: Iterable[Claims], five: Sequence[str]) -> Presentation:
    """Claims of a form that was already checked, as a presentation; without words it is Scum."""
    ordered = tuple(sorted(words, key=len, reverse=True))
    category = _BY_LENGTHS.get(tuple(sorted(map(len, ordered))), Category.SCUM)
    if category == Category.SCROKER and flies(ordered[0]):
        category = Category.FLYING_SCROKER
    key = rank_key(terms, category, ordered, five)
    return Presentation(category, ordered, tuple(map(text_of, ordered)), tuple(five), key)


def five_with(called: PreparedTerms, used: Sequence[str], cards: Sequence[str]) -> tuple[str, ...]:
    """Five of the cards: the used ones, and the others that would rank highest as Scum."""
    if len(cards) == HAND:
        return tuple(cards)
    rest = sorted(
        (code for code in cards if code not in used),
        key=lambda code: (called.peppers[code], called.countable[code]),
        reverse=True,
    )
    return (*used, *rest[: HAND - len(used)])


def slush_fives(called: PreparedTerms, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways to have five cards of one suit, wild ones filling in."""
    held = [called.suit[code] for code in cards]
    wild = [code for code in cards if not called.countable[code]]
    if max(map(held.count, held), default=0) + len(wild) < HAND:
        return []
    suits = [[code for code in cards if called.suit[code] == suit.code] for suit in called.deck.suits]
    alike = [own + [code for code in wild if code not in own] for own in suits]
    return [five for codes in alike if len(codes) >= HAND for five in combinations(codes, HAND)]


def _one_suit(called: PreparedTerms, codes: Sequence[str]) -> bool:
    return len({called.suit[code] for code in codes}) <= 1


def _standing(called: PreparedTerms, words: Sequence[Claims]) -> tuple[bool, int, int]:
    """The steps of the ranking after the category, for words."""
    used = [code_of(claim) for claims in words for claim in claims]
    is_natural = all(natural(called.deck, claims, called.lettering) for claims in words)
    counted = used if is_natural else [code for claims in words for code in _countable(called, claims)]
    return (is_natural, *_worth(called, used, counted))


def _worth(called: PreparedTerms, used: Iterable[str], counted: Iterable[str]) -> tuple[int, int]:
    peppers = sum(called.peppers[code] for code in used)
    return peppers, sum(called.countable[code] for code in counted)


def _countable(called: PreparedTerms, claims: Claims) -> list[str]:
    hot = hot_n_sours(called.deck, claims, called.lettering)
    return [code for code in as_printed(claims, called.lettering) if code not in hot]


def _slush(called: PreparedTerms, cards: Sequence[str], words: Sequence[Claims]) -> Presentation:
    if words:
        raise Refused("bad-word-shape")
    fives = slush_fives(called, cards)
    if not fives:
        raise Refused("bad-suits")
    return max((slush_of(called, five) for five in fives), key=lambda slush: slush.key)


def slush_of(called: PreparedTerms, five: Sequence[str]) -> Presentation:
    key = rank_key(called.terms, Category.SLUSH, (), five)
    return Presentation(Category.SLUSH, (), (), tuple(five), key)


def _check_cards(
    called: PreparedTerms, held: Sequence[str], claims: list[str], five: Sequence[str] | None
) -> None:
    codes = [code_of(claim) for claim in claims]
    for code in (*codes, *(five or ())):
        if code not in called.deck:
            raise Refused("unknown-card", card=code)
    if five is not None:
        _check_among(five, held)
        if len(five) != HAND:
            raise Refused("bad-length", least=HAND, most=HAND)
    _check_among(codes, held if five is None else five)


def check_five(terms: Terms, held: Sequence[str], five: Sequence[str]) -> None:
    """Refuse anything but five of the cards held, before words are spelled with them."""
    _check_cards(call(terms), held, [], five)


def _check_among(codes: Sequence[str], cards: Sequence[str]) -> None:
    missing = Counter(codes) - Counter(cards)
    if missing:
        raise Refused("not-your-card", card=next(iter(missing)))


def _check_words(called: PreparedTerms, words: Sequence[Claims]) -> None:
    for claims in words:
        if len(claims) < 2:
            raise Refused("too-short", word=text_of(claims), least=2)
        fault = shape(called.deck, claims, called.lettering)
        if fault:
            raise Refused(fault, word=text_of(claims))
    if sum(map(len, words)) > HAND:
        raise Refused("too-long", most=HAND)
