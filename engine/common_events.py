"""Events of every table and game. Statistics, history and screens know them by type.

If a family's event has more to say, it extends one of these under the same tag, and lists its own instead.
"""

from __future__ import annotations

from engine.contract import Winner
from engine.events import Cards, EachOwn, Event, Sealed, tag_of


class HandBegins(Event, frozen=True, tag="hand-begins"):
    """`ante` and `antes` (by seat) are the chips paid before any cards are dealt."""

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
    """A player's clock ran out. The act that the clock made for them follows."""

    then: str


class WentAway(Event, frozen=True, tag="away"):
    pass


class CameBack(Event, frozen=True, tag="back"):
    pass


class SatDown(Event, frozen=True, tag="sat"):
    pass


class Left(Event, frozen=True, tag="left"):
    """A player left for good. `chips` go home with them; in games without folding, the seat is played on to the
    hand's end."""

    chips: int = 0
    why: str = ""


class Accepted(Event, frozen=True, tag="accepted"):
    """A player accepts words that they could have challenged."""


class Presented(Event, frozen=True, kw_only=True, tag="presented"):
    """A player showed or laid words. `hand` names the hand they make, in games with named hands."""

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
    """`places`: the seats that came first, then those that came second, and so on."""

    standings: tuple[tuple[int, ...], ...]


class Closed(Event, frozen=True, tag="closed"):
    """`void`: the hand under way was not finished, and does not count."""

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


def presented(event: Event) -> tuple[str, ...]:
    """The words that count as real after this event, unless a player challenges them."""
    return event.words if isinstance(event, Presented) else ()
