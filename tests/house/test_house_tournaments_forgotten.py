"""Data kept about a tournament's players."""

import asyncio

from club import PEOPLE, begun, found, planned, plays, standings, wise
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from msgspec import json
from sqlalchemy import select

from engine.daily import YOU
from house.observable import ALL
from house.store.schema import solo_hands


async def test_an_export_tells_what_they_did_and_not_what_computers_did(room, passing):
    one = await begun(room, passing, game="quist")
    hand = await plays(room, one, ANN)
    told = await exported(room, ANN)
    assert [entry["name"] for entry in told["tournaments"]] == ["Ann"]
    [row] = told["solo_hands"]
    assert row["acts"] == [act for seat, act in hand.acts if seat == YOU]
    assert str(BOB) not in json.encode(told["tournaments"]).decode()


async def test_who_is_forgotten_is_named_nowhere_and_the_others_keep_their_points(room, passing):
    one = await begun(room, passing, hands=2)
    for player in PEOPLE:
        await plays(room, one, player)
    points = [standing.ranked.points for standing in await standings(room, one)]
    assert points == [2, 2, 2]
    await room.privacy.delete(ANN)
    told = await exported(room, ANN)
    assert (told["tournaments"], told["solo_hands"]) == ([], [])
    after = await standings(room, one)
    assert [standing.ranked.points for standing in after] == points
    assert [(one.entrant.player, one.entrant.name) for one in after if one.entrant.player is None] == [
        (None, "")
    ]
    for player in (BOB, CY):
        await plays(room, one, player)
    one = await found(room, one)
    assert one.state == "over"
    who, line = await room.tournament_hands.best_other(await room.tournament_hands.find(one, 1, BOB))
    assert (who.player, who.name, line.acts) == (None, "", ())


async def test_of_who_is_forgotten_at_another_place_no_name_stays_shown(room):
    looked_at = []
    room.tournaments.watch(looked_at.append)
    room.woken(f"changed {ANN}")
    assert looked_at == [ALL]


async def test_who_is_forgotten_before_it_begins_does_not_play(room):
    one = await planned(room)
    await room.tournaments.sign_up(GUILD, one.id, ANN, "Ann")
    await room.privacy.delete(ANN)
    assert (await room.tournaments.shown(one)).entrants == ()


@on_both
async def test_what_they_do_while_they_are_being_forgotten_is_not_stored(room, passing, monkeypatch):
    one = await begun(room, passing, hands=1, game="quist")
    hand = await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    commit, waiting, deleted = room.store.commit, asyncio.Semaphore(0), asyncio.Event()

    async def commits(work):
        waiting.release()
        await deleted.wait()
        return await commit(work)

    with monkeypatch.context() as held:
        held.setattr(room.store, "commit", commits)
        act = asyncio.create_task(room.solo.act(room.tournament_hands, hand, wise(hand)))
        first = asyncio.create_task(room.tournament_hands.open(GUILD, one.id, BOB, "Bob"))
        for _ in (act, first):
            await waiting.acquire()
    for player in (ANN, BOB):
        await room.privacy.delete(player)
    deleted.set()
    done = await asyncio.gather(act, first, return_exceptions=True)
    assert [str(wrong.code) for wrong in done] == ["not-in-tournament"] * 2
    acts = [row.acts for row in await room.store.read(select(solo_hands.c.acts))]
    assert acts == ["[]"]
