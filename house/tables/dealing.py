"""Deals the next hand, and pauses and resumes tables."""

from __future__ import annotations

from msgspec.structs import replace

from engine.contract import Deal
from engine.options import is_slow
from engine.refused import Refused
from house.declined import Declined
from house.tables import lobby, series, tallies
from house.tables.events import Resumed, TableClosed, TablePaused
from house.tables.plans import (
    Grounds,
    Plan,
    between_hands,
    changed,
    close_books,
    deserted,
    next_deal,
    not_stopped,
    play,
    running,
    seat_of,
    unless_deserted,
)
from house.tables.records import Alarm, Paused, Record, Seat
from house.tables.sealing import dealt, take


def ready(scene: Grounds, record: Record) -> list[Seat]:
    """Return the seats for the next hand: players who are here and, in games with chips, have some."""
    here = [place for place, seat in enumerate(record.seats) if seat.presence == "here"]
    if scene.game.chips and record.state is not None:
        chips = scene.game.report(record.state).chips
        here = [place for place in here if place < len(chips) and chips[place]]
    return [record.seats[place] for place in here]


def peopled(seats: list[Seat]) -> bool:
    """Whether there are two seats or more, and not only computers."""
    return len(seats) >= 2 and any(seat.is_person for seat in seats)


def playable(scene: Grounds, record: Record) -> bool:
    """Whether the next hand can be dealt. A tournament goes on while any person is there to see it, even if only
    computers still play."""
    able = ready(scene, record)
    if scene.game.joins:
        return peopled(able)
    return len(able) >= 2 and any(seat.is_person and seat.presence == "here" for seat in record.seats)


def woken(scene: Grounds, record: Record) -> Record:
    """Resume a table that was short of players, once there are enough."""
    if record.paused != "too-few" or not playable(scene, record):
        return record
    return going_on(scene, record)


def deal(scene: Grounds, player: int | None = None) -> Plan:
    """Deal the next hand if there are enough players; otherwise the table waits for them."""
    record = scene.record
    running(record)
    not_stopped(record)
    if not between_hands(scene):
        raise Refused("not-now", why="between-hands")
    if player is not None:
        seat_of(record, player)
    if not playable(scene, record):
        return _stuck(scene)
    unpaused = scene._replace(record=replace(record, phase="between", paused=None))
    taken = take(scene)
    at = scene.now // 1000 if record.options.get("level_minutes") else None  # for stakes that rise with time
    try:
        plan = play(unpaused, None, Deal(at, taken.ordered if taken else None))
    except Refused:
        return _stuck(scene)
    return replace(dealt(plan, taken), player=player)


def _stuck(scene: Grounds) -> Plan:
    """Make the table wait for players, or for chips to be bought; if everyone has left, close it. In a series, a
    player without chips has lost the game."""
    record, here = scene.record, _here(scene)
    if deserted(record):
        return unless_deserted(scene, changed(scene))
    if series.best_of(record.options) == 1 or not peopled(here):
        return paused(scene, "too-few")
    plan = close_books(scene, changed(scene, events=(TableClosed(),)))
    return replace(plan, record=series.counted(plan.record, tallies.standings(plan.events)))


def paused(scene: Grounds, why: Paused, by: int | None = None) -> Plan:
    record, timing = scene.record, scene.timing
    left = None
    if record.phase == "playing" and record.alarm is not None and record.alarm.bell == "turn":
        left = max(0, record.alarm.at - scene.now)
    patience = timing.forgotten_seconds
    if why == "too-few" and not is_slow(record.options):
        # Enough players are here, but too few have chips. They may buy some soon.
        patience = timing.rebuy_seconds if peopled(_here(scene)) else timing.idle_seconds
    alarm = Alarm("idle", scene.now + round(patience * 1000))
    event = TablePaused(why=why)
    return changed(scene, events=(event,), player=by, phase="paused", paused=why, remaining=left, alarm=alarm)


def _here(scene: Grounds) -> list[Seat]:
    return [seat for seat in scene.record.seats if seat.presence == "here"]


def pause(scene: Grounds, by: int, *, moderator: bool = False) -> Plan:
    """Pause the table. A host who is also a moderator pauses as host, so the next host can resume."""
    record = scene.record
    running(record)
    lobby.host_only(record, by, moderator=moderator)
    not_stopped(record)
    return paused(scene, "moderator" if moderator and by != record.host else "host", by)


def resume(scene: Grounds, by: int, *, moderator: bool = False) -> Plan:
    """Resume the clock where it was stopped, with at least the grace time."""
    record = scene.record
    running(record)
    if record.phase != "paused":
        raise Refused("already-done")
    if not moderator and record.paused == "moderator":
        raise Declined("moderator-paused")
    if record.paused == "host":
        lobby.host_only(record, by, moderator=moderator)
    if between_hands(scene):
        return deal(scene._replace(record=replace(record, paused=None)), None)
    plan = changed(scene, events=(Resumed(),), player=by)
    return replace(plan, record=going_on(scene, plan.record))


def going_on(scene: Grounds, record: Record) -> Record:
    """End the pause: the hand goes on, or the next one is dealt."""
    if scene.game.due(record.in_play) is None:
        return replace(record, phase="between", paused=None, alarm=next_deal(scene))
    grace = round(scene.timing.grace_seconds * 1000)
    alarm = Alarm("idle", scene.now + round(scene.timing.forgotten_seconds * 1000))
    since = record.since
    if record.remaining is not None:
        alarm = Alarm("turn", scene.now + max(record.remaining, grace))
        since = scene.now
    return replace(record, phase="playing", paused=None, remaining=None, alarm=alarm, since=since)
