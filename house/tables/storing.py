"""Writes plans to the database, and reads tables back."""

from __future__ import annotations

import zlib
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.common_events import HandBegins
from engine.events import Event
from engine.families.poker.events import Reshuffled
from house.chips import ledger
from house.chips.after_deletion import DAY_MS
from house.chips.ledger import Transfer, TransferLine
from house.declined import Declined
from house.rules import Rules
from house.servers.settings import Settings
from house.store import Transaction
from house.store.day_off_rows import FORGET_YEARS, TAKE_OFF
from house.store.deal_rows import ADD_DEAL, DEALT
from house.store.ledger_rows import ALONE
from house.store.statistic_rows import ADD_DAY
from house.store.table_rows import (
    ADD_EVENTS,
    ASIDE,
    BODY,
    CLOSE_TABLE,
    COUNT_CHIPS,
    OPEN_TABLE,
    SIT_DOWN,
    STAND_UP,
    UPDATE_TABLE,
)
from house.tables.days_off import first_hour, hour_of
from house.tables.deals import CommittedDeal, Deals, LastDeal
from house.tables.events import AsDealt
from house.tables.plans import Plan
from house.tables.records import Alarm, Paused, Record, Seat, Series, Waiting
from house.tables.timing import TableTiming


class RecordBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a record that queries do not need, kept as JSON."""

    options: dict[str, Any]
    seats: tuple[Seat, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    alarm: Alarm | None = None
    remaining: int | None = None
    paused: Paused | None = None
    decision: int = -1
    decision_version: int = 0
    since: int = 0
    off: int = -1
    follows: int = 0
    night: bool = False
    deals: Deals = Deals()
    series: Series = Series()


_of_record = attrgetter(*RecordBody.__struct_fields__)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(RecordBody).decode

Notes = dict[str, msgspec.Raw]
"""The screens' notes, each as JSON: rarely read, and four times as large once parsed."""

read_notes = msgspec.json.Decoder(Notes).decode


def body_of(record: Record) -> str:
    return _encode(RecordBody(*_of_record(record))).decode()


async def write_opening(tx: Transaction, record: Record) -> None:
    await tx.write(
        OPEN_TABLE,
        id=record.id,
        short=record.short,
        guild=record.guild,
        channel=record.channel,
        game=record.game,
        host=record.host,
        opened_at=record.opened_at,
        phase=record.phase,
        version=record.version,
        body=body_of(record),
    )


async def must_be_unchanged(tx: Transaction, table: int, body: str) -> None:
    """Refuse if the stored table has changed: a rematch seats its players as it remembers them."""
    rows = await tx.ask(BODY, table=table)
    if not rows or rows[0][0] != body:
        raise Declined("try-again", id="")


async def write_plan(
    tx: Transaction, rules: Rules, settings: Settings, before: Record, plan: Plan, now: int
) -> None:
    """Write the table after the plan, the events, who sat down or left, and the chips that moved."""
    record = plan.record
    if plan.secret:
        await write_aside(tx, record, must_hit=True)
        return
    state = record.state
    encoded = rules.encode(state) if state is not None else None
    closed = record.phase == "closed"
    happened = plan.events
    if encoded is not None and any(isinstance(event, HandBegins) for event in happened):
        happened = (*happened, AsDealt(state=zlib.compress(encoded)))
    await tx.write(
        CLOSE_TABLE if closed else UPDATE_TABLE,
        must_hit=True,
        table=record.id,
        before=before.version,
        after=record.version,
        host_now=record.host,
        phase_now=record.phase,
        body_now=body_of(record),
        state_now=encoded,
        deadline_now=record.alarm.at if record.alarm is not None else None,
        **({"closed_now": now} if closed else {}),
    )
    await tx.write(
        ADD_EVENTS,
        table_id=record.id,
        version=record.version,
        at=now,
        hand=state.hand if state is not None else 0,
        seat=plan.seat,
        action=rules.encode(plan.action) if plan.action is not None else None,
        happened=rules.encode(happened),
    )
    if closed or _sitting(record) != _sitting(before):
        await _write_sittings(tx, before, record)
    if plan.money:
        await _write_money(tx, plan, now)
    await _write_alone(tx, rules, settings, before, plan, now)
    if record.deals is not before.deals:
        await write_deals(tx, before, plan, now)
    for player in plan.off:
        await tx.write(TAKE_OFF, player=player, hour=hour_of(now))
        await tx.write(FORGET_YEARS, whose=player, first=first_hour(now))


