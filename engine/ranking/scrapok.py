"""SCRAPOK combinations: a word of at least one private and one public card.

The longest word wins, then the most cards of one colour, then the most of one suit. A key holds these three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
import numpy as np
import numpy.typing as npt

from engine.cards import Deck, code_of, in_order_of, text_of
from engine.ranking.layers import WordSource
from engine.ranking.letter_sums import LETTERS, LONGEST, LetterSums, Sums, letter_sums
from engine.refused import Refused
from engine.words.spelling import Claims, Lettering, choices, shape

Key = tuple[int, int, int]
Sees = Callable[[Sums, npt.NDArray[np.intp]], npt.NDArray[np.bool_]]
"""Takes words as the sums of their letters and their lengths; returns those that a player notices."""
LETTERING = Lettering()
_A = ord("A")
_TIERS = (6, 4, 2)
"""Words are searched in three rounds: of six cards and more, of four and five, of two and three."""


class Combination(msgspec.Struct, frozen=True):
    claims: Claims = ()
    text: str = ""
    key: Key = (0, 0, 0)


NOTHING = Combination()


def key_of(deck: Deck, codes: Sequence[str]) -> Key:
    """The number of cards, of those of the commonest colour, and of those of the commonest suit."""
    colours = Counter(deck[code].colour for code in codes)
    suits = Counter(deck[code].suit for code in codes)
    return len(codes), max(colours.values(), default=0), max(suits.values(), default=0)


def most(deck: Deck, codes: Iterable[str]) -> tuple[str, str]:
    """The colour and the suit of most of these cards; of equally common ones the first by name."""
    cards = [deck[code] for code in codes]
    colours, suits = Counter(card.colour for card in cards), Counter(card.suit or "" for card in cards)
    return min(colours, key=lambda colour: (-colours[colour], colour)), min(
        suits, key=lambda suit: (-suits[suit], suit)
    )


def both(private: Sequence[str], public: Sequence[str], codes: Sequence[str]) -> bool:
    """Whether these cards can be taken as some private and some public ones. Copies are alike."""
    used, own, shared = Counter(codes), Counter(private), Counter(public)
    most_own = sum((used & own).values())
    least_own = sum((used - shared).values())
    return most_own >= 1 and least_own < len(codes) and len(codes) >= 2


def present(deck: Deck, private: Sequence[str], public: Sequence[str], claims: Sequence[str]) -> Combination:
    """Check the shape of a claimed combination, never its truth; raises `Refused`."""
    if not claims:
        return NOTHING
    codes = [code_of(claim) for claim in claims]
    for code in codes:
        if code not in deck:
            raise Refused("unknown-card", card=code)
    missing = Counter(codes) - Counter((*private, *public))
    if missing:
        raise Refused("not-your-card", card=next(iter(missing)))
    if len(codes) < 2:
        raise Refused("too-short", least=2)
    fault = shape(deck, claims, LETTERING)
    if fault:
        raise Refused(fault, word=text_of(tuple(claims)))
    if not both(private, public, codes):
        raise Refused("bad-word-shape", needs="private and public")
    return combination(deck, claims)


def combination(deck: Deck, claims: Iterable[str]) -> Combination:
    ordered = tuple(claims)
    return Combination(ordered, text_of(ordered), key_of(deck, [code_of(claim) for claim in ordered]))


def ways(deck: Deck, private: Sequence[str], public: Sequence[str], text: str) -> tuple[Claims, ...]:
    """Every lawful choice of cards for a typed word, the best first."""
    held = (*private, *public)
    found = choices(deck, held, text, LETTERING, prefer=lambda claims: key_of(deck, claims))
    return tuple(claims for claims in found if both(private, public, claims))


def best(
    deck: Deck,
    private: Sequence[str],
    public: Sequence[str],
    lexicon: WordSource,
    sees: Sees | None = None,
) -> Combination:
    """The best true combination, or `NOTHING`. `sees`: which words the player notices."""
    cards = (*private, *public)
    numbers = numbers_of(deck)
    sums = _all_sums(LETTERS.take([numbers[code] for code in cards]), len(private))
    known = letter_sums(lexicon)
    for masks in subsets(len(private), len(public), _TIERS):
        found = _words_among(known, sums.take(masks), masks, sees)
        if found:
            longest = found[0].bit_count()
            weigh = _weigher(deck, cards, longest)
            mask = max((mask for mask in found if mask.bit_count() == longest), key=weigh)
            text = known.text(sums[mask])
            laid = in_order_of(text, (code for place, code in enumerate(cards) if mask >> place & 1))
            return Combination(laid, text, (longest, *weigh(mask)))
    return NOTHING


@lru_cache(maxsize=4)
def numbers_of(deck: Deck) -> dict[str, int]:
    """Every card's letter as a number, A being 0."""
    return {card.code: ord(card.letter) - _A for card in deck.cards if card.letter}


def _words_among(known: LetterSums, sums: Sums, masks: npt.NDArray[np.intp], sees: Sees | None) -> list[int]:
    maybe = known.maybe(sums)
    true = maybe[known.are_words(sums[maybe])]
    found = list(masks[true].tolist())
    if sees is None or not found:
        return found
    seen = sees(sums[true], np.array([mask.bit_count() for mask in found], dtype=np.intp))
    return [mask for mask, one in zip(found, seen, strict=True) if one]


def _weigher(deck: Deck, cards: Sequence[str], length: int) -> Callable[[int], tuple[int, int]]:
    """A function from a subset of `length` cards to its most of one colour and of one suit."""
    of_suit = dict.fromkeys((suit.code for suit in deck.suits), 0)
    for place, code in enumerate(cards):
        of_suit[code[:2]] |= 1 << place
    one, two, three, four = of_suit.values()
    red = sum(of_suit[suit.code] for suit in deck.suits if suit.colour == "red")

    def weigh(mask: int) -> tuple[int, int]:
        reds = (mask & red).bit_count()
        suits = (mask & one).bit_count(), (mask & two).bit_count(), (mask & three).bit_count()
        return max(reds, length - reds), max(*suits, (mask & four).bit_count())

    return weigh


def _all_sums(letters: Sums, privates: int) -> Sums:
    """The sum of every subset of cards; bit n of its place says whether card n is in it."""
    own = _bits(privates) @ letters[:privates]
    shared = _bits(len(letters) - privates) @ letters[privates:]
    sums: Sums = np.add.outer(shared, own).ravel()
    return sums


@lru_cache(maxsize=16)
def _bits(cards: int) -> Sums:
    """A row for each subset of this many cards, with a one for each card that is in it."""
    return np.array(
        [[mask >> card & 1 for card in range(cards)] for mask in range(1 << cards)], dtype=np.uint64
    )


@lru_cache(maxsize=64)
def subsets(privates: int, publics: int, tiers: tuple[int, ...]) -> tuple[npt.NDArray[np.intp], ...]:
    """The lawful subsets of cards by their bits, the largest first, in tiers of at least a number of cards."""
    own = (1 << privates) - 1
    lawful = [mask for mask in range(1 << (privates + publics)) if mask & own and mask & ~own]
    lawful.sort(key=lambda mask: -mask.bit_count())
    bounds = (LONGEST + 1, *tiers)
    return tuple(
        np.array([mask for mask in lawful if least <= mask.bit_count() < most], dtype=np.intp)
        for most, least in pairwise(bounds)
    )
