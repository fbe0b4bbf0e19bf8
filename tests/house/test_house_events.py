"""Every house event at a table has a type, is stored, and is read back as the same."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, CY, HABITS

from engine.common_events import Closed
from engine.events import kind_of
from house.rules import Rules
from house.tables.events import (
    HOUSE_EVENTS,
    AsDealt,
    ClosesSoon,
    DealCut,
    DealSealed,
    Forgotten,
    HandVoided,
    HintTaken,
    IdleClosed,
    Joined,
    KeptOpen,
    LengthSet,
    OptionsSet,
    Resumed,
    StoodIn,
    TableClosed,
    TablePaused,
    TakesOff,
    Unseated,
    VoidWanted,
    Waits,
    WaitsNoMore,
)

MODERATOR = 99


async def _kept_open(lobby, passing):
    await passing(HABITS.lobby_seconds - HABITS.warning_seconds)
    await lobby.keep_open(ANN)


async def _idle(_lobby, passing):
    await passing(HABITS.lobby_seconds - HABITS.warning_seconds)
    await passing(HABITS.warning_seconds)


async def _joins_and_leaves(lobby, _passing):
    await lobby.join(CY, "Cy")
    await lobby.leave(CY)


async def _computer(lobby, _passing):
    await lobby.add_computer(ANN, "Ada", "sly")


async def _options(lobby, _passing):
    await lobby.set_options(ANN, {"turn_seconds": 30})


async def _closes_lobby(lobby, _passing):
    await lobby.close(ANN)


async def _waits(lobby, _passing):
    await lobby.start(ANN)
    await lobby.join(CY, "Cy")
    await lobby.leave(CY)


async def _pauses(lobby, _passing):
    await lobby.start(ANN)
    await lobby.pause(ANN)
    await lobby.resume(ANN)


async def _paused_by_moderator(lobby, _passing):
    await lobby.start(ANN)
    await lobby.pause(MODERATOR, moderator=True)


async def _too_few(lobby, passing):
    await lobby.start(ANN)
    await lobby.act(ANN, {"do": "fold"})
    await lobby.sit_out(BOB)
    await passing(HABITS.break_seconds)


async def _closes(lobby, _passing):
    await lobby.start(ANN)
    await lobby.close(ANN)


async def _voids(lobby, _passing):
    await lobby.start(ANN)
    await lobby.void(MODERATOR, 1, moderator=True)


async def _voids_together(lobby, _passing):
    await lobby.start(ANN)
    await lobby.void(ANN, 1, moderator=True)
    await lobby.void(BOB, 1)


async def _forgets(lobby, _passing):
    await lobby.start(ANN)
    await lobby.leave(BOB)
    await lobby.forget(BOB)


HAPPENS = [
    (_joins_and_leaves, [Joined(seat=2), Unseated(seat=2)]),
    (_computer, [Joined(seat=2, name="Ada")]),
    (_options, [OptionsSet(options={"turn_seconds": 30})]),
    (_kept_open, [ClosesSoon(), KeptOpen()]),
    (_idle, [ClosesSoon(), IdleClosed()]),
    (_closes_lobby, [Closed()]),
    (_waits, [Waits(), WaitsNoMore()]),
    (_pauses, [TablePaused(why="host"), Resumed()]),
    (_paused_by_moderator, [TablePaused(why="moderator")]),
    (_too_few, [TablePaused(why="too-few")]),
    (_closes, [TableClosed()]),
    (_voids, [HandVoided()]),
    (_voids_together, [VoidWanted(seat=0), HandVoided(by_all=True)]),
    (_forgets, [Forgotten()]),
]


def _houses(events):
    return [event for event in events if isinstance(event, (*HOUSE_EVENTS, Closed))]


@pytest.mark.broad(4)
@pytest.mark.parametrize(("doing", "events"), HAPPENS, ids=[doing.__name__ for doing, _ in HAPPENS])
async def test_what_the_house_does_is_told_and_logged_by_type(room, lobby, passing, doing, events):
    told = []
    room.watch(lambda _table, change: told.extend(change.events))
    await doing(lobby, passing)
    assert _houses(told) == events
    logged = [event for change in await lobby.recent(limit=50) for event in change.events]
    assert _houses(logged)[-len(events) :] == events


def test_every_kind_of_the_houses_events_is_made_to_happen():
    happens = {type(event) for _, events in HAPPENS for event in events}
    assert set(HOUSE_EVENTS) - happens == {
        LengthSet,
        DealSealed,
        DealCut,
        HintTaken,  # in `test_house_table_hints`
        TakesOff,  # in `test_house_timing_slow`
        StoodIn,  # in `test_tricks_clock`
        AsDealt,  # in `test_film`
    }  # of real games: below, and fair deals


async def test_a_length_is_told_by_type(new_room):
    from house.tables.records import TableOpening  # noqa: PLC0415

    async with new_room(games=None) as room:
        table = await room.open_table(TableOpening(guild=1, channel=9, game="scroker", host=ANN, name="Ann"))
        length = table.game.presets[0].length
        assert (await table.set_length(ANN, length)).events == (LengthSet(length=length),)


def test_no_game_has_an_event_of_the_houses_name():
    """Both are read from one log, each by its word."""
    ours = {kind_of(event) for event in HOUSE_EVENTS}
    assert ours.isdisjoint(kind_of(event) for game in Rules().values() for event in game.events)
