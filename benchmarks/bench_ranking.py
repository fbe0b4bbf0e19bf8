"""The speed of ranking hands: the questions of a showdown and of a computer. There is no promise.

python benchmarks/bench_ranking.py [--short]
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._measure import Measured, is_short
from engine.cards import load_deck
from engine.ranking import scrapok, zoot
from engine.ranking.best import best, opens
from engine.ranking.scrapok_batch import numbered, strengths
from engine.ranking.terms import Terms
from engine.words import load_lexicon

if TYPE_CHECKING:
    from engine.words import Lexicon

HANDS = 1000
DEALERS_CHOICE = Terms(hot=True, wild=("an.D",), ruling=("ch.E",), mix=True)


def main() -> int:
    measured = Measured("rankings", short=is_short(__doc__))
    lexicon = load_lexicon("en")
    draw = random.Random(1)
    scrapok_showdown(measured, lexicon, draw)
    figures(measured, lexicon, draw)
    return measured.verdict()


def scrapok_showdown(measured: Measured, lexicon: Lexicon, draw: random.Random) -> None:
    deck = load_deck("scrapok-en")
    hands = dealt(draw, deck.pack(), 10)
    rows = np.array([numbered(deck, hand) for hand in hands])
    measured.only(
        "20 SCRAPOK hands, one by one",
        lambda: [scrapok.best(deck, hand[:5], hand[5:], lexicon) for hand in hands[:20]],
    )
    measured.only(
        f"{len(hands):,} SCRAPOK hands in a batch",
        lambda: strengths(deck, rows[:, :5], rows[:, 5:], lexicon),
    )


def figures(measured: Measured, lexicon: Lexicon, draw: random.Random) -> None:
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


def dealt(draw: random.Random, pack: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    return [tuple(draw.sample(pack, size)) for _ in range(HANDS)]


if __name__ == "__main__":
    sys.exit(main())
