"""Reads the pixels of a PNG: enough of the format for resvg's files."""

import struct
import zlib

import numpy as np


def pixels(png):
    """Height by width by red, green, blue and opacity."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    at, data = 8, b""
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        if name == b"IDAT":
            data += png[at + 8 : at + 8 + size]
        at += size + 12
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 4 * width + 1)
    made = np.zeros((height + 1, width + 1, 4), np.int64)
    for row, line in enumerate(lines, 1):
        for place, raw in enumerate(line[1:].reshape(width, 4), 1):
            made[row, place] = (raw + _before(line[0], made, row, place)) & 255
    return made[1:, 1:]


def _before(kind, made, row, place):
    """The bytes that a line's filter adds."""
    left, above, corner = made[row, place - 1], made[row - 1, place], made[row - 1, place - 1]
    if kind < 4:
        return (0, left, above, (left + above) // 2)[kind]
    guess = left + above - corner
    near = np.abs(np.stack((guess - left, guess - above, guess - corner)))
    return np.choose(near.argmin(axis=0), (left, above, corner))


def grey(shown, ground):
    """The picture without colours, on a ground from 0 (black) to 255."""
    opaque = shown[..., 3:] / 255
    mixed = shown[..., :3] * opaque + ground * (1 - opaque)
    return mixed @ np.array([0.2126, 0.7152, 0.0722])
