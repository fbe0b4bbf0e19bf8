"""Where a message may stand, and how the one that stands is changed and deleted.

A message in a channel is changed by its number. An answer that only its reader sees, and any in a group chat, is changed with
the token of an interaction that it answers, for a quarter of an hour; every press on it brings a new token. Which of several
tokens Discord knows is found by asking, the newest first.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from cogs.messages.body import Body
from cogs.transport.rest import Fault, NotDone, Rest
from house.store.message_rows import OWED

LASTS_MS = 14 * 60_000
"""An answer is kept up to date for so long. Its token is good for fifteen minutes."""
ANSWERS_MS = 3_500
"""After that Discord takes no first answer to an interaction: what is not there by then will not come."""


class Channel(NamedTuple):
    channel: int


class DM(NamedTuple):
    player: int


class OnlyReply(NamedTuple):
    """An answer, for which somebody has to press something first."""


Where = Channel | DM | OnlyReply


class Token(NamedTuple):
    """The interaction, what Discord gave for it, and when. `follows`: the message is not the answer, but follows it."""

    interaction: int
    token: str
    at: int
    follows: bool = False


class Row(msgspec.Struct):
    """One message in Discord, as it is stored before it is sent. Its number is the nonce. `message` None: it is owed, or
    perhaps posted. `since`: when it was begun, or its newest stored token. `pinged`: whether sending it notifies anybody."""

    id: int
    kind: str
    subject: int
    reader: int
    stage: int = 0
    channel: int = 0
    message: int | None = None
    tokens: tuple[Token, ...] = ()
    since: int = 0
    pinged: int = 0
    leaving: bool = False

    @property
    def nonce(self) -> str:
        return f"{self.id:x}"

    @property
    def owed(self) -> bool:
        """It has no place yet, so it was certainly not sent."""
        return self.channel == OWED

    @property
    def stands(self) -> bool:
        """Discord has certainly taken it."""
        return self.message is not None

    def is_at(self, message: int, brought: int = 0) -> bool:
        """Whether that is this message. `brought`: the interaction that brought it, which tells while its number is unknown."""
        known = {token.interaction for token in self.tokens}
        return self.message == message or (self.message is None and brought in known)

    def lasts(self, now: int) -> int:
        """Milliseconds for which an answer can be kept; at most a quarter of an hour, even if the clock was set back."""
        newest = max((token.at for token in self.tokens), default=0)
        return min(newest + LASTS_MS - now, LASTS_MS)

    def surely_lasts(self, now: int) -> int:
        """The same if Discord has taken none of the answers but the oldest."""
        oldest = min((token.at for token in self.tokens), default=0)
        return min(oldest + LASTS_MS - now, LASTS_MS)

    def may_come(self, now: int) -> int:
        """Milliseconds for which Discord may still take it as an answer."""
        newest = max((token.at for token in self.tokens), default=0)
        return min(newest + ANSWERS_MS - now, ANSWERS_MS)


async def change(rest: Rest, application: int, row: Row, body: Body) -> Any:
    """Discord's message, as it is now. It says which attachments stay, always: a picture that an edit does not know of, such
    as one of another process, would stay beside its text."""
    listed = body._replace(attachments=body.attachments or [])
    if row.tokens:
        return await _by_token(
            row, lambda token, which: rest.edit_answer(application, token, which, *listed[:3])
        )
    return await rest.edit(row.channel, row.message or 0, *listed[:3])


async def delete(rest: Rest, application: int, row: Row) -> None:
    if row.tokens:
        await _by_token(row, lambda token, which: rest.delete_answer(application, token, which))
    else:
        await rest.delete(row.channel, row.message or 0)


async def _by_token(row: Row, ask: Callable[[str, int | None], Awaitable[Any]]) -> Any:
    """A token that never answered, or is too old, is passed over. Those before one that is good are not needed any more."""
    gone = NotDone(Fault.MESSAGE_GONE, 0)
    for token in row.tokens:
        if token.follows and row.message is None:
            continue  # nobody knows its number
        try:
            reply = await ask(token.token, row.message if token.follows else None)
        except NotDone as wrong:
            if wrong.fault is not Fault.MESSAGE_GONE:
                raise
            gone = wrong
        else:
            if token in row.tokens:  # else an answer has been first
                row.tokens = row.tokens[: row.tokens.index(token) + 1]
            return reply
    raise gone
