"""Hands that count for nothing: the same cards once more against the same computers, and old daily hands."""

from random import Random

import pytest
from among_computers import film_of
from databases import on_both
from guests import ANN, BOB, GUILD
from manual_time import ManualTime
from msgspec import to_builtins
from sqlalchemy import func, select

from engine.catalogue import GAMES
from engine.daily import EPOCH, YOU, chosen, played
from house.chips.remnants import DAY_MS
from house.daily import practice
from house.daily.practice import can_be_practised, once_more
from house.declined import Declined
from house.store.schema import metadata
from house.tables.timing import TableTiming

IN_2026 = (EPOCH + 100) * DAY_MS
PLAYED = ("scroker", "scrummy", "scrotch", "quist", "chili-dog", "soup", "zoot")


@pytest.fixture
def time():
    return ManualTime(IN_2026)


@pytest.fixture
async def room(new_room):
    async with new_room(games=GAMES, timing=TableTiming(computer_seconds=(0, 0)), random=Random(1)) as room:
        for player in (ANN, BOB):
            await room.bank.grant(GUILD, player, 1_000, by=1, key=str(player))
        yield room
        assert (await room.audit()).problems == ()


async def goes_on(room, hand, acts):
    """Ann does these, as long as they are asked."""
    for act in acts:
        if hand.over:
            break
        hand = await room.practice.act(ANN, hand, act)
    return hand


def own(hand, acts):
    return [act for seat, act in acts if seat == hand.alone.you]


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", PLAYED)
async def test_who_does_the_same_meets_the_same_up_to_the_end(room, passing, game):
    frames = await film_of(room, passing, game)
    hand = await once_more(room.practice, frames, ANN, 0)
    assert hand.acts == hand.alone.once[: len(hand.acts)]
    hand = await goes_on(room, hand, own(hand, hand.alone.once))
    assert (hand.acts, hand.now.worth) == (hand.alone.once, hand.then)
    assert hand.over


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", PLAYED)
async def test_who_does_otherwise_plays_it_to_an_end_of_its_own(room, passing, game):
    frames = await film_of(room, passing, game)
    hand, rng = await once_more(room.practice, frames, ANN, 0), Random(9)
    while not hand.over:
        assert hand.alone.asked(hand.acts, hand.now) == hand.alone.you
        state, seat = hand.now.state, hand.alone.you
        act = GAMES[game].computer(
            GAMES[game].observe(state, seat), GAMES[game].legal(state, seat), rng, "shark"
        )
        hand = await room.practice.act(ANN, hand, to_builtins(act))
    assert hand.then is not None


