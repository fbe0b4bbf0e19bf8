"""Defects that have been mended, put back, so that a test can show that the storm finds them.

They are put back where the program meets the world, or as the code that was: how they were mended does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import msgspec
from discord.http import Route
from sqlalchemy import func, select
from yarl import URL

from cogs.messages.hand_shelf import HandShelf
from cogs.messages.rest import _BY_CODE, Fault, NotDone, Rest
from cogs.visit import answers
from engine.refused import Refused
from house.chips.bank import Bank, Moved
from house.chips.ledger import Transfer, between, enter
from house.declined import Declined
from house.pulse import Pulse
from house.store import Batch, Repeated, TooPoor
from house.store.schema import accounts, entries

from .transport import Line

DAY_MS = 86_400_000
LIMIT = 500
DEFERRALS = (5, 6)


@contextmanager
def swapped(where: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(where, name)
    setattr(where, name, value)
    try:
        yield
    finally:
        setattr(where, name, before)


# --- an answer that comes after our own deferral is a failure ---------------------------------------------


def _refused(tried: Any) -> Any:
    async def trying(
        interaction: discord.Interaction, method: str, url: URL, body: bytes | None, *, last: bool
    ) -> bytes | None:
        try:
            return await tried(interaction, method, url, body, last=last)
        except answers.Answered as wrong:
            if body is None or msgspec.json.decode(body).get("type") in DEFERRALS:
                raise
            raise RuntimeError("Discord has an answer already") from wrong

    return trying


# --- the gift limit is looked at before the gift is stored ------------------------------------------------


async def _give(bank: Bank, guild: int, giver: int, taker: int, amount: int, *, key: str) -> Moved:
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
    batch = Batch()
    enter(batch, Transfer(f"gift/{guild}/{giver}/{key}", "gift", guild, now, lines, actor=giver))
    repeated = False
    try:
        await bank._store.commit(batch)
    except Repeated:
        repeated = True
    except TooPoor:
        raise Refused("not-enough-chips", have=0, need=amount, player=giver, own=True) from None
    return Moved(f"gift/{guild}/{giver}/{key}", amount, await bank.balance(guild, giver), repeated)


# --- what is sent has no nonce ----------------------------------------------------------------------------


def _without_nonce(carry: Any) -> Any:
    async def carried(line: Line, method: str, url: str, data: Any, params: Any) -> Any:
        return await carry(line, method, url, data, params, nonces=False)

    return carried


# --- what is credited when the house opens is not stored --------------------------------------------------


def _heartbeat_alone(felt_at: Any) -> Any:
    async def beating(pulse: Pulse, now: int, _credited: Batch) -> None:
        await felt_at(pulse, now, Batch())

    return beating


# --- an error whose body cannot be read is nobody's case --------------------------------------------------


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
    """`within`: so many seeds, with these faults only, are enough to find it as one of these. `workers`: where several
    share the work."""

    faults: frozenset[str]
    found_as: frozenset[str]
    within: int
    where: Any
    name: str
    value: Any
    workers: int = 0

    def put_back(self) -> AbstractContextManager[None]:
        return swapped(self.where, self.name, self.value)


# --- a hand that is shown anew leaves the one before where it was ----------------------------------------------


def _stays(_shelf: Any, _place: Any) -> None:
    return None


DEFECTS = {
    "old hands stay": Defect(
        frozenset({"slow-request"}), frozenset({"two-hands"}), 12, HandShelf, "take_away", _stays
    ),
    "a late answer counts as none": Defect(
        frozenset({"slow-request"}), frozenset({"incident"}), 12, answers, "_tried", _refused(answers._tried)
    ),
    "the gift limit is not kept at once": Defect(
        frozenset({"db-slow"}), frozenset({"gift-limit"}), 30, Bank, "give", _give
    ),
    "sends have no nonce": Defect(
        frozenset({"crash", "lost-answer"}),
        frozenset({"two-boards", "two-letters", "two-pings", "ping-left"}),
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
