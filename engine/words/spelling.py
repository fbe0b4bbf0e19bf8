"""Cards that spell a text, and whether claimed cards may form a word.

Nothing here asks the lexicon: a false word of lawful form is a bluff, not a mistake.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from engine.cards import Deck, code_of, letter_of, split_claim
from engine.refused import Refused
from engine.words.folding import fold

Claims = tuple[str, ...]
HotNSour = Literal["any", "none", 1, 2]
ShapeFault = Literal["bad-suits", "bad-word-shape"]

MARKS: Mapping[str, str] = MappingProxyType({"apostrophe": "'’‘ʼ`´", "hyphen": "-‐‑–—"})  # noqa: RUF001
_JOKER_STAYS = 1 << 10
ANY = "*"
"""A wild card in a rack."""


class Lettering(msgspec.Struct, frozen=True):
    """A game's demands on the cards of a word. `hot_n_sour` and `mix` matter only where words are clean."""

    clean: bool = False
    hot_n_sour: HotNSour = "any"
    mix: bool = False
    wild: frozenset[str] = frozenset()

    @property
    def most_hot_n_sours(self) -> int:
        match self.hot_n_sour:
            case "any":
                return 99
            case "none":
                return 0
            case limit:
                return limit


def typed(text: str) -> str:
    """A player's typed text as the cards spell it. No word has an apostrophe or a hyphen: these are refused as
    such, before the search for cards."""
    for why, marks in MARKS.items():
        if any(mark in text for mark in marks):
            raise Refused("bad-word-shape", why=why, text=text.strip())
    return fold(text.strip())


def split_words(text: str) -> tuple[str, ...]:
    """`Tan + is` is two words; so are `tan is` and `tan, is`."""
    return tuple(word for word in re.split(r"[\s+,;/]+", typed(text)) if word)


def is_wild(code: str, lettering: Lettering) -> bool:
    return code.startswith("*") or code in lettering.wild


def rack_of(codes: Iterable[str], wild: Container[str] = ()) -> str:
    """The letters of these cards, with `ANY` for each wild one."""
    return "".join(ANY if code.startswith("*") or code in wild else letter_of(code) for code in codes)


def in_rack(text: str, rack: str) -> bool:
    """Whether a rack has the letters of this text."""
    return (Counter(text) - Counter(rack)).total() <= rack.count(ANY)


def shape(deck: Deck, claims: Sequence[str], lettering: Lettering) -> ShapeFault | None:
    """The fault of these claims as one word, in spelling order; None when they are allowed."""
    for claim in claims:
        code, letter = split_claim(claim)
        if not _may_stand_for(deck, code, letter, lettering):
            return "bad-word-shape"
    return None if suits_fit(deck, as_printed(claims, lettering), lettering) else "bad-suits"


def _may_stand_for(deck: Deck, code: str, letter: str | None, lettering: Lettering) -> bool:
    if letter is None:
        return not deck[code].joker
    if len(letter) != 1 or not "A" <= letter <= "Z":
        return False
    return letter == deck[code].letter or is_wild(code, lettering)


def as_printed(claims: Iterable[str], lettering: Lettering) -> Claims:
    """The codes of the claims that are the cards they show; a wild card that names a letter has any suit."""
    return tuple(
        code for code, letter in map(split_claim, claims) if letter is None or not is_wild(code, lettering)
    )


def suits_fit(deck: Deck, codes: Sequence[str], lettering: Lettering) -> bool:
    """Whether cards taken as printed may share a word."""
    if not lettering.clean:
        return True
    suits = {deck[code].suit for code in codes}
    if len(suits) <= 1:
        return True
    kinds = [deck.kind(code) for code in codes]
    if not {"sour", "pepper"}.issuperset(kinds):
        return False
    one_juice = lettering.mix or len(suits) - ("pepper" in kinds) == 1
    return one_juice and kinds.count("pepper") <= lettering.most_hot_n_sours


def hot_n_sours(deck: Deck, claims: Sequence[str], lettering: Lettering) -> Claims:
    """The Chili Peppers of a word with sours in it; none where suits do not matter."""
    codes = as_printed(claims, lettering)
    if not lettering.clean or not any(deck.kind(code) == "sour" for code in codes):
        return ()
    return tuple(code for code in codes if deck.kind(code) == "pepper")


def natural(deck: Deck, claims: Sequence[str], lettering: Lettering) -> bool:
    """Whether every card can be taken as itself and none is a hot-'n'-sour.

    A wild card that names its own letter counts as itself.
    """
    for code, letter in map(split_claim, claims):
        if deck[code].joker or letter not in (None, deck[code].letter):
            return False
    codes = tuple(map(code_of, claims))
    return suits_fit(deck, codes, lettering) and not hot_n_sours(deck, codes, lettering)


