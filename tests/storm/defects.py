"""Defects that have been mended, put back, so that a test can show that the storm finds them.

They are put back where the program meets the world, or as the code that was: how they were mended does not matter.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord.http import Route
from discord.state import AutoShardedConnectionState
from sqlalchemy import func, select

from cogs.messages.message import Message
from cogs.messages.reply import Reply, ReplyState
from cogs.messages.styles import Styles
from cogs.messages.table_results import TableResults
from cogs.transport import rest
from cogs.transport.connection import ShardedConnection
from cogs.transport.rest import _BY_CODE, Fault, NotDone, Rest
from cogs.transport.seen import SeenIds
from cogs.visit import excuses
from cogs.visit import visit as visits
from engine.refused import Refused
from house.chips.bank import Bank, Transferred
from house.chips.ledger import Transfer, between, enter
from house.clock import SystemTime
from house.declined import Declined
from house.heartbeat import Pulse
from house.store import Repeated, TooPoor, requests
from house.store.schema import accounts, entries

from .transport import Line

DAY_MS = 86_400_000
LIMIT = 500


@contextmanager
def swapped(where: Any, name: str, value: Any) -> Iterator[None]:
    own, before = name in vars(where), getattr(where, name)
    setattr(where, name, value)
    try:
        yield
    finally:
        if own:
            setattr(where, name, before)
        else:
            delattr(where, name)


# --- an answer is deferred after two seconds, even if one was sent --------------------------------------------


def _goes_on(reply: Reply, state: ReplyState) -> None:
    reply.state = state


def _puts_off(reply: Reply) -> None:
    reply._deferral = reply._loop.create_task(reply._told())


# --- the gift limit is looked at before the gift is stored ------------------------------------------------


async def _give(bank: Bank, guild: int, giver: int, taker: int, amount: int, *, key: str) -> Transferred:
    if giver == taker:
        raise Declined("gift-to-self")
    await bank.balance(guild, giver)
    await bank.balance(guild, taker)
    now = bank._time.now()
    whose = (accounts.c.guild == guild, accounts.c.kind == "player", accounts.c.owner == giver)
    today = (entries.c.reason == "gift", entries.c.amount < 0, entries.c.at >= now - now % DAY_MS)
    query = select(func.coalesce(func.sum(-entries.c.amount), 0)).join(
        accounts, accounts.c.id == entries.c.account
    )
    row = await bank._store.first(query.where(*whose, *today))
    left = LIMIT - (int(row[0]) if row else 0)
    if amount > left:
        raise Declined("gift-limit", most=max(0, left), limit=LIMIT)
    lines = between(("player", giver), ("player", taker), amount)
    gift = Transfer(f"gift/{guild}/{giver}/{key}", "gift", guild, now, lines, actor=giver)
    repeated = False
    try:
        await bank._store.commit(lambda tx: enter(tx, gift))
    except Repeated:
        repeated = True
    except TooPoor:
        raise Refused("not-enough-chips", have=0, need=amount, player=giver, own=True) from None
    return Transferred(f"gift/{guild}/{giver}/{key}", amount, await bank.balance(guild, giver), repeated)


# --- messages have no nonce -----------------------------------------------------------------------------------


def _without_nonce(carry: Any) -> Any:
    async def carried(line: Line, method: str, url: str, data: Any, params: Any) -> Any:
        return await carry(line, method, url, data, params, nonces=False)

    return carried


# --- credits at the house's opening are not stored ------------------------------------------------------------


def _heartbeat_alone(felt_at: Any) -> Any:
    async def beating(pulse: Pulse, now: int, _credited: Any) -> None:
        await felt_at(pulse, now, ())

    return beating


# --- an error with an unreadable body is ignored --------------------------------------------------------------


async def _ask(
    rest: Rest, method: str, path: str, body: dict[str, Any] | None, *, params: Any = None, **where: Any
) -> Any:
    more = {name: value for name, value in (("json", body), ("params", params)) if value is not None}
    try:
        return await rest._http.request(Route(method, path, **where), **more)
    except discord.HTTPException as wrong:
        away = wrong.status >= 500 or wrong.status == 429
        raise NotDone(_BY_CODE.get(wrong.code, Fault.AWAY if away else Fault.OTHER), wrong.code) from wrong
    except (aiohttp.ClientError, OSError, TimeoutError) as wrong:
        raise NotDone(Fault.AWAY, 0) from wrong


@dataclass(frozen=True)
class Defect:
    """`within`: the number of seeds, with these faults only, that are enough to find it as one of these. `places`:
    with several places."""

    faults: frozenset[str]
    found_as: frozenset[str]
    within: int
    where: Any
    name: str
    value: Any
    places: int = 0
    also: tuple[tuple[Any, str, Any], ...] = ()  # if it was mended twice

    @contextmanager
    def put_back(self) -> Iterator[None]:
        with ExitStack() as stack:
            for change in ((self.where, self.name, self.value), *self.also):
                stack.enter_context(swapped(*change))
            yield


# --- a hand shown again leaves the one before where it was ----------------------------------------------------


async def _stays(_message: Any, _row: Any) -> None:
    return None


def _leads_on(_told: Any) -> None:
    return None


# --- what Discord and people do to a server ---------------------------------------------------------------------


def _always_new(_seen: Any, _ident: int, _remember: Any) -> bool:
    return True


def _noted_by_nobody() -> None:
    return None


def _rising_only(seen: Any, ident: int, _remember: Any) -> bool:
    """Overtaken ones count as old."""
    newest = getattr(seen, "newest", 0)
    seen.newest = max(newest, ident)
    return ident > newest


def _of_the_machine(_time: SystemTime) -> int:
    return time.time_ns() // 1_000_000


def _server_name(styles: Styles, guild: int) -> str:
    return styles._client.get_guild(guild).name  # type: ignore[union-attr]  # that is the defect


def _removed(connection: Any, data: Any) -> None:
    """A server that Discord has lost counts as one that has thrown the bot out."""
    AutoShardedConnectionState.parse_guild_delete(connection, {"id": data["id"]})


async def _anybody(_room: Any, _interaction: Any) -> bool:
    return True


def _taken_for(fault: Fault, *codes: int) -> dict[int, Fault]:
    return {**_BY_CODE, **dict.fromkeys(codes, fault)}


def _of_server(
    fault: str, found_as: str, where: Any, name: str, value: Any, *, within: int = 30, **more: Any
) -> Defect:
    return Defect(frozenset({fault}), frozenset({found_as}), within, where, name, value, **more)


DEFECTS = {
    "what comes twice is done twice": _of_server(
        "event-twice",
        "done-twice",
        SeenIds,
        "first",
        _always_new,
        also=((requests, "not_noted", _noted_by_nobody),),
    ),
    "what was overtaken is not answered": _of_server(
        "event-late", "not-answered", SeenIds, "first", _rising_only
    ),
    "turns go by the machine's clock": Defect(
        frozenset({"clock-set"}), frozenset({"clock", "stands-still"}), 30, SystemTime, "now", _of_the_machine
    ),
    "a server out of reach is none, and asked for its name": _of_server(
        "guild-out",
        "incident",
        Styles,
        "server_name",
        _server_name,
        also=((ShardedConnection, "parse_guild_delete", _removed),),
    ),
    "a server is always the bot's": _of_server("kicked", "incident", Styles, "server_name", _server_name),
    "an answer where the channel is gone is an incident": _of_server(
        "channel-deleted", "incident", excuses, "TOO_LATE", (10062, 10015), also=((excuses, "NO_PLACE", {}),)
    ),
    "a table does not leave a thread that is gone": _of_server(
        "thread-deleted", "no-board", rest, "_BY_CODE", _taken_for(Fault.OTHER, 10003)
    ),
    "a message that is gone is not sent again": _of_server(
        "message-deleted", "no-board", rest, "_BY_CODE", _taken_for(Fault.OTHER, 10008)
    ),
    "an archived thread stays archived": _of_server(
        "thread-archived", "stale-board", rest, "_BY_CODE", _taken_for(Fault.OTHER, 50083)
    ),
    "what the bot may not do is an incident": _of_server(
        "forbidden", "incident", rest, "_BY_CODE", _taken_for(Fault.OTHER, 50001, 50013)
    ),
    "everybody moderates": _of_server("roles", "not-allowed", visits, "is_moderator", _anybody),
    "players who have left are written to again and again": _of_server(
        "member-leaves", "insists", rest, "_BY_CODE", _taken_for(Fault.OTHER, 50278)
    ),
    "closed direct messages are tried all the same": _of_server(
        "dms-closed",
        "insists",
        rest,
        "_BY_CODE",
        _taken_for(Fault.OTHER, 50007),
    ),
    "too fast counts as closed": _of_server(
        "dms-too-fast", "untrue-answer", rest, "_BY_CODE", _taken_for(Fault.DMS_CLOSED, 40003)
    ),
    "old hands stay": Defect(
        frozenset({"slow-request"}), frozenset({"two-hands"}), 12, Message, "_delete", _stays
    ),
    "what was sent is put off": Defect(
        frozenset({"slow-request"}),
        frozenset({"two-answers"}),
        12,
        Reply,
        "_defer",
        _puts_off,
        also=((Reply, "_ends", _goes_on),),
    ),
    "an old result leads on": Defect(
        frozenset({"slow-request"}), frozenset({"stale-result"}), 12, TableResults, "_lead_no_more", _leads_on
    ),
    "the gift limit is not kept at once": Defect(
        frozenset({"db-slow"}), frozenset({"gift-limit"}), 30, Bank, "give", _give
    ),
    "sends have no nonce": Defect(
        frozenset({"lost-answer"}),
        frozenset({"two-boards", "two-letters", "two-pings", "two-results", "ping-left"}),
        12,
        Line,
        "carry",
        _without_nonce(Line.carry),
    ),
    "clock credit is not stored": Defect(
        frozenset({"crash"}), frozenset({"clock"}), 30, Pulse, "_felt_at", _heartbeat_alone(Pulse._felt_at)
    ),
    "an unreadable error is not asked again": Defect(
        frozenset({"unreadable"}), frozenset({"incident"}), 12, Rest, "_ask", _ask
    ),
}
