"""The lobby: who plays, for what, and the start."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from itertools import chain, count, islice
from typing import Any

from msgspec.structs import replace

from engine.characters import CHARACTERS
from engine.common_events import Closed
from engine.contract import Game, Setup, Strength
from engine.events import Event
from engine.presets import preset_of, settings
from engine.refused import Refused
from house.declined import Declined
from house.rules import games_share, settled_options
from house.tables import series
from house.tables.events import ClosesSoon, Joined, KeptOpen, LengthSet, OptionsSet, Unseated, WaitsNoMore
from house.tables.plans import Grounds, Plan, changed, closed, conclude, idle
from house.tables.records import Alarm, Money, Record, Seat
from house.tables.sealing import dealt, take

CLOSED = Closed()
COMPUTER_NAMES = tuple(CHARACTERS)


def decides(record: Record, by: int | None, *, moderator: bool) -> bool:
    """Whether this player decides: a moderator, the host, or, if the host has no seat, anyone seated."""
    players = {seat.player for seat in record.seats if seat.is_person}
    return moderator or by == record.host or (record.host not in players and by in players)


def host_only(record: Record, by: int | None, *, moderator: bool) -> None:
    if not decides(record, by, moderator=moderator):
        raise Declined("not-host", host=record.host)


def in_lobby(record: Record) -> None:
    if record.phase == "closed":
        raise Declined("table-closed")
    if record.phase != "lobby":
        raise Declined("not-in-lobby")


def seated_again(old: Record, game: Game, by: int | None = None) -> tuple[Seat, ...]:
    """Return those who sat at a closed table to its end. If the game's rules name the next dealer, that seat
    remembers it; otherwise, in a series, the deal moves on. If the opener deals first, that is now the player who
    asked (`by`). Partners stay partners: newcomers take the seats of leavers."""
    goes_on = series.goes_on(game, old)
    dealer = game.report(old.state).more.get("next_dealer") if old.state is not None else None
    if dealer is None and goes_on:
        dealer = series.deals_next(old)
    if dealer is None and game.first_dealer == "opener":
        dealer = next((place for place, seat in enumerate(old.seats) if seat.player == by), None)
    stay = [seat.taken and (seat.player is not None or seat.is_computer) for seat in old.seats]
    gap = stay.index(False) + 1 if goes_on and game.teams and False in stay else 0
    order = [*range(gap, len(stay)), *range(gap)]
    return tuple(
        Seat(
            player=old.seats[place].player,
            name=old.seats[place].name,
            strength=old.seats[place].strength,
            deals=place == dealer,
            wins=old.seats[place].wins if goes_on else 0,
        )
        for place in order
        if stay[place]
    )


def warn(scene: Grounds) -> Plan:
    """Announce that an idle lobby will close unless a player keeps it open."""
    alarm = Alarm("idle", scene.now + round(scene.timing.warning_seconds * 1000))
    return changed(scene, events=(ClosesSoon(),), alarm=alarm)


def keep_open(scene: Grounds, by: int) -> Plan:
    """Keep the lobby open for a seated player or the host."""
    in_lobby(scene.record)
    if by != scene.record.host and all(seat.player != by for seat in scene.record.seats):
        raise Declined("not-seated")
    return changed(scene, events=(KeptOpen(),), player=by, alarm=idle(scene))


def join(scene: Grounds, player: int, name: str) -> Plan:
    record = scene.record
    in_lobby(record)
    if any(seat.player == player for seat in record.seats):
        raise Declined("already-seated")
    return _sit(scene, player, Seat(player=player, name=name))


def add_computer(
    scene: Grounds, by: int, wish: str | None, strength: Strength, *, moderator: bool = False
) -> Plan:
    """Add a computer with the wished name, or with a number added if that is taken: Ada 2."""
    in_lobby(scene.record)
    host_only(scene.record, by, moderator=moderator)
    return _sit(scene, by, Seat(name=next(_computer_names(scene.record, wish)), strength=strength))


def fill(scene: Grounds, by: int, seats: int, strength: Strength, *, moderator: bool = False) -> Plan:
    """Add computers until this many seats are taken, in one act, so that two requests at once do not add too many."""
    in_lobby(scene.record)
    host_only(scene.record, by, moderator=moderator)
    names = islice(_computer_names(scene.record), max(0, seats - len(scene.record.seats)))
    computers = [Seat(name=name, strength=strength) for name in names]
    if not computers:
        raise Declined("table-full", most=seats)
    return _sit(scene, by, *computers)


def _computer_names(record: Record, wish: str | None = None) -> Iterator[str]:
    """Yield names that no seat here has, the best first."""
    wished = [wish] if wish else []
    numbered = (f"{wish} {number}" for number in count(2)) if wish in CHARACTERS else ()
    more = (f"{COMPUTER_NAMES[0]} {number}" for number in count(len(record.seats) + 1))
    taken = {seat.name for seat in record.seats}
    return (name for name in chain(wished, numbered, COMPUTER_NAMES, more) if name not in taken)


def _sit(scene: Grounds, by: int, *seats: Seat) -> Plan:
    record, most = scene.record, scene.game.seats.most
    if len(record.seats) + len(seats) > most:
        raise Declined("table-full", most=most)
    events = tuple(
        Joined(seat=place, name=seat.name if seat.is_computer else "")
        for place, seat in enumerate(seats, len(record.seats))
    )
    return changed(scene, events=events, player=by, seats=(*record.seats, *seats), alarm=idle(scene))


def leave(scene: Grounds, player: int) -> Plan:
    places = [place for place, seat in enumerate(scene.record.seats) if seat.player == player]
    still = tuple(one for one in scene.record.waiting if one.player != player)
    if len(still) < len(scene.record.waiting):
        return changed(scene, events=(WaitsNoMore(),), player=player, waiting=still)
    if not places:
        raise Refused("not-seated")
    return _vacate(scene, places[0], player)


def remove(scene: Grounds, place: int, by: int | None = None) -> Plan:
    if not 0 <= place < len(scene.record.seats):
        raise Declined("no-such-seat")
    return _vacate(scene, place, by)


def remove_computer(scene: Grounds, by: int, place: int, *, moderator: bool = False) -> Plan:
    in_lobby(scene.record)
    host_only(scene.record, by, moderator=moderator)
    seats = scene.record.seats
    if not 0 <= place < len(seats) or not seats[place].is_computer:
        raise Declined("no-such-seat")
    return _vacate(scene, place, by)


def _vacate(scene: Grounds, place: int, by: int | None) -> Plan:
    """Free a seat. At a night's table the next player who waits sits down."""
    record = scene.record
    in_lobby(record)
    seats = (*record.seats[:place], *record.seats[place + 1 :])
    host = next_host(record.host, record.seats[place], seats)
    next_in_line = record.waiting[:1]
    seated = tuple(Seat(player=one.player, name=one.name) for one in next_in_line)
    joined = tuple(Joined(seat=len(seats)) for _ in next_in_line)
    return changed(
        scene,
        events=(Unseated(seat=place), *joined),
        player=by,
        seats=(*seats, *seated),
        waiting=record.waiting[1:],
        host=host,
        alarm=idle(scene),
    )


