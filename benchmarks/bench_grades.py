"""How often decisions are called mistakes, by how well their player plays.

    python -m benchmarks.bench_grades [--short] [--decisions 2000] [--kept FILE]

Every game seats players of all levels by turns, and grades the same number of decisions of each level. Promises: of
a master's decisions under 2 % are big mistakes, of a plain player's 5 to 15 %; a random player makes more of them
than a plain one. `--kept`: the results are kept there, and the next run goes on from them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks._kept import Kept
from benchmarks._ladder_play import STACK
from benchmarks._measure import Figure, Measured
from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.contract import Decision, HouseAct, Setup, TimeUp
from engine.dispatch import apply
from engine.grading.grade import MISTAKES, VERSION, Grade, Worth, grade
from engine.refused import EngineError
from engine.simulation.tries import any_act

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engine.contract import Action, Game, Strength

RANDOM, STRENGTHS = "random", ("plain", "sly", "shark", "master")
LEVELS = (RANDOM, *STRENGTHS)
DECISIONS, SHORT = 2_000, 30
SEATS, TRIES = 4, 2_000
BIG = 1.0
MASTER_MOST, PLAIN = 0.02, (0.05, 0.15)


class Weighing(NamedTuple):
    """A decision, and its grade."""

    game: str
    level: str
    act: str
    cost: float
    error: float
    open: float
    big: float


def hand(game: Game, seed: int, wanted: frozenset[str]) -> Iterator[Weighing]:
    """The decisions of one hand by players of the wanted levels."""
    seats = max(game.seats.least, min(game.seats.best[1], SEATS))
    levels = [LEVELS[(seat + seed) % len(LEVELS)] for seat in range(seats)]
    told: dict[int, Strength] = {seat: _strength(level) for seat, level in enumerate(levels)}
    rng, stacks = Random(f"grades {seed}"), (STACK if game.chips else 0,) * seats
    state = GAMES.start(game.id, Setup(stacks=stacks, seed=f"grades {seed}")).state
    while (due := game.due(state)) is not None and state.hand <= 1:
        seat = due.seats[0]
        view, offers = game.observe(state, seat), game.legal(state, seat)
        if levels[seat] == RANDOM:
            act = at_random(game, state, seat, rng) or game.computer(view, offers, rng, told[seat])
        else:
            act = game.computer(view, offers, rng, told[seat], EVEN, told)
        if levels[seat] in wanted:
            found = grade(Decision(game, view, offers, act))
            if found is not None:
                name = type(act).__struct_config__.tag
                yield Weighing(
                    game.id, levels[seat], str(name), found.cost, found.taken.error, found.open, found.big
                )
        state = apply(game, state, seat, act).state


def _strength(level: str) -> Strength:
    return next((one for one in STRENGTHS if one == level), "plain")


def at_random(game: Game, state: Any, seat: int, rng: Random) -> Action | None:
    """Any act that the rules accept."""
    for _ in range(TRIES):
        who, act = any_act(game, game.report(state), rng)
        if who != seat or isinstance(act, HouseAct):
            continue
        try:
            apply(game, state, seat, act)
        except EngineError:
            continue
        return act
    return None


def weighed(decisions: int, kept: Kept) -> Iterator[Weighing]:
    """Grade the same number of decisions for each level and game."""
    each = max(1, decisions // len(GAMES))
    for game in GAMES.values():
        found: Counter[str] = Counter()
        for seed in count():
            wanted = frozenset(level for level in LEVELS if found[level] < each)
            if not wanted:
                break
            engine, asked = f"grades {VERSION}", {"game": game.id, "seed": seed, "levels": sorted(wanted)}
            rows = kept.found(engine, asked)
            if rows is None:
                rows = {"decisions": [list(one) for one in hand(game, seed, wanted)]}
                kept.keep(engine, asked, rows)
            for row in rows["decisions"]:
                one = Weighing(*row)
                found[one.level] += 1
                if found[one.level] <= each:
                    yield one


def size(one: Weighing) -> float:
    taken = Worth(TimeUp(), 0.0, one.error)
    return Grade(taken, (), one.cost, one.open, one.big).mistake


def shares(found: Iterable[Weighing]) -> Mapping[float, float]:
    """The part of all decisions that each size of mistake has."""
    sizes = Counter(map(size, found))
    total = max(1, sizes.total())
    return {counts: sizes[counts] / total for counts in (*(counts for _, counts in MISTAKES), 0.0)}


def told(found: Sequence[Weighing]) -> None:
    """Print the table in docs/."""
    print("\n| game | " + " | ".join(LEVELS) + " |\n| --- |" + " --- |" * len(LEVELS))
    for game in [*GAMES, ""]:
        cells = []
        for level in LEVELS:
            mine = [one for one in found if one.level == level and one.game == (game or one.game)]
            part = shares(mine)
            cells.append(f"{part[BIG]:.1%} · {part[0.5]:.1%} · {part[0.2]:.1%}")
        print(f"| {GAMES[game].name if game else '**all**'} | " + " | ".join(cells) + " |")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of each level")
    parser.add_argument("--kept", type=Path)
    asked = parser.parse_args()
    measured = Measured("grades, by how well somebody plays", short=asked.short)
    found = [*weighed(SHORT if asked.short else asked.decisions, Kept(asked.kept))]
    told(found)
    big = {level: shares(one for one in found if one.level == level)[BIG] for level in LEVELS}
    counted = Counter(one.level for one in found)
    promises = (
        ("master", f"under {MASTER_MOST:.0%}", big["master"] < MASTER_MOST),
        ("plain", f"{PLAIN[0]:.0%} to {PLAIN[1]:.0%}", PLAIN[0] <= big["plain"] <= PLAIN[1]),
        (RANDOM, "more than plain", big[RANDOM] > big["plain"]),
    )
    for level, promised, kept in promises:
        what = f"big mistakes of a {level} player, {counted[level]} decisions"
        measured.tell(Figure(what, f"{big[level]:.1%}", "", "", promised, kept or asked.short))
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(main())
