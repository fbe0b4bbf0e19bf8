"""Discord recognises a message by its nonce. If the reply was lost, or the bot crashed, the same message is sent again and
Discord returns the one that is already there."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

BYTES = 12  # twice as many characters; Discord takes 25

Kind = Literal["board", "letter", "ping", "no-place", "result", "vote"]
"""Part of the nonce, so a word once chosen stays: an upgrade must not post a message twice."""


def nonce(table: int, kind: Kind, *which: int) -> str:
    """`which` tells apart what is meant to be sent separately: the hand or decision, and a running number."""
    named = ":".join(map(str, (table, kind, *which)))
    return blake2b(named.encode(), digest_size=BYTES).hexdigest()
