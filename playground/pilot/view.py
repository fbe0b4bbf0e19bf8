"""The base of everything that the pilot hands out."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from playground.core.playground import Playground
from playground.core.watch import ANYTHING

T = TypeVar("T")


class Identified(Protocol):
    id: int


Record = TypeVar("Record", bound=Identified)


class Stage:
    """A playground, and how long it may be silent while something is waited for in it."""

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
        """What the condition returns, as soon as that is true after something happened. `seconds` at the most, whatever
        happens meanwhile."""
        limit, silent = (self.seconds, True) if seconds is None else (seconds, False)
        try:
            return await self.server.hub.watch.until(key, condition, limit, silent=silent)
        except TimeoutError:
            quiet = ", and nothing happened" if silent else ""
            raise TimeoutError(f"waited {limit} s for {what}{quiet}") from None


class View(Generic[Record]):
    """One of the playground's records, easy to use; it also has whatever the record has."""

    def __init__(self, discord: Stage, record: Record) -> None:
        self.discord, self.record = discord, record

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)

    def __eq__(self, other: object) -> bool:
        # A thread has the id of the message that it hangs on, so the kinds are compared, too.
        return isinstance(other, View) and (type(other.record), other.id) == (type(self.record), self.id)

    def __hash__(self) -> int:
        return hash(self.record.id)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


def plain(value: Any) -> Any:
    """Members, roles and channels stand for their ids, in lists too."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return getattr(value, "id", value)
