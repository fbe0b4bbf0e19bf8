"""Signs interactions sent by HTTP, as Discord does: Ed25519, over the timestamp and the body."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def _private(key: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key))


def public_of(key: str) -> str:
    return _private(key).public_key().public_bytes_raw().hex()


def signed(key: str, timestamp: str, body: bytes) -> dict[str, str]:
    """Return the signature's headers."""
    return {
        "X-Signature-Ed25519": _private(key).sign(timestamp.encode() + body).hex(),
        "X-Signature-Timestamp": timestamp,
    }
