"""`bot.py` without a token, as a newcomer starts it."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OURS = ("LETTERSHARK_", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
# Computers think for no time, and a settled table stays as it is.
BRISK = {
    "LETTERSHARK_TIMING": '{"computer_seconds": [0, 0.05], "edit_seconds": 0.05, "letter_seconds": 0.05, "ready_seconds": 0.1}',
    "LETTERSHARK_BREAK_SECONDS": "600",
    "LETTERSHARK_PICTURES": "false",
}
PATIENCE = 60


@contextlib.asynccontextmanager
async def program(folder):
    """The address that it prints. The bot may not be there yet."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        "--port",
        "0",
        cwd=folder,
        env=environment | BRISK | {"LETTERSHARK_DATA_DIR": str(folder)},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield await asyncio.wait_for(_printed_by(process), PATIENCE)
    finally:
        if process.returncode is None:
            process.terminate()  # it takes its bot with it
        await process.communicate()


async def _printed_by(process):
    async for line in process.stdout:
        if b"http://127.0.0.1:" in line:
            return line.decode().strip().rstrip("/")
    raise AssertionError("no address was printed")
