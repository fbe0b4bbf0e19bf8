"""A series: best of three or of five, at tables that follow each other."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import msgspec
import pytest
from guests import ANN, BOB, CY, DEE, GUILD
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.catalogue import GAMES
from house.declined import Declined
from house.tables import series
from house.tables.lobby import seated_again
from house.tables.records import Record, Seat, Series, TableOpening
from house.tables.storing import RecordBody, body_of

PEOPLE = {ANN: "Ann", BOB: "Bob", CY: "Cy", DEE: "Dee"}
DUEL = {"series": "best-of-three", "hands": 1, "turn_seconds": 0}


async def opened(room, game, *others, **options):
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann", options=options)
    )
    for player in others:
        await table.join(player, PEOPLE[player])
    return table


async def played_out(table, by=ANN):
    """Play to the game's end, like computer players; return the winning seat."""
    random = Random(1)
    if table.now.phase == "lobby":
        await table.start(by)
    while table.now.phase != "closed":
        if table.now.due is None:
            await table.deal(by)
            continue
        place = table.now.due.seats[0]
        player = table.now.seats[place].player
        act = table.game.computer(table.now.view(player), table.now.offers(player), random, "plain")
        await table.act(player, msgspec.to_builtins(act))
    return table.now.report().more["standings"][0]


def wins(table):
    return {seat.player: seat.wins for seat in table.now.seats}


def record(*wins, played=0, best="best-of-three", phase="closed", gone=(), game="scrummy"):
    seats = tuple(
        Seat(player=10 + place, name=str(place), wins=won, presence="gone" if place in gone else "here")
        for place, won in enumerate(wins)
    )
    return Record(
        id=1,
        short="7K",
        guild=GUILD,
        channel=9,
        game=game,
        host=10,
        opened_at=0,
        phase=phase,
        options={"series": best},
        seats=seats,
        series=Series(played),
    )


def state(*wins, game="scrummy", **how):
    return series.score(GAMES[game], record(*wins, game=game, **how)).state


# --- who has won it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "played", "best", "expected"),
    [
        ((1, 0), 1, "best-of-three", "open"),
        ((2, 0), 2, "best-of-three", "won"),
        ((1, 1), 2, "best-of-three", "open"),
        ((2, 1), 3, "best-of-three", "won"),
        ((2, 0), 2, "best-of-five", "open"),
        ((3, 0), 3, "best-of-five", "won"),
        ((2, 2), 4, "best-of-five", "open"),
        ((1, 1, 1), 3, "best-of-three", "shared"),
        ((2, 1, 1), 4, "best-of-five", "open"),
        ((2, 1, 1, 1), 5, "best-of-five", "won"),
        ((2, 2, 1), 5, "best-of-five", "shared"),
        ((1, 1), 1, "best-of-three", "open"),  # a shared first place counts for both
        ((2, 2), 2, "best-of-three", "open"),
        ((3, 3), 3, "best-of-three", "shared"),
    ],
)
def test_a_series_is_over_when_nobody_can_catch_up_or_all_is_played(wins, played, best, expected):
    assert state(*wins, played=played, best=best) == expected


@given(
    st.sampled_from(["best-of-three", "best-of-five"]),
    st.lists(st.integers(0, 3), min_size=5, max_size=5),
    st.integers(2, 4),
)
def test_whoever_has_the_majority_first_has_won_and_no_series_is_longer_than_it_says(best, winners, people):
    most = series.GAMES[best]
    so_far = record(*[0] * people, best=best)
    for game in range(1, most + 1):
        so_far = series.counted(so_far, ((winners[game - 1] % people,),))
        found = series.score(GAMES["scrummy"], so_far)
        highest = max(seat.wins for seat in so_far.seats)
        if 2 * highest > most:
            assert found.state == "won"
            assert found.leaders[0].wins == highest
            return
        if found.state != "open":
            break
        assert found.needed > 0
        assert found.left > 0
    assert found.state in {"won", "shared"}
    best_there_is = [place for place, seat in enumerate(so_far.seats) if seat.wins == highest]
    assert sorted(seat for side in found.leaders for seat in side.seats) == best_there_is


