"""The speed of judging and finding words, compared with kjxqz (as it comes, with its own, smaller list).

    python benchmarks/bench_words.py [--short]

Before the timing, kjxqz gets our list once and must find the same words as we do.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import kjxqz

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._measure import Measured, is_short
from engine.words import load_lexicon, longest_from, words_from

if TYPE_CHECKING:
    from engine.words import Lexicon

PROMISES = {0: 8, 1: 45, 2: 80}
LETTERS = 10
# The ZOOT! deck, as a realistic bag of letters.
BAG = (
    "AAAAAAAAAABBCCDDDDEEEEEEEEEEEEEEFFGGGGGHHHIIIIIIIIIJJKKLLLLMMMNNNNNNOOOOOOOOO"
    "PPPQQRRRRRRRSSSSSTTTTTTUUUUVVWWWXXXYYYZZZ"
)


def main() -> int:
    measured = Measured("words", short=is_short(__doc__))
    lexicon = load_lexicon("en")
    draw = random.Random(1)
    racks = ["".join(draw.sample(BAG, LETTERS)) for _ in range(5 if measured.short else 20)]
    same_answers(lexicon, racks[:5])
    kjxqz.load()
    for wilds, promise in PROMISES.items():
        title = f"{len(racks)} times all words from {LETTERS} letters" + (
            f" and {wilds} wild" if wilds else ""
        )
        measured.at_least(
            promise,
            title,
            lambda wilds=wilds: sum(len(words_from(lexicon, rack, wilds)) for rack in racks),
            "kjxqz",
            lambda wilds=wilds: sum(len(list(kjxqz.isearch(rack + "?" * wilds))) for rack in racks),
        )
    figures(measured, lexicon, racks)
    return measured.verdict()


def same_answers(lexicon: Lexicon, racks: list[str]) -> None:
    kjxqz._DAWG = kjxqz.build_dawg(word.lower() for word in lexicon)  # noqa: SLF001 - it has no public way
    for rack in racks:
        for wilds in PROMISES:
            theirs = {word.upper() for word in kjxqz.isearch(rack + "?" * wilds)}
            if theirs != set(words_from(lexicon, rack, wilds)):
                sys.exit(f"{rack} with {wilds} wild: kjxqz finds other words in the same list")


def figures(measured: Measured, lexicon: Lexicon, racks: list[str]) -> None:
    """The questions of a turn, without a reference."""
    thousand = range(1000)
    measured.only(
        f"{len(racks)} times the longest words, with one wild",
        lambda: [longest_from(lexicon, rack, 1) for rack in racks],
    )
    measured.only("1,000 times: is it a word?", lambda: ["BADGE" in lexicon for _ in thousand])
    measured.only("1,000 times: can it become one?", lambda: [lexicon.can_become("RABB") for _ in thousand])
    load_again = load_lexicon.__wrapped__
    measured.only("load English", lambda: load_again("en"))
    measured.only("load French", lambda: load_again("fr"))


if __name__ == "__main__":
    sys.exit(main())
