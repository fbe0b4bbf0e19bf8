"""Checks that a request was signed by Discord, and when."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
FRESH = 60.0  # seconds between Discord's clock and ours; interactions are remembered for longer


class Unsigned(Exception):
    """Carries the reason, in one word for the log."""


class Signatures:
    """Of one application, by its public key from Discord's developer portal."""

    def __init__(self, public_key: str, clock: Callable[[], float] = time) -> None:
        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        self._clock = clock

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        """Raises Unsigned unless Discord has signed this within the last minute."""
        told = headers.get(TIMESTAMP, "")
        try:
            signature = bytes.fromhex(headers.get(SIGNATURE, ""))
            self._key.verify(signature, told.encode() + body)
        except (ValueError, InvalidSignature):
            raise Unsigned("bad-signature") from None
        if not (told.isascii() and told.isdigit() and abs(self._clock() - int(told)) <= FRESH):
            raise Unsigned("stale")
