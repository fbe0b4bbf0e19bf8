"""By what Discord knows a message again that it has taken already: whoever does not hear of that sends it once more, after
a lost answer or a crash, and gets the one that is there."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

BYTES = 12  # twice as many letters; Discord takes 25

Kind = Literal["board", "letter", "ping", "no-place"]


def nonce(table: int, kind: Kind, *which: int) -> str:
    """`which` tells apart what is sent on purpose: the hand or the decision, and the how manieth message it is."""
    named = ":".join(map(str, (table, kind, *which)))
    return blake2b(named.encode(), digest_size=BYTES).hexdigest()