def next_host(host: int, leaver: Seat, seats: tuple[Seat, ...]) -> int:
    """Return the next host: when the host leaves, the next person at the table."""
    if leaver.player != host:
        return host
    return next((seat.player for seat in seats if seat.is_person and seat.player is not None), host)


def set_options(scene: Grounds, by: int, chosen: Mapping[str, Any], *, moderator: bool = False) -> Plan:
    in_lobby(scene.record)
    host_only(scene.record, by, moderator=moderator)
    options = settled_options(scene.game, {**scene.record.options, **chosen})
    event = OptionsSet(options={name: options[name] for name in chosen})
    if series.best_of(options) != series.best_of(scene.record.options):
        scene = scene._replace(record=series.anew(scene.record))
    return _with_options(scene, by, options, event)


def set_length(scene: Grounds, by: int, length: str, *, moderator: bool = False) -> Plan:
    """Set all options to the values of this length, except those the server decides."""
    in_lobby(scene.record)
    host_only(scene.record, by, moderator=moderator)
    game = scene.game
    preset = preset_of(game.presets, length)
    chosen = settings(game.options, preset)
    options = settled_options(game, {**scene.record.options, **chosen})
    return _with_options(scene, by, options, LengthSet(length=preset.length))


def _with_options(scene: Grounds, by: int, options: dict[str, Any], event: Event) -> Plan:
    scene = scene._replace(record=replace(scene.record, options=options))
    return changed(scene, events=(event,), player=by, alarm=idle(scene))


def learn(scene: Grounds, decided: Mapping[str, list[str]]) -> Plan:
    """Apply the server's current decisions: its words, and the house games that may be called."""
    record = scene.record
    state = record.state
    if state is not None:
        state = replace(state, options={**state.options, **decided})
    return changed(scene, options={**record.options, **decided}, state=state)


def start(scene: Grounds, by: int, *, moderator: bool = False) -> Plan:
    """Collect everyone's chips and deal the first hand."""
    record, game = scene.record, scene.game
    if record.phase not in ("lobby", "closed"):
        raise Declined("begun-already")
    in_lobby(record)
    host_only(record, by, moderator=moderator)
    if len(record.seats) < game.seats.least:
        raise Declined("too-few", least=game.seats.least)
    buy_in = record.options["buy_in"] if game.chips else 0
    taken = take(scene)
    setup = Setup(
        at=scene.now // 1000,
        options=games_share(game, record.options),
        stacks=(buy_in,) * len(record.seats),
        seed="" if taken else secrets.token_hex(16),
        ordered=taken.ordered if taken else None,
        draw=taken.draw if taken else None,
        dealer=next((place for place, seat in enumerate(record.seats) if seat.deals), None),
    )
    version = record.version + 1
    seats = tuple(replace(seat, since=version, deals=False) for seat in record.seats)
    step = game.start(setup)
    begun = replace(record.series, first=game.report(step.state).dealer)
    record = replace(record, seats=seats, series=begun)
    plan = conclude(scene._replace(record=record), step, seat=None, action=None)
    money = tuple(Money(place, version, seat.player, buy_in) for place, seat in enumerate(seats) if buy_in)
    return replace(dealt(plan, taken), player=by, money=money + plan.money)


def close(scene: Grounds, by: int | None, event: Event = CLOSED) -> Plan:
    record = closed(replace(scene.record, version=scene.record.version + 1, seats=()))
    return Plan(record, (event,), player=by)
