"""Texts of resumed tables, kept once for all of them.

Every stored state names the cards of its pack; read back one by one, a thousand tables would hold a hundred thousand texts
of four letters.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from msgspec.structs import force_setattr


def shared(value: Any) -> Any:
    """The same value, its texts the ones that everybody uses. Only for what was just read and is nobody's yet."""
    if isinstance(value, str):
        return sys.intern(value)
    if isinstance(value, tuple):
        return tuple(map(shared, value))
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if isinstance(held, str | tuple | msgspec.Struct):
                force_setattr(value, field, shared(held))
    return value