def _sitting(record: Record) -> list[tuple[int, str]]:
    return [(seat.since, seat.presence) for seat in record.seats]


async def _write_sittings(tx: Transaction, before: Record, after: Record) -> None:
    old = {(place, seat.since) for place, seat in enumerate(before.seats) if seat.since and seat.taken}
    new = {
        (place, seat.since): seat
        for place, seat in enumerate(after.seats)
        if seat.since and seat.taken and after.phase != "closed"
    }
    for place, since in old - new.keys():
        await tx.write(STAND_UP, table=after.id, place=place, from_version=since, to_version=after.version)
    for key in new.keys() - old:
        place, since = key
        await tx.write(
            SIT_DOWN,
            table_id=after.id,
            seat=place,
            since=since,
            guild=after.guild,
            player=new[key].player,
            name=new[key].name,
            strength=new[key].strength or "",
            bought=0,
            cashed=0,
        )


async def _write_money(tx: Transaction, plan: Plan, now: int) -> None:
    record = plan.record
    lines: list[TransferLine] = []
    for money in plan.money:
        whose: tuple[ledger.AccountKind, int] = (
            ("player", money.player) if money.player is not None else ("computers", 0)
        )
        lines.extend(ledger.between(whose, ("table", record.id), money.amount))
        await tx.write(
            COUNT_CHIPS,
            must_hit=True,
            table=record.id,
            place=money.seat,
            from_version=money.since,
            more_bought=max(0, money.amount),
            more_cashed=max(0, -money.amount),
        )
    coming = sum(money.amount for money in plan.money) > 0
    transfer = Transfer(
        f"table/{record.id}/{record.version}",
        "buy-in" if coming else "cash-out",
        record.guild,
        now,
        tuple(lines),
        table=record.id,
        actor=plan.player,
    )
    await ledger.enter(tx, transfer)


def alone_keys(table: int, seat: int, since: int) -> tuple[str, str, str]:
    """Return the keys of the transfers that return winnings over the daily limit: when the player leaves, when
    chips come back to them after that hand, and when the table closes."""
    name = f"alone/{table}/{since}/{seat}"
    return name, f"{name}/back", f"{name}/closed"


async def _write_alone(
    tx: Transaction, rules: Rules, settings: Settings, before: Record, plan: Plan, now: int
) -> None:
    """Count what leavers have won or lost in hands without other people. Winnings over the server's daily limit go
    back to the computers. In a tournament this happens when it closes."""
    record, joins = plan.record, rules.game(before.game).joins
    closed = record.phase == "closed"
    for place, (old, seat) in enumerate(zip(before.seats, record.seats, strict=False)):
        home = closed or (joins and not seat.taken)
        if seat.player is None or not home:
            continue
        had_left = joins and not old.taken
        won = seat.alone - (old.alone if had_left else 0)
        if not won:
            continue
        taken = -sum(money.amount for money in plan.money if money.seat == place)
        today = now // DAY_MS
        [(stored, counted)] = await tx.ask(ALONE, of_guild=record.guild, winner=seat.player, today=today)
        left = max(0, settings.value("alone_chips", stored) - int(counted))
        over = min(max(0, won - left), taken)
        whose: dict[str, Any] = {"guild": record.guild, "player": seat.player, "game": record.game}
        await tx.write(ADD_DAY, **whose, day=today, hands=0, wins=0, alone=won - over)
        if over:
            standing_up, back, closing = alone_keys(record.id, place, seat.since)
            key = (closing if closed else back) if had_left else standing_up
            lines = ledger.between(("player", seat.player), ("computers", 0), over)
            await ledger.enter(tx, Transfer(key, "alone", record.guild, now, lines, table=record.id))


