"""`python -m playground`: the playground alone, for a bot in another process."""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from aiohttp import ClientError

from playground.http.endpoint import NotAccepted
from playground.local.saved import SavedPlayground

TRY_AGAIN = 1.0


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="playground", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="where to listen on 127.0.0.1 (a free one)")
    parser.add_argument("--data", type=Path, help="a folder to keep messages and members in")
    parser.add_argument("--fresh", action="store_true", help="forget what that folder holds")
    parser.add_argument("--token", help="the bot's token, instead of one made up")
    parser.add_argument("--record", action="store_true", help="keep a transcript of all that was sent")
    parser.add_argument(
        "--endpoint",
        metavar="URL",
        help="send interactions there, signed, instead of by the gateway, as soon as a bot answers there",
    )
    return parser.parse_args(given)


async def run(options: argparse.Namespace) -> None:
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    saved = SavedPlayground(
        options.data, fresh=options.fresh, port=options.port, token=options.token, record=options.record
    )
    if options.endpoint:
        saved.playground.sign()
    async with saved:
        sys.stdout.write(f"address {saved.address}\ntoken {saved.token}\n")
        sys.stdout.flush()
        sending = asyncio.create_task(_send_to(saved, options.endpoint))
        await stopped.wait()
        sending.cancel()


async def _send_to(saved: SavedPlayground, endpoint: str | None) -> None:
    """Wait until the endpoint answers as Discord requires: a bot learns the key when it logs in."""
    while endpoint:
        try:
            await saved.send_interactions_to(endpoint)
        except (NotAccepted, ClientError, OSError):
            await asyncio.sleep(TRY_AGAIN)
        else:
            return


if __name__ == "__main__":
    asyncio.run(run(arguments()))
