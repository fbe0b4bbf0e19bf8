"""A tournament's hands: the same for all, each at their own pace, and nothing told before everyone has finished."""

import asyncio
from random import Random

import pytest
from club import MINUTE, PEOPLE, begun, found, planned, plays, standings, wise
from databases import on_both
from guests import ANN, BOB, CY, GUILD
from msgspec import json, to_builtins
from sqlalchemy import update

from engine.catalogue import GAMES
from engine.daily import YOU
from engine.fairness.proofs import check
from house.declined import Declined
from house.store import Statement
from house.store.schema import solo_hands
from house.tables.computers import Computers


def anyhow(hand, rng):
    game, state = GAMES[hand.deal.game], hand.deal.begun.played(hand.acts).state
    return to_builtins(game.computer(game.observe(state, YOU), game.legal(state, YOU), rng, "plain"))


async def test_all_play_the_same_hand_and_those_who_do_the_same_make_the_same(room, passing):
    one = await begun(room, passing)
    hands = [await plays(room, one, player) for player in PEOPLE]
    assert all(hand.acts == hands[0].acts for hand in hands)
    assert len({hand.worth for hand in hands}) == 1


@on_both
async def test_nobody_waits_for_anyone_and_it_ends_when_all_have_finished(room, passing):
    one = await begun(room, passing, hands=2)
    for player in PEOPLE:
        assert (await found(room, one)).state == "playing"
        numbers = [(await plays(room, one, player)).number for _ in "12"]
        assert numbers == [1, 2]
    assert (await found(room, one)).state == "over"


async def test_who_has_finished_all_hands_comes_back_to_the_last(room, passing):
    one = await begun(room, passing, hands=2)
    last = [await plays(room, one, ANN) for _ in "12"][-1]
    again = await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    assert (again.number, again.worth, len(again.acts)) == (2, last.worth, len(last.acts))


