"""Base classes of the pilot."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from playground.core.playground import Playground
from playground.core.watch import ANYTHING

T = TypeVar("T")


class Identified(Protocol):
    id: int


Record = TypeVar("Record", bound=Identified)


class PilotedPlayground:
    """A playground with a limit on how long a wait may go without events."""

    def __init__(self, server: Playground, seconds: float) -> None:
        self.server = server
        self.seconds = seconds

    async def wait_until(
        self,
        condition: Callable[[], T | None],
        seconds: float | None = None,
        *,
        what: str = "it",
        key: int = ANYTHING,
    ) -> T:
        """Return the condition's result once it is true after an event. `seconds`: a limit even while events come."""
        limit, silent = (self.seconds, True) if seconds is None else (seconds, False)
        try:
            return await self.server.hub.watch.until(key, condition, limit, silent=silent)
        except TimeoutError:
            quiet = ", and nothing happened" if silent else ""
            raise TimeoutError(f"waited {limit} s for {what}{quiet}") from None


class View(Generic[Record]):
    """Wraps one of the playground's records; it also has the record's attributes."""

    def __init__(self, discord: PilotedPlayground, record: Record) -> None:
        self.discord, self.record = discord, record

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)

    def __eq__(self, other: object) -> bool:
        # A thread has the id of the message it starts from, so compare the types, too.
        return isinstance(other, View) and (type(other.record), other.id) == (type(self.record), self.id)

    def __hash__(self) -> int:
        return hash(self.record.id)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


def plain(value: Any) -> Any:
    """Replace members, roles and channels by their ids, in lists, too."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return getattr(value, "id", value)
