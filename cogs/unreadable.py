"""What comes back from Discord, or from something that stands before it, and may be no answer at all: the page of a
proxy, or half a body. Nothing is known then of what became of the request, as if the line had broken."""

from __future__ import annotations

from typing import Any

import aiohttp
import msgspec

JSON = "application/json"
UNREADABLE = (ValueError, LookupError, TypeError)
"""What reading raises, where the answer is not what it should be."""
_decode = msgspec.json.Decoder().decode


def is_json(answer: Any) -> bool:
    """Whether Discord itself may have said it: its errors are JSON, and are called so."""
    return bool(answer.headers.get("Content-Type", "").partition(";")[0] == JSON)


async def said_by(answer: aiohttp.ClientResponse) -> dict[str, Any] | None:
    """Discord's error; None if it cannot be read."""
    try:
        said = _decode(await answer.read())
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