def test_partners_win_together_and_do_not_compete():
    assert state(2, 0, 2, 0, game="quist", played=2) == "won"
    assert state(1, 1, 1, 1, game="quist", played=2) == "open"
    found = series.score(GAMES["quist"], record(1, 0, 1, 0, game="quist", played=1))
    assert found.sides == (((0, 2), 1), ((1, 3), 0))
    assert found.needed == 1


def test_it_cannot_go_on_without_two_players_and_one_of_them_a_person():
    assert state(1, 0, gone=(1,), played=1) == "broken"
    assert state(1, 0, 0, gone=(1,), played=1) == "open"
    computers = record(1, 0, 0, gone=(0,), played=1)
    seats = (
        computers.seats[0],
        *(replace(seat, player=None, strength="sly") for seat in computers.seats[1:]),
    )
    assert series.score(GAMES["scrummy"], replace(computers, seats=seats)).state == "broken"


def test_in_a_series_of_partners_somebody_new_sits_where_somebody_left():
    old = record(1, 0, 1, 0, game="quist", played=1, gone=(1,))
    again = seated_again(old, GAMES["quist"])
    assert [(seat.name, seat.wins) for seat in again] == [("2", 1), ("3", 0), ("0", 1)]


# --- how it is kept -----------------------------------------------------------------------------------------


@given(
    st.integers(0, 5), st.none() | st.integers(0, 7), st.booleans(), st.lists(st.integers(0, 5), max_size=8)
)
def test_what_is_stored_of_a_series_is_read_as_it_was(played, first, counted, won):
    kept = replace(record(*won), series=Series(played, first, counted))
    body = msgspec.json.decode(body_of(kept), type=RecordBody)
    assert (body.series, body.seats) == (kept.series, kept.seats)


# --- at tables ----------------------------------------------------------------------------------------------


async def test_a_whole_best_of_three_over_restarts(new_room):
    async with new_room(games=GAMES) as room:
        number = (await opened(room, "scrummy", BOB, **DUEL)).id
    score = {ANN: 0, BOB: 0}
    dealers = []
    for game in range(1, 4):
        async with new_room(games=GAMES) as room:
            table = room.table(number)
            await table.start(ANN)
            dealers.append(table.now.seats[table.now.report().dealer].player)
        async with new_room(games=GAMES) as room:  # in the middle of a game
            table = room.table(number)
            assert wins(table) == score
            for winner in await played_out(table):  # a shared first place is everybody's
                score[table.now.seats[winner].player] += 1
            assert (wins(table), table.now.series.played) == (score, game)
            ahead, left = abs(score[ANN] - score[BOB]), 3 - game
            over = ahead > left or not left
            assert (table.now.series.state == "open") is not over
            if over:
                break
            number = (await room.rematch(number, ANN)).id
    assert over
    assert all(one != other for one, other in pairwise(dealers)), "the deal moves on"
    async with new_room(games=GAMES) as room:
        again = await room.rematch(number, ANN)
        assert (wins(again), again.now.series.played) == ({ANN: 0, BOB: 0}, 0)
        assert again.now.series.best_of == 3


