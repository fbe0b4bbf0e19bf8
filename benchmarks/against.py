"""Whether computer players got stronger: today's against those of a commit, level by level.

    python benchmarks/against.py COMMIT [--games scroker,zoot] [--levels shark,master] [--seconds 60]

Duplicate matches on the same deals from every seat. Both sides have the same announced level. Printed with the 95 %
interval: how much more a hand brings the new ones, the challenges won by each, and the time both thought.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tarfile
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._ladder_play import Counts, Player, computer, difference, interval
from engine import catalogue
from engine.characters import EVEN
from engine.words.lexicon import STRENGTHS

if TYPE_CHECKING:
    from engine.contract import Action, Game, Levels, Offer, Strength

ROOT = Path(__file__).parents[1]
COMPUTERS = re.compile(r"\bengine\.(?:families\.(\w+)\.)?computer\b")
"""The computers' modules: those shared by all, and those of a family."""
BEFORE = "computer_before"
LEAST = 4  # the least number of deals


def unpack(commit: str, folder: Path) -> None:
    """Unpack the computer players of a commit, under another name, beside today's."""
    packed = subprocess.run(  # noqa: S603 - the commit is our own
        ["git", "archive", commit, "engine"],  # noqa: S607 - git may be anywhere
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    (folder / "engine" / "computer").rename(folder / BEFORE)
    for own in (folder / "engine" / "families").glob("*/computer*"):
        own.rename(folder / BEFORE / f"{own.parent.name}{own.suffix}")
    for file in (folder / BEFORE).rglob("*.py"):
        file.write_text(_renamed(file.read_text(encoding="utf-8")), encoding="utf-8")
    sys.path.insert(0, str(folder))


def _renamed(text: str) -> str:
    return COMPUTERS.sub(lambda named: BEFORE + (f".{named[1]}" if named[1] else ""), text)


def before(game: Game, strength: Strength) -> Player:
    decide: Any = game.computer
    rules = decide.args if isinstance(decide, partial) else ()
    now = decide.func if isinstance(decide, partial) else decide
    then = getattr(import_module(_renamed(now.__module__)), now.__name__)

    def play(_game: Game, view: Any, offers: tuple[Offer, ...], rng: Random, levels: Levels) -> Action:
        return then(*rules, view, offers, rng, strength, EVEN, levels)

    return play


class Clocked:
    """A player, and the time it thought."""

    def __init__(self, player: Player) -> None:
        self._player, self.spent, self.decisions = player, 0.0, 0

    def __call__(self, *asked: Any) -> Action:
        began = process_time()
        action = self._player(*asked)
        self.spent += process_time() - began
        self.decisions += 1
        return action

    @property
    def mean(self) -> float:
        return 1000 * self.spent / max(1, self.decisions)


def compared(game: Game, strength: Strength, seconds: float) -> str:
    counts, now, then = Counts(), Clocked(computer(strength)), Clocked(before(game, strength))
    names = (strength, f"{strength} before")
    began, found = process_time(), list[float]()
    while len(found) < LEAST or process_time() - began < seconds:
        found.append(difference(game, (names[0], now), (names[1], then), f"against {len(found)}", counts))
    asked = " and ".join(f"{counts.right[name]} right {counts.wrong[name]} wrong" for name in names)
    return f"{interval(found)} a hand, {len(found)} deals; challenges {asked}; {now.mean:.2f} and {then.mean:.2f} ms a decision"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit")
    parser.add_argument("--games", default=",".join(catalogue.GAMES))
    parser.add_argument("--levels", default=",".join(STRENGTHS))
    parser.add_argument("--seconds", type=float, default=60.0, help="of processor time for each match")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        unpack(asked.commit, Path(folder))
        for name in asked.games.split(","):
            for strength in asked.levels.split(","):
                told = compared(catalogue.GAMES[name], strength, asked.seconds)
                print(f"{name}, {strength}: {told}", flush=True)


if __name__ == "__main__":
    main()
