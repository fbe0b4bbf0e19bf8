"""The front door: reads the configuration and opens the room that was asked for.

python bot.py                     runs the bot; without a token, on a stand-in for Discord with a page to play on
python bot.py audit               proves that chips, entries and tables agree; exit 1 when they do not
python bot.py audit --deals       recomputes every deal that the house has committed itself to; the same
python bot.py backup FILE         copies the database, also while the bot runs; restore FILE puts it back where nothing is
python bot.py move FROM TO        moves everything from one database to another, e.g. from SQLite to PostgreSQL; bot stopped
python bot.py --places N …        N of such bots play at once on PostgreSQL; each one more waits until one of them ends
python bot.py --http …            takes interactions by HTTP; with --nats, for a bot in another process
python bot.py hand NUMBER         prints a hand that is over, for a report of a bug; with --all, also what nobody was shown
python bot.py ban user ID …       keeps a person or a server out, also while the bot runs; unban lifts it, bans lists them
python bot.py incident ID LOG     finds the lines of the log about the id that a player was given; - is standard input
python bot.py doctor              prints a page of checks; with --live CHANNEL it also tries each kind of message there
python bot.py disk                lists what grows in the database, and by how much with each hand
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

if (
    __name__ == "__main__" and sys.prefix == sys.base_prefix
):  # no virtual environment, so nothing is installed
    from cogs.program.set_up import in_its_environment

    in_its_environment(__file__, *sys.argv[1:])

from cogs.program.set_up import CannotAdd, add
from cogs.startup.config import Config, ConfigError, read_config
from cogs.startup.version import VERSION

MISCONFIGURED = 2
MOST_PORT = 65535
LOOKS = ("audit", "disk", "bans")
WHOM = ("user|server", "ID")
TAKES = {
    "hand": ("NUMBER",),
    "backup": ("FILE",),
    "restore": ("FILE",),
    "move": ("FROM", "TO"),
    "incident": ("ID", "LOG"),
    "ban": WHOM,
    "unban": WHOM,
}
COMMANDS = ("run", *LOOKS, "doctor", *TAKES)
"""... with their arguments."""
WORKS = ("doctor", *LOOKS, "hand", "ban", "unban")
"""Commands that look into the database, or note something there."""
USUAL = ("run", "audit", "backup", "restore", "hand", "doctor", "ban", "unban", "bans")


def main(arguments: Sequence[str] | None = None) -> int:
    if sys.platform == "win32":
        print("Lettershark runs on Linux and macOS; on Windows, in WSL.", file=sys.stderr)
        return MISCONFIGURED
    parser = _arguments(everything="--help-all" in (sys.argv[1:] if arguments is None else arguments))
    asked = parser.parse_intermixed_args(arguments)
    if asked.command not in COMMANDS:  # after an unknown option, whose value was taken for a command
        parser.error(f"there is no command {asked.command!r}: {', '.join(COMMANDS)}")
    file = _config_file(asked.config)
    try:
        config = read_config(file, _environment(asked))
        door = _is_door(asked, config)
        at_home = asked.command == "run" and not config.token and not door
        _nothing_in_vain(asked, config, at_home=at_home)
        add(_extras(asked, config))
        if asked.until_eof:
            _end_with_input()
        if door:
            return _door(config)
        return _play_here(config, file, asked) if at_home else _in_earnest(config, asked)
    except (ConfigError, CannotAdd) as wrong:
        print(wrong, file=sys.stderr)
        return MISCONFIGURED


def _extras(asked: argparse.Namespace, config: Config) -> list[str]:
    """The extras that this configuration needs, as pyproject.toml calls them."""
    wanted = {
        "postgres": any(url.startswith("postgres") for url in (config.database, *asked.files)),
        "nats": bool(config.nats),
        "doors": bool(config.http),
        "metrics": bool(config.metrics_port),
    }
    return [name for name, wants in wanted.items() if wants]


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, without any address: an address may hold a password."""

    def error(self, message: str) -> NoReturn:
        told = re.sub(r"://.*", "://…", message, flags=re.DOTALL)
        self.exit(MISCONFIGURED, f"{self.prog}: {told} (try --help)\n")