async def test_it_begins_at_the_step_that_was_looked_at(room, passing):
    frames = await film_of(room, passing, "quist")
    at = frames[len(frames) // 2].table
    hand = await once_more(room.practice, frames, ANN, at.version)
    before = await once_more(room.practice, frames, ANN, 0)
    assert hand.acts[: len(before.acts)] == before.acts
    assert len(hand.acts) >= len(frames) // 2
    assert hand.alone.asked(hand.acts, hand.now) == hand.alone.you


@on_both
async def test_nothing_of_it_is_stored(room, passing):
    frames = await film_of(room, passing, "scroker")

    async def rows():
        await room.settled()
        return [
            await room.store.first(select(func.count()).select_from(one)) for one in metadata.sorted_tables
        ]

    before = await rows()
    hand = await once_more(room.practice, frames, ANN, 0)
    assert (await goes_on(room, hand, own(hand, hand.alone.once))).over
    assert await rows() == before


async def test_a_hand_with_somebody_else_in_it_is_not_played_again(room, passing):
    frames = await film_of(room, passing, "scroker", bob=True)
    assert not can_be_practised(frames, ANN)
    with pytest.raises(Declined, match="not-alone"):
        await once_more(room.practice, frames, ANN, 0)


async def test_nobody_else_plays_it_either(room, passing):
    frames = await film_of(room, passing, "scroker")
    assert can_be_practised(frames, ANN)
    assert not can_be_practised(frames, BOB)


async def test_the_last_one_of_each_player_is_remembered(room, passing, time, monkeypatch):
    monkeypatch.setattr(practice, "KEPT", 1)
    frames = await film_of(room, passing, "scroker")
    first = await once_more(room.practice, frames, ANN, 0)
    time.advance(1)
    second = await once_more(room.practice, frames, ANN, 0)
    assert room.practice.find(ANN, first.key) is None
    assert room.practice.find(ANN, second.key) is second
    deal = await room.daily.old_deal(BOB, room.daily.today - 1, "en")
    await room.practice.begin(BOB, second.alone, second.seats, deal=deal)
    assert room.practice.find(ANN, second.key) is None


async def test_a_second_press_changes_nothing(room, passing):
    frames = await film_of(room, passing, "quist")
    hand = await once_more(room.practice, frames, ANN, 0)
    act = own(hand, hand.alone.once)[0]
    after = await room.practice.act(ANN, hand, act)
    assert await room.practice.act(ANN, hand, act) is None
    assert room.practice.find(ANN, hand.key) is after


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_deletion_takes_the_hand_under_way_from_memory(room, passing, elsewhere):
    frames = await film_of(room, passing, "quist")
    hand = await once_more(room.practice, frames, ANN, 0)
    if elsewhere:  # another process deletes them
        room.woken(f"leave {ANN}")
        await room.settled()
    else:
        await room.privacy.delete(ANN)
    assert room.practice.find(ANN, hand.key) is None
    act = own(hand, hand.alone.once)[0]
    assert await room.practice.act(ANN, hand, act) is None


# --- old days -----------------------------------------------------------------------------------------------


async def finishes(room, player):
    hand = await room.daily.open(player, GUILD, "en")
    while not hand.over:
        act = chosen(hand.deal, played(hand.deal, hand.acts).state, YOU)
        hand = await room.daily.act(player, hand, to_builtins(act))
    return hand


async def test_days_that_are_over_can_be_practised_and_todays_cannot(room):
    today = room.daily.today
    days = [deal.day for deal in await room.daily.old(ANN, "en", 3)]
    assert days == [today - 1, today - 2, today - 3]
    assert (await room.daily.old_deal(ANN, today - 1, "en")) == room.daily.deal(today - 1, "en")
    for day in (today, today + 1, EPOCH):
        with pytest.raises(Declined, match="still-played"):
            await room.daily.old_deal(ANN, day, "en")


async def test_a_hand_of_yesterday_that_can_still_be_played_is_not_practised(room, time):
    begun = await room.daily.open(ANN, GUILD, "en")
    assert not begun.over
    time.advance(DAY_MS // 1000)
    yesterday = room.daily.today - 1
    assert yesterday not in [deal.day for deal in await room.daily.old(ANN, "en", 3)]
    with pytest.raises(Declined, match="still-played"):
        await room.daily.old_deal(ANN, yesterday, "en")
    assert (await room.daily.old_deal(BOB, yesterday, "en")).day == yesterday
    time.advance(DAY_MS // 1000)
    assert (await room.daily.old_deal(ANN, yesterday, "en")).day == yesterday


@on_both
async def test_what_was_made_of_old_days_is_known(room, time):
    hand = await finishes(room, ANN)
    time.advance(DAY_MS // 1000)
    assert await room.daily.worths_of(ANN, "en") == {hand.deal.day: hand.worth}
    assert (await room.daily.old(ANN, "en", 1)) == [hand.deal]


async def test_a_hand_whose_day_may_be_practised_is_not_finished_any_more(room, time):
    begun = await room.daily.open(ANN, GUILD, "en")
    act = to_builtins(chosen(begun.deal, played(begun.deal, begun.acts).state, YOU))
    time.advance(2 * DAY_MS // 1000)
    assert (await room.daily.old_deal(ANN, begun.deal.day, "en")) == begun.deal
    with pytest.raises(Declined, match="daily-gone"):
        await room.daily.act(ANN, begun, act)
    assert await room.daily.find(ANN, begun.deal.day, "en") == begun
