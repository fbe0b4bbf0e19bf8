"""Players' names, made harmless: no markup, mentions or line breaks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from house.tables.records import Seat
from screens.i18n.language import I18n

LONGEST = 32
NOBODY = "—"
"""The name of a player without any visible letter."""
REMEMBERED = 4096  # names, cached because each drawing of their table needs them
_MARKUP = re.compile(r"([\\*_~`|>#\-\[\]()<:@])")
_INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Co", "Cs"}


@lru_cache(maxsize=REMEMBERED)
def escaped(name: str, longest: int = LONGEST) -> str:
    shown = plain(name, longest)
    return _MARKUP.sub(r"\\\1", shown)


def plain(name: str, longest: int = LONGEST) -> str:
    """The name for labels of buttons and selects, where markup has no effect."""
    if not name.isprintable():
        name = "".join(char for char in name if unicodedata.category(char) not in _INVISIBLE)
    kept = name.strip()
    if not kept:
        return NOBODY
    return kept if len(kept) <= longest else f"{kept[: longest - 1]}…"


def mention(player: int) -> str:
    return f"<@{player}>"


def is_forgotten(seat: Seat) -> bool:
    """Whether the player who sat there has had their data deleted."""
    return seat.player is None and not (seat.is_computer or seat.name)


def forgotten(i18n: I18n) -> str:
    return i18n.say("a player who left")


def of_seats(seats: Sequence[Seat], i18n: I18n) -> list[str]:
    """Each seat's name at its table; equal names get their seat's number."""
    names = [forgotten(i18n) if is_forgotten(seat) else plain(seat.name) for seat in seats]
    return [
        f"{name} ({place + 1})" if names.count(name) > 1 and seat.presence != "free" else name
        for place, (name, seat) in enumerate(zip(names, seats, strict=True))
    ]