def choices(
    deck: Deck,
    held: Sequence[str],
    text: str,
    lettering: Lettering,
    *,
    prefer: Callable[[Claims], Any] | None = None,
) -> tuple[Claims, ...]:
    """Every essentially different way to spell a text from the cards held, best first.

    The way that `prefer` values highest comes first, because it is best for the player. Among equals natural cards
    come before wild ones and hot-'n'-sours, then ways that keep the higher cards in hand. Ways that use the same
    cards count once.
    """
    found: dict[Claims, tuple[Any, Claims]] = {}
    for claims in _spellings(deck, Counter(held), fold(text.strip()), lettering):
        key = (prefer(claims) if prefer else 0, *_naturalness(deck, claims, lettering), _kept(deck, claims))
        cards = tuple(sorted(map(code_of, claims)))
        if cards not in found or key > found[cards][0]:
            found[cards] = (key, claims)
    ordered = sorted(found.values(), key=lambda pair: pair[0], reverse=True)
    return tuple(claims for _, claims in ordered)


def spell(
    deck: Deck,
    held: Sequence[str],
    text: str,
    lettering: Lettering,
    *,
    prefer: Callable[[Claims], Any] | None = None,
) -> Claims | None:
    """The cards that spell a typed text, or None when the cards held do not."""
    ways = choices(deck, held, text, lettering, prefer=prefer)
    return ways[0] if ways else None


def spell_all(
    deck: Deck,
    held: Sequence[str],
    texts: Sequence[str],
    lettering: Lettering,
    *,
    prefer: Callable[[tuple[Claims, ...]], Any] | None = None,
) -> tuple[Claims, ...] | None:
    """Cards for several words at once, no card serving twice; the best way by the same preferences, or None."""
    best: tuple[Any, tuple[Claims, ...]] | None = None
    for words in _all_spellings(deck, Counter(held), [fold(text.strip()) for text in texts], lettering):
        marks = [_naturalness(deck, claims, lettering) for claims in words]
        whole = tuple(claim for claims in words for claim in claims)
        sums = (all(mark[0] for mark in marks), *(sum(column) for column in zip(*marks, strict=True)))
        key = (prefer(words) if prefer else 0, *sums, _kept(deck, whole))
        if best is None or key > best[0]:
            best = (key, words)
    return best[1] if best else None


def _all_spellings(
    deck: Deck, left: Counter[str], texts: Sequence[str], lettering: Lettering
) -> Iterator[tuple[Claims, ...]]:
    if not texts:
        yield ()
        return
    for claims in _spellings(deck, left, texts[0], lettering):
        rest = left - Counter(map(code_of, claims))
        for others in _all_spellings(deck, rest, texts[1:], lettering):
            yield (claims, *others)


def _spellings(deck: Deck, left: Counter[str], text: str, lettering: Lettering) -> Iterator[Claims]:
    """Every lawful way to spell a text, equal letters in one order only."""
    if not text or not all("A" <= letter <= "Z" for letter in text):
        return
    holders = {letter: _holders(deck, left, letter, lettering) for letter in set(text)}
    for codes in _fill(text, holders, left, ()):
        claims = _as_claims(deck, codes, text, lettering)
        if shape(deck, claims, lettering) is None:
            yield claims


def _holders(deck: Deck, left: Counter[str], letter: str, lettering: Lettering) -> tuple[str, ...]:
    """The different cards that may be used as a letter; wild ones last."""
    printed = [code for code in left if deck[code].letter == letter and not is_wild(code, lettering)]
    return (*printed, *(code for code in left if is_wild(code, lettering)))


def _fill(
    text: str, holders: dict[str, tuple[str, ...]], left: Counter[str], codes: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    if len(codes) == len(text):
        yield codes
        return
    letter = text[len(codes)]
    candidates = holders[letter]
    before = text.rfind(letter, 0, len(codes))
    first = candidates.index(codes[before]) if before >= 0 else 0
    for code in candidates[first:]:
        if codes.count(code) < left[code]:
            yield from _fill(text, holders, left, (*codes, code))


def _as_claims(deck: Deck, codes: Sequence[str], text: str, lettering: Lettering) -> Claims:
    """Codes with the letters of the wild ones. A wild card under its own letter is itself where that makes the word
    natural; otherwise it has any suit, which is never worse."""
    plain = tuple(
        code if deck[code].letter == letter else f"{code}={letter}"
        for code, letter in zip(codes, text, strict=True)
    )
    if natural(deck, plain, lettering):
        return plain
    return tuple(
        f"{code}={letter}" if is_wild(code, lettering) else code
        for code, letter in zip(codes, text, strict=True)
    )


def _naturalness(deck: Deck, claims: Claims, lettering: Lettering) -> tuple[bool, int, int]:
    """Higher is better: a natural word, few cards that are not natural, few wild cards."""
    is_natural = natural(deck, claims, lettering)
    wild = sum(is_wild(code_of(claim), lettering) for claim in claims)
    foreign = 0 if is_natural else len(claims) - len(as_printed(claims, lettering))
    return is_natural, -foreign - len(hot_n_sours(deck, claims, lettering)), -wild


def _kept(deck: Deck, claims: Claims) -> tuple[int, ...]:
    """Higher when the cards used are lower, the highest of them first; jokers are used last."""
    cards = (deck[code_of(claim)] for claim in claims)
    return tuple(sorted(-(card.rank or (_JOKER_STAYS if card.joker else 0)) for card in cards))
