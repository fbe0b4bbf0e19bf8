"""Plans for acts at a table: by players, computers, the host, moderators and the clock."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from msgspec.structs import replace

from engine.contract import Action, Back, Due, TimeUp
from engine.options import is_slow
from engine.refused import Refused
from house.declined import Declined
from house.tables import dealing, lobby, seating
from house.tables.days_off import HOUR_MS
from house.tables.events import HandVoided, HintTaken, IdleClosed, TakesOff, VoidWanted
from house.tables.plans import Grounds, Plan, between_hands, changed, not_stopped, play, put, running, seat_of
from house.tables.records import Alarm, Record


def in_lobby_or_not(before: Callable[..., Plan], after: Callable[..., Plan]) -> Callable[..., Plan]:
    def plan_for(scene: Grounds, *args: Any) -> Plan:
        return (before if scene.record.phase == "lobby" else after)(scene, *args)

    return plan_for


def act(scene: Grounds, player: int, action: Action, version: int | None) -> Plan:
    record = scene.record
    running(record)
    place = seat_of(record, player)
    not_stopped(record)
    if version is not None:
        current = max(record.decision_version, record.seats[place].acted)
        if not current <= version <= record.version:
            raise Refused("stale", version=record.version)
    return play(scene, place, action)


def hinted(scene: Grounds, player: int, decision: int) -> Plan:
    """Record a hint, and announce it if other people play."""
    record = scene.record
    place = seat_of(record, player)
    _same_decision(scene, decision)
    if record.seats[place].hinted == decision:
        raise Refused("already-done")
    seats = put(record.seats, place, hinted=decision)
    others = any(seat.is_person for other, seat in enumerate(seats) if other != place)
    told = (HintTaken(seat=place),) if others else ()
    return changed(scene, events=told, player=player, seats=seats)


def accept_in_advance(scene: Grounds, player: int, hand: int | None) -> Plan:
    """Accept everything shown in this hand from now on, including the present question; None: stop that."""
    record = scene.record
    running(record)
    place = seat_of(record, player)
    not_stopped(record)
    due, here = scene.game.due(record.in_play), record.seats[place].presence == "here"
    under_way = due is not None and hand == record.in_play.hand
    if hand is not None and not (under_way and here and is_slow(record.options)):
        raise Refused("stale", version=record.version)
    scene = scene._replace(record=replace(record, seats=put(record.seats, place, accepts=hand)))
    if hand is not None and due is not None and due.silence is not None and place in due.seats:
        return play(scene, place, due.silence)
    return Plan(scene.record, secret=True)


def act_for(scene: Grounds, place: int, action: Action, decision: int) -> Plan:
    _same_decision(scene, decision)
    if scene.record.seats[place].is_person and scene.record.seats[place].presence == "here":
        raise Declined("try-again")
    return play(scene, place, action, stand_in=not scene.record.seats[place].is_computer)


def _same_decision(scene: Grounds, decision: int) -> None:
    if scene.record.phase != "playing" or scene.record.decision != decision:
        raise Declined("try-again")


def time_up(scene: Grounds, decision: int) -> Plan:
    _same_decision(scene, decision)
    return play(scene, None, TimeUp())


def close(scene: Grounds, by: int | None, *, moderator: bool) -> Plan:
    if by is not None:
        lobby.host_only(scene.record, by, moderator=moderator)
    if scene.record.phase == "lobby":
        return lobby.close(scene, by)
    if by is not None and _would_void_their_own(scene, by):
        raise Declined("all-must-agree")
    return seating.close(scene, by)


def _would_void_their_own(scene: Grounds, by: int) -> bool:
    """Whether this moderator, who does not decide at the table, plays a hand with others that closing would void."""
    record = scene.record
    if between_hands(scene) or lobby.decides(record, by, moderator=False):
        return False
    others = any(seat.is_person and seat.tally.dealt for seat in record.seats if seat.player != by)
    return others and any(seat.plays(by) for seat in record.seats)


def void(scene: Grounds, by: int, hand: int, *, moderator: bool) -> Plan:
    """A moderator who does not play this hand voids it. Those who play it must all agree, and others may not ask."""
    record = scene.record
    if record.phase not in ("playing", "paused") or between_hands(scene) or hand != record.in_play.hand:
        raise Declined("nothing-to-void")
    own = next((place for place, seat in enumerate(record.seats) if seat.plays(by)), None)
    if own is None and moderator:
        return seating.close(scene, by, HandVoided())
    if own is None or not (moderator or any(seat.voids == hand for seat in record.seats)):
        raise Declined("not-yours-to-void")
    record = replace(record, seats=put(record.seats, own, voids=hand))
    scene = scene._replace(record=record)
    if all(seat.voids == hand for seat in record.seats if seat.is_person and seat.tally.dealt):
        return seating.close(scene, by, HandVoided(by_all=True))
    return changed(scene, events=(VoidWanted(seat=own),), player=by)


def late(record: Record, due: Due | None) -> tuple[int, ...]:
    """Return the seats of the people the table waits for."""
    seats = due.seats if due is not None else ()
    return tuple(
        place for place in seats if record.seats[place].is_person and record.seats[place].presence == "here"
    )


def rung(scene: Grounds, spare: Collection[int] = ()) -> Plan:
    """Plan what the clock does when it rings. `spare`: players at a slow table who have days off left."""
    record, alarm = scene.record, scene.record.alarm
    if alarm is None or alarm.at > scene.now:
        raise Declined("try-again")
    if alarm.bell == "turn":
        seats = [
            place
            for place in late(record, scene.game.due(record.in_play))
            if record.seats[place].player in spare
        ]
        if seats:
            return _hour_off(scene, seats)
        return play(scene, None, TimeUp())
    if alarm.bell == "deal":
        return dealing.deal(scene)
    if alarm.bell == "warn":
        return lobby.warn(scene)
    closing = lobby.close if record.phase == "lobby" else seating.close
    return closing(scene, None, IdleClosed())


def _hour_off(scene: Grounds, seats: Sequence[int]) -> Plan:
    """Give everyone who is late an hour from the days off of these seats. Announce it only once."""
    record = scene.record
    told = tuple(TakesOff(seat=place) for place in seats) if record.off != record.decision else ()
    alarm = Alarm("turn", scene.now + HOUR_MS)
    players = tuple(player for place in seats if (player := record.seats[place].player) is not None)
    return replace(changed(scene, events=told, alarm=alarm, off=record.decision), off=players)


def bring_back(scene: Grounds) -> Plan:
    place = next(
        (
            place
            for place, seat in enumerate(scene.record.seats)
            if seat.is_computer and seat.presence == "away"
        ),
        None,
    )
    if place is None:
        raise Declined("try-again")
    return play(scene, None, Back(place))
