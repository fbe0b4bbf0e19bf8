"""Moves at a table: once, by the player to act, on the state that they have seen."""

from __future__ import annotations

import asyncio

import pytest
from databases import on_both
from guests import ANN, BOB, CY, GUILD

from engine.refused import Refused
from house.declined import Declined
from house.store import Broken
from house.tables.records import TableOpening


async def test_an_act_grows_the_version_by_one(table):
    before = table.now.version
    done = await table.act(ANN, {"do": "put", "amount": 3})
    assert (done.version, table.now.version) == (before + 1, before + 1)
    assert [event.kind for event in done.events] == ["put", "presented"]


async def test_a_refused_act_changes_nothing(table):
    before = table.record
    with pytest.raises(Refused, match="not-your-turn"):
        await table.act(BOB, {"do": "put", "amount": 3})
    assert table.record is before


async def test_a_bystander_is_not_seated(table):
    with pytest.raises(Refused, match="not-seated"):
        await table.act(CY, {"do": "put", "amount": 1})


async def test_a_player_cannot_do_what_only_the_house_does(table):
    with pytest.raises(Refused, match="unknown-action"):
        await table.act(ANN, {"do": "close"})


async def test_of_two_acts_at_once_one_is_refused(table):
    put = {"do": "put", "amount": 2}
    answers = await asyncio.gather(table.act(ANN, put), table.act(ANN, put), return_exceptions=True)
    assert [type(answer).__name__ for answer in answers] == ["Done", "Refused"]
    assert table.now.state.put == (3, 1)


async def test_a_double_press_does_nothing_twice(table):
    seen = table.now.version
    await table.act(ANN, {"do": "put", "amount": 2}, seen)
    with pytest.raises(Refused, match="stale"):
        await table.act(ANN, {"do": "put", "amount": 2}, seen)


async def test_a_press_on_an_old_message_is_stale_once_another_decision_has_begun(table):
    old = table.now.version
    await table.act(ANN, {"do": "put", "amount": 2})
    with pytest.raises(Refused, match="stale"):
        await table.act(BOB, {"do": "put", "amount": 2}, old)


async def test_a_press_on_an_old_message_that_still_means_the_same_is_taken(table):
    old = table.now.version
    await table.join(CY, "Cy")
    done = await table.act(ANN, {"do": "put", "amount": 2}, old)
    assert done.version == old + 2


async def test_a_version_from_the_future_is_stale(table):
    with pytest.raises(Refused, match="stale"):
        await table.act(ANN, {"do": "fold"}, table.now.version + 1)


async def test_observers_are_told_after_the_commit_and_cannot_break_the_game(room, table):
    told = []

    def broken(*_):
        raise RuntimeError("the screen is gone")

    room.watch(broken)
    room.watch(lambda table, change: told.append((table.now.version, change.version, change.player)))
    await table.act(ANN, {"do": "fold"})
    assert told == [(table.now.version, table.now.version, ANN)]


async def test_what_was_taken_of_a_moment_stays_as_it_was(table):
    before = table.now
    await table.act(ANN, {"do": "fold"})
    assert table.now.version == before.version + 1
    assert (before.due.seats, before.phase, before.report().chips) == ((0,), "playing", (99, 99))
    assert before.offers(ANN)
    assert not table.now.offers(ANN)


async def test_nothing_is_shown_when_it_cannot_be_stored(room, table, monkeypatch):
    told = []
    room.watch(lambda *change: told.append(change))
    before = table.record

    async def failing(_work):
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(room.store, "commit", failing)
        with pytest.raises(Declined, match="try-again"):
            await table.act(ANN, {"do": "fold"})
    assert told == []
    assert table.now.version == before.version
    assert table.now.report().chips == (99, 99)
    await table.act(ANN, {"do": "fold"})
    assert table.now.report().chips == (99, 101)


