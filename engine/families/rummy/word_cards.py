"""The cards a player means by a word, and whether it is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.cards import load_deck, text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.rules import HandRules
from engine.families.rummy.state import Rummy, without
from engine.refused import Refused
from engine.words.folding import fold
from engine.words.lexica import lexicon_of
from engine.words.spelling import Lettering, choices, shape, spell_all, split_words, typed

DECK = load_deck("scroker")
PACK: Cards = DECK.pack()
CLEAN = Lettering(clean=True)  # including hot-'n'-sour
DIRTY = Lettering()


def points(card: str, rules: HandRules) -> int:
    """A card's points, laid or left in hand."""
    hot = rules.hot and DECK.kind(card) == "pepper"
    return DECK[card].value if hot else 1


def deadwood(cards: Iterable[str]) -> int:
    return sum(DECK[card].deadwood for card in cards)


def require_held(hand: Cards, cards: Cards) -> None:
    """Refuse cards that do not exist, are not in the hand, or are used twice."""
    for card in cards:
        if card not in DECK or DECK[card].joker:
            raise Refused("unknown-card", card=card)
        if card not in hand:
            raise Refused("not-your-card", card=card)
    if len(set(cards)) != len(cards):
        raise Refused("not-your-card", card=Counter(cards).most_common(1)[0][0])


def read_word(hand: Cards, given: Cards | str | None, rules: HandRules, must: str | None = None) -> Cards:
    """The cards of a word given as cards or typed, where suits do not matter. They must include `must`."""
    if given is None:
        raise Refused("bad-word-shape", text="")
    if isinstance(given, str):
        return pick(hand, typed(given), rules, must)
    require_held(hand, given)
    if must is not None and must not in given:
        raise Refused("bad-word-shape", text=text_of(given), card=must)
    return given


def pick(hand: Cards, text: str, rules: HandRules, must: str | None = None) -> Cards:
    """Picks a card for each letter: the one that scores best, then the one that leaves the higher cards in hand. Suits
    do not matter here, so each letter is picked by itself."""
    if missing := _missing(hand, text):
        raise Refused("bad-word-shape", text=text, letters=missing)
    free = sorted(hand, key=lambda card: (card != must, -points(card, rules), DECK[card].rank))
    word: list[str] = []
    for letter in text:
        card = next(card for card in free if DECK[card].letter == letter)
        free.remove(card)
        word.append(card)
    if must is not None and must not in word:
        raise Refused("bad-word-shape", text=text, card=must)
    return tuple(word)


def said_word(word: Cards | str | None, text: str | None) -> Cards | str | None:
    """A word as cards or typed. Given both ways, it must be the same word."""
    if word is None or text is None:
        return text if word is None else word
    _require_same((word,), (typed(text),))
    return word


def said_words(words: tuple[Cards | str, ...], text: str | None) -> tuple[Cards | str, ...]:
    """Several words, one by one or in one typed text."""
    if not words or not text:
        return words or split_words(text or "")
    _require_same(words, split_words(text))
    return words


def _require_same(words: tuple[Cards | str, ...], texts: tuple[str, ...]) -> None:
    told = tuple(typed(word) if isinstance(word, str) else _spelled(word) for word in words)
    if told != texts:
        raise Refused("bad-word-shape", why="two-words", word=" ".join(told), text=" ".join(texts))


def _spelled(word: Cards) -> str:
    """The letters of these cards. Unknown cards are refused later, with a better reason."""
    return "".join(DECK[card].letter or "?" if card in DECK else "?" for card in word)


def read_clean_words(hand: Cards, given: tuple[Cards | str, ...]) -> tuple[Cards, ...]:
    """The cards of words that are each clean or hot-'n'-sour. Named cards are set aside first; typed words get the
    rest."""
    named = [word for word in given if not isinstance(word, str)]
    require_held(hand, tuple(card for word in named for card in word))
    texts = [typed(word) for word in given if isinstance(word, str)]
    left = without(hand, (card for word in named for card in word))
    found = spell_all(DECK, left, texts, CLEAN, prefer=_unburdened)
    if found is None:
        raise _unspelled(left, texts)
    spelled = iter(found)
    words = tuple(next(spelled) if isinstance(word, str) else word for word in given)
    for word in words:
        if (fault := shape(DECK, word, CLEAN)) is not None:
            raise Refused(fault, text=text_of(word))
    return words


