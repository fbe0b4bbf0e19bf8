"""How the bot paces itself in Discord: how often it edits, when it pings. Set once, from the configuration."""

from __future__ import annotations

import msgspec


class UiTiming(msgspec.Struct, frozen=True, kw_only=True):
    edit_seconds: float = 1.2  # between two edits of a table's message; Discord allows about one a second
    letter_seconds: float = (
        3.0  # until a player's hand follows the table by direct message; new cards go at once
    )
    nudge_seconds: float = 10  # until the player to act is pinged
    repost_after: int = 20  # messages below a table's message until it is posted again; a result counts as 20
    new_dms_a_minute: int = 10  # players who may be written to for the first time
    retry_seconds: float = 5.0  # until Discord is asked again after a failure; longer each time
