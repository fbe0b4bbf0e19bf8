"""The best poker hand there is, looked for in the slowest way: every order of every few cards, and the word list."""

from functools import cache
from itertools import combinations, permutations, product
from string import ascii_uppercase

from engine.cards import code_of, letter_of, text_of
from engine.families.poker.packs import deck_of
from engine.ranking import scrapok, scroker, zoot
from engine.refused import Refused
from engine.words.lexica import lexicon_of


def best_key(rules, options, own, middle):
    """The worth of the best true presentation."""
    return KEYS[rules.ranking](rules, options, tuple(own), tuple(middle))


def wild_in(rules, cards):
    """The number of wild cards: with two of them this search takes too long."""
    wild = set(rules.terms.wild)
    return sum(code[0] == "*" or {code, code[:2], letter_of(code)} & wild != set() for code in cards)


def _scroker(rules, options, own, middle):
    held, lexicon = own + middle, lexicon_of(options)
    words = [
        claims for size in range(2, 6) for claims in _claims(rules, held, size) if text_of(claims) in lexicon
    ]
    tries = [(), *((word,) for word in words), *_pairs(words)]
    keys = [_key(rules, held, words=one) for one in tries]
    keys += [_key(rules, held, slush=True, five=five) for five in combinations(held, min(5, len(held)))]
    return max(filter(None, keys))


def _claims(rules, held, size):
    for codes in permutations(held, size):
        ways = [[code] if code[0] != "*" else [] for code in codes]
        for way, code in zip(ways, codes, strict=True):
            if wild_in(rules, (code,)):
                way += [f"{code}={letter}" for letter in ascii_uppercase]
        yield from product(*ways)


def _pairs(words):
    for one, other in combinations(words, 2):
        if (len(one), len(other)) in ((2, 2), (2, 3), (3, 2)) and not set(map(code_of, one)) & set(
            map(code_of, other)
        ):
            yield (one, other)


def _key(rules, held, *, words=(), slush=False, five=None):
    try:
        shown = scroker.present(rules.terms, held, words=words, slush=slush, five=five)
    except Refused:
        return None
    return tuple(map(int, shown.key))


@cache
def _anagrams(lexicon):
    return frozenset("".join(sorted(word)) for word in lexicon)


def _scrapok(rules, options, own, middle):
    deck, known = deck_of(options, rules), _anagrams(lexicon_of(options))
    cards = [(code, True) for code in own] + [(code, False) for code in middle]
    keys = [(0,)]
    for size in range(2, len(cards) + 1):
        for few in combinations(cards, size):
            codes = [code for code, _ in few]
            if len({mine for _, mine in few}) == 2 and "".join(sorted(map(letter_of, codes))) in known:
                keys.append(scrapok.key_of(deck, codes))
    return max(keys)


def _zoot(_rules, options, own, _middle):
    known = _anagrams(lexicon_of(options))
    letters = [letter_of(code) if code[0] != "*" else ascii_uppercase for code in own]
    true = any("".join(sorted(way)) in known for way in product(*letters))
    return (zoot.value_of(own) if true else 0,)


KEYS = {"scroker": _scroker, "scrapok": _scrapok, "zoot": _zoot}
