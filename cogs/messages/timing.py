"""How the messages behaves in Discord: how often it edits, when it pings. Set once a process."""

from __future__ import annotations

import msgspec


class UiTiming(msgspec.Struct, frozen=True, kw_only=True):
    edit_seconds: float = 1.2  # between two edits of a table's message; Discord allows about one a second
    letter_seconds: float = 3.0  # until a player's direct message follows the table; new cards go at once
    nudge_seconds: float = 10  # until the player to act is pinged, if he has not acted by himself
    repost_after: int = 20  # messages below a table's message until it is posted anew
    retry_seconds: float = 5.0  # until Discord is asked again for what it could not do; longer each time
