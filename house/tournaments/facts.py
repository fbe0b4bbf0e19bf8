"""The facts of a tournament, as values."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.solo import Alone
from engine.tournaments import Ranked, SharedDeal
from house.solo.facts import SoloHand

CHECK_IN_MS = 10 * 60_000
"""The time for check-in before its start."""
TournamentState = Literal["open", "playing", "over", "too-few", "missed", "cancelled", "undone"]
"""`open`: players can sign up, and it has not begun."""
SIGN_UP, CHECK_IN, PLAYING = 1, 2, 100
"""The states of the tournament's message."""
ENDS: dict[TournamentState, int] = {
    "over": 200,
    "too-few": 201,
    "cancelled": 202,
    "undone": 203,
    "missed": 204,
}


class Planned(NamedTuple):
    """A moderator's choices. `due`: the start; `minutes`: for each hand, all of them added up; `prize`: chips
    shared by the best."""

    game: str
    language: str
    due: int
    hands: int = 4
    minutes: int = 5
    prize: int = 0


class Tournament(NamedTuple):
    """A tournament. `due`: its start; once it has begun, its end."""

    id: int
    guild: int
    channel: int
    game: str
    language: str
    hands: int
    minutes: int
    prize: int
    seals: tuple[str, ...]
    state: TournamentState
    due: int

    @property
    def playing(self) -> bool:
        return self.state == "playing"

    @property
    def ended(self) -> bool:
        """Whether nobody plays any more."""
        return self.state in ENDS

    @property
    def told(self) -> bool:
        """Whether every hand may be shown, because all have been played."""
        return self.state in ("over", "undone")

    @property
    def length(self) -> int:
        """The time (ms) for all its hands together."""
        return self.hands * self.minutes * 60_000

    @property
    def joins_until(self) -> int:
        """The end of the first half, the last moment for late comers to sit down."""
        return self.due - self.length // 2

    def says(self, now: int) -> int:
        """Return what the tournament's message has to show."""
        if self.ended:
            return ENDS[self.state]
        if self.playing:
            return PLAYING
        return CHECK_IN if now >= self.due - CHECK_IN_MS else SIGN_UP


class Entrant(NamedTuple):
    """A player who has signed up. `player` None: their data was deleted."""

    seat: int
    player: int | None
    name: str
    present: bool
    prize: int


class TournamentStanding(NamedTuple):
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


TournamentHand = SoloHand[TournamentDeal]


class TournamentOverview(NamedTuple):
    """Everything the tournament's message shows."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    standings: tuple[TournamentStanding, ...]
