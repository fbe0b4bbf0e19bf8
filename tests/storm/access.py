"""The bot's present permissions and reach, and people's places."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from .things import Channel, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

VIEW, SEND, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 38
UNKNOWN_CHANNEL, NO_ACCESS, NO_PERMISSION = 10003, 50001, 50013
DMS_CLOSED, NO_COMMON_SERVER, TOO_FAST, ARCHIVED = 50007, 50278, 40003, 50083


class Access:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.out: set[int] = set()  # servers that Discord has lost
        self.kicked: set[int] = set()  # servers that have thrown the bot out
        self.unseen: set[int] = set()  # channels that it may not see
        self.mute: set[int] = set()  # channels in which it may not write
        self.left: set[int] = set()  # members who have left
        self.closed: set[int] = set()  # people with closed direct messages
        self.out_of_touch: set[int] = set()  # everyone who was ever among these
        self.too_fast = False
        self.refused: Counter[tuple[int, int]] = Counter()  # how often, by channel and code
        self.changed_at: defaultdict[int, float] = defaultdict(
            lambda: -1.0
        )  # when a channel was last meddled with

    # --- the bot -----------------------------------------------------------------------------------------

    def must_see(self, channel: Channel) -> None:
        if channel.deleted:
            self._refuse(channel, 404, UNKNOWN_CHANNEL)
        home = channel.parent or channel.id
        if channel.group or channel.guild in self.kicked or home in self.unseen:
            self._refuse(channel, 403, NO_ACCESS)

    def must_write(self, channel: Channel) -> None:
        self.must_see(channel)
        if (channel.parent or channel.id) in self.mute:
            self._refuse(channel, 403, NO_PERMISSION)
        if channel.recipient in self.left:
            self._refuse(channel, 403, NO_COMMON_SERVER)
        if channel.recipient in self.closed:
            self._refuse(channel, 403, DMS_CLOSED)
        self.must_be_awake(channel)

    def must_be_awake(self, channel: Channel) -> None:
        self.must_see(channel)
        if channel.archived:
            self._refuse(channel, 400, ARCHIVED)

    def must_open_slowly(self) -> None:
        if self.too_fast:
            raise Refusal(403, TOO_FAST)

    def _refuse(self, channel: Channel, status: int, code: int) -> None:
        self.refused[channel.id, code] += 1
        if code != UNKNOWN_CHANNEL and (code != ARCHIVED or channel.locked):  # else there is a way to go on
            self.changed_at[channel.id] = self._now()
        raise Refusal(status, code)

    def granted(self, all_of_them: int, channel: Channel) -> int:
        """The granted part of these permissions."""
        home = channel.parent or channel.id
        taken = VIEW | SEND | SEND_IN_THREADS if home in self.unseen else 0
        taken |= SEND | SEND_IN_THREADS if home in self.mute else 0
        return all_of_them & ~taken

    # --- people ------------------------------------------------------------------------------------------

    def reaches(self, user: int, channel: Channel) -> bool:
        """Whether this person can press there."""
        if channel.deleted or channel.recipient not in (None, user):
            return False
        return channel.guild is None or self.is_there(user, channel.guild)

    def is_there(self, user: int, guild: int) -> bool:
        return user not in self.left and guild not in self.out | self.kicked

    def types(self, user: int, channel: Channel) -> bool:
        return self.reaches(user, channel) and not channel.archived


def as_body(channel: Channel) -> dict[str, Any]:
    """A thread's state."""
    return {"archived": channel.archived, "locked": channel.locked}
