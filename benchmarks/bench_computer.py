"""How long computer players think, in every game they play.

    python benchmarks/bench_computer.py [--short]

The promise is absolute, because a member waits for it: 99 of 100 decisions take less than 50 ms. The first
decisions of a process, which load the words, are reported separately. Also shown, to compare two commits: how many
hands a second a table of one level plays, in processor time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time, thread_time
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from msgspec.structs import replace

from benchmarks._measure import Figure, Measured, is_short
from engine import catalogue
from engine.simulation.tables import SimulatedTable, SimulationTally
from engine.words.lexicon import STRENGTHS

if TYPE_CHECKING:
    from engine.contract import Game

PROMISE_MS = 50.0
DECISIONS, FEWER = 1500, 200
WARM_UP = 1  # hands


def main() -> int:
    short = is_short(__doc__)
    wanted = FEWER if short else DECISIONS
    measured = Measured("computer players, a decision", short=short)
    for game in catalogue.GAMES.values():
        for strength in STRENGTHS:
            first, times, hands = decisions(game, strength, wanted)
            p99 = times[int(len(times) * 0.99)]
            mean = sum(times) / len(times)
            name = f"{game.id}, {strength}"
            print(
                f"  mean {mean:6.2f}  most {times[-1]:6.2f}  slowest at first {first:6.2f} ms  {hands:.1f} hands a second"
            )
            promised = f"99 of 100 under {PROMISE_MS:g} ms"
            measured.tell(Figure(name, f"{p99:.2f} ms", "", "", promised, p99 < PROMISE_MS))
    return measured.verdict()


def decisions(game: Game, strength: str, wanted: int) -> tuple[float, list[float], float]:
    """The slowest decision of the first hand; all later ones, sorted by time; and the hands a second."""
    times: list[float] = []

    def timed(*asked):
        began = thread_time()
        decided = game.computer(*asked)
        times.append((thread_time() - began) * 1000)
        return decided

    watched, tally, tables = replace(game, computer=timed), SimulationTally(), 0
    warm: list[float] = []
    played, spent = 0, 0.0
    while len(times) < wanted:
        tables += 1
        table = SimulatedTable(watched, str(tables), [strength] * game.seats.best[1], {}, tally, fast=True)
        if not warm:
            table.play(WARM_UP)
            warm, times = times, []
        began = process_time()
        played += table.play(5)
        spent += process_time() - began
    return max(warm), sorted(times), played / spent


if __name__ == "__main__":
    sys.exit(main())