async def test_a_hand_of_another_version_does_not_keep_its_player_from_the_next(room, passing):
    one = await begun(room, passing, hands=2, game="quist")
    hand = await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    hand = await room.solo.act(room.tournament_hands, hand, wise(hand))
    odd = json.encode([[0, {"do": "nothing known"}]]).decode()
    await room.store.write(Statement(update(solo_hands).values(acts=odd)))
    assert (await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")).number == 2


@on_both
async def test_it_ends_when_its_time_is_over_and_who_has_not_finished_comes_last(room, passing):
    one = await begun(room, passing, hands=1, minutes=3)
    await plays(room, one, ANN)
    late = await room.tournament_hands.open(GUILD, one.id, BOB, "Bob")
    await passing(3 * MINUTE - 1)
    assert (await found(room, one)).state == "playing"
    await passing(1)
    assert (await found(room, one)).state == "over"
    with pytest.raises(Declined, match="tournament-over"):
        await room.solo.act(room.tournament_hands, late, wise(late))
    assert [(one.entrant.player, one.ranked.points) for one in await standings(room, one)] == [
        (ANN, 4),
        (BOB, 0),
        (CY, 0),
    ]


async def test_there_is_one_deadline_for_all_hands(room, passing):
    one = await begun(room, passing, hands=3, minutes=5)
    assert one.due == room.now + 15 * MINUTE * 1000
    await passing(15 * MINUTE - 1)
    assert (await plays(room, one, BOB)).number == 1
    await passing(1)
    assert (await found(room, one)).state == "over"


async def test_computers_think_once_for_all_who_sit_down(room, passing, monkeypatch):
    one = await begun(room, passing, game="soup")
    thinks, thought = Computers.think, []

    async def counted(self, choose, *given):
        thought.append(given)
        return await thinks(self, choose, *given)

    monkeypatch.setattr(Computers, "think", counted)
    first = await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    times = len(thought)
    others = [room.tournament_hands.open(GUILD, one.id, player, "") for player in (BOB, CY)]
    assert [hand.acts for hand in await asyncio.gather(*others)] == [first.acts] * 2
    assert len(thought) == times > 0


async def test_a_second_press_changes_nothing(room, passing):
    one = await begun(room, passing, game="quist")
    hand = await room.tournament_hands.open(GUILD, one.id, ANN, "Ann")
    after = await room.solo.act(room.tournament_hands, hand, wise(hand))
    assert await room.solo.act(room.tournament_hands, hand, wise(hand)) is None
    assert await room.tournament_hands.open(GUILD, one.id, ANN, "Ann") == after


async def test_standings_move_while_it_runs_and_who_has_not_played_loses_nothing_yet(room, passing):
    one = await begun(room, passing, hands=2)

    async def sums():
        return {
            who.entrant.player: (who.ranked.points, who.ranked.played) for who in await standings(room, one)
        }

    assert await sums() == {ANN: (0, 0), BOB: (0, 0), CY: (0, 0)}
    assert not (await plays(room, one, ANN)).deal.tournament.ended
    assert await sums() == {ANN: (0, 1), BOB: (0, 0), CY: (0, 0)}
    await plays(room, one, BOB)
    assert await sums() == {ANN: (1, 1), BOB: (1, 1), CY: (0, 0)}
    await plays(room, one, BOB)
    assert await sums() == {ANN: (1, 1), BOB: (1, 2), CY: (0, 0)}
    await passing(10 * MINUTE)
    assert await sums() == {ANN: (3, 1), BOB: (7, 2), CY: (0, 0)}
    [bob, ann, cy] = await standings(room, one)
    assert (bob.ranked.hands, ann.ranked.hands, cy.ranked.hands) == ((3, 4), (3, None), (None, None))


async def test_the_best_line_of_a_hand_is_that_of_somebody_else(room, passing):
    one = await begun(room, passing, hands=1, game="quist")
    worths = {}
    for number, player in enumerate(PEOPLE):
        rng = Random(number)
        worths[player] = (await plays(room, one, player, lambda hand, rng=rng: anyhow(hand, rng))).worth
    one = await found(room, one)
    for player in PEOPLE:
        mine = await room.tournament_hands.find(one, 1, player)
        who, line = await room.tournament_hands.best_other(mine)
        others = [worth for other, worth in worths.items() if other != player]
        assert who.player != player
        assert line.worth == max(others) == worths[who.player]


async def test_there_is_no_other_line_where_nobody_else_has_finished(room, passing):
    one = await begun(room, passing, hands=1)
    await plays(room, one, ANN)
    await passing(5 * MINUTE)
    mine = await room.tournament_hands.find(await found(room, one), 1, ANN)
    assert await room.tournament_hands.best_other(mine) is None


async def test_the_deals_are_those_that_were_sealed_before_anybody_signed_up(room, passing):
    one = await planned(room, hands=3)
    seals = one.seals
    assert len(set(seals)) == 3
    one = await begun(room, passing, hands=1)
    hand = await plays(room, one, ANN)
    proof = hand.deal.shared.proof()
    check(proof)
    assert (proof.commitment,) == one.seals


@on_both
async def test_words_are_secret_for_all_who_play_until_it_ends(room, passing):
    one = await begun(room, passing, {ANN: "Ann", BOB: "Bob"}, hands=1)
    hands = room.tournament_hands
    assert (await hands.played_by(BOB, "en")).id == one.id
    assert await hands.played_by(BOB, "fr") is None
    assert await hands.played_by(CY, "en") is None
    await plays(room, one, ANN)
    assert (await hands.played_by(ANN, "en")).id == one.id
    await plays(room, one, BOB)
    assert await hands.played_by(ANN, "en") is None


async def test_people_who_play_differently_are_ranked_by_what_they_made(room, passing):
    one = await begun(room, passing, hands=1, game="quist")
    worths = {}
    for number, player in enumerate(PEOPLE):
        rng = Random(number)
        worths[player] = (await plays(room, one, player, lambda hand, rng=rng: anyhow(hand, rng))).worth
    ranked = {who.entrant.player: who.ranked.place for who in await standings(room, one)}
    for player, worth in worths.items():
        assert ranked[player] == 1 + sum(other > worth for other in worths.values())
