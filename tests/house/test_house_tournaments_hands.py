"""A tournament's hands: the same for all, one act once, and nothing told before everyone has finished."""

import asyncio
from random import Random

import pytest
from club import MINUTE, PEOPLE, begun, found, planned, plays, plays_all, standings, wise
from databases import on_both
from guests import ANN, BOB, CY, GUILD
from msgspec import to_builtins

from engine.catalogue import GAMES
from engine.daily import YOU
from engine.fairness.proofs import check
from house.declined import Declined
from house.tables.computers import Computers


def anyhow(hand, rng):
    game, state = GAMES[hand.deal.game], hand.deal.begun.played(hand.acts).state
    return to_builtins(game.computer(game.observe(state, YOU), game.legal(state, YOU), rng, "plain"))


async def test_all_play_the_same_hand_and_those_who_do_the_same_make_the_same(room, passing):
    one = await begun(room, passing)
    hands = [await plays(room, one, player) for player in PEOPLE]
    assert all(hand.acts == hands[0].acts for hand in hands)
    assert len({hand.worth for hand in hands}) == 1


async def test_the_next_hand_begins_as_soon_as_all_have_finished(room, passing):
    one = await begun(room, passing, hands=2)
    for player in PEOPLE:
        assert (await found(room, one)).hand == 1
        await plays(room, one, player)
    assert (await found(room, one)).hand == 2
    assert (await plays_all(room, one)).state == "over"


@on_both
async def test_a_hand_ends_when_its_time_is_over_and_who_has_not_finished_gets_nothing(room, passing):
    one = await begun(room, passing, hands=1, minutes=3)
    await plays(room, one, ANN)
    late = await room.tournament_hands.open(GUILD, one.id, BOB)
    await passing(3 * MINUTE)
    assert (await found(room, one)).state == "over"
    with pytest.raises(Declined, match="tournament-over"):
        await room.solo.act(room.tournament_hands, late, wise(late))
    assert [(one.entrant.player, one.ranked.points) for one in await standings(room, one)] == [
        (ANN, 4),
        (BOB, 0),
        (CY, 0),
    ]


async def test_an_act_in_a_hand_that_is_gone_does_nothing_in_the_next(room, passing):
    one = await begun(room, passing, hands=2)
    late = await room.tournament_hands.open(GUILD, one.id, BOB)
    await passing(5 * MINUTE)
    with pytest.raises(Declined, match="hand-gone"):
        await room.solo.act(room.tournament_hands, late, wise(late))


async def test_computers_think_once_for_all_who_sit_down(room, passing, monkeypatch):
    one = await begun(room, passing, game="soup")
    thinks, thought = Computers.think, []

    async def counted(self, choose, *given):
        thought.append(given)
        return await thinks(self, choose, *given)

    monkeypatch.setattr(Computers, "think", counted)
    first = await room.tournament_hands.open(GUILD, one.id, ANN)
    times = len(thought)
    others = [room.tournament_hands.open(GUILD, one.id, player) for player in (BOB, CY)]
    assert [hand.acts for hand in await asyncio.gather(*others)] == [first.acts] * 2
    assert len(thought) == times > 0


async def test_a_second_press_changes_nothing(room, passing):
    one = await begun(room, passing, game="quist")
    hand = await room.tournament_hands.open(GUILD, one.id, ANN)
    after = await room.solo.act(room.tournament_hands, hand, wise(hand))
    assert await room.solo.act(room.tournament_hands, hand, wise(hand)) is None
    assert await room.tournament_hands.open(GUILD, one.id, ANN) == after


async def test_nothing_of_a_hand_is_told_before_it_is_over_for_all(room, passing):
    one = await begun(room, passing, hands=2)
    hand = await plays(room, one, ANN)
    assert not hand.deal.told
    assert await standings(room, one) == ()
    await plays(room, one, BOB)
    assert await standings(room, one) == ()
    await plays(room, one, CY)
    known = await found(room, one)
    assert (await room.tournament_hands.find(known, 1, ANN)).deal.told
    assert [standing.ranked.points for standing in await standings(room, one)] == [2, 2, 2]


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
async def test_words_are_secret_while_a_hand_lasts_in_which_they_can_be_bluffed(room, passing):
    one = await begun(room, passing, game="quist")
    assert await room.tournament_hands.on_honour(ANN, "en") is None
    await room.tournament_hands.open(GUILD, one.id, ANN)
    assert (await room.tournament_hands.on_honour(ANN, "en")).id == one.id
    assert await room.tournament_hands.on_honour(ANN, "fr") is None
    assert await room.tournament_hands.on_honour(BOB, "en") is None
    await plays(room, one, ANN)
    assert await room.tournament_hands.on_honour(ANN, "en") is None


async def test_people_who_play_differently_are_ranked_by_what_they_made(room, passing):
    one = await begun(room, passing, hands=1, game="quist")
    worths = {}
    for number, player in enumerate(PEOPLE):
        rng = Random(number)
        worths[player] = (await plays(room, one, player, lambda hand, rng=rng: anyhow(hand, rng))).worth
    ranked = {who.entrant.player: who.ranked.place for who in await standings(room, one)}
    for player, worth in worths.items():
        assert ranked[player] == 1 + sum(other > worth for other in worths.values())
