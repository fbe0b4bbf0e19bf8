"""The program that draws, in a process beside the bot: `python -m drawing.worker`. Scenes come in by standard
input, pictures go out.

A frame is its length in four bytes and that many bytes. An answer begins with a byte: 1 before a picture, 0 before the
kind of error. It imports neither the bot nor Discord, gets no secrets, and runs at the lowest priority. It ends
when its input does, so it never outlives the bot.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import BinaryIO

from drawing.scenes import read_scene
from drawing.tables.any_scene import image

NICE = 10
DRAWN, FAILED = b"\x01", b"\x00"


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which then ends this program
    with contextlib.suppress(OSError):
        os.nice(NICE)
    serve(sys.stdin.buffer, sys.stdout.buffer)


def serve(asked: BinaryIO, answers: BinaryIO) -> None:
    while (frame := _next(asked)) is not None:
        answer = answer_to(frame)
        answers.write(len(answer).to_bytes(4, "big") + answer)
        answers.flush()


def _next(asked: BinaryIO) -> bytes | None:
    length = asked.read(4)
    if len(length) < 4:
        return None
    frame = asked.read(int.from_bytes(length, "big"))
    return frame if len(frame) == int.from_bytes(length, "big") else None


def answer_to(frame: bytes) -> bytes:
    try:
        return DRAWN + image(read_scene(frame))
    except Exception as wrong:  # noqa: BLE001 - one picture that cannot be drawn must not stop the others
        return FAILED + type(wrong).__name__.encode()


if __name__ == "__main__":
    main()
