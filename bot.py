"""The front door: reads the configuration and opens the room that was asked for.

python bot.py                     runs the bot; without a token, on a stand-in for Discord with a page to play on
python bot.py audit               proves that chips, entries and tables agree; exit 1 when they do not
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from cogs.config import Config, ConfigError, read_config

MISCONFIGURED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        config = read_config(_config_file(asked.config), _environment(asked))
    except ConfigError as wrong:
        print(wrong, file=sys.stderr)
        return MISCONFIGURED
    if asked.command == "run" and not config.token:
        return _play_here(config, fresh=asked.fresh, port=asked.port)
    return _in_earnest(config, asked.command)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description="Deals letter-card games in Discord.")
    parser.add_argument("command", nargs="?", choices=("run", "audit"), default="run")
    parser.add_argument("--config", help="the configuration file (config.toml, if it is there)")
    parser.add_argument("--shards", type=int, help="how many shards; 0 lets Discord say")
    parser.add_argument("--api", help="the address of a stand-in for Discord")
    parser.add_argument("--fresh", action="store_true", help="without a token: forget what was played here")
    parser.add_argument("--port", type=int, help="without a token: where the page is, on 127.0.0.1")
    return parser


def _config_file(named: str | None) -> Path | None:
    """The file that is named, by argument or environment; else config.toml, if there is one."""
    name = named or os.environ.get("LETTERSHARK_CONFIG")
    if name:
        return Path(name)
    usual = Path("config.toml")
    return usual if usual.exists() else None


def _environment(asked: argparse.Namespace) -> dict[str, str]:
    """The environment, with what was given as arguments on top."""
    given = {"LETTERSHARK_SHARDS": asked.shards, "LETTERSHARK_API": asked.api}
    return {**os.environ, **{name: str(value) for name, value in given.items() if value is not None}}


# Behind each door stand libraries that take a while to load, and the other one does not need them.
# ruff: noqa: PLC0415


def _play_here(config: Config, *, fresh: bool, port: int | None) -> int:
    """Without a token: Discord's stand-in and its page, and this very program on it with the stand-in's token."""
    from playground.play import play

    command = (sys.executable, str(Path(__file__).resolve()))
    folder = Path(config.data_dir).resolve() / ".playground"
    return asyncio.run(play(command, folder, fresh=fresh, port=port))


def _in_earnest(config: Config, command: str) -> int:
    from cogs import logs
    from cogs.running import audit, run

    logs.configure(config.log_level, config.log_format, config.token)
    if config.api and command == "run":
        _point_at(config.api)
    return asyncio.run(audit(config) if command == "audit" else run(config))


def _point_at(address: str) -> None:
    import discord

    from playground.point import point

    point(discord, address)


if __name__ == "__main__":
    sys.exit(main())
