"""While a game goes on: people come and go, sit out, buy chips, and the next hand is dealt or is not."""

from __future__ import annotations

from msgspec.structs import replace

from engine.contract import Away, Back, Deal, Leave, Sit, TimeUp, TopUp
from engine.events import Event
from engine.refused import Refused
from house.declined import Declined
from house.tables import lobby
from house.tables.events import Resumed, TableClosed, TablePaused, Waits, WaitsNoMore
from house.tables.plans import Plan, Scene, changed, close_books, play, put
from house.tables.records import Alarm, Money, Paused, Record, Seat, Waiting

CLOSED = TableClosed()


def seat_of(record: Record, player: int) -> int:
    """Where this player sits, or a refusal."""
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
    """Refuses where somebody has paused the table. One that waits for players is not stopped."""
    if record.paused == "moderator":
        raise Declined("moderator-paused")
    if record.paused == "host":
        raise Declined("table-paused")


def between_hands(scene: Scene) -> bool:
    return scene.game.due(scene.record.state) is None


def join(scene: Scene, player: int, name: str) -> Plan:
    """At once between hands; during one, they wait for its end."""
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
    if _taken(record) + len(record.waiting) >= scene.game.seats.most:
        raise Declined("table-full", most=scene.game.seats.most)
    waiting = (*record.waiting, Waiting(player, name))
    return changed(scene, events=(Waits(),), player=player, waiting=waiting)


def _taken(record: Record) -> int:
    return sum(seat.taken for seat in record.seats)


def sit(scene: Scene, newcomer: Waiting) -> Plan:
    """The newcomer takes the first seat that the game allows."""
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


def not_waiting(scene: Scene, player: int) -> Plan:
    """They no longer wait: they have changed their mind, or cannot be seated."""
    waiting = tuple(other for other in scene.record.waiting if other.player != player)
    return changed(scene, events=(WaitsNoMore(),), player=player, waiting=waiting)


def leave(scene: Scene, player: int) -> Plan:
    if any(waiting.player == player for waiting in scene.record.waiting):
        return not_waiting(scene, player)
    return replace(remove(scene, seat_of(scene.record, player)), player=player)


def remove(scene: Scene, place: int, by: int | None = None) -> Plan:
    """Their chips go home: at once, or after the hand where the seat is played on."""
    running(scene.record)
    if not 0 <= place < len(scene.record.seats) or not scene.record.seats[place].taken:
        raise Declined("no-such-seat")
    leaver = scene.record.seats[place]
    plan = play(scene, None, Leave(place))
    seats = plan.record.seats
    if seats[place].taken:
        seats = put(seats, place, presence="gone")
    host = lobby.next_host(plan.record.host, leaver, seats)
    return replace(plan, record=replace(plan.record, seats=seats, host=host), player=by)


def top_up(scene: Scene, player: int, chips: int) -> Plan:
    """Between hands, up to what everybody brought."""
    running(scene.record)
    place = seat_of(scene.record, player)
    if not between_hands(scene):
        raise Refused("not-now", why="between-hands")
    room = max(0, scene.record.options.get("buy_in", 0) - scene.game.report(scene.record.state).chips[place])
    if type(chips) is not int or not 1 <= chips <= room:
        raise Refused("bad-amount", least=min(1, room), most=room)
    plan = play(scene, None, TopUp(place, chips))
    money = (Money(place, scene.record.seats[place].since, player, chips),)
    return replace(plan, record=woken(scene, plan.record), player=player, money=money)


def sit_out(scene: Scene, player: int) -> Plan:
    running(scene.record)
    place = seat_of(scene.record, player)
    plan = play(scene, None, Away(place))
    return replace(plan, record=_present(plan.record, place, here=False), player=player)


def back(scene: Scene, player: int) -> Plan:
    running(scene.record)
    place = seat_of(scene.record, player)
    if scene.record.seats[place].presence == "here":
        raise Refused("already-done")
    plan = play(scene, None, Back(place))
    return replace(plan, record=woken(scene, _present(plan.record, place, here=True)), player=player)


def _present(record: Record, place: int, *, here: bool) -> Record:
    return replace(record, seats=put(record.seats, place, presence="here" if here else "away"))


