"""The configuration: a TOML file, overridden by the environment. config.example.toml explains every key."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

PREFIX = "LETTERSHARK_"
SECRET = ("token", "nats")  # an address may hold a password


class ConfigError(Exception):
    """The problem and its place, in one line."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    token: str = ""
    live: bool = False
    database: str = "sqlite+aiosqlite:///lettershark.db"
    places: int = 1
    data_dir: str = "."
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    shards: int = 0
    requests_per_second: int = 50
    rest: str = ""
    api: str = ""
    break_seconds: float = 10.0
    nudge_seconds: float = 10.0
    card_pictures: bool = True
    pictures: bool = True
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    http: str = ""
    public_key: str = ""
    nats: str = ""
    nats_prefix: str = "lettershark"
    terms: str = ""
    privacy: str = ""
    support: str = ""
    status: str = ""
    keep_events_days: int = 0
    keep_hands_days: int = 0
    timing: Mapping[str, Any] = {}
    """Timings for UiTiming and TableTiming in tests and the playground. Operators do not need them, so they are no
    key of the file."""

    def __repr__(self) -> str:
        """Omits secrets, since it may be printed anywhere."""
        shown = {name: getattr(self, name) for name in self.__struct_fields__ if name not in SECRET}
        return f"Config({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    @property
    def links(self) -> dict[str, str]:
        """The operator's pages that are configured."""
        return {name: getattr(self, name) for name in LINKS if getattr(self, name)}


LINKS = ("terms", "privacy", "support", "status")
MOST_PORT = 65_535
TOKEN = re.compile(r"[!-~]+")
LISTENING = re.compile(r"(\[[0-9a-fA-F:.]+\]|[^:\s/@\[\]]*):(\d{1,5})", re.ASCII)
NATS = re.compile(r"(nats|tls)://([^\s,/@#?]+@)?(\[[0-9a-fA-F:.]+\]|[^\s,/@:\[\]]+)(:\d{1,5})?/?")
SUBJECT = re.compile(r"[\w-]+(\.[\w-]+)*", re.ASCII)
PUBLIC_KEY = re.compile(r"[0-9a-fA-F]{64}")
DATABASES = re.compile(r"sqlite(\+\w+)?:///(?!:memory:)[^?]|(postgresql|postgres)(\+\w+)?://.")
LIMITS: dict[str, tuple[float, float]] = {
    "places": (1, 1000),
    "shards": (0, 10_000),
    "requests_per_second": (1, 100_000),
    "break_seconds": (0, 3600),
    "nudge_seconds": (0, 3600),
    "metrics_port": (0, MOST_PORT),
    "keep_events_days": (0, 36_500),
    "keep_hands_days": (0, 36_500),
}


def read_config(path: Path | None, environ: Mapping[str, str] = os.environ) -> Config:
    """Reads the file, if there is one, and the environment."""
    written = _from_file(path)
    if "timing" in written:
        raise ConfigError("configuration: there is no key 'timing'; config.example.toml lists them all")
    settings = {**written, **_from_environment(environ)}
    try:
        config = msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError as wrong:
        raise ConfigError(f"configuration: {_plain(str(wrong))}") from None
    for name, (least, most) in LIMITS.items():
        if not least <= getattr(config, name) <= most:
            raise ConfigError(f"configuration: {name} has to be from {least:g} to {most:g}")
    if config.token and not TOKEN.fullmatch(config.token):
        # Do not show it. A newline at the end means that a whole file was read.
        raise ConfigError("configuration: token has a space, a newline or the like in it; a token has none")
    _check_ways(config)
    _check_database(config)
    if Path(config.data_dir).exists() and not Path(config.data_dir).is_dir():
        raise ConfigError(f"configuration: data_dir: {config.data_dir} is no folder")
    return config