def _arguments(*, everything: bool = False) -> argparse.ArgumentParser:
    """`everything`: help also lists rare options."""

    def rarely(told: str) -> str:
        return told if everything else argparse.SUPPRESS

    parser = _Parser(
        prog="bot.py",
        usage="bot.py [COMMAND [FILE …]] [OPTION …]",
        description="Deals letter-card games in Discord.",
    )
    parser.add_argument(
        "--help-all", action="help", help="also what few need: places, doors, moving, audits of deals"
    )
    commands = COMMANDS if everything else USUAL
    parser.add_argument("command", metavar="COMMAND", nargs="?", default="run", help=", ".join(commands))
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="with hand: its number; with backup or restore: the copy; with ban or unban: user or server, and the id"
        + ("; with move: the addresses of the databases to move from and to" if everything else ""),
    )
    parser.add_argument("--config", help="the configuration file (config.toml, if it is there)")
    parser.add_argument(
        "--deals", action="store_true", help=rarely("with audit: recompute every stored deal")
    )
    parser.add_argument(
        "--all", action="store_true", help=rarely("with hand: also the cards that nobody was shown")
    )
    parser.add_argument("--version", action="version", version=f"Lettershark {VERSION}")
    parser.add_argument("--reason", help="with ban: why, which whoever is banned can read")
    parser.add_argument("--until", metavar="DATE", help="with ban: when it ends, like 2027-01-31")
    parser.add_argument(
        "--live",
        action="store_true",
        help="in earnest: do not start without a token; with doctor: try each kind of message in the channel named",
    )
    parser.add_argument(
        "--places",
        type=int,
        help=rarely(
            "on PostgreSQL: how many bots play at once, each its part of the servers; the same for all, and more of them wait"
        ),
    )
    parser.add_argument(
        "--shards", type=int, help=rarely("with a token: how many shards; 0 lets Discord say")
    )
    parser.add_argument("--http", help=rarely("take interactions that Discord sends to [HOST]:PORT"))
    parser.add_argument(
        "--nats",
        help=rarely(
            "NATS: a bot takes what doors send it there; with --http this is such a door, and no bot"
        ),
    )
    parser.add_argument("--api", help=rarely("with a token: the address of a stand-in for Discord"))
    parser.add_argument("--fresh", action="store_true", help="without a token: forget what was played here")
    parser.add_argument("--port", type=_port, help="without a token: where the page is, on 127.0.0.1")
    parser.add_argument("--until-eof", action="store_true", help=rarely("stop when standard input ends, too"))
    return parser


def _port(told: str) -> int:
    if not (told.isascii() and told.isdigit() and int(told) <= MOST_PORT):
        raise argparse.ArgumentTypeError(f"{told!r} is not a port from 0 to {MOST_PORT}")
    return int(told)


def _is_door(asked: argparse.Namespace, config: Config) -> bool:
    return asked.command == "run" and bool(config.http and config.nats)


def _only_for_a_bot(asked: argparse.Namespace, config: Config) -> None:
    for name in ("places", "http", "nats"):
        if getattr(asked, name) and asked.command != "run":
            raise ConfigError(f"--{name} is for a bot that runs: python bot.py --{name} …")
    if _is_door(asked, config):
        for name in ("api", "places"):
            if getattr(asked, name):
                raise ConfigError(f"--{name} is for a bot, and --http with --nats is a door to one elsewhere")


def _nothing_in_vain(asked: argparse.Namespace, config: Config, *, at_home: bool) -> None:
    """Refuse arguments that would have no effect."""
    if asked.all and asked.command != "hand":
        raise ConfigError("--all is for hand: python bot.py hand NUMBER --all")
    if asked.deals and asked.command != "audit":
        raise ConfigError("--deals is for audit: python bot.py audit --deals")
    for name in ("reason", "until"):
        if getattr(asked, name) is not None and asked.command != "ban":
            raise ConfigError(f'--{name} is for ban: python bot.py ban user ID --reason "…"')
    tries = asked.command == "doctor" and asked.live
    needed = ("CHANNEL",) if tries else TAKES.get(asked.command, ())
    if len(asked.files) != len(needed):
        takes = f"takes {' '.join(needed)}" if needed else "takes no file"
        called = (asked.command, *(["--live"] if tries else []), *needed)
        raise ConfigError(f"{asked.command} {takes}: python bot.py {' '.join(called)}")
    if at_home and config.live:
        raise ConfigError("there is no token, and this is in earnest (live): set LETTERSHARK_TOKEN")
    _only_for_a_bot(asked, config)
    for_a_token = {
        "api": config.api,
        "http": config.http,
        "nats": config.nats,
        "--shards": asked.shards is not None,
        "--places": asked.places is not None,
    }
    vain = next((name for name, given in for_a_token.items() if given), None)
    if at_home and vain:
        raise ConfigError(f"{vain} is for a bot with a token, and there is none: LETTERSHARK_TOKEN")
    if not at_home and (asked.fresh or asked.port is not None):
        raise ConfigError(
            f"{'--fresh' if asked.fresh else '--port'} is for playing without a token: here is nothing to do with it"
        )


