"""Seating during a game: people come and go, sit out, and buy chips."""

from __future__ import annotations

from msgspec.structs import replace

from engine.contract import Away, Back, Leave, Sit, TopUp
from engine.events import Event
from engine.refused import Refused
from house.declined import Declined
from house.tables import lobby
from house.tables.dealing import going_on, woken
from house.tables.events import Forgotten, Resumed, TableClosed, Waits, WaitsNoMore
from house.tables.plans import (
    Grounds,
    Plan,
    between_hands,
    changed,
    close_books,
    play,
    put,
    running,
    seat_of,
    unless_deserted,
)
from house.tables.records import Money, Record, Seat, Waiting

CLOSED = TableClosed()


def join(scene: Grounds, player: int, name: str) -> Plan:
    """Seat a player between hands; during a hand, they wait for its end."""
    record = scene.record
    running(record)
    if any(seat.player == player and seat.taken for seat in record.seats):
        raise Declined("already-seated")
    if any(waiting.player == player for waiting in record.waiting):
        raise Declined("already-waiting")
    if not scene.game.joins:
        raise Declined("no-joining")
    if between_hands(scene):
        return sit(scene, Waiting(player, name))
    if sum(seat.taken for seat in record.seats) + len(record.waiting) >= scene.game.seats.most:
        raise Declined("table-full", most=scene.game.seats.most)
    waiting = (*record.waiting, Waiting(player, name))
    return changed(scene, events=(Waits(),), player=player, waiting=waiting)


def sit(scene: Grounds, newcomer: Waiting) -> Plan:
    """Give a newcomer the first seat the game allows."""
    record = scene.record
    chips = record.options["buy_in"] if scene.game.chips else 0
    places = [place for place, seat in enumerate(record.seats) if not seat.taken]
    for place in (*places, len(record.seats)):
        try:
            plan = play(scene, None, Sit(place, chips))
        except Refused as refused:
            if refused.code != "bad-seats":
                raise
            continue
        seated = Seat(player=newcomer.player, name=newcomer.name, since=plan.record.version)
        seats = (*plan.record.seats[:place], seated, *plan.record.seats[place + 1 :])
        waiting = tuple(other for other in record.waiting if other.player != newcomer.player)
        money = (Money(place, seated.since, newcomer.player, chips),) if chips else ()
        after = replace(plan.record, seats=seats, waiting=waiting)
        return replace(plan, record=woken(scene, after), player=newcomer.player, money=money)
    raise Declined("table-full", most=scene.game.seats.most)


def not_come(record: Record, most: int) -> list[int]:
    """The seats that pass on at a night's table, as some wait for one: their players let the clock run out in their
    first hand, and have not acted since."""
    chairs = getattr(record.state, "chairs", ())
    free = most - sum(seat.taken for seat in record.seats)
    absent = [
        place
        for place, (seat, chair) in enumerate(zip(record.seats, chairs, strict=False))
        if seat.is_person and seat.hands == 1 and chair.misses
    ]
    return absent[: max(0, len(record.waiting) - free)] if record.night else []


def not_waiting(scene: Grounds, player: int) -> Plan:
    """Remove a player from those waiting: they changed their mind, or cannot be seated. The table may now be
    deserted."""
    waiting = tuple(other for other in scene.record.waiting if other.player != player)
    plan = changed(scene, events=(WaitsNoMore(),), player=player, waiting=waiting)
    return unless_deserted(scene, plan)


def leave(scene: Grounds, player: int) -> Plan:
    if any(waiting.player == player for waiting in scene.record.waiting):
        return not_waiting(scene, player)
    return replace(remove(scene, seat_of(scene.record, player)), player=player)


def remove(scene: Grounds, place: int, by: int | None = None) -> Plan:
    """Remove a player. Their chips go home at once, or after the hand if the game still needs the seat. A host's
    pause ends if no person is left to end it, so that the hand can finish and waiting players can sit down."""
    running(scene.record)
    if not 0 <= place < len(scene.record.seats) or not scene.record.seats[place].taken:
        raise Declined("no-such-seat")
    leaver = scene.record.seats[place]
    plan = play(scene, None, Leave(place))
    seats = plan.record.seats
    if seats[place].taken:
        seats = put(seats, place, presence="gone")
    host = lobby.next_host(plan.record.host, leaver, seats)
    left = replace(plan, record=replace(plan.record, seats=seats, host=host), player=by)
    left = unless_deserted(scene, left)
    if left.record.paused == "host" and not any(seat.is_person for seat in left.record.seats):
        return replace(left, record=going_on(scene, left.record), events=(*left.events, Resumed()))
    return left


def top_up(scene: Grounds, player: int, chips: int) -> Plan:
    """Let a player buy chips between hands, up to the buy-in."""
    running(scene.record)
    place = seat_of(scene.record, player)
    if not between_hands(scene):
        raise Refused("not-now", why="between-hands")
    room = max(
        0, scene.record.options.get("buy_in", 0) - scene.game.report(scene.record.in_play).chips[place]
    )
    if type(chips) is not int or not 1 <= chips <= room:
        raise Refused("bad-amount", least=min(1, room), most=room)
    plan = play(scene, None, TopUp(place, chips))
    money = (Money(place, scene.record.seats[place].since, player, chips),)
    return replace(plan, record=woken(scene, plan.record), player=player, money=money)


def sit_out(scene: Grounds, player: int) -> Plan:
    running(scene.record)
    place = seat_of(scene.record, player)
    plan = play(scene, None, Away(place))
    return replace(plan, record=_present(plan.record, place, here=False), player=player)


def back(scene: Grounds, player: int) -> Plan:
    running(scene.record)
    place = seat_of(scene.record, player)
    if scene.record.seats[place].presence == "here":
        raise Refused("already-done")
    plan = play(scene, None, Back(place))
    return replace(plan, record=woken(scene, _present(plan.record, place, here=True)), player=player)


def _present(record: Record, place: int, *, here: bool) -> Record:
    return replace(record, seats=put(record.seats, place, presence="here" if here else "away"))


def close(scene: Grounds, by: int | None, event: Event = CLOSED) -> Plan:
    running(scene.record)
    plan = changed(scene, events=(event,), player=by)
    return close_books(scene, plan)


def without(seats: tuple[Seat, ...], player: int) -> tuple[Seat, ...]:
    """Return the seats without this player's id and name."""
    return tuple(replace(seat, player=None, name="") if seat.player == player else seat for seat in seats)


def forgetting(scene: Grounds, player: int) -> Plan:
    """Make an open table forget a player who has left it."""
    record = scene.record
    host = 0 if record.host == player else record.host
    cuts = tuple(one for one in record.deals.cuts if one.player != player)
    deals = replace(record.deals, cuts=cuts)
    return changed(scene, events=(Forgotten(),), seats=without(record.seats, player), host=host, deals=deals)
