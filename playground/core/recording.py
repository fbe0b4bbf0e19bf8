"""Records for tests: every request of the bot, and everything shown to members."""

from collections import deque
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

import msgspec

from playground.core.records import Json

T = TypeVar("T")


class Recording(Generic[T]):
    """A list that is kept only if a test will read it: a load test would fill the memory."""

    def __init__(self, *, keep: bool) -> None:
        self.keeping = keep
        self._entries: deque[T] = deque()

    def __iter__(self) -> Iterator[T]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def clear(self) -> None:
        self._entries.clear()


class RecordedRequest(msgspec.Struct, frozen=True):
    """A request of the bot, with its answer."""

    method: str
    template: str
    path: str
    body: Any
    status: int
    code: int | None = None

    @property
    def route(self) -> str:
        return f"{self.method} {self.template}"


class Requests(Recording[RecordedRequest]):
    def add(self, request: RecordedRequest) -> None:
        if self.keeping:
            self._entries.append(request)

    def on(self, route: str) -> list[RecordedRequest]:
        """Return the requests on one route, such as "POST /channels/{channel_id}/messages"."""
        return [request for request in self if request.route == route]

    def refused(self) -> list[RecordedRequest]:
        return [request for request in self if request.status >= 400]


class Delivery(msgspec.Struct, frozen=True):
    """A payload that reached these users' screens."""

    kind: str
    channel_id: int
    viewers: frozenset[int]
    text: str
    message_id: int | None = None


class Transcript(Recording[Delivery]):
    """All payloads shown. Tests search it for cards that a member must not see."""

    def add(
        self,
        kind: str,
        channel_id: int,
        viewers: frozenset[int],
        payload: Json,
        message_id: int | None = None,
    ) -> None:
        if self.keeping:
            text = msgspec.json.encode(payload).decode()
            self._entries.append(Delivery(kind, channel_id, viewers, text, message_id))

    def seen_by(self, user_id: int) -> list[Delivery]:
        return [delivery for delivery in self if user_id in delivery.viewers]
