"""Hands that count for nothing: the same cards once more against the same computers, and old daily hands."""

from random import Random

import pytest
from among_computers import film_of
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD
from manual_time import ManualTime
from msgspec import to_builtins
from sqlalchemy import func, select

from engine.catalogue import GAMES
from engine.daily import EPOCH, YOU, chosen, played
from house.chips.after_deletion import DAY_MS
from house.declined import Declined
from house.solo.practice import can_be_practised
from house.store.schema import metadata
from house.tables.plans import Owed
from house.tables.timing import TableTiming

IN_2026 = (EPOCH + 100) * DAY_MS
PLAYED = ("scroker", "scrummy", "scrotch", "quist", "chili-dog", "soup", "zoot")


@pytest.fixture
def time():
    return ManualTime(IN_2026)


@pytest.fixture
def everything():
    return {"games": GAMES, "timing": TableTiming(computer_seconds=(0, 0)), "random": Random(1)}


@pytest.fixture
async def room(new_room, everything):
    async with new_room(**everything) as room:
        for player in (ANN, BOB):
            await room.bank.grant(GUILD, player, 1_000, by=1, key=str(player))
        yield room
        assert (await room.audit()).problems == ()


async def once_more(room, frames, player, until):
    last = frames[-1].table
    return await room.practice.once_more(player, Owed(last.id, last.version, last.state.hand), frames, until)


async def goes_on(room, hand, acts):
    """Ann does these, as long as they are asked."""
    for act in acts:
        if hand.over:
            break
        hand = await room.solo.act(room.practice, hand, act)
    return hand


def own(hand, acts):
    return [act for seat, act in acts if seat == hand.deal.alone.you]


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", PLAYED)
async def test_who_does_the_same_meets_the_same_up_to_the_end(room, passing, game):
    frames = await film_of(room, passing, game)
    hand = await once_more(room, frames, ANN, 0)
    assert hand.acts == hand.deal.alone.once[: len(hand.acts)]
    hand = await goes_on(room, hand, own(hand, hand.deal.alone.once))
    assert (hand.acts, hand.worth) == (hand.deal.alone.once, hand.deal.then)
    assert hand.over


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", PLAYED)
async def test_who_does_otherwise_plays_it_to_an_end_of_its_own(room, passing, game):
    frames = await film_of(room, passing, game)
    hand, rng = await once_more(room, frames, ANN, 0), Random(9)
    while not hand.over:
        assert hand.deal.alone.asked(hand.acts, hand.now) == hand.deal.alone.you
        state, seat = hand.now.state, hand.deal.alone.you
        act = GAMES[game].computer(
            GAMES[game].observe(state, seat), GAMES[game].legal(state, seat), rng, "shark"
        )
        hand = await room.solo.act(room.practice, hand, to_builtins(act))
    assert hand.deal.then is not None


async def test_it_begins_at_the_step_that_was_looked_at(room, passing):
    frames = await film_of(room, passing, "quist")
    at = frames[len(frames) // 2].table
    hand = await once_more(room, frames, ANN, at.version)
    before = await once_more(room, frames, ANN, 0)
    assert hand.acts[: len(before.acts)] == before.acts
    assert len(hand.acts) >= len(frames) // 2
    assert hand.deal.alone.asked(hand.acts, hand.now) == hand.deal.alone.you


@on_both
async def test_nothing_of_it_counts(room, passing):
    """Practice is stored as one row, so that it goes on after a restart."""
    frames = await film_of(room, passing, "scroker")

    async def rows():
        await room.settled()
        return {
            one.name: (await room.store.first(select(func.count()).select_from(one)))[0]
            for one in metadata.sorted_tables
        }

    before = await rows()
    hand = await once_more(room, frames, ANN, 0)
    assert (await goes_on(room, hand, own(hand, hand.deal.alone.once))).over
    assert await rows() == before | {"solo_hands": 1}


@pytest.mark.parametrize("past_day", [False, True])
async def test_a_restart_costs_nothing(new_room, everything, time, past_day):
    async with new_room(**everything) as room:

        async def passing(seconds):
            time.advance(seconds)
            await room.settled()

        frames = await film_of(room, passing, "quist")
        if past_day:
            hand = await room.practice.past_day(ANN, room.daily.today - 1, "en", 0)
        else:
            hand = await once_more(room, frames, ANN, 0)
        offers = GAMES[hand.deal.game].legal(hand.now.state, hand.deal.begun.you)
        act = GAMES[hand.deal.game].computer(
            GAMES[hand.deal.game].observe(hand.now.state, hand.deal.begun.you), offers, Random(3), "plain"
        )
        before = await room.solo.act(room.practice, hand, to_builtins(act))
    async with new_room(**everything) as room:
        assert await room.practice.find(ANN, before.number) == before


async def test_a_hand_whose_film_is_gone_is_put_away(room, passing, monkeypatch):
    hand = await once_more(room, await film_of(room, passing, "quist"), ANN, 0)
    await room.practice.forget(ANN)

    async def gone(*_):
        raise Declined("too-old")

    monkeypatch.setattr(room.results, "film", gone)
    assert await room.practice.find(ANN, hand.number) is None


async def test_a_hand_with_somebody_else_in_it_is_not_played_again(room, passing):
    frames = await film_of(room, passing, "scroker", bob=True)
    assert not can_be_practised(frames, ANN)
    with pytest.raises(Declined, match="not-alone"):
        await once_more(room, frames, ANN, 0)


async def test_nobody_else_plays_it_either(room, passing):
    frames = await film_of(room, passing, "scroker")
    assert can_be_practised(frames, ANN)
    assert not can_be_practised(frames, BOB)


@on_both
async def test_the_last_one_of_each_player_is_kept(room, passing, time):
    frames = await film_of(room, passing, "scroker")
    first = await once_more(room, frames, ANN, 0)
    other = await room.practice.past_day(BOB, room.daily.today - 1, "en", 0)
    time.advance(1)
    second = await once_more(room, frames, ANN, 0)
    assert await room.practice.find(ANN, first.number) is None
    assert await room.practice.find(ANN, second.number) == second
    assert await room.practice.find(BOB, other.number) == other


async def test_a_second_press_changes_nothing(room, passing):
    frames = await film_of(room, passing, "quist")
    hand = await once_more(room, frames, ANN, 0)
    act = own(hand, hand.deal.alone.once)[0]
    after = await room.solo.act(room.practice, hand, act)
    assert await room.solo.act(room.practice, hand, act) is None
    assert await room.practice.find(ANN, hand.number) == after


@on_both
async def test_a_deletion_takes_the_hand_along_and_an_export_hands_out_their_own_acts(room, passing):
    hand = await once_more(room, await film_of(room, passing, "quist"), ANN, 0)
    first, then, *_ = own(hand, hand.deal.alone.once)
    hand = await room.solo.act(room.practice, hand, first)
    [row] = (await exported(room, ANN))["solo_hands"]
    assert row["acts"] == own(hand, hand.acts)
    await room.privacy.delete(ANN)
    assert await room.practice.find(ANN, hand.number) is None
    assert await room.solo.act(room.practice, hand, then) is None


# --- old days -----------------------------------------------------------------------------------------------


async def finishes(room, player):
    hand = await room.daily.open(player, GUILD, "en")
    while not hand.over:
        act = chosen(hand.deal, played(hand.deal, hand.acts).state, YOU)
        hand = await room.solo.act(room.daily, hand, to_builtins(act))
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
        await room.solo.act(room.daily, begun, act)
    assert await room.daily.find(ANN, begun.deal.day, "en") == begun
