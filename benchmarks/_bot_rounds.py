"""Two bots, each a separate process, pressed by turns, so a slow moment of the machine affects both."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks._bot_drive import Driver
    from benchmarks._bot_process import BotProcess


WARM = 100  # presses until each table has seen a hand's end, and all players have their panels


class Side(NamedTuple):
    bot: BotProcess
    driver: Driver


class Cost(NamedTuple):
    cpu: float  # CPU seconds an act
    waits: list[float]  # seconds until the answer, sorted
    answers: float  # per act, including windows and messages to the player alone
    beside: list[float]  # other requests to Discord, per act

    @property
    def p99(self) -> float:
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * 0.99))]


async def by_turns(sides: tuple[Side, Side], presses: int, in_flight: int, rounds: int) -> tuple[Cost, Cost]:
    """Press both sides: `presses` a round on each, `in_flight` of them at a time."""
    for side in sides:
        await side.driver.run(max(WARM, presses // 4), in_flight)
    with no_collecting():
        return await _measured(sides, presses, in_flight, rounds)


@contextmanager
def no_collecting() -> Iterator[None]:
    """Stop the stand-in's garbage collection, which is no cost of a bot."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _measured(sides: tuple[Side, Side], presses: int, in_flight: int, rounds: int) -> tuple[Cost, Cost]:
    spent, answers, waits = [0.0, 0.0], [0, 0], ([], [])
    beside: list[list[float]] = [[], []]
    for _ in range(rounds):
        for number, side in enumerate(sides):
            before = side.bot.cpu
            waits[number].extend(await side.driver.run(presses, in_flight))
            spent[number] += side.bot.cpu - before
            answers[number] += side.driver.answers
            now = [one / rounds for one in side.driver.beside]
            beside[number] = [sum(both) for both in zip(beside[number] or [0.0] * len(now), now, strict=True)]
    acts = presses * rounds
    first, second = (
        Cost(cpu / acts, sorted(found), answered / acts, more)
        for cpu, found, answered, more in zip(spent, waits, answers, beside, strict=True)
    )
    return first, second