async def test_a_game_that_is_broken_off_counts_for_nobody_and_is_played_again(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scrummy", BOB, **DUEL)
        await played_out(table)
        score = wins(table)
        second = await room.rematch(table.id, ANN)
        await second.start(ANN)
        dealer = second.now.seats[second.now.report().dealer].player
        await second.close(ANN)
        assert (wins(second), second.now.series.played, second.now.series.state) == (score, 1, "open")
        again = await room.rematch(second.id, ANN)
        assert (wins(again), again.now.series.played) == (score, 1)
        await again.start(ANN)
        assert again.now.seats[again.now.report().dealer].player == dealer


async def test_a_voided_game_counts_for_nobody(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scrummy", BOB, **DUEL)
        await table.start(ANN)
        await table.void(DEE, 1, moderator=True)
        assert (wins(table), table.now.series.played) == ({ANN: 0, BOB: 0}, 0)


async def test_who_stays_keeps_their_wins_and_a_newcomer_begins_at_nothing(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scrummy", BOB, CY, **{**DUEL, "series": "best-of-five"})
        champion = table.now.seats[(await played_out(table))[0]].player
        leaver = next(player for player in (BOB, CY) if player != champion)
        again = await room.rematch(table.id, ANN)
        await again.leave(leaver)
        await again.join(DEE, "Dee")
        assert wins(again)[DEE] == 0
        assert wins(again)[champion] == 1
        assert again.now.series.played == 1
        await again.leave(champion)
        await again.join(champion, PEOPLE[champion])
        assert wins(again)[champion] == 0


async def test_when_too_few_are_left_the_series_ends_and_playing_again_begins_a_new_one(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scrummy", BOB, **DUEL)
        await played_out(table)
        second = await room.rematch(table.id, ANN)
        await second.close(ANN)
        assert second.now.series.state == "broken"
        assert not series.goes_on(second.game, second.record)


async def test_another_choice_in_the_middle_begins_a_new_series(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scrummy", BOB, **DUEL)
        await played_out(table)
        again = await room.rematch(table.id, ANN)
        await again.set_options(ANN, {"turn_seconds": 30})
        assert again.now.series.played == 1
        await again.set_options(ANN, {"series": "best-of-five"})
        assert (wins(again), again.now.series.played, again.now.series.best_of) == ({ANN: 0, BOB: 0}, 0, 5)
        await again.set_options(ANN, {"series": "one-game"})
        assert again.now.series is None


@pytest.mark.parametrize("game", ["scroker", "zoot", "dealers-choice"])
async def test_a_game_without_an_end_can_be_no_series(new_room, game):
    async with new_room(games=GAMES) as room:
        with pytest.raises(Declined, match="endless-series"):
            await opened(room, game, series="best-of-three")
        table = await opened(room, game)
        with pytest.raises(Declined, match="endless-series"):
            await table.set_options(ANN, {"series": "best-of-three"})
        await table.set_length(ANN, "quick")
        await table.set_options(ANN, {"series": "best-of-three"})
        with pytest.raises(Declined, match="endless-series"):
            await table.set_length(ANN, "standard")
        assert (table.now.series.best_of, table.now.length) == (3, "quick")


async def test_without_a_target_a_series_needs_a_number_of_hands(new_room):
    async with new_room(games=GAMES) as room:
        with pytest.raises(Declined, match="endless-series"):
            await opened(room, "scrotch", target=0, series="best-of-three")
        table = await opened(room, "scrotch", target=0, hands=3, series="best-of-three")
        assert table.now.series.best_of == 3


async def test_in_a_series_having_lost_all_chips_has_lost_the_game(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scroker", BOB, series="best-of-three", hands=1000, buy_in=4)
        winners = await played_out(table)  # two, if nobody opens and the last antes are in the pot
        assert table.now.state.hand < 1000
        assert [seat.wins for seat in table.now.seats] == [int(place in winners) for place in range(2)]
        assert table.now.series.state == "open"
        told = {line.player: line.cashed for line in await table.settlement()}
        assert [told[table.now.seats[place].player] for place in winners] == [8 // len(winners)] * len(
            winners
        )
        assert (await room.audit()).problems == ()


async def test_without_a_series_who_has_lost_all_chips_may_buy_some_as_ever(new_room):
    async with new_room(games=GAMES) as room:
        table = await opened(room, "scroker", BOB, hands=1000, buy_in=4)
        random = Random(1)
        await table.start(ANN)
        while table.now.phase != "paused":
            if table.now.due is None:
                await table.deal(ANN)
                continue
            player = table.now.seats[table.now.due.seats[0]].player
            act = table.game.computer(table.now.view(player), table.now.offers(player), random, "plain")
            await table.act(player, msgspec.to_builtins(act))
        assert table.now.paused == "too-few"