async def test_an_act_that_was_stored_though_the_answer_was_lost_has_happened(room, table, monkeypatch):
    store = room.store
    commit = store.commit

    async def stored_yet_failing(work):
        await commit(work)
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", stored_yet_failing)
        done = await table.act(ANN, {"do": "put", "amount": 5})
    assert done.version == table.now.version
    assert table.now.state.put == (6, 1)
    await table.act(BOB, {"do": "put", "amount": 1})


async def test_a_table_whose_storage_cannot_be_read_is_read_again_before_the_next_act(
    room, table, monkeypatch
):
    async def failing(_):
        raise Broken

    with monkeypatch.context() as patch:
        patch.setattr(room.store, "commit", failing)
        patch.setattr(room.store, "first", failing)
        with pytest.raises(Declined, match="in-doubt"):
            await table.act(ANN, {"do": "fold"})
        with pytest.raises(Declined, match="in-doubt"):
            await table.act(ANN, {"do": "fold"})
    assert (await table.act(ANN, {"do": "fold"})).version == table.now.version


async def test_whoever_asked_may_go_away_before_the_answer(room, table):
    asking = asyncio.create_task(table.act(ANN, {"do": "put", "amount": 4}))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await room.settled()
    assert table.now.state.put == (5, 1)
    await table.act(BOB, {"do": "put", "amount": 1})
    assert (await room.audit()).clean


async def test_the_log_tells_only_what_everybody_may_know(table):
    await table.act(ANN, {"do": "fold"})
    logged = await table.log()
    kinds = [event.kind for entry in logged for event in entry.events]
    assert "dealt" in kinds
    assert all(not event.private and not event.sealed for entry in logged for event in entry.events)
    assert logged[0].names == {0: "Ann", 1: "Bob"}
    in_order = [(entry.version, entry.events) for entry in reversed(logged)]
    assert [(change.version, change.events) for change in await table.recent(limit=len(logged))] == in_order


@on_both
async def test_the_log_is_read_page_by_page(table):
    await table.act(ANN, {"do": "put", "amount": 1})
    newest = await table.log(limit=1)
    older = await table.log(limit=10, before=newest[0].version)
    assert newest[0].version == table.now.version
    assert [entry.version for entry in older] == list(range(table.now.version - 1, 0, -1))


async def test_a_view_shows_ones_own_coin_and_a_bystander_none(table):
    assert table.now.view(ANN).coin in ("H", "T")
    assert table.now.view(CY).coin is None
    assert table.now.view().coin is None


async def test_tables_are_found_by_what_people_say(room, table):
    said = f" {table.short.lower()} "
    assert room.table(said) is table
    assert room.table(table.id) is table
    with pytest.raises(Declined, match="no-table"):
        room.table("9Z9Z9Z")


async def test_a_note_is_kept_with_the_table(table):
    await table.notes.put("message", 12345)
    assert table.notes == {"message": 12345}
    await table.notes.put("message", None)
    assert table.notes == {}
    assert table.guild == GUILD


async def test_an_act_that_changes_nothing_is_answered_and_not_stored(new_room):
    """The same presentation may be pressed again and again at a showdown: that delays nobody."""
    async with new_room(games=None) as room:
        table = await room.open_table(
            TableOpening(
                guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann", options={"openers": "honour"}
            )
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
        while table.now.state.phase != "present":
            seat = table.now.due.seats[0]
            offered = {offer.do for offer in table.now.offers(table.now.seats[seat].player)}
            act = {"do": "draw", "discard": []} if "draw" in offered else {"do": "bet", "amount": 1}
            await table.act(table.now.seats[seat].player, {"do": "call"} if "call" in offered else act)
        nothing = {"do": "present", "words": []}
        first = await table.act(ANN, nothing)
        seen = []
        room.watch(lambda _table, change: seen.append(change))
        before = table.record
        again = await table.act(ANN, nothing)
        assert (again.version, [event.kind for event in again.events]) == (
            first.version,
            ["presented-secretly"],
        )
        assert table.record is before
        assert seen == []
        assert (await table.act(BOB, nothing)).version == first.version + 1
