"""What happens at every table, whatever is played. Statistics, history and screens know these by type.

A family whose event tells more extends one of these under the same tag, and lists its own instead.
"""

from __future__ import annotations

from engine.contract import Winner
from engine.events import Cards, EachOwn, Event, Sealed, tag_of


class HandBegins(Event, frozen=True, tag="hand-begins"):
    """`ante` and `antes` (by seat) are the chips that go in before any cards, where there are any."""

    hand: int
    dealer: int | None = None
    ante: int = 0
    antes: tuple[int, ...] = ()


class Shuffled(Event, frozen=True, tag="shuffled"):
    pack: Sealed[Cards] = ()


class Dealt(Event, frozen=True, tag="dealt"):
    counts: tuple[int, ...]
    cards: EachOwn[Cards] = {}


class TimedOut(Event, frozen=True, tag="timed-out"):
    """Somebody's clock ran out. What the clock did for them follows."""

    then: str


class WentAway(Event, frozen=True, tag="away"):
    pass


class CameBack(Event, frozen=True, tag="back"):
    pass


class SatDown(Event, frozen=True, tag="sat"):
    pass


class Left(Event, frozen=True, tag="left"):
    """For good. `chips` is what goes home; where nobody can fold, the seat is played on to the hand's end."""

    chips: int = 0
    why: str = ""


class Accepted(Event, frozen=True, tag="accepted"):
    """Somebody lets words stand that they could have challenged."""


class Presented(Event, frozen=True, kw_only=True, tag="presented"):
    """Words shown or laid. `hand` names what they make, where hands have names."""

    hand: str | None = None
    words: tuple[str, ...]


class Spellchecked(Event, frozen=True, tag="spellchecked"):
    by: int
    of: int
    word: str
    true: bool


class HandEnds(Event, frozen=True, tag="hand-ends"):
    """`gains` are chips, `scores` points, each by seat."""

    hand: int = 0
    winners: tuple[Winner, ...] = ()
    gains: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class GameOver(Event, frozen=True, tag="game-over"):
    """The seats of the first place, of the second, and so on."""

    standings: tuple[tuple[int, ...], ...]


class Closed(Event, frozen=True, tag="closed"):
    """`void`: a hand was under way, and has not been played."""

    void: bool = False


COMMON: tuple[type[Event], ...] = (
    HandBegins,
    Shuffled,
    Dealt,
    TimedOut,
    WentAway,
    CameBack,
    SatDown,
    Left,
    Accepted,
    Presented,
    Spellchecked,
    HandEnds,
    GameOver,
    Closed,
)


def kinds(*own: type[Event]) -> tuple[type[Event], ...]:
    """A family's events: its own, and the common ones that it does not extend."""
    tags = set(map(tag_of, own))
    return (*own, *(one for one in COMMON if tag_of(one) not in tags))
