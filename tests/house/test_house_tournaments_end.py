"""How a tournament ends: prizes that are paid once, and moderators who cancel and undo."""

import pytest
from club import HOUR, MINUTE, balances, begun, found, plays, standings, wise
from guests import ANN, BOB, DEE, GUILD

from house.declined import Declined


async def won(room, passing, prize=100):
    """Ann alone finishes."""
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=prize)
    await plays(room, one, ANN)
    await passing(5 * MINUTE)
    return one, before


async def test_nobody_wins_chips_with_hands_that_they_have_not_finished(room, passing):
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=100)
    await passing(5 * MINUTE)
    assert (await found(room, one)).state == "over"
    assert await balances(room) == before


async def test_the_bank_pays_the_prize_once(room, passing):
    one, before = await won(room, passing)
    assert await balances(room) == {**before, ANN: before[ANN] + 100}
    await room.tournaments.turn()
    assert await balances(room) == {**before, ANN: before[ANN] + 100}
    (entry, *_) = await room.bank.ledger(GUILD, ANN)
    assert (entry.reason, entry.amount) == ("prize", 100)
    assert [standing.entrant.prize for standing in await standings(room, one)] == [100, 0, 0]


async def test_undoing_it_takes_the_prizes_back_once(room, passing):
    one, before = await won(room, passing)
    assert (await room.tournaments.undo(GUILD, one.id, by=DEE)).state == "undone"
    assert await balances(room) == before
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.undo(GUILD, one.id, by=DEE)
    assert await balances(room) == before


async def test_what_was_spent_of_a_prize_is_not_taken_back(room, passing):
    one, before = await won(room, passing, prize=5_000)
    await room.bank.take(GUILD, ANN, before[ANN] + 4_000, by=DEE, key="spent")
    await room.tournaments.undo(GUILD, one.id, by=DEE)
    assert (await balances(room))[ANN] == 0


async def test_a_cancelled_one_is_played_no_more_and_pays_nothing(room, passing):
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=100)
    hand = await room.tournament_hands.open(GUILD, one.id, BOB, "Bob")
    await plays(room, one, ANN)
    await room.tournaments.cancel(GUILD, one.id)
    with pytest.raises(Declined, match="tournament-over"):
        await room.solo.act(room.tournament_hands, hand, wise(hand))
    await passing(HOUR)
    assert (await found(room, one)).state == "cancelled"
    assert await balances(room) == before
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.undo(GUILD, one.id, by=DEE)
