"""The luck of a deal: its par, compared with that of the same hands dealt to every seat in turn.

The par is the average result of computers with these cards, everything else being equal: the stacks, the dealer,
and the dice of the computers at the table. Before the deal, each seat is equally likely to get each hand, and each
order of the stock is equally likely. So luck averages zero for any players and any play, and a result without its
luck is play. How close the par comes to this table's own results only decides how soon the figures are reliable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from random import Random
from statistics import fmean, variance
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.characters import EVEN, Character
from engine.common_events import HandEnds
from engine.contract import Family, Game, Seat, State, Strength
from engine.dispatch import apply

VERSION = 1
"""Bump when the same deal may get another par."""
STEPS = 3_000


class Luck(NamedTuple):
    """Luck in chips or points. `doubt`: the variance of its error, because the par is played out only a few times."""

    luck: float
    doubt: float


class Dice(NamedTuple):
    """A computer at the table, and the seed of its dice."""

    strength: Strength
    character: Character
    seed: str

    def of(self, act: int) -> Random:
        """The dice for one of its acts in a hand."""
        return Random(f"{self.seed}/{act}")


def is_dealt(game: Game, state: State) -> bool:
    """Whether cards have been dealt: in some games players act before the deal."""
    return any(game.family.hands(state))


def luck(
    game: Game,
    dealt: State,
    computers: Mapping[Seat, Dice],
    seed: str,
    goes_on: Callable[[], bool] = lambda: True,
) -> dict[Seat, Luck] | None:
    """The luck of all who were dealt cards. `dealt`: the state before their first act. None: `goes_on` stopped the
    search."""
    rng, par = Random(f"{VERSION}/{seed}"), game.family.par
    turns = turned(game.family, dealt)
    each = max(2, 3 * par.times // len(turns))
    ways = [[dealt] * par.times, *([restocked(way, rng) for _ in range(each)] for way in turns)]
    found = list[list[Sequence[int]]]()
    for way in ways:
        found.append([])
        for state in way:
            if not goes_on():
                return None
            found[-1].append(played_out(game, state, computers, rng))
    return {
        seat: _luck([[float(got[seat]) for got in way] for way in found])
        for seat, hand in enumerate(game.family.hands(dealt))
        if hand
    }


def restocked(state: State, rng: Random) -> State:
    """The state with the same hands, and the rest in another order."""
    stock = list(getattr(state, "stock", ()))
    rng.shuffle(stock)
    return replace(state, stock=tuple(stock), chain=None, seed=str(rng.random())) if stock else state


def _luck(got: Sequence[Sequence[float]]) -> Luck:
    """`got`: one seat's results with the actual deal, and with each other way."""
    pars, off = [fmean(way) for way in got], [variance(way) / len(way) for way in got]
    others = len(got) - 1
    return Luck(pars[0] - fmean(pars[1:]), off[0] + sum(off[1:]) / others**2)


def turned(family: Family, dealt: State) -> list[Any]:
    """The actual deal, then the same with its hands moved round to every other seat."""
    hands = family.hands(dealt)
    seats = [seat for seat, hand in enumerate(hands) if hand]
    around = [hands[seat] for seat in seats]
    ways = [dealt]
    for by in range(1, len(seats)):
        theirs = dict(zip(seats, around[by:] + around[:by], strict=True))
        ways.append(family.dealt_to(dealt, tuple(theirs.get(seat, hand) for seat, hand in enumerate(hands))))
    return ways


def played_out(game: Game, state: State, computers: Mapping[Seat, Dice], rng: Random) -> Sequence[int]:
    """Each seat's gain by the end of the hand, if a computer plays for all."""
    levels, acts = (
        {seat: one.strength for seat, one in computers.items()},
        [count() for _ in game.family.hands(state)],
    )
    for _ in range(STEPS):
        due = game.due(state)
        if due is None:
            break
        seat = due.seats[0]
        one = computers.get(seat) or Dice(game.family.par.level, EVEN, str(rng.random()))
        dice = one.of(next(acts[seat]))
        view, offers = game.observe(state, seat), game.legal(state, seat)
        act = game.computer(view, offers, dice, one.strength, one.character, levels)
        state, events = apply(game, state, seat, act)
        end = next((event for event in events if isinstance(event, HandEnds)), None)
        if end is not None:
            return end.gains or end.scores
    raise AssertionError(f"{game.id}: a hand without end")
