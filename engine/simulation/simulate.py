"""Simulations: computer players play any game, and every promise of the engine is checked at every step.

    python -m engine simulate --game scroker --hands 1000 --seed 7

The same seed always plays the same hands, so a fault can be reproduced.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec

from engine import catalogue
from engine.contract import Game, Strength
from engine.refused import Refused
from engine.simulation.broken import BrokenError
from engine.simulation.tables import SimulatedTable, SimulationTally
from engine.words.lexicon import STRENGTHS

USUAL = STRENGTHS[:3]  # a master takes its time
HANDS_A_TABLE = 100
MOST_FAULTS = 5
KEPT, BROKEN = 0, 1


class BrokenPromise(msgspec.Struct, frozen=True):
    """A broken promise, and how to reproduce it."""

    seed: str
    hand: int
    step: int
    what: str


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    hands: int
    steps: int
    seconds: float
    outcomes: Mapping[str, int]
    gains: Mapping[str, int]  # chips, or points, by strength
    seated: Mapping[str, int]  # hands by strength and seat
    events: Mapping[str, int]
    faults: tuple[BrokenPromise, ...]


def simulate(
    game_id: str,
    hands: int,
    seed: str | int,
    *,
    players: int | None = None,
    strengths: Sequence[Strength] = USUAL,
    options: Mapping[str, Any] | None = None,
    fast: bool = False,
) -> Summary:
    """Play the hands, on as many tables as needed. A table stops at its first fault."""
    game = catalogue.GAMES.game(game_id)
    seats = players or game.seats.best[0]
    sitting = [strengths[seat % len(strengths)] for seat in range(seats)]
    tally, faults, tables = SimulationTally(), list[BrokenPromise](), 0
    began = perf_counter()
    while tally.hands < hands and len(faults) < MOST_FAULTS:
        tables += 1
        wanted = min(HANDS_A_TABLE, hands - tally.hands)
        fault = _play(game, f"{seed}/{tables}", sitting, options or {}, tally, wanted, fast=fast)
        faults += [fault] if fault else []
    return Summary(
        game=game_id,
        hands=tally.hands,
        steps=tally.steps,
        seconds=perf_counter() - began,
        outcomes=_sorted(tally.outcomes),
        gains=dict(tally.gains),
        seated=dict(tally.seated),
        events=_sorted(tally.events),
        faults=tuple(faults),
    )


def _play(
    game: Game,
    seed: str,
    sitting: Sequence[Strength],
    options: Mapping[str, Any],
    tally: SimulationTally,
    hands: int,
    *,
    fast: bool,
) -> BrokenPromise | None:
    table: SimulatedTable | None = None
    try:
        table = SimulatedTable(game, seed, sitting, options, tally, fast=fast)
        played = table.play(hands)
    except BrokenError as broken:
        return _fault(table, seed, str(broken))
    except Refused:
        if table is None:
            raise  # the options or the number of players are wrong, not the engine
        return _fault(table, seed, "the house was refused what it may do")
    except Exception as failed:  # noqa: BLE001 - any failure is reported with its seed and step
        return _fault(table, seed, f"{type(failed).__name__}: {failed}")
    return None if played else _fault(table, seed, "no hand could be played")


def _fault(table: SimulatedTable | None, seed: str, what: str) -> BrokenPromise:
    return BrokenPromise(seed, table.hand if table else 0, table.step if table else 0, what)


def _sorted(counted: Counter[str]) -> dict[str, int]:
    return dict(counted.most_common())


# --- on the command line ------------------------------------------------------------------------------------


def run(arguments: list[str]) -> int:
    """Run `python -m engine simulate`. The status is 1 if a promise was broken."""
    chosen = _parser().parse_args(arguments)
    summary = simulate(
        chosen.game,
        chosen.hands,
        chosen.seed,
        players=chosen.players,
        strengths=chosen.strengths,
        options=chosen.options,
        fast=chosen.fast,
    )
    sys.stdout.write("\n".join(_told(summary)) + "\n")
    return BROKEN if summary.faults else KEPT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine simulate", description="Let computer players play, and check."
    )
    parser.add_argument("--game", required=True, choices=list(catalogue.GAMES), metavar="GAME")
    parser.add_argument("--hands", type=_positive, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=_positive, help="seats at the table")
    parser.add_argument(
        "--strengths", type=_strengths, default=USUAL, help="seat by seat: plain,sly,shark,master"
    )
    parser.add_argument("--options", type=_options, default={}, help='the table\'s options, e.g. {"ante": 2}')
    parser.add_argument("--fast", action="store_true", help="play without the checks")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return int(text)


def _strengths(text: str) -> tuple[Strength, ...]:
    try:
        return msgspec.convert(tuple(text.split(",")), tuple[Strength, ...])
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(f"{text!r} has more in it than {', '.join(STRENGTHS)}") from None


def _options(text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError as wrong:
        raise argparse.ArgumentTypeError(f"{text!r}: {wrong}") from None


def _told(summary: Summary) -> list[str]:
    speed = summary.hands / max(summary.seconds, 1e-9)
    lines = [
        f"{summary.game}: {summary.hands} hands in {summary.seconds:.1f} s, {speed:.0f} hands/s, {summary.steps} steps",
        _counts("won with", summary.outcomes),
        _counts("events", summary.events),
    ]
    for strength in STRENGTHS:
        if hands := summary.seated.get(strength):
            gain = summary.gains.get(strength, 0)
            lines.append(f"{strength}: {gain:+d} in {hands} hands, {100 * gain / hands:+.1f} a hundred")
    lines += [
        f"BROKEN (table {fault.seed}, hand {fault.hand}, step {fault.step}): {fault.what}"
        for fault in summary.faults
    ]
    return [*lines, "every promise kept" if not summary.faults else "promises broken"]


def _counts(title: str, counted: Mapping[str, int]) -> str:
    return f"{title}: " + ", ".join(f"{name} {count}" for name, count in counted.items())