def ready(scene: Scene, record: Record) -> list[Seat]:
    """Who would play the next hand: they are here, and have chips where it takes chips."""
    here = [place for place, seat in enumerate(record.seats) if seat.presence == "here"]
    if scene.game.chips and record.state is not None:
        chips = scene.game.report(record.state).chips
        here = [place for place in here if place < len(chips) and chips[place]]
    return [record.seats[place] for place in here]


def peopled(seats: list[Seat]) -> bool:
    """Two or more, and not all of them computers."""
    return len(seats) >= 2 and any(seat.is_person for seat in seats)


def playable(scene: Scene, record: Record) -> bool:
    """Whether the next hand is dealt. A tournament is played to its end, by computers alone if need be, as long as
    anybody is there to see it."""
    able = ready(scene, record)
    if scene.game.joins:
        return peopled(able)
    return len(able) >= 2 and any(seat.is_person and seat.presence == "here" for seat in record.seats)


def woken(scene: Scene, record: Record) -> Record:
    """A table that waited for people deals again when they have come."""
    if record.paused != "too-few" or not playable(scene, record):
        return record
    deal = Alarm("deal", scene.now + round(scene.timing.break_seconds * 1000))
    return replace(record, phase="between", paused=None, alarm=deal)


def deal(scene: Scene, player: int | None = None) -> Plan:
    """The next hand, if there are players for it; else the table waits for them."""
    record = scene.record
    running(record)
    not_stopped(record)
    if not between_hands(scene):
        raise Refused("not-now", why="between-hands")
    if player is not None:
        seat_of(record, player)
    if not playable(scene, record):
        return paused(scene, "too-few")
    unpaused = scene._replace(record=replace(record, phase="between", paused=None))
    try:
        return replace(play(unpaused, None, _next_hand(scene)), player=player)
    except Refused:
        return paused(scene, "too-few")


def _next_hand(scene: Scene) -> Deal:
    """Stakes that rise with time need to know when it is."""
    return Deal(at=scene.now // 1000) if scene.record.options.get("level_minutes") else Deal()


def paused(scene: Scene, why: Paused, by: int | None = None) -> Plan:
    record, timing = scene.record, scene.timing
    left = None
    if record.phase == "playing" and record.alarm is not None and record.alarm.bell == "turn":
        left = max(0, record.alarm.at - scene.now)
    patience = timing.forgotten_seconds if why != "too-few" else _patience(scene)
    alarm = Alarm("idle", scene.now + round(patience * 1000))
    event = TablePaused(why=why)
    return changed(scene, events=(event,), player=by, phase="paused", paused=why, remaining=left, alarm=alarm)


def _patience(scene: Scene) -> float:
    """When enough are here and yet no hand can be dealt, it is for want of chips: they may be bought soon."""
    here = [seat for seat in scene.record.seats if seat.presence == "here"]
    return scene.timing.rebuy_seconds if peopled(here) else scene.timing.idle_seconds


def pause(scene: Scene, by: int, *, moderator: bool = False) -> Plan:
    """A host who may moderate pauses as host: whoever is host next may resume."""
    record = scene.record
    running(record)
    lobby.host_only(record, by, moderator=moderator)
    not_stopped(record)
    return paused(scene, "moderator" if moderator and by != record.host else "host", by)


def resume(scene: Scene, by: int, *, moderator: bool = False) -> Plan:
    """The clock goes on where it stood, with at least a moment to look."""
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
    grace = round(scene.timing.grace_seconds * 1000)
    alarm = Alarm("idle", scene.now + round(scene.timing.forgotten_seconds * 1000))
    since = record.since
    if record.remaining is not None:
        alarm = Alarm("turn", scene.now + max(record.remaining, grace))
        since = scene.now
    return changed(
        scene,
        events=(Resumed(),),
        player=by,
        phase="playing",
        paused=None,
        remaining=None,
        alarm=alarm,
        since=since,
    )


def time_up(scene: Scene) -> Plan:
    return play(scene, None, TimeUp())


def close(scene: Scene, by: int | None, event: Event = CLOSED) -> Plan:
    running(scene.record)
    plan = changed(scene, events=(event,), player=by)
    return close_books(scene, plan)
