"""The facts of a tournament, as values."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.alone import Alone
from engine.tournaments import Ranked, SharedDeal
from house.solo.facts import SoloHand

CHECK_IN_MS = 10 * 60_000
"""The time before its start in which players can check in."""
State = Literal["open", "over", "too-few", "missed", "cancelled", "undone"]
SIGN_UP, CHECK_IN, PLAYING = 1, 2, 100
"""The states of the tournament's message; while a hand is played, `PLAYING` plus its number."""
ENDS: dict[State, int] = {"over": 200, "too-few": 201, "cancelled": 202, "undone": 203, "missed": 204}


class Planned(NamedTuple):
    """A moderator's choices. `due`: the start; `minutes`: for each hand; `prize`: chips shared by the best."""

    game: str
    language: str
    due: int
    hands: int = 4
    minutes: int = 5
    prize: int = 0


class Tournament(NamedTuple):
    """A tournament. `due`: its start, or the end of the hand under way."""

    id: int
    guild: int
    channel: int
    game: str
    language: str
    hands: int
    minutes: int
    prize: int
    seals: tuple[str, ...]
    state: State
    hand: int
    due: int

    @property
    def playing(self) -> bool:
        return self.state == "open" and self.hand > 0

    @property
    def over(self) -> int:
        """The number of hands that are over, so that their results may be shown."""
        return max(0, self.hand - 1) if self.state in ("open", "cancelled") else self.hand

    def says(self, now: int) -> int:
        """Return what the tournament's message has to show."""
        if self.state != "open":
            return ENDS[self.state]
        if self.hand:
            return PLAYING + self.hand
        return CHECK_IN if now >= self.due - CHECK_IN_MS else SIGN_UP


class Entrant(NamedTuple):
    """A player who has signed up. `player` None: their data was deleted."""

    seat: int
    player: int | None
    name: str
    present: bool
    prize: int


class Standing(NamedTuple):
    entrant: Entrant
    ranked: Ranked


class TournamentDeal(NamedTuple):
    """A hand of a tournament."""

    tournament: Tournament
    number: int
    shared: SharedDeal

    @property
    def game(self) -> str:
        return self.tournament.game

    @property
    def begun(self) -> Alone:
        return self.shared.begun

    @property
    def told(self) -> bool:
        """Whether results may be compared, because the hand is over."""
        return self.number <= self.tournament.over


TournamentHand = SoloHand[TournamentDeal]


class Shown(NamedTuple):
    """Everything the tournament's message shows."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    finished: int
    """The number of players who have finished the hand under way."""
    standings: tuple[Standing, ...]
