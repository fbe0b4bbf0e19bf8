"""Passes interactions that do not come from the gateway to the library, as if they did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cogs.transport.seen import SeenIds
from cogs.web.excuses import Handed
from cogs.web.onward import is_about_a_table_here
from house.incidents import incident

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.room import CardRoom


def _is_played_here(room: CardRoom, data: Any) -> bool:
    """A door with another number of shards may bring an interaction that another place must answer. Those passed on
    from there concern a table here."""
    guild = data.get("guild_id")
    if guild is None or room.shards.owns(int(guild)):
        return True
    return is_about_a_table_here(room, data)


class Inbox:
    """The inbox of one bot. Interactions already seen are remembered across reconnects."""

    def __init__(self, public_key: str = "", seen: SeenIds[None] | None = None) -> None:
        self._public_key = public_key
        self._bot: Lettershark | None = None
        self._seen: SeenIds[None] = SeenIds() if seen is None else seen

    def follow(self, bot: Lettershark) -> None:
        """Called before each try to connect, with its bot."""
        self._bot = bot
        bot.connection.seen = self._seen

    async def left(self) -> None:
        """Nothing to leave without a bus."""

    def bring(self, raw: bytes, waited: float = 0.0) -> Handed:
        """Take in an interaction. `waited`: seconds on its way. A repeated one counts as handed over."""
        bot = self._playing()
        if bot is None:
            return Handed.NOT
        try:
            data = msgspec.json.decode(raw)
            if not _is_played_here(bot.room, data):
                return Handed.NOT
            bot.connection.bring(data, waited)
        except Exception as wrong:  # noqa: BLE001 - no interaction may end the door
            incident("interaction-unreadable", wrong)
            return Handed.NOT
        return Handed.OVER

    def _playing(self) -> Lettershark | None:
        bot = self._bot
        here = bot is not None and bot.answers and not bot.is_closed() and bot.room.holds
        return bot if here else None

    # --- for the door --------------------------------------------------------------------------------------

    def key(self) -> str:
        application = self._bot.application if self._bot is not None else None
        return self._public_key or (application.verify_key if application is not None else "")

    async def hand_over(self, _guild: str | None, raw: bytes) -> Handed:
        return self.bring(raw)

    def lacking(self) -> str:
        if self._playing() is None:
            return "discord"
        return "" if self.key() else "public_key"
