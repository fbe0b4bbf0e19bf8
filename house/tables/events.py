"""What happens at a table outside the rules: people come and go, the table pauses and closes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.events import Event, Sealed
from house.tables.records import Paused


class Joined(Event, frozen=True, tag="joined"):
    """Somebody takes a seat in the lobby. `name` is told of computer players only: people may be forgotten."""

    name: str = ""


class Unseated(Event, frozen=True, tag="unseated"):
    """A seat in the lobby is empty again, and those after it move up."""


class Waits(Event, frozen=True, tag="waits"):
    """Somebody has joined during a hand, and sits down when it is over."""


class WaitsNoMore(Event, frozen=True, tag="waits-no-more"):
    pass


class OptionsSet(Event, frozen=True, tag="options-set"):
    """`options` are those that were chosen, as they stand now."""

    options: dict[str, Any]


class LengthSet(Event, frozen=True, tag="length-set"):
    length: str


class TablePaused(Event, frozen=True, tag="paused"):
    why: Paused


class Resumed(Event, frozen=True, tag="resumed"):
    pass


class ClosesSoon(Event, frozen=True, tag="closes-soon"):
    """Nobody has done anything in the lobby for a long time."""


class KeptOpen(Event, frozen=True, tag="kept-open"):
    pass


class TableClosed(Event, frozen=True, tag="table-closed"):
    """Somebody closes a table whose game has begun. The game's own `closed` follows."""


class HandVoided(Event, frozen=True, tag="hand-voided"):
    pass


class IdleClosed(Event, frozen=True, tag="idle-closed"):
    """The house closes a table where nobody has been for a long time."""


class StoodIn(Event, frozen=True, tag="stood-in"):
    """What follows a computer did for somebody who is away or has left: it is not theirs."""


def stood_in(events: Iterable[Event]) -> int | None:
    """The seat for which a computer acted, if one did."""
    return next((event.seat for event in events if isinstance(event, StoodIn)), None)


class HintTaken(Event, frozen=True, tag="hint-taken"):
    """Somebody has asked what a strong player would do."""


class TakesOff(Event, frozen=True, tag="takes-off"):
    """Their time has run out, and from now on their days off are spent."""


class DealSealed(Event, frozen=True, tag="deal-sealed"):
    """The house has ordered the cards of the next deal, and commits itself to them."""

    deal: int
    commitment: str


class DealCut(Event, frozen=True, tag="deal-cut"):
    """Somebody has cut the next deal."""


class AsDealt(Event, frozen=True, tag="as-dealt"):
    """A hand begins. `state` is how it was dealt, stored and packed: the acts after it show the hand once more."""

    state: Sealed[bytes] = b""


HOUSE_EVENTS: tuple[type[Event], ...] = (
    Joined,
    Unseated,
    Waits,
    WaitsNoMore,
    OptionsSet,
    LengthSet,
    TablePaused,
    Resumed,
    ClosesSoon,
    KeptOpen,
    TableClosed,
    HandVoided,
    IdleClosed,
    StoodIn,
    HintTaken,
    TakesOff,
    DealSealed,
    DealCut,
    AsDealt,
)
