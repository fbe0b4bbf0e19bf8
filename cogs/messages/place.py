"""The places of messages, and how a message is changed and deleted.

A message in a channel is changed by its number. A private answer, or any in a group chat, is changed with the token
of an interaction that it answers, for a quarter of an hour; every press on it brings a new token. The newest tokens
are tried first to find one that Discord knows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from cogs.messages.body import Body
from cogs.transport.rest import Fault, NotDone, Rest
from house.store.message_rows import OWED

LASTS_MS = 14 * 60_000
"""An answer is kept up to date for this long. Its token is good for fifteen minutes."""
ANSWERS_MS = 3_500
"""Discord accepts no first answer to an interaction after this: a missing one will not come."""


class Channel(NamedTuple):
    channel: int


class DM(NamedTuple):
    player: int


class OnlyReply(NamedTuple):
    """An answer, which needs an interaction first."""


Where = Channel | DM | OnlyReply


class Token(NamedTuple):
    """The interaction, its token, and when it came. `follows`: the message is a follow-up, not the answer."""

    interaction: int
    token: str
    at: int
    follows: bool = False


class Row(msgspec.Struct):
    """A message in Discord, stored before it is sent. Its number is the nonce. `message` None: owed, or perhaps
    posted. `since`: when it was begun, or its newest stored token. `pinged`: whether sending it notifies anybody."""

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
        """Whether it has no place yet, so it was certainly not sent."""
        return self.channel == OWED

    @property
    def stands(self) -> bool:
        """Discord has certainly accepted it."""
        return self.message is not None

    def is_at(self, message: int, brought: int = 0) -> bool:
        """Whether that is this message. `brought`: the interaction that brought it, for messages of unknown number."""
        known = {token.interaction for token in self.tokens}
        return self.message == message or (self.message is None and brought in known)

    def lasts(self, now: int) -> int:
        """The milliseconds left to keep an answer; at most a quarter of an hour, even if the clock was set back."""
        newest = max((token.at for token in self.tokens), default=0)
        return min(newest + LASTS_MS - now, LASTS_MS)

    def surely_lasts(self, now: int) -> int:
        """The milliseconds left if Discord has accepted only the oldest of the answers."""
        oldest = min((token.at for token in self.tokens), default=0)
        return min(oldest + LASTS_MS - now, LASTS_MS)

    def may_come(self, now: int) -> int:
        """The milliseconds left in which Discord may still accept it as an answer."""
        newest = max((token.at for token in self.tokens), default=0)
        return min(newest + ANSWERS_MS - now, ANSWERS_MS)


async def change(rest: Rest, application: int, row: Row, body: Body) -> Any:
    """Edit it, and return Discord's message. Always list the attachments to keep: a picture unknown to this edit,
    such as one of another process, would otherwise stay beside the text."""
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
    """Skip tokens that never answered or are too old. Drop those before a good one."""
    gone = NotDone(Fault.MESSAGE_GONE, 0)
    for token in row.tokens:
        if token.follows and row.message is None:
            continue  # its number is unknown
        try:
            reply = await ask(token.token, row.message if token.follows else None)
        except NotDone as wrong:
            if wrong.fault is not Fault.MESSAGE_GONE:
                raise
            gone = wrong
        else:
            if token in row.tokens:  # otherwise an answer was faster
                row.tokens = row.tokens[: row.tokens.index(token) + 1]
            return reply
    raise gone
