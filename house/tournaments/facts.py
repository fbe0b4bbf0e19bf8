"""What is known of a tournament, as values."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.alone import Alone
from engine.tournaments import Ranked, SharedDeal
from house.solo.facts import SoloHand

CHECK_IN_MS = 10 * 60_000
"""Before it begins."""
State = Literal["open", "over", "too-few", "missed", "cancelled", "undone"]
SIGN_UP, CHECK_IN, PLAYING = 1, 2, 100
"""What its message says; of a hand that is played, `PLAYING` and its number."""
ENDS: dict[State, int] = {"over": 200, "too-few": 201, "cancelled": 202, "undone": 203, "missed": 204}


class Planned(NamedTuple):
    """What a moderator decides. `due`: when it begins; `minutes`: for each hand; `prize`: chips for the best together."""

    game: str
    language: str
    due: int
    hands: int = 4
    minutes: int = 5
    prize: int = 0


class Tournament(NamedTuple):
    """`due`: when it begins, or the hand that is played ends."""

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
        """How many hands are over, so that results may be shown."""
        return max(0, self.hand - 1) if self.state in ("open", "cancelled") else self.hand

    def says(self, now: int) -> int:
        """What its message is to say."""
        if self.state != "open":
            return ENDS[self.state]
        if self.hand:
            return PLAYING + self.hand
        return CHECK_IN if now >= self.due - CHECK_IN_MS else SIGN_UP


class Entrant(NamedTuple):
    """Somebody who has signed up. `player` None: they had their data deleted."""

    seat: int
    player: int | None
    name: str
    present: bool
    prize: int


class Standing(NamedTuple):
    entrant: Entrant
    ranked: Ranked


class TournamentDeal(NamedTuple):
    """One of its hands."""

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
        """Whether it may be compared, as nobody plays it any more."""
        return self.number <= self.tournament.over


TournamentHand = SoloHand[TournamentDeal]


class Shown(NamedTuple):
    """All that its message says."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    finished: int
    """How many have finished the hand that is played."""
    standings: tuple[Standing, ...]
