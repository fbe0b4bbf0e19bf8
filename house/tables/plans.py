"""Turns acts into plans, from what is known now. Nothing has happened until a plan is stored.

Every act reaches the rules through `play`. It asks the engine, then updates the house's side: who is away or gone,
whose chips go home, what the clock shows, and whether the hand is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from engine.common_events import CameBack, GameOver, Left, WentAway
from engine.contract import Action, Back, Close, Due, Game, State, Step
from engine.dispatch import apply
from engine.events import Event
from engine.refused import Refused
from house.declined import Declined
from house.tables import series, tallies
from house.tables.deals import followed
from house.tables.events import StoodIn, TableClosed
from house.tables.records import Alarm, Money, Record, Seat
from house.tables.timing import TableTiming

NOTHING: Mapping[int, str] = MappingProxyType({})


class Grounds(NamedTuple):
    """Everything a plan is made from."""

    record: Record
    game: Game
    now: int
    timing: TableTiming
    held: Mapping[int, str] = NOTHING  # by player, the word that cuts every deal


class Plan(msgspec.Struct, frozen=True, gc=False):
    record: Record
    events: tuple[Event, ...] = ()
    seat: int | None = None
    player: int | None = None
    action: Action | None = None
    money: tuple[Money, ...] = ()
    hand: tallies.HandOver | None = None
    standings: tuple[tuple[int, ...], ...] = ()
    off: tuple[int, ...] = ()  # players who use up an hour of their days off
    secret: bool = False  # no new version, no event, no announcement


def changed(
    scene: Grounds, *, events: tuple[Event, ...] = (), player: int | None = None, **fields: Any
) -> Plan:
    """Plan a change outside the rules."""
    record = replace(scene.record, version=scene.record.version + 1, **fields)
    return Plan(record, events, player=player)


def play(scene: Grounds, seat: int | None, action: Action, *, stand_in: bool = False) -> Plan:
    """Plan an act through the engine. If it raises Refused, nothing has changed. `stand_in`: a computer plays for a
    player who is away or gone, and who stays so."""
    own = seat is not None and not stand_in
    back = Step(scene.record.in_play, ())
    if own and seat is not None and not scene.game.folds and scene.record.seats[seat].presence == "away":
        # By acting, the player takes the seat back from the computer. In games with folding the rules decide: a
        # player who asked to sit out only plays the hand to its end.
        back = apply(scene.game, back.state, None, Back(seat))
    step = apply(scene.game, back.state, seat, action)
    lent = (StoodIn(seat=seat),) if stand_in else ()
    step = _accepted(scene, Step(step.state, (*lent, *back.events, *step.events)))
    if own and step.state == scene.record.state:
        return Plan(scene.record, step.events)  # showing the same words again stores nothing
    plan = conclude(scene, step, seat=seat, action=action, own=own)
    if any(isinstance(event, GameOver) for event in step.events):
        return close_books(scene, replace(plan, record=series.counted(plan.record, plan.standings)))
    return unless_deserted(scene, plan)


def _accepted(scene: Grounds, step: Step[State]) -> Step[State]:
    """Answer at once for players who accept in advance. The game never waits for them, so nobody can tell
    beforehand."""
    while (due := scene.game.due(step.state)) is not None and due.silence is not None:
        seats, _ = _presences(scene.game, scene.record.seats, step.events)
        seat = next((place for place in due.seats if seats[place].accepts_in(step.state.hand)), None)
        if seat is None:
            break
        answer = apply(scene.game, step.state, seat, due.silence)
        step = Step(answer.state, (*step.events, *answer.events))
    return step


def deserted(record: Record) -> bool:
    """Whether everyone has left. Players who are away may come back, and those who wait will sit down after the
    hand."""
    return not record.waiting and not any(seat.is_person for seat in record.seats)


def unless_deserted(scene: Grounds, plan: Plan) -> Plan:
    """Close the table in this plan if it is between hands and everyone has left."""
    record = plan.record
    if record.phase == "closed" or scene.game.due(record.in_play) is not None or not deserted(record):
        return plan
    return close_books(scene, replace(plan, events=(*plan.events, TableClosed())))


def conclude(
    scene: Grounds, step: Step[State], *, seat: int | None, action: Action | None, own: bool = False
) -> Plan:
    """Draw the house's conclusions from a step of the game."""
    before = scene.record
    version = before.version + 1
    happened = step.events
    seats = tallies.count(before, happened, seat if own else None, scene.now, _stacks(scene))
    if seat is not None:
        seats = put(seats, seat, acted=version)
    seats, money = _presences(scene.game, seats, happened)
    record = replace(before, version=version, seats=seats, state=step.state)
    record = replace(record, deals=followed(record.deals, step.state))
    hand = tallies.hand_over(record, scene.game, happened)
    if hand is not None:
        record = replace(record, seats=tallies.cleared(seats, hand))
    player = before.seats[seat].player if seat is not None and own else None
    return Plan(
        clocked(scene, record),
        step.events,
        seat=seat,
        player=player,
        action=action,
        money=money,
        hand=hand,
        standings=tallies.standings(happened),
    )


def _stacks(scene: Grounds) -> tuple[int, ...]:
    game, record = scene.game, scene.record
    if not game.chips:
        return ()
    opening = record.state is None
    return (record.options["buy_in"],) * len(record.seats) if opening else game.report(record.in_play).chips


def put(seats: tuple[Seat, ...], place: int, **fields: Any) -> tuple[Seat, ...]:
    return (*seats[:place], replace(seats[place], **fields), *seats[place + 1 :])


