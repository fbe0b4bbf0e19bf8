"""Evenings played by computers. Each is played once in a process, as far as a test looks, and shared by all. States
and events are frozen, so tests cannot harm each other."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from engine.contract import Action, Deal, Due, Setup, Strength
from engine.events import Event
from engine.refused import Refused

CHIPS = 100


class Moment(NamedTuple):
    """A table after an act, with the act's player and its effects. The house begins and deals."""

    state: Any
    events: tuple[Event, ...]
    due: Due | None
    seat: int | None = None
    act: Action | None = None


def played(
    game_id: str,
    acts: int = 90,
    *,
    seed: str = "7",
    seats: int = 4,
    strength: Strength = "plain",
    **options: Any,
) -> list[Moment]:
    """Yield a moment for each act from the first deal on, fewer if the table ends before. Uses as many of the `seats`
    and options as the game has; by default on honour and without a target, so that windows open and the evening
    goes on."""
    game = GAMES[game_id]
    known = {one.name for one in game.options}
    wanted = {"words": "honour", "target": 0, **options}
    seats = max(game.seats.least, min(game.seats.most, seats))
    chosen = tuple(sorted((name, value) for name, value in wanted.items() if name in known))
    return _evening(game_id, seed, seats, strength, chosen).until(acts)


class _Evening:
    def __init__(self, goes_on: Iterator[Moment]) -> None:
        self.moments, self.goes_on = list[Moment](), goes_on

    def until(self, acts: int) -> list[Moment]:
        self.moments += islice(self.goes_on, max(0, acts + 1 - len(self.moments)))
        return self.moments[: acts + 1]


@cache
def _evening(
    game_id: str, seed: str, seats: int, strength: Strength, options: tuple[tuple[str, Any], ...]
) -> _Evening:
    return _Evening(moments(game_id, seed, seats, strength, dict(options)))


def moments(
    game_id: str, seed: str, seats: int, strength: Strength, options: dict[str, Any]
) -> Iterator[Moment]:
    game, rng = GAMES[game_id], Random(f"{game_id} {seed}")
    setup = Setup(stacks=(CHIPS if game.chips else 0,) * seats, seed=seed, dealer=0, options=options)
    step, seat, act = game.start(setup), None, None
    while True:
        due = game.due(step.state)
        yield Moment(step.state, tuple(step.events), due, seat, act)
        if game.report(step.state).over:
            return
        if due is None:
            seat, act = None, Deal()
        else:
            seat = rng.choice(due.seats)
            act = game.computer(game.observe(step.state, seat), game.legal(step.state, seat), rng, strength)
        try:
            step = game.apply(step.state, seat, act)
        except Refused:  # too few can ante
            assert due is None
            return
