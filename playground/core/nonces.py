"""Recognises repeated messages by their nonce."""

from collections import OrderedDict

from playground.core.records import Json, MessageRecord
from playground.core.snowflakes import PlaygroundClock

SECONDS = 300.0
"""Discord's documentation only says "the past few minutes"."""


class Nonces:
    def __init__(self, clock: PlaygroundClock) -> None:
        self._clock = clock
        self._sent: OrderedDict[tuple[int, int, str], tuple[float, MessageRecord]] = OrderedDict()

    def keep(self, message: MessageRecord) -> None:
        now = self._clock.now()
        while self._sent and now - next(iter(self._sent.values()))[0] > SECONDS:
            self._sent.popitem(last=False)
        key = (message.channel_id, message.author_id, message.nonce or "")
        self._sent[key] = (now, message)
        self._sent.move_to_end(key)

    def made(self, channel_id: int, author_id: int, body: Json) -> MessageRecord | None:
        """Return the message that this one would repeat, even if it is deleted by now."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        at, message = self._sent.get((channel_id, author_id, str(body["nonce"])), (0.0, None))
        return message if self._clock.now() - at <= SECONDS else None
