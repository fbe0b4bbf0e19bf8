"""Sign-ups for a tournament, and its beginning."""

import pytest
from club import HOUR, MINUTE, PEOPLE, begun, found, planned
from databases import on_both
from guests import ANN, BOB, CY, DEE, GUILD

from house.declined import Declined
from house.tournaments import tournaments
from house.tournaments.facts import CHECK_IN_MS
from house.tournaments.tournaments import MOST


@on_both
async def test_what_happens_in_one_is_told_of_that_one(room, passing):
    first, second = [await planned(room, wait=wait, minutes=3) for wait in (HOUR, 2 * HOUR)]
    told = []
    room.tournaments.watch(told.append)
    await room.tournaments.sign_up(GUILD, second.id, ANN, "Ann")
    await room.tournaments.withdraw(GUILD, second.id, ANN)
    assert told == [second.id] * 2
    await passing(HOUR - CHECK_IN_MS // 1000)  # check-in opens, too
    assert told == [second.id] * 2 + [first.id]
    await room.tournaments.cancel(GUILD, second.id)
    assert told[3:] == [second.id]
    room.tournaments.unwatch(told.append)


@on_both
async def test_only_those_play_who_have_checked_in(room, passing):
    one = await planned(room)
    for player in (ANN, BOB, CY):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (BOB, DEE, BOB, ANN):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await room.tournaments.withdraw(GUILD, one.id, ANN)
    await passing(CHECK_IN_MS // 1000)
    shown = await room.tournaments.shown(await found(room, one))
    assert [entrant.player for entrant in shown.entrants] == [BOB, DEE]
    with pytest.raises(Declined, match="not-in-tournament"):
        await room.tournament_hands.find(shown.tournament, 1, CY)


async def test_nobody_withdraws_once_it_has_begun(room, passing):
    one = await begun(room, passing)
    with pytest.raises(Declined, match="tournament-begun"):
        await room.tournaments.withdraw(GUILD, one.id, ANN)
    assert len((await room.tournaments.shown(one)).entrants) == 3


@on_both
async def test_late_comers_sit_down_in_the_first_half(room, passing):
    one = await begun(room, passing, {ANN: "Ann", BOB: "Bob"}, hands=2, minutes=4)
    await passing(4 * MINUTE - 1)
    hand = await room.tournament_hands.open(GUILD, one.id, CY, "Cy")
    assert (hand.number, hand.deal.tournament.state) == (1, "playing")
    told = []
    room.tournaments.watch(told.append)
    await passing(1)
    assert told == [one.id]  # whose message no longer asks for them
    for join in (room.tournament_hands.open, room.tournaments.sign_up):
        with pytest.raises(Declined, match="tournament-closed"):
            await join(GUILD, one.id, DEE, "Dee")
    entrants = (await room.tournaments.shown(one)).entrants
    assert [(who.name, who.present) for who in entrants] == [("Ann", True), ("Bob", True), ("Cy", True)]
    assert await room.tournament_hands.open(GUILD, one.id, CY, "Cy") == hand  # the player who has come stays


async def test_who_did_not_check_in_in_time_may_still_come(room, passing):
    one = await planned(room)
    await room.tournaments.sign_up(GUILD, one.id, CY, "Cy")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(CHECK_IN_MS // 1000)
    assert (await room.tournament_hands.open(GUILD, one.id, CY, "Cy")).number == 1


@pytest.mark.parametrize("present", [0, 1])
async def test_nobody_plays_against_nobody(room, passing, present):
    one = await begun(room, passing, dict(list(PEOPLE.items())[:present]))
    assert one.state == "too-few"


async def test_it_begins_when_it_is_time_and_not_before(room, passing):
    one = await planned(room)
    with pytest.raises(Declined, match="tournament-not-begun"):
        await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(CHECK_IN_MS // 1000 - 1)
    assert (await found(room, one)).state == "open"
    await passing(1)
    assert (await found(room, one)).state == "playing"


async def test_another_server_does_not_know_it(room):
    one = await planned(room)
    with pytest.raises(Declined, match="no-such-tournament"):
        await room.tournaments.sign_up(GUILD + 1, one.id, ANN, "Ann")


async def test_a_server_has_so_many_at_once(room):
    for _ in range(MOST):
        one = await planned(room)
    with pytest.raises(Declined, match="too-many-tournaments"):
        await planned(room)
    await room.tournaments.cancel(GUILD, one.id)
    await planned(room)


async def test_the_list_begins_with_those_that_are_open(room):
    open_one = await planned(room)
    for _ in range(MOST):
        await room.tournaments.cancel(GUILD, (await planned(room)).id)
    assert (await room.tournaments.latest(GUILD))[0] == open_one


async def test_so_many_play_and_those_who_are_in_still_check_in(room, passing, monkeypatch):
    monkeypatch.setattr(tournaments, "MOST_PEOPLE", 2)
    one = await planned(room)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    with pytest.raises(Declined, match="tournament-full"):
        await room.tournaments.sign_up(GUILD, one.id, CY, "Cy")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    assert [who.present for who in (await room.tournaments.shown(one)).entrants] == [True, True]


async def test_one_whose_hour_was_missed_does_not_take_place(new_room, time):
    async with new_room() as room:
        one = await planned(room)
        time.advance(HOUR - CHECK_IN_MS // 1000)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
    time.advance(CHECK_IN_MS // 1000 + HOUR + 1)
    async with new_room() as room:
        assert (await found(room, one)).state == "missed"


async def test_whoever_could_not_check_in_while_the_house_was_closed_still_can(new_room, time):
    async with new_room() as room:
        one = await planned(room)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
    time.advance(HOUR + MINUTE)
    async with new_room() as room:
        known = await found(room, one)
        assert (known.state, known.due) == ("open", room.now + CHECK_IN_MS)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
        time.advance(CHECK_IN_MS // 1000)
        await room.settled()
        assert (await found(room, one)).state == "playing"


async def test_a_server_without_computers_has_none(room):
    await room.settings.set(GUILD, "computers", "no")
    with pytest.raises(Declined, match="no-computers"):
        await planned(room)
