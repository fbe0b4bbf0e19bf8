"""Some replies are not Discord's: a proxy's page, or half a body. The outcome of the request is then unknown, as when the
connection breaks."""

from __future__ import annotations

from typing import Any

import aiohttp
import msgspec

JSON = "application/json"
UNREADABLE = (ValueError, LookupError, TypeError)
"""What reading raises if a reply is not as expected."""
_decode = msgspec.json.Decoder().decode


def is_json(answer: Any) -> bool:
    """Whether it may be Discord's: its errors are JSON, and labelled so."""
    return bool(answer.headers.get("Content-Type", "").partition(";")[0] == JSON)


async def said_by(answer: aiohttp.ClientResponse) -> dict[str, Any] | None:
    """Discord's error; None if it cannot be read."""
    try:
        said = _decode(await answer.read())
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
