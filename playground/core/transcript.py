"""Everything that was ever delivered, and to whom. Tests scan it for cards somebody may not know."""

from collections import deque
from collections.abc import Iterator

import msgspec

from playground.core.records import Json


class Delivery(msgspec.Struct, frozen=True):
    """One payload that reached these users' screens."""

    kind: str
    channel_id: int
    viewers: frozenset[int]
    text: str
    message_id: int | None = None


class Transcript:
    """A list of deliveries; off by default, because a load test would fill the memory."""

    def __init__(self, *, keep: bool, most: int | None = None) -> None:
        self.keeping = keep
        self._deliveries: deque[Delivery] = deque(maxlen=most)

    def __iter__(self) -> Iterator[Delivery]:
        return iter(self._deliveries)

    def __len__(self) -> int:
        return len(self._deliveries)

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
            self._deliveries.append(Delivery(kind, channel_id, viewers, text, message_id))

    def seen_by(self, user_id: int) -> list[Delivery]:
        return [delivery for delivery in self._deliveries if user_id in delivery.viewers]

    def clear(self) -> None:
        self._deliveries.clear()