def _unburdened(words: tuple[Cards, ...]) -> int:
    """The deadwood that a way uses up: the more the better."""
    return deadwood(card for word in words for card in word)


def _unspelled(hand: Cards, texts: list[str]) -> Refused:
    """The reason why the typed words cannot be spelled: letters are missing, or their suits do not go together."""
    missing = _missing(hand, "".join(map(fold, texts)))
    if missing or not all(texts):
        return Refused("bad-word-shape", text=" ".join(texts), letters=missing)
    return Refused("bad-suits", text=" ".join(texts))


def _missing(hand: Cards, text: str) -> tuple[str, ...]:
    """The letters that the hand has no card for, each as often as it is missing."""
    return tuple((Counter(text) - Counter(DECK[card].letter or "" for card in hand)).elements())


def read_ends(hand: Cards, front: Cards | str, back: Cards | str, rules: HandRules) -> tuple[Cards, Cards]:
    """The cards to add to both ends of a displayed word, where suits do not matter."""
    left, letters = _open_ends(hand, front, back)
    return _split(front, back, pick(left, letters, rules))


def read_clean_ends(hand: Cards, front: Cards | str, back: Cards | str, word: Cards) -> tuple[Cards, Cards]:
    """The cards to add to both ends, so that the whole word is clean or hot-'n'-sour."""
    return clean_ends(hand, front, back, word)[0]


def clean_ends(hand: Cards, front: Cards | str, back: Cards | str, word: Cards) -> list[tuple[Cards, Cards]]:
    """Every choice of cards for both ends, the one that uses up the most deadwood first."""
    left, letters = _open_ends(hand, front, back)
    ways = choices(DECK, left, letters, DIRTY, prefer=deadwood) if letters else ((),)
    if not ways:
        raise _unspelled(left, [letters])
    ends = [_split(front, back, way) for way in ways]
    lawful = [
        (before, after) for before, after in ends if shape(DECK, (*before, *word, *after), CLEAN) is None
    ]
    if not lawful:
        before, after = ends[0]
        raise Refused("bad-suits", text=text_of((*before, *word, *after)))
    return lawful


def clean_ways(left: Cards, given: tuple[Cards | str, ...]) -> Iterator[tuple[Cards, ...]]:
    """Every way to spell these words at once. `left` has no cards that were named."""
    if not given:
        yield ()
        return
    first, *rest = given
    for word in choices(DECK, left, first, CLEAN) if isinstance(first, str) else (first,):
        for others in clean_ways(without(left, word), tuple(rest)):
            yield (word, *others)


def _open_ends(hand: Cards, front: Cards | str, back: Cards | str) -> tuple[Cards, str]:
    """The cards that are still free, and the letters that were typed."""
    fixed = tuple(card for end in (front, back) if not isinstance(end, str) for card in end)
    require_held(hand, fixed)
    letters = "".join(typed(end) for end in (front, back) if isinstance(end, str))
    if not fixed and not letters:
        raise Refused("bad-word-shape", text="")
    return without(hand, fixed), letters


def _split(front: Cards | str, back: Cards | str, cards: Cards) -> tuple[Cards, Cards]:
    before = len(typed(front)) if isinstance(front, str) else 0
    first = cards[:before] if isinstance(front, str) else front
    second = cards[before:] if isinstance(back, str) else back
    return first, second


def is_word(state: Rummy, text: str) -> bool:
    return text in lexicon_of(state.options)


def require_word(state: Rummy, text: str) -> None:
    """Refuse a false word at once, where words are checked."""
    if state.options["words"] == "checked" and not is_word(state, text):
        raise Refused("not-a-word", text=text)
