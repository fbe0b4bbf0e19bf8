"""Values about hands played alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.daily import DailyDeal
from engine.solo import Acts, Alone, Position
from house.clock import MONDAY, WEEK
from house.tables.records import Seat


class SoloDeal(Protocol):
    @property
    def game(self) -> str: ...

    @property
    def begun(self) -> Alone: ...


D = TypeVar("D", bound=SoloDeal)


class SoloHand(NamedTuple, Generic[D]):
    """A player's hand so far. `which`, `number`, `owner`: columns of the table `solo_hands`."""

    kind: str
    which: str
    number: int
    owner: int
    deal: D
    acts: Acts = ()
    worth: int | None = None
    guild: int = 0
    """Where it began; 0: in a direct message."""

    @property
    def over(self) -> bool:
        return self.worth is not None

    @property
    def where(self) -> dict[str, Any]:
        return {
            "of_kind": self.kind,
            "of_which": self.which,
            "of_number": self.number,
            "of_owner": self.owner,
        }

    @property
    def now(self) -> Position:
        return self.deal.begun.played(self.acts)


class PracticeDeal(NamedTuple):
    """`seats`: of its table; empty for a daily hand. `then`: its player's counted result."""

    alone: Alone
    seats: tuple[Seat, ...] = ()
    then: int | None = None
    daily: DailyDeal | None = None

    @property
    def game(self) -> str:
        return str(self.alone.begins.state.game)

    @property
    def begun(self) -> Alone:
        return self.alone


DailyHand = SoloHand[DailyDeal]
PracticeHand = SoloHand[PracticeDeal]


class DailyField(NamedTuple):
    """Compares a result with all others."""

    worths: tuple[tuple[int, int], ...]  # the others' results, the worst first, each with its number
    par: int = 0
    streak: int = 0

    @property
    def others(self) -> int:
        return sum(n for _, n in self.worths)

    def behind(self, worth: int) -> int:
        return sum(n for one, n in self.worths if one < worth)

    def equal(self, worth: int) -> int:
        return sum(n for one, n in self.worths if one == worth)


class DailyPost(NamedTuple):
    """What a player has shown to others. `house`: where; `squares`: see `screens.solo.daily`."""

    player: int
    house: int
    worth: int
    name: str
    squares: tuple[int, ...]


class DailyNews(NamedTuple):
    """A house's news of a day: the results of its players anywhere, the house's best, and its players here, that day
    and in the seven days up to it."""

    deal: DailyDeal
    field: DailyField
    best: tuple[tuple[int, int], ...]  # player and worth
    here: int = 0
    lately: int = 0
    posts: tuple[DailyPost, ...] = ()
    """The best posted here."""
    top: Position | None = None
    """How one of the best hands anywhere ended."""


def streak(days: Iterable[int]) -> int:
    """The days in a row up to the last. One missed day a week does not end it."""
    length, last, frozen = 0, 0, set[int]()
    for day in sorted(days):
        missed = [(one + MONDAY) // WEEK for one in range(max(last + 1, day - WEEK), day)] if length else []
        spared = len(set(missed)) == len(missed) and not frozen & {*missed}
        length = length + 1 if spared else 1
        frozen |= {*missed} if spared else set()
        last = day
    return length