def _presences(
    game: Game, seats: tuple[Seat, ...], events: tuple[Event, ...]
) -> tuple[tuple[Seat, ...], tuple[Money, ...]]:
    """Return the seats with who is away, back or gone by now, and the chips that leavers take home."""
    money: list[Money] = []
    for event in events:
        if event.seat is None or event.seat >= len(seats):
            continue
        seat = seats[event.seat]
        match event:
            case WentAway():
                seats = put(seats, event.seat, presence="away", accepts=None)
            case CameBack():
                seats = put(seats, event.seat, presence="here")
            case Left():
                money.extend(home(event.seat, seat, event.chips))
                alone = seat.alone + tallies.by_leaving(game, seats, event.seat, event.chips)
                seats = put(seats, event.seat, presence="free" if game.folds else "gone", alone=alone)
    return seats, tuple(money)


def home(place: int, seat: Seat, chips: int) -> tuple[Money, ...]:
    return (Money(place, seat.since, seat.player, -chips),) if chips else ()


def clocked(scene: Grounds, record: Record) -> Record:
    """Set the phase and the alarm."""
    due = scene.game.due(record.in_play)
    if due is None:
        record = replace(record, remaining=None)
        if record.phase in ("between", "paused"):
            return record
        return replace(record, phase="between", alarm=next_deal(scene))
    if due.decision == record.decision and record.phase in ("playing", "paused"):
        return record
    record = replace(
        record, decision=due.decision, decision_version=record.version, since=scene.now, remaining=None
    )
    if record.phase == "paused":
        return replace(record, remaining=due.seconds * 1000)
    return replace(record, phase="playing", alarm=turn_alarm(scene, due))


def unhurried(scene: Grounds, record: Record) -> Record:
    """Give a lone person among computers no clock; they also start each hand. The clock runs only for decisions of
    others. Once the person is no longer alone, it runs for them, too, from a full turn."""
    alarm, place = record.alarm, record.only_person
    if alarm is None or record.phase not in ("playing", "between"):
        return record
    runs = alarm.bell in ("turn", "deal")
    if runs and place is None:
        return record
    due = scene.game.due(record.in_play)
    if place is not None and _decides(scene, record, due, place):
        return replace(record, alarm=_forgotten(scene)) if runs else record
    if runs or (due is not None and not due.seconds):
        return record
    if due is None:
        return replace(record, alarm=next_deal(scene))
    return replace(record, alarm=turn_alarm(scene, due), since=scene.now)


def _decides(scene: Grounds, record: Record, due: Due | None, place: int) -> bool:
    """Whether the table waits for this seat, to act or to start a hand it will play."""
    if due is not None:
        return place in due.seats
    return not scene.game.chips or any(scene.game.report(record.in_play).chips[place : place + 1])


def idle(scene: Grounds) -> Alarm:
    """Return the alarm for a lobby that was just used: it announces its closing in good time."""
    patience = scene.timing.lobby(scene.record.options) - scene.timing.warning_seconds
    return Alarm("warn", scene.now + round(patience * 1000))


def turn_alarm(scene: Grounds, due: Due) -> Alarm:
    if not due.seconds:
        return _forgotten(scene)
    return Alarm("turn", scene.now + due.seconds * 1000)


def next_deal(scene: Grounds) -> Alarm:
    return Alarm("deal", scene.now + round(scene.timing.break_seconds * 1000))


def _forgotten(scene: Grounds) -> Alarm:
    return Alarm("idle", scene.now + round(scene.timing.forgotten_seconds * 1000))


def close_books(scene: Grounds, plan: Plan) -> Plan:
    """End the table: a hand under way is void, and everyone takes their chips home."""
    record = plan.record
    try:
        step = apply(scene.game, record.in_play, None, Close())
    except Refused:  # the game is already over, and the pot is empty
        step = Step(record.in_play, ())
    chips = scene.game.report(step.state).chips if scene.game.chips else ()
    seats = record.seats
    going = tuple(money for place, amount in enumerate(chips) for money in home(place, seats[place], amount))
    for place, amount in enumerate(chips):
        seat = seats[place]
        back = 0 if seat.taken else tallies.by_leaving(scene.game, seats, place, amount)
        alone = seat.alone + (back or seat.antes)
        if not scene.game.joins and tallies.is_alone(scene.game, seats):
            alone = amount - record.options["buy_in"]
        seats = put(seats, place, alone=alone)
    return replace(
        plan,
        record=closed(replace(record, seats=seats, state=step.state)),
        events=plan.events + step.events,
        money=plan.money + going,
    )


def closed(record: Record) -> Record:
    """Clear everything that a closed table no longer waits for."""
    deals = replace(record.deals, cuts=())
    return replace(record, phase="closed", alarm=None, remaining=None, waiting=(), paused=None, deals=deals)


def seat_of(record: Record, player: int) -> int:
    """Return the player's seat, or refuse."""
    for place, seat in enumerate(record.seats):
        if seat.player == player and seat.taken:
            return place
    raise Refused("not-seated")


def running(record: Record) -> None:
    if record.phase == "closed":
        raise Declined("table-closed")
    if record.phase == "lobby":
        raise Declined("in-lobby")


def not_stopped(record: Record) -> None:
    """Refuse while the host or a moderator has paused the table. A table that waits for players may go on."""
    if record.paused == "moderator":
        raise Declined("moderator-paused")
    if record.paused == "host":
        raise Declined("table-paused")


def between_hands(scene: Grounds) -> bool:
    return scene.game.due(scene.record.in_play) is None


class Owed(msgspec.Struct, frozen=True):
    """A hand that this change has ended."""

    table: int
    version: int
    hand: int


def ended_by(before: Record, plan: Plan) -> Owed | None:
    """Return the hand that a plan ends, also by closing the table."""
    record = plan.record
    over = before.phase in ("playing", "paused") and record.phase == "closed"
    if record.state is None or (plan.hand is None and not over):
        return None
    return Owed(record.id, record.version, record.state.hand)
