"""`bot.py ban`, `unban` and `bans`. They work beside a running bot, which looks every twenty seconds."""

from __future__ import annotations

import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cogs.program.inspecting import AUDIT_LOG, FAILED, NO_DATABASE, note, say
from cogs.startup.config import Config, ConfigError
from house.bans import EVERYWHERE, LONGEST_REASON, WHOLE_SERVER, Ban, ban, code_of, listed, unban
from house.chips.after_deletion import Remnants
from house.store import NoDatabase, Store, shown, written_to

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

KINDS = ("user", "server")
MOST_DIGITS, ENDS_AT = 20, 1 << 63
"""Discord's ids are below that."""


async def impose(config: Config, kind: str, ident: str, reason: str | None, until: str | None) -> int:
    number = _number(kind, ident)
    if not reason or len(reason) > LONGEST_REASON or not reason.isprintable():
        raise ConfigError(f'ban needs --reason "…", one line of {LONGEST_REASON} characters at most')
    ends, now = _until(until), _now()
    if ends is not None and ends <= now:
        raise ConfigError(f"--until {until} is over already")
    guild, who = _place(kind, number)
    async with _writing(config) as store:
        if store is None:
            return NO_DATABASE
        _note(config, f"ban {kind} {number}{f' until {until}' if until else ''}: {reason}")
        await ban(store, Ban(guild, who, reason, now, ends), *await _codes(store, who))
    print(f"{kind} {number} is banned{f' until {until}' if until else ''}: {reason}")
    return 0


async def lift(config: Config, kind: str, ident: str) -> int:
    number = _number(kind, ident)
    guild, who = _place(kind, number)
    async with _writing(config) as store:
        if store is None:
            return NO_DATABASE
        _note(config, f"unban {kind} {number}")
        lifted = await unban(store, guild, who, *await _codes(store, who))
    print(f"{kind} {number} is no longer banned" if lifted else f"{kind} {number} was not banned")
    return 0 if lifted else FAILED


async def bans(config: Config) -> int:
    async with _writing(config) as store:
        if store is None:
            return NO_DATABASE
        lines = [_told(one) for one in await listed(store) if not (one.guild and one.who)]
    say(f"bans of {shown(config.database)}", lines or ["none"], ())
    return 0


async def _codes(store: Store, who: str) -> list[str]:
    """The codes of a person who had their data deleted while banned."""
    if who == WHOLE_SERVER:
        return []
    remnants = Remnants(store)
    await remnants.open()
    return [code_of(remnants, int(who))]


def _note(config: Config, what: str) -> None:
    try:
        note(config, what)
    except OSError as wrong:
        raise ConfigError(
            f"nothing was done, as it cannot be noted in {config.data_dir}/{AUDIT_LOG}: {wrong.strerror}"
        ) from None


def _told(one: Ban) -> str:
    whom = f"server {one.guild}" if one.who == WHOLE_SERVER else f"user {one.who}"
    over = "" if one.holds(_now()) else ", over"
    until = f" until {_date(one.until)}{over}" if one.until is not None else ""
    return f"{whom} since {_date(one.since)}{until}: {one.reason}"


def _place(kind: str, number: int) -> tuple[int, str]:
    return (number, WHOLE_SERVER) if kind == "server" else (EVERYWHERE, str(number))


def _number(kind: str, ident: str) -> int:
    if kind not in KINDS:
        raise ConfigError(f"{kind!r} is neither user nor server: python bot.py ban user ID")
    if not (ident.isascii() and ident.isdecimal() and len(ident) <= MOST_DIGITS and 0 < int(ident) < ENDS_AT):
        raise ConfigError(f"{ident!r} is no id of Discord's: a whole number, as *Copy ID* gives it")
    return int(ident)


def _until(told: str | None) -> int | None:
    if told is None:
        return None
    try:
        at = datetime.fromisoformat(told)
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise ConfigError(f"--until {told!r} is no date: write it like 2027-01-31") from None
    return round(at.timestamp() * 1000)


def _now() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d}"


@asynccontextmanager
async def _writing(config: Config) -> AsyncIterator[Store | None]:
    """Yields None, after saying so, if there is no database."""
    try:
        async with written_to(config.database) as store:
            yield store
    except NoDatabase as wrong:
        print(wrong, file=sys.stderr)
        yield None
