"""Replies that are not from Discord: a proxy's page, or half a body. The request's outcome is then unknown, as with
a broken connection."""

from __future__ import annotations

from typing import Any

import aiohttp
import msgspec

JSON = "application/json"
UNREADABLE = (ValueError, LookupError, TypeError)
"""Exceptions raised by reading an unexpected reply."""
_decode = msgspec.json.Decoder().decode


def is_json(answer: Any) -> bool:
    """Whether it may be from Discord, whose errors are labelled as JSON."""
    return bool(answer.headers.get("Content-Type", "").partition(";")[0] == JSON)


async def said_by(answer: aiohttp.ClientResponse) -> dict[str, Any] | None:
    """Discord's error; None if it cannot be read."""
    try:
        said = _decode(await answer.read())
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