def read_record(rules: Rules, row: Any) -> Record:
    body = _decode(row.body)
    return Record(
        id=row.id,
        short=row.short,
        guild=row.guild,
        channel=row.channel,
        game=row.game,
        host=row.host,
        opened_at=row.opened_at,
        phase=row.phase,
        version=row.version,
        state=rules.decode(row.game, row.state) if row.state is not None else None,
        **{field: getattr(body, field) for field in RecordBody.__struct_fields__},
    )


def read_events(rules: Rules, game: str, stored: bytes) -> tuple[Event, ...]:
    return rules.log(game).read(stored)


def after_restart(record: Record, *, asleep: int, now: int, timing: TableTiming) -> Record:
    """Give players back the time while the house was closed: the rest of a decision's time, and at least the grace
    time. If the machine's clock was put back, `asleep` may be negative.

    After a crash the house only knows when it was last seen alive. A decision that began later has not lost all the
    time since then, so no alarm lasts longer than it would have from its beginning.
    """
    alarm = record.alarm
    if alarm is None:
        return record
    at, grace = alarm.at + asleep, round(timing.grace_seconds * 1000)
    if alarm.bell == "turn":
        at = max(min(at, now + alarm.at - record.since), now + grace)
        return replace(record, alarm=Alarm("turn", at), since=min(record.since + asleep, now))
    longest = {
        "deal": timing.break_seconds,
        "warn": timing.lobby(record.options) - timing.warning_seconds,
        "idle": timing.forgotten_seconds,
    }
    at = min(at, now + round(longest[alarm.bell] * 1000))
    return replace(record, alarm=Alarm(alarm.bell, max(at, now)))


def shifted(record: Record, by: int) -> Record:
    """Shift the record's times after the clock was set by this much."""
    alarm = record.alarm
    moved = Alarm(alarm.bell, alarm.at + by) if alarm is not None else None
    return replace(record, alarm=moved, since=record.since + by) if by else record


async def write_aside(tx: Transaction, record: Record, *, must_hit: bool = False) -> None:
    """Store changes without a new version, because nothing has happened at the table: a clock extended after a
    restart, or a change that nobody may notice."""
    await tx.write(
        ASIDE,
        must_hit=must_hit,
        table=record.id,
        at_version=record.version,
        body_now=body_of(record),
        deadline_now=record.alarm.at if record.alarm is not None else None,
    )


async def write_deals(tx: Transaction, before: Record, plan: Plan, now: int) -> None:
    record = plan.record
    known = {deal.number for deal in before.deals.standing}
    for deal in record.deals.standing:
        if deal.number not in known:
            await _add(tx, record, deal, now)
    if record.deals.dealt is not None and record.deals.dealt != before.deals.dealt:
        await _write_dealt(tx, record, record.deals.dealt, plan)
    for event in plan.events:
        if isinstance(event, Reshuffled) and event.deal:
            again = CommittedDeal("again", event.deal, b"", b"", "", bytes.fromhex(event.commitment))
            await _add(tx, record, again, now, hand=record.in_play.hand, version=record.version)


async def _add(
    tx: Transaction,
    record: Record,
    deal: CommittedDeal,
    now: int,
    *,
    hand: int | None = None,
    version: int | None = None,
) -> None:
    await tx.write(
        ADD_DEAL,
        table_id=record.id,
        number=deal.number,
        kind=deal.kind,
        at=now,
        previous=deal.previous,
        secret=deal.secret,
        pack=deal.pack,
        commitment=deal.commitment,
        hand=hand,
        version=version,
        cuts="[]",
        held=0,
    )


async def _write_dealt(tx: Transaction, record: Record, dealt: LastDeal, plan: Plan) -> None:
    """Store a deal as dealt. If the dealer names the game first, the hand begins only later and has the next
    number."""
    begun = any(event.kind == "hand-begins" for event in plan.events)
    hand = record.in_play.hand if begun else record.in_play.hand + 1
    for number in filter(None, (dealt.draw, dealt.number)):
        await tx.write(
            DEALT,
            must_hit=True,
            table=record.id,
            numbered=number,
            of_hand=hand,
            at_version=record.version,
            said=msgspec.json.encode(dealt.cuts).decode(),
            of_them_held=dealt.held,
        )
