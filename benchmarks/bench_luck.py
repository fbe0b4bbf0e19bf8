"""How much sooner skill shows without luck, and the cost of measuring luck.

    python -m benchmarks.bench_luck [--short]

A player plays Scroker with three computers, each deal four times with different dice. Promises: without its luck, a
hand's result deviates at most three quarters as far, and luck averages zero, within the limits of chance. Also
printed, without a promise: how much results of the same deal deviate; the same figures among people, whose dice are
unknown, and in other games; and how long a hand takes.
"""

from __future__ import annotations

import sys
from itertools import chain
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance
from time import process_time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks._ladder_play import STACK, seats_of
from benchmarks._measure import Figure, Measured, is_short
from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.contract import Setup
from engine.grading.luck import Dice, luck, played_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.contract import Game

JUDGED, HANDS, TIMES = "scroker", 120, 4
OTHERS = ("longhorn", "scrummy", "quist", "soup")
MOST_LEFT = 0.75
SURE = 3.0  # standard errors


class Sample(NamedTuple):
    """Results by deal: one seat's gains each time, and the luck among them; and processor seconds a deal."""

    results: Sequence[Sequence[float]]
    lucks: Sequence[float]
    seconds: float

    @property
    def won(self) -> float:
        """The deviation of results."""
        return stdev(chain.from_iterable(self.results))

    @property
    def played(self) -> float:
        """The deviation of results without their luck."""
        pairs = zip(self.results, self.lucks, strict=True)
        return stdev(result - luck for results, luck in pairs for result in results)

    @property
    def unexplained(self) -> float:
        return sqrt(fmean(map(variance, self.results)))


def sampled(game: Game, hands: int, *, alone: bool) -> Sample:
    """`alone`: among computers, otherwise among people, whose dice are unknown; all play alike."""
    results, lucks, seats, seconds = list[list[float]](), list[float](), seats_of(game), 0.0
    level, stacks = game.family.par.level, (STACK if game.chips else 0,) * seats
    for hand in range(hands):
        seed, me = f"luck {hand}", hand % seats
        dealt = game.start(Setup(stacks=stacks, seed=seed)).state
        others = (seat for seat in range(seats) if alone and seat != me)
        known = {seat: Dice(level, EVEN, f"{seed}/{seat}") for seat in others}
        rngs = (Random(f"{seed}/{time}") for time in range(TIMES))
        results.append([float(played_out(game, dealt, known, rng)[me]) for rng in rngs])
        began = process_time()
        weighed = luck(game, dealt, known, seed)
        seconds += process_time() - began
        lucks.append(weighed[me].luck if weighed is not None else 0.0)
    return Sample(results, lucks, seconds / hands)


def told(what: str, sample: Sample) -> None:
    won, played, unexplained = sample.won, sample.played, sample.unexplained
    print(
        f"    {what}: {len(sample.results)} deals, {sample.seconds * 1000:.0f} ms each; {played / won:.2f} of the deviation"
        f" left, {unexplained / won:.2f} with the same cards"
    )


def main() -> int:
    measured = Measured("luck, set apart", short=is_short(__doc__))
    hands = 8 if measured.short else HANDS
    sample = sampled(GAMES[JUDGED], hands, alone=True)
    told(f"{JUDGED}, among computers", sample)
    won, played = sample.won, sample.played
    measured.tell(
        Figure(
            "deviation of a hand without its luck",
            f"{played:.1f} chips",
            f"with it {won:.1f}",
            f"{played / won:.2f}",
            f"at most {MOST_LEFT:g}",
            played <= MOST_LEFT * won,
        )
    )
    mean, chance = fmean(sample.lucks), SURE * stdev(sample.lucks) / sqrt(hands)
    measured.tell(
        Figure("luck on average", f"{mean:+.2f} chips", "", "", f"0 ± {chance:.2f}", abs(mean) <= chance)
    )
    few = max(8, hands // 4)
    told(f"{JUDGED}, among people", sampled(GAMES[JUDGED], few, alone=False))
    for name in OTHERS:
        told(f"{name}, among computers", sampled(GAMES[name], few, alone=True))
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(main())
