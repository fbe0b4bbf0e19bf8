"""Every request that the bot made, for tests that judge its bodies and count its calls."""

from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec


class Request(msgspec.Struct, frozen=True):
    """What was asked and what was answered."""

    method: str
    template: str
    path: str
    body: Any
    status: int
    code: int | None = None

    @property
    def route(self) -> str:
        return f"{self.method} {self.template}"


class Recorder:
    """A list of requests; off when nobody will look at it."""

    def __init__(self, *, keep: bool, most: int | None = None) -> None:
        self.keeping = keep
        self._requests: deque[Request] = deque(maxlen=most)

    def add(self, request: Request) -> None:
        if self.keeping:
            self._requests.append(request)

    def __iter__(self) -> Iterator[Request]:
        return iter(self._requests)

    def __len__(self) -> int:
        return len(self._requests)

    def on(self, route: str) -> list[Request]:
        """The requests on one route, such as "POST /channels/{channel_id}/messages"."""
        return [request for request in self._requests if request.route == route]

    def refused(self) -> list[Request]:
        return [request for request in self._requests if request.status >= 400]

    def clear(self) -> None:
        self._requests.clear()
