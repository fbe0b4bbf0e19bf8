"""python -m tests.resumed --seed N, or --seeds A..B"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from pathlib import Path

from tests.storm.__main__ import CUT, STOPS, cut_short, undisturbed

from .run import Found, run

PART = 60  # seeds for which the same processes run
PROGRESS = 60.0  # seconds between two reports


def main() -> int:
    asked = _arguments().parse_args()
    if asked.seed is not None:
        tally = Tally(1)
        tally.count(run(asked.seed))
        tally.sum_up()
        return 1 if tally.wrong else 0
    first, _, last = asked.seeds.partition("..")
    return _many(range(int(first), int(last or first) + 1), asked.jobs, asked.kept)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.resumed",
        description="Hands whose table comes back from the database before every act.",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="play this one again")
    which.add_argument("--seeds", metavar="A..B", help="play all of these")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many seeds at a time")
    parser.add_argument(
        "--kept", type=Path, metavar="FILE", help="keep there what is found, and go on where it was stopped"
    )
    return parser


def _many(seeds: range, jobs: int, kept: Path | None) -> int:
    tally = Tally(len(seeds))
    for found in _read(kept):
        if found.seed in seeds:
            tally.count(found)
    left = [seed for seed in seeds if seed not in tally.seeds]
    tally.began = time.perf_counter()
    for number in STOPS:
        signal.signal(number, cut_short)
    cut = False
    try:
        for start in range(0, len(left), PART):
            for found in _played(left[start : start + PART], jobs):
                tally.count(found)
                if kept:
                    with kept.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(found) + "\n")
    except (KeyboardInterrupt, BrokenExecutor):
        cut = True
    tally.sum_up()
    return 1 if tally.wrong else CUT if cut else 0


def _read(kept: Path | None) -> Iterable[Found]:
    if kept and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            yield Found(*json.loads(line))


def _played(seeds: list[int], jobs: int) -> Iterable[Found]:
    """Run seeds in processes of their own: the engine's caches of all these hands would fill the memory."""
    processes = ProcessPoolExecutor(jobs, initializer=undisturbed)
    try:
        yield from processes.map(run, seeds)
    finally:
        processes.shutdown(cancel_futures=True)


class Tally:
    """The hands played so far."""

    def __init__(self, asked: int) -> None:
        self._asked = asked
        self.began = self._told = time.perf_counter()
        self._here = 0  # hands since then
        self.seeds: set[int] = set()
        self.wrong: list[int] = []
        self._games: Counter[str] = Counter()
        self._seen: Counter[str] = Counter()

    def count(self, found: Found) -> None:
        self.seeds.add(found.seed)
        self._games[found.game] += found.hands
        self._here += found.hands
        self._seen.update(found.seen)
        if found.wrong:
            self.wrong.append(found.seed)
            print(f"seed {found.seed}, {found.game}: {found.wrong[0]}", flush=True)
        if time.perf_counter() - self._told >= PROGRESS:
            self._told = time.perf_counter()
            self._say()

    def _say(self) -> None:
        done = f"{len(self.seeds)} of {self._asked} seeds"
        hands, acts = self._games.total(), self._seen["changes"]
        print(f"{done}: {hands} hands, {acts} changes, {len(self.wrong)} seeds with findings", flush=True)

    def sum_up(self) -> None:
        seconds = time.perf_counter() - self.began
        print("hands:", ", ".join(f"{game} {hands}" for game, hands in sorted(self._games.items())))
        print("seen:", ", ".join(f"{what} {times}" for what, times in self._seen.most_common()))
        print(f"{seconds:.0f} s for the last {self._here} hands")
        self._say()
        if self.wrong:
            print(f"seeds with findings: {' '.join(map(str, self.wrong))}")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
