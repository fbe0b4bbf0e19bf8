"""The base of each form, by WordNet's lists of exceptions and the rules of its `morphy`.

WordNet itself is generous, because it reads real texts: it takes `caned` for a past of `can`, too. Players see
these forms, so they must be spelled as English spells them, and their sisters must be words as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.words.wordnet import WordNet

PLURAL, THIRD, PAST, ING, MORE, MOST, PRESENT = "PSDGCEM"
ADVERB, NESS, WITHOUT, LIKE, ISH, ABLE, NOT, NON, UNDO, WRONGLY, AGAIN = "LNWKHBUOVXR"
_NOUN: Final = (
    ("s", ""),
    ("ses", "s"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("men", "man"),
    ("ies", "y"),
)
_THIRD: Final = (("s", ""), ("ies", "y"), ("es", ""))
_HISSES: Final = ("s", "x", "z", "ch", "sh", "o")
_OF_BE: Final = {"am": PRESENT, "are": PRESENT, "is": PRESENT, "was": PAST, "were": PAST}
_NO_FORMS: Final = frozenset({"squilgee", "torrify", "tranship", "pasquil", "might", "halfways", "after"})
"""Other spellings or other words, though WordNet has them among its exceptions."""
_NO_PLURALS: Final = frozenset(
    [
        "acoustics",
        "aesthetics",
        "alas",
        "aquatics",
        "cornus",
        "corps",
        "cypres",
        "dermatoglyphics",
        "dialectics",
        "dolmen",
        "eastwards",
        "esthetics",
        "heroics",
        "hysterics",
        "isometrics",
        "limen",
        "nones",
        "northwards",
        "pharmaceutics",
        "physics",
        "pragmatics",
        "propaedeutics",
        "pyrotechnics",
        "rearwards",
        "riches",
        "seawards",
        "sis",
        "southwards",
        "species",
        "statics",
        "teras",
        "therapeutics",
        "westwards",
    ]
)
"""Words of their own, although they are a noun with an ending."""
_WORSE: Final = {"worse": MORE, "worst": MOST, "more": MORE, "most": MOST}
_SHORT: Final = re.compile(r"(?:[^aeiou]|qu)*[aeiou][bcdfgklmnprstvz]")
"""A syllable that doubles its last letter: `can`, `canned`."""


def forms(word: str, wordnet: WordNet, words: frozenset[str]) -> list[tuple[str, str]]:
    """(kind of form, base), each once."""
    own = bool(wordnet.meanings.get(word))
    found = [*_verbs(word, wordnet, words), *_compared(word, wordnet, words, own=own)]
    found = [*_plurals(word, wordnet), *found]
    return [pair for pair in dict.fromkeys(found) if pair[1] != word]


def _excepted(word: str, part: str, wordnet: WordNet) -> list[str]:
    bases = wordnet.exceptions[part].get(word, ())
    kept = [base for base in bases if not (word.endswith("nging") and base.endswith("nge"))] or list(bases)
    return [base for base in kept if word not in _NO_FORMS and wordnet.has(base, part)]


def _plurals(word: str, wordnet: WordNet) -> Iterator[tuple[str, str]]:
    known = _excepted(word, "n", wordnet)
    yield from ((PLURAL, base) for base in known)
    if known or word in _NO_PLURALS or word.endswith("ss") or len(word) < 3:
        return
    yield from ((PLURAL, base) for base in _cut(word, _NOUN) if wordnet.has(base, "n"))


def _cut(word: str, rules: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for end, instead in rules:
        if word.endswith(end):
            yield word.removesuffix(end) + instead


def _verbs(word: str, wordnet: WordNet, words: frozenset[str]) -> Iterator[tuple[str, str]]:
    known = _excepted(word, "v", wordnet)
    if known:
        yield from ((_kind(word), base) for base in known)
    elif word.endswith(("ed", "ing")):
        yield from _regular(word, wordnet, words)
    elif word.endswith("s") and not word.endswith("ss"):
        bases = [base for base in _cut(word, _THIRD) if wordnet.has(base, "v")]
        yield from ((THIRD, base) for base in bases if base + "es" != word or base.endswith(_HISSES))


def _kind(word: str) -> str:
    if word in _OF_BE:
        return _OF_BE[word]
    return ING if word.endswith("ing") else THIRD if word.endswith("s") else PAST


def _regular(word: str, wordnet: WordNet, words: frozenset[str]) -> Iterator[tuple[str, str]]:
    end, kind = ("ed", PAST) if word.endswith("ed") else ("ing", ING)
    stem = word.removesuffix(end)
    silent, plain = stem + "e", _plain_verb(stem, kind, wordnet)
    kept = kind == ING and (silent + "ing" in words or stem.endswith("ng"))  # `singeing`
    if wordnet.has(silent, "v") and not (kept and plain):
        yield kind, silent
        if not stem.endswith("th"):
            return
    if plain:
        yield kind, plain


def _plain_verb(stem: str, kind: str, wordnet: WordNet) -> str:
    """The verb whose past or -ing form begins with this stem, with its last letter doubled if needed."""
    bases = [stem[:-1] if stem[-1:] == stem[-2:-1] and _SHORT.fullmatch(stem[:-1]) else ""]
    if kind == PAST and stem.endswith("i"):
        bases.append(stem[:-1] + "y")
    if not _SHORT.fullmatch(stem) and (not stem.endswith("e") or kind == ING):
        bases.append(stem)
    return next((base for base in reversed(bases) if base and wordnet.has(base, "v")), "")


def _compared(word: str, wordnet: WordNet, words: frozenset[str], *, own: bool) -> Iterator[tuple[str, str]]:
    """Comparatives and superlatives, if both forms are words: `laster` is no form of `last`, because there is no
    `lastest`."""
    known = _excepted(word, "a", wordnet)
    kind = _WORSE.get(word) or (MORE if word.endswith("er") else MOST if word.endswith("est") else "")
    if not kind:
        return
    if known:
        yield from ((kind, base) for base in known)
        return
    end = "er" if kind == MORE else "est"
    stem = word.removesuffix(end)
    if own or stem + "er" not in words or stem + "est" not in words:
        return
    doubled = stem[:-1] if stem[-1:] == stem[-2:-1] else ""
    known = [stem + "e", stem, stem.removesuffix("i") + "y", doubled]
    bases = [base for base in known if wordnet.has(base, "a")]
    yield from ((kind, base) for base in bases[:1])


# --- words made of others ------------------------------------------------------------------------------------


def made_of(word: str, wordnet: WordNet, words: frozenset[str]) -> tuple[str, str, str] | None:
    """(part of speech, how, of what) for a word without an entry of its own that is made of another: for endings
    with one meaning."""
    if word in _NOT_MADE:
        return None
    for end, part, how, of in _ENDINGS:
        stem = word.removesuffix(end)
        if stem == word or len(stem) < 2:
            continue
        bases = [stem.removesuffix("i") + "y" if stem.endswith("i") else stem]
        if how == ISH:
            bases = [stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else "", *bases]
        if how == ADVERB:
            bases += [stem + "le" if not stem.endswith("l") else "", stem + "l" if stem.endswith("l") else ""]
        for base in bases:
            if base and wordnet.has(base, of):
                return part, how, base
    return _able(word, wordnet) or _with_prefix(word, wordnet, words)


def _able(word: str, wordnet: WordNet) -> tuple[str, str, str] | None:
    stem = word.removesuffix("able")
    if stem == word:
        return None
    base = stem + "e" if wordnet.has(stem + "e", "v") else _plain_verb(stem, PAST, wordnet)
    return ("a", ABLE, base) if base else None


def _with_prefix(word: str, wordnet: WordNet, words: frozenset[str]) -> tuple[str, str, str] | None:
    for prefix, how in (("un", UNDO), ("re", AGAIN), ("mis", WRONGLY), ("non", NON)):
        base = word.removeprefix(prefix)
        if base == word or len(base) < 3:
            continue
        if prefix in ("un", "non") and wordnet.has(base, "a"):
            return "a", NOT if prefix == "un" else NON, base
        if prefix == "non" and wordnet.has(base, "n"):
            return "n", NON, base
        if prefix != "non" and wordnet.has(base, "v") and _is_verb(word, words):
            return "v", how, base
        if prefix == "un" and _is_participle(base, wordnet, words):
            return "a", NOT, base
    return None


def _is_participle(word: str, wordnet: WordNet, words: frozenset[str]) -> bool:
    """Whether this is a past that can precede a noun: `sewn`, but not `drew`."""
    return word[-1] not in "ew" and any(kind == PAST for kind, _ in forms(word, wordnet, words))


_ENDINGS: Final = (
    ("ly", "r", ADVERB, "a"),
    ("ness", "n", NESS, "a"),
    ("less", "a", WITHOUT, "n"),
    ("like", "a", LIKE, "n"),
    ("ish", "a", ISH, "n"),
    ("ish", "a", ISH, "a"),
)
_NOT_MADE: Final = frozenset(
    [
        "regrate",
        "unless",
        "rely",
        "papish",
        "nebish",
        "pish",
        "marish",
        "arrish",
        "arish",
        "cuish",
        "planish",
        "nonane",
        "nonsuit",
        "noncome",
        "unself",
    ]
)


def _is_verb(word: str, words: frozenset[str]) -> bool:
    present = {word + "s", word + "es", word[:-1] + "ies"}
    going = {word + "ing", word.removesuffix("e") + "ing", word + word[-1] + "ing"}
    return not words.isdisjoint(present) and not words.isdisjoint(going)
