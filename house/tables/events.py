"""Events outside the rules: people come and go, the table pauses and closes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.events import Event, Sealed
from house.tables.records import Paused


class Joined(Event, frozen=True, tag="joined"):
    """A player takes a seat in the lobby. `name` is set for computers only: people may be forgotten."""

    name: str = ""


class Unseated(Event, frozen=True, tag="unseated"):
    """A seat in the lobby is empty again; later seats move up."""


class Waits(Event, frozen=True, tag="waits"):
    """A person has joined during a hand, and sits down after it."""


class WaitsNoMore(Event, frozen=True, tag="waits-no-more"):
    pass


class OptionsSet(Event, frozen=True, tag="options-set"):
    """`options`: the changed options with their new values."""

    options: dict[str, Any]


class LengthSet(Event, frozen=True, tag="length-set"):
    length: str


class TablePaused(Event, frozen=True, tag="paused"):
    why: Paused


class Resumed(Event, frozen=True, tag="resumed"):
    pass


class ClosesSoon(Event, frozen=True, tag="closes-soon"):
    """The lobby has been idle for a long time and is about to close."""


class KeptOpen(Event, frozen=True, tag="kept-open"):
    pass


class TableClosed(Event, frozen=True, tag="table-closed"):
    """The table closes after its game began. The game's own `closed` follows."""


class VoidWanted(Event, frozen=True, tag="void-wanted"):
    """A player of the hand under way would have it voided. It is once all of them would."""


class HandVoided(Event, frozen=True, tag="hand-voided"):
    """`by_all`: all who played it; otherwise a moderator who did not."""

    by_all: bool = False


class IdleClosed(Event, frozen=True, tag="idle-closed"):
    """The house closes a table that has been deserted for a long time."""


class Forgotten(Event, frozen=True, tag="forgotten"):
    """A player who has left has had their data deleted: the table no longer knows their name."""


class StoodIn(Event, frozen=True, tag="stood-in"):
    """A computer did the following for a player who is away or has left."""


def stood_in(events: Iterable[Event]) -> int | None:
    """Return the seat that a computer acted for, if any."""
    return next((event.seat for event in events if isinstance(event, StoodIn)), None)


class HintTaken(Event, frozen=True, tag="hint-taken"):
    """A player has asked for a hint."""


class TakesOff(Event, frozen=True, tag="takes-off"):
    """A player's time has run out, and they start to use up their days off."""


class DealSealed(Event, frozen=True, tag="deal-sealed"):
    """The house has ordered the next deal's cards, and commits itself to them."""

    deal: int
    commitment: str


class DealCut(Event, frozen=True, tag="deal-cut"):
    """A player has cut the next deal."""


class AsDealt(Event, frozen=True, tag="as-dealt"):
    """A hand begins. `state`: the dealt state, packed. The acts after it replay the hand."""

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
    VoidWanted,
    HandVoided,
    IdleClosed,
    Forgotten,
    StoodIn,
    HintTaken,
    TakesOff,
    DealSealed,
    DealCut,
    AsDealt,
)