def _end_with_input() -> None:
    """Our input stays silent; it ends when the program that started us is gone, even if it was killed."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="until-eof", daemon=True).start()


def _config_file(named: str | None) -> Path | None:
    """The file named by argument or environment; otherwise config.toml, if there is one."""
    name = named or os.environ.get("LETTERSHARK_CONFIG")
    if name:
        return Path(name)
    usual = Path("config.toml")
    return usual if usual.exists() else None


def _environment(asked: argparse.Namespace) -> dict[str, str]:
    """The environment, overridden by the arguments."""
    given = {
        "LETTERSHARK_SHARDS": asked.shards,
        "LETTERSHARK_API": asked.api,
        "LETTERSHARK_HTTP": asked.http,
        "LETTERSHARK_NATS": asked.nats,
        "LETTERSHARK_LIVE": True if asked.live else None,
        "LETTERSHARK_PLACES": asked.places,
    }
    return {**os.environ, **{name: str(value) for name, value in given.items() if value is not None}}


# The bot and the playground each load libraries that take a while and that the other does not need.
# ruff: noqa: PLC0415


def _play_here(config: Config, file: Path | None, asked: argparse.Namespace) -> int:
    """Play without a token: Discord's stand-in and its page, and this very program on it with the stand-in's token."""
    from playground.local.folder_lock import CannotStart
    from playground.local.play import play

    told = ("--config", str(file.resolve())) if file else ()
    command = (sys.executable, str(Path(__file__).resolve()), "--until-eof", *told)
    folder = Path(config.data_dir).resolve() / ".playground"
    os.umask(0o077)  # played tables are private
    try:
        return asyncio.run(play(command, folder, games=_games, fresh=asked.fresh, port=asked.port))
    except CannotStart as wrong:
        raise ConfigError(str(wrong)) from None


def _games() -> Mapping[str, object]:
    from engine.introductions import introductions

    return introductions()


def _in_earnest(config: Config, asked: argparse.Namespace) -> int:
    from cogs.program import logs
    from cogs.program.database import told_in_one_line
    from cogs.program.loop import completed
    from cogs.program.running import run

    if asked.command == "run":
        _must_have_its_folder(config)
    logs.configure(config.log_level, config.log_format, config.token)
    if config.api:
        _point_at(config.api)
    if config.rest:
        _ask_at(config.rest)
    if asked.command == "incident":
        from cogs.program.inspecting import incident

        return incident(*asked.files)
    work = _work(config, asked)
    if work is not None:
        with told_in_one_line(config.database):
            return asyncio.run(work)
    if asked.command == "move":
        from cogs.program.moving import move_house

        return asyncio.run(move_house(*asked.files))
    if asked.files:
        from cogs.program.moving import backup, put_back

        with told_in_one_line(config.database):
            return (backup if asked.command == "backup" else put_back)(config, *asked.files)
    return completed(run(config))


def _work(config: Config, asked: argparse.Namespace) -> Coroutine[Any, Any, int] | None:
    """A command that looks into the database, or notes something there. None: it is another one."""
    if asked.command not in WORKS:
        return None
    from cogs.program import banning, doctor, inspecting

    command, files = asked.command, asked.files
    works: dict[str, Callable[[], Coroutine[Any, Any, int]]] = {
        "audit": lambda: (inspecting.audit_all_deals if asked.deals else inspecting.audit)(config),
        "disk": lambda: inspecting.disk(config),
        "hand": lambda: inspecting.hand(config, *files, everything=asked.all),
        "ban": lambda: banning.impose(config, files[0], files[1], asked.reason, asked.until),
        "unban": lambda: banning.lift(config, *files),
        "bans": lambda: banning.bans(config),
        "doctor": lambda: doctor.doctor(config, _channel(files)),
    }
    return works[command]()


def _channel(files: Sequence[str]) -> int | None:
    if files and not (files[0].isascii() and files[0].isdecimal()):
        raise ConfigError(f"{files[0]!r} is no channel's id: python bot.py doctor --live CHANNEL")
    return int(files[0]) if files else None


def _must_have_its_folder(config: Config) -> None:
    try:
        Path(config.data_dir).mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise ConfigError(
            f"configuration: data_dir: {config.data_dir} cannot be made: {wrong.strerror}"
        ) from None


def _door(config: Config) -> int:
    """An HTTP front end for interactions; there may be many, and the bot is elsewhere on the bus."""
    from cogs.program import logs
    from cogs.program.loop import completed
    from cogs.web.front_end import run

    logs.configure(config.log_level, config.log_format, config.token)
    return completed(run(config))


def _point_at(address: str) -> None:
    import discord

    from playground.http.point import point

    point(discord, address)


def _ask_at(proxy: str) -> None:
    """Requests go by way of a proxy of the operator's own, which keeps Discord's limits; the gateway is Discord's."""
    from discord.http import Route

    Route.BASE = f"{proxy.rstrip('/')}/api/v10"


def _let_go_of_what_is_said() -> None:
    """If the disk is full or the output has no reader any more, flushing it at exit would otherwise set the exit
    status."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    try:
        sys.exit(main())
    finally:
        _let_go_of_what_is_said()