def _check_database(config: Config) -> None:
    if not DATABASES.match(config.database):
        # Do not show it: it may hold a password.
        raise ConfigError("configuration: database has to be sqlite:///FILE or postgresql://…")
    if config.places == 1:
        return
    if config.database.startswith("sqlite"):
        raise ConfigError(
            "configuration: places needs PostgreSQL; one bot at a time runs on a file: set database, or leave places out"
        )
    if config.http and not config.nats:
        raise ConfigError(
            "configuration: with places, http needs a door of its own and NATS between: python bot.py --http … --nats …"
        )
    if config.shards < config.places:
        raise ConfigError(
            f"configuration: places = {config.places} needs shards, at least as many and the same number for all bots: "
            "that is what they divide among themselves"
        )


def _check_ways(config: Config) -> None:
    """Checks the ways from and to Discord."""
    for name in ("api", "rest", *LINKS):
        if getattr(config, name):
            _check_address(name, getattr(config, name))
    if config.http:
        listening(config.http)
    if config.nats and not all(NATS.fullmatch(one.strip()) for one in config.nats.split(",")):
        # Do not show it: it may hold a password.
        raise ConfigError(
            "configuration: nats has to be nats://HOST:PORT, or several of them with commas between; "
            "a password in it has none of @ / # ? and commas"
        )
    if not SUBJECT.fullmatch(config.nats_prefix):
        raise ConfigError("configuration: nats_prefix has letters, digits, - and _, and dots between them")
    if config.public_key and not PUBLIC_KEY.fullmatch(config.public_key):
        raise ConfigError(
            "configuration: public_key has 64 digits from 0 to f; Discord's developer portal shows it under General Information"
        )


def listening(http: str) -> tuple[str | None, int]:
    """The address and port in `[HOST]:PORT`; without a host, every address."""
    found = LISTENING.fullmatch(http)
    if found is None or not 0 < int(found[2]) <= MOST_PORT:
        raise ConfigError(
            "configuration: http has to be HOST:PORT, or :PORT for every address of the machine"
        )
    return found[1].strip("[]") or None, int(found[2])


def _check_address(name: str, api: str) -> None:
    if not api.startswith(("http://", "https://")):
        raise ConfigError(f"configuration: {name} has to begin with http:// or https://")
    try:
        address = urlsplit(api)
        complete = bool(address.hostname) and address.port != 0
    except ValueError:
        complete = False
    if not complete:
        raise ConfigError(f"configuration: {name} has to name a host, like http://127.0.0.1:8642")
    if name == "rest" and address.path.strip("/"):
        raise ConfigError("configuration: rest has no path; requests go to /api/ there, as to Discord")


CHOSEN = re.compile(r"Invalid enum value (\S+)")
EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "empty",
}


def _plain(message: str) -> str:
    """Shorten the library's message, such as `Object contains unknown field `x``."""
    name = message.rpartition("`")[0].rpartition("`")[2]
    if "unknown field" in message:
        return f"there is no key {name!r}; config.example.toml lists them all"
    if (wrong := EXPECTED.match(message)) is not None:
        wanted = " or ".join(KINDS.get(kind.strip(), kind.strip()) for kind in wrong[1].split("|"))
        return f"{name.removeprefix('$.')} has to be {wanted}, and is {KINDS.get(wrong[2], wrong[2])}"
    if (wrong := CHOSEN.match(message)) is not None:
        return f"{name.removeprefix('$.')} cannot be {wrong[1]}; config.example.toml says what it can be"
    return message.replace(" - at `$.", ", at `")


def _from_file(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise ConfigError(f"configuration: there is no file {path}") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as wrong:
        raise ConfigError(f"configuration: {path}: {' '.join(str(wrong).split())}") from None


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    known = {name: value for name, value in environ.items() if name.startswith(PREFIX)}
    found: dict[str, Any] = {}
    for name, value in known.items():
        key = name.removeprefix(PREFIX).lower()
        if key == "config":
            continue
        if key not in Config.__struct_fields__:
            raise ConfigError(
                f"configuration: there is no key for {name}; config.example.toml lists them all"
            )
        found[key] = msgspec.json.decode(value) if key == "timing" else value
    return found
