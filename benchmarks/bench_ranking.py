"""How fast hands are ranked, beside PokerKit's evaluators and, for SCRAPOK, beside kjxqz and the same tie-break.

    python benchmarks/bench_ranking.py [--short]

Before SCRAPOK is timed, kjxqz is given our list once and must find combinations of the same rank as we do.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kjxqz
import numpy as np
import pokerkit

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._measure import Measured, is_short
from engine.cards import load_deck
from engine.ranking import scrapok, zoot
from engine.ranking.best import best, opens
from engine.ranking.scrapok_batch import numbered, strength_of, strengths
from engine.ranking.short_words import short_words
from engine.ranking.table import hand_table
from engine.ranking.table_build import build
from engine.ranking.terms import Terms
from engine.words import load_lexicon

if TYPE_CHECKING:
    from engine.words import Lexicon

Hands = list[tuple[str, ...]]
HANDS = 1000
SCRAPOK_HANDS = 200
DEALERS_CHOICE = Terms(hot=True, wild=("an.D",), ruling=("ch.E",), mix=True)


def main() -> int:
    measured = Measured("rankings", short=is_short(__doc__))
    lexicon = load_lexicon("en")
    draw = random.Random(1)
    scroker(measured, lexicon, draw)
    scrapok_showdown(measured, lexicon, draw)
    figures(measured, lexicon, draw)
    return measured.verdict()


def scroker(measured: Measured, lexicon: Lexicon, draw: random.Random) -> None:
    table = hand_table(lexicon)
    pack, cards = load_deck("scroker").pack(), list(pokerkit.Deck.STANDARD)
    five, seven = dealt(draw, pack, 5), dealt(draw, pack, 7)
    for hand in five[:200] + seven[:200]:
        found = best(hand, lexicon)
        strength = table.of_five(hand) if len(hand) == 5 else table.of_seven(hand)
        if strength != table.of_five(found.five) or table.category(strength) != found.category:
            sys.exit(f"{' '.join(hand)}: the table and the search disagree")
    evaluate = pokerkit.StandardHighHand
    cards_five = [tuple(draw.sample(cards, 5)) for _ in range(HANDS)]
    cards_seven = [tuple(draw.sample(cards, 7)) for _ in range(HANDS // 10)]
    measured.at_least(
        5,
        "1,000 hands of five",
        lambda: [table.of_five(hand) for hand in five],
        "PokerKit",
        lambda: [evaluate(hand) for hand in cards_five],
    )
    measured.at_least(
        30,
        "100 times the best five of seven",
        lambda: [table.of_seven(hand) for hand in seven[: HANDS // 10]],
        "PokerKit",
        lambda: [evaluate.from_game(hand) for hand in cards_seven],
    )


def scrapok_showdown(measured: Measured, lexicon: Lexicon, draw: random.Random) -> None:
    deck = load_deck("scrapok-en")
    hands = dealt(draw, deck.pack(), 10)[:SCRAPOK_HANDS]
    rows = np.array([numbered(deck, hand) for hand in hands])
    private, public = rows[:, :5], rows[:, 5:]
    ours = [scrapok.best(deck, hand[:5], hand[5:], lexicon).key for hand in hands]
    if strengths(deck, private, public, lexicon).tolist() != [strength_of(key) for key in ours]:
        sys.exit("a batch of SCRAPOK hands and each alone disagree")
    kjxqz._DAWG = kjxqz.build_dawg(word.lower() for word in lexicon)  # noqa: SLF001 - it has no public way
    for hand, key in zip(hands[:50], ours, strict=False):
        if reference(hand) != key:
            sys.exit(f"{' '.join(hand)}: kjxqz finds {reference(hand)}, not {key}")
    kjxqz.load()
    few = hands[:20]
    measured.at_least(
        20,
        "20 SCRAPOK hands, one by one",
        lambda: [scrapok.best(deck, hand[:5], hand[5:], lexicon) for hand in few],
        "kjxqz",
        lambda: [reference(hand) for hand in few],
    )
    many = np.tile(rows, (5, 1))
    times = len(many) // len(few)
    batch = lambda: strengths(deck, many[:, :5], many[:, 5:], lexicon)  # noqa: E731 - a job beside another
    measured.at_least(
        100,
        f"{len(many):,} SCRAPOK hands in a batch",
        batch,
        "kjxqz",
        lambda: [reference(hand) for _ in range(times) for hand in few],
    )


def reference(hand: tuple[str, ...]) -> tuple[int, int, int]:
    """kjxqz's words, the longest first, until one can be laid with a private and a public card; then our tie-break."""
    longest = (0, 0, 0)
    for text in kjxqz.search("".join(code[3] for code in hand).lower()):
        if len(text) < max(longest[0], 2):
            break
        longest = max(longest, laid(hand, text.upper()))
    return longest


def laid(hand: tuple[str, ...], text: str) -> tuple[int, int, int]:
    """The best colours and suits over every choice of cards for a text."""
    ways: list[frozenset[int]] = [frozenset()]
    for letter in text:
        places = [place for place, code in enumerate(hand) if code[3] == letter]
        ways = list({way | {place} for way in ways for place in places if place not in way})
    lawful = (way for way in ways if min(way) < 5 <= max(way))
    return max((key_of([hand[place] for place in way]) for way in lawful), default=(0, 0, 0))


def key_of(cards: list[str]) -> tuple[int, int, int]:
    suits = [sum(code.startswith(suit) for code in cards) for suit in ("he", "di", "cl", "sp")]
    return len(cards), max(suits[0] + suits[1], suits[2] + suits[3]), max(suits)


def figures(measured: Measured, lexicon: Lexicon, draw: random.Random) -> None:
    """What else a showdown asks for, without a reference."""
    pack = load_deck("scroker").pack(jokers=2)
    plain, wild = dealt(draw, pack[:52], 7)[:100], dealt(draw, pack, 7)[:100]
    bags = dealt(draw, load_deck("zoot").pack(jokers=4), 7)[:100]
    measured.only(
        "100 best presentations of seven, with words", lambda: [best(hand, lexicon) for hand in plain]
    )
    measured.only(
        "100 of them under a dealer's choice with wild cards",
        lambda: [best(hand, lexicon, DEALERS_CHOICE) for hand in wild],
    )
    measured.only("100 times: are these openers?", lambda: [opens(hand[:5], lexicon) for hand in plain])
    measured.only("100 best ZOOT! words", lambda: [zoot.best(hand, lexicon) for hand in bags])
    measured.only("make the table of all hands", lambda: build(short_words(lexicon)))


def dealt(draw: random.Random, pack: tuple[str, ...], size: int) -> Hands:
    return [tuple(draw.sample(pack, size)) for _ in range(HANDS)]


if __name__ == "__main__":
    sys.exit(main())
