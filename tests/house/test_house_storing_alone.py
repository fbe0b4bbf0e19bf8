"""Players among computers take home no more than a day's limit of such winnings."""

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD
from msgspec.structs import replace
from toy_game import GAMES, PENNIES

from engine.common_events import HandEnds, Left
from engine.contract import Close, Leave, Step
from house.tables.records import TableOpening

DAY = 86_400


async def _home(room, passing, *, won=0, lost=0, bob=False):
    """Ann wins this many hands, two chips each, and loses this many, a chip each; then she goes home."""
    opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
    table = await room.open_table(opening)
    await (table.join(BOB, "Bob") if bob else table.add_computer(ANN, "Ada", "shark"))
    await table.start(ANN)
    for puts in (9,) * won + (0,) * lost:
        if table.now.phase == "between":
            await table.deal(ANN)
        await table.act(ANN, {"do": "put", "amount": puts} if puts else {"do": "fold"})
        if bob and puts:
            await table.act(BOB, {"do": "put", "amount": 1})
        await passing(1)
    await table.close(ANN)
    return next(line for line in await table.settlement() if line.player == ANN)


@on_both
async def test_what_is_won_alone_beyond_the_limit_goes_back_to_the_computers(room, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    first = await _home(room, passing, won=2)
    assert (first.gain, first.over) == (4, 0)
    second = await _home(room, passing, won=2)
    assert (second.gain, second.over, second.cashed) == (1, 3, 101)
    assert await room.bank.balance(GUILD, ANN) == 1005
    newest = (await room.bank.ledger(GUILD, ANN, limit=1))[0]
    assert (newest.reason, newest.amount, newest.balance) == ("alone", -3, 1005)
    made = (await room.bank.circulation(GUILD)).weeks[0].made
    assert made == {"start": 1000, "computers": 5}
    stats = await room.statistics.player(GUILD, ANN)
    assert (stats.hands, stats.won) == (4, 8)  # one's own statistics show all of it


async def test_what_is_lost_alone_can_be_won_again_and_each_day_has_its_own_limit(room, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    assert (await _home(room, passing, lost=2)).gain == -2
    assert (await _home(room, passing, won=4)).gain == 7
    await passing(DAY)
    assert (await _home(room, passing, won=4)).gain == 5


async def test_what_is_won_from_people_has_no_limit(room, passing):
    await room.settings.set(GUILD, "alone_chips", 0)
    assert (await _home(room, passing, won=3, bob=True)).gain == 6
    assert (await _home(room, passing, won=3)).gain == 0


async def test_what_is_won_across_midnight_counts_on_the_day_on_which_it_goes_home(room, time, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    time.advance(DAY - time.now() // 1000 % DAY - 5)
    assert (await _home(room, passing, won=2)).over == 0
    assert (await _home(room, passing, won=4)).over == 3  # a second after midnight
    assert (await _home(room, passing, won=4)).over == 8


async def test_nobody_who_is_forgotten_stands_in_the_way_of_an_account(room, passing):
    await room.settings.set(GUILD, "alone_chips", 0)
    await _home(room, passing, won=1)
    told = await exported(room, ANN)
    assert [one["alone"] for one in told["played_days"]] == [0]
    await room.privacy.delete(ANN)
    assert (await exported(room, ANN))["played_days"] == []


@pytest.fixture
def played_as(room, monkeypatch):
    """Pennies, otherwise."""

    def plays(**changes):
        monkeypatch.setattr(room.rules, "_games", {**GAMES, "pennies": replace(PENNIES, **changes)})

    return plays


def _in_parts(state, seat, action):
    """Something comes back to who has left; and a chip stays at the table until it closes."""
    step = PENNIES.apply(state, seat, action)
    if not isinstance(action, Leave):
        return step
    (left,) = [event for event in step.events if isinstance(event, Left)]
    parts = [replace(left, chips=left.chips - 3), replace(left, chips=2)]
    rest = [event for event in step.events if event is not left]
    stacks = (*step.state.stacks[: left.seat], 1, *step.state.stacks[left.seat + 1 :])
    return Step(replace(step.state, stacks=stacks), (*parts, *rest))


async def _among_computers(room, passing, *, won=0, staked=0, bob=False):
    """Ann wins this many hands alone. Then Bob joins and nothing is dealt, or she goes in the middle of a hand."""
    opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
    table = await room.open_table(opening)
    await table.add_computer(ANN, "Ada", "shark")
    await table.start(ANN)
    for number in range(won + bool(staked)):
        if table.now.phase == "between":
            await table.deal(ANN)
        await table.act(ANN, {"do": "put", "amount": 9 if number < won else staked})
        if number < won:
            await passing(1)
    if bob:
        await table.join(BOB, "Bob")
    await table.leave(ANN)
    return table


async def _settled(table):
    return next(line for line in await table.settlement() if line.player == ANN)


@pytest.mark.parametrize("bob", [True, False])
async def test_what_goes_home_in_parts_is_kept_back_once_and_the_account_tells_all_of_it(
    room, passing, played_as, bob
):
    played_as(apply=_in_parts)
    await room.settings.set(GUILD, "alone_chips", 1)
    table = await _among_computers(room, passing, won=2, bob=bob)
    if bob:
        assert (await _settled(table)).over == 3
        await table.close(BOB)
    line = await _settled(table)
    assert line.gain == await room.bank.balance(GUILD, ANN) - 1000
    assert line.cashed + line.over == 104


async def test_what_was_staked_in_the_hand_that_one_leaves_is_lost_alone(room, passing):
    await room.settings.set(GUILD, "alone_chips", 1)
    line = await _settled(await _among_computers(room, passing, won=2, staked=1))
    assert (line.gain, line.over) == (1, 1)  # 4 won, 2 lost


async def test_a_stake_that_comes_back_after_they_have_left_is_lost_no_more(room, passing):
    await room.settings.set(GUILD, "alone_chips", 1)
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    for name in ("Ada", "Eve"):
        await table.add_computer(ANN, name, "shark")
    await table.start(ANN)
    await table.act(ANN, {"do": "put", "amount": 9})
    await passing(1)
    await passing(1)
    await table.deal(ANN)
    await table.act(ANN, {"do": "put", "amount": 1})
    await table.join(BOB, "Bob")
    await table.leave(ANN)
    line = await _settled(table)
    assert (line.gain, line.over) == (1, 1)  # 4 won, 2 staked
    await table.close(None)
    line = await _settled(table)
    assert (line.gain, line.over) == (1, 3)
    assert await room.bank.balance(GUILD, ANN) == 1001


def _carries(state, seat, action):
    """Nobody wins the first hand: its antes stay for the second, and go back if the table closes before that is
    won."""
    step = PENNIES.apply(state, seat, action)
    if isinstance(action, Close) and (state.hand, state.turn is None) in ((1, True), (2, False)):
        return Step(replace(step.state, stacks=tuple(stack + 1 for stack in step.state.stacks)), step.events)
    ends = next((event for event in step.events if isinstance(event, HandEnds)), None)
    if ends is None:
        return step
    (winner,) = ends.winners
    more = -winner.amount if state.hand == 1 else 2
    stacks = [stack + more * (place == winner.seat) for place, stack in enumerate(step.state.stacks)]
    gains = [gain + more * (place == winner.seat) for place, gain in enumerate(ends.gains)]
    told = replace(ends, winners=() if state.hand == 1 else ends.winners, gains=tuple(gains))
    events = [told if event is ends else event for event in step.events]
    return Step(replace(step.state, stacks=tuple(stacks)), tuple(events))


@pytest.mark.parametrize(("begun", "leaves"), [(False, False), (True, False), (False, True)])
async def test_an_ante_that_waited_for_the_next_hand_and_is_given_back_is_not_lost_alone(
    room, passing, played_as, begun, leaves
):
    played_as(apply=_carries)
    await room.settings.set(GUILD, "alone_chips", 5)
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.add_computer(ANN, "Ada", "shark")
    await table.start(ANN)
    await table.act(ANN, {"do": "fold"})
    if begun:
        await table.deal(ANN)
    await (table.leave(ANN) if leaves else table.close(ANN))
    assert (await _settled(table)).gain == 0
    assert sum(one["alone"] for one in (await exported(room, ANN))["played_days"]) == 0
    played_as()
    assert (await _home(room, passing, won=4)).gain == 5


async def test_an_ante_that_waited_and_was_won_stays_with_whoever_won_it(room, passing, played_as):
    played_as(apply=_carries)
    await room.settings.set(GUILD, "alone_chips", 5)
    assert (await _home(room, passing, lost=2)).gain == -2
    assert sum(one["alone"] for one in (await exported(room, ANN))["played_days"]) == -2


async def test_who_goes_home_with_nothing_can_win_all_of_it_again(room, passing):
    await room.settings.set(GUILD, "alone_chips", 5)
    assert (await _settled(await _among_computers(room, passing, staked=99))).cashed == 0
    assert (await _home(room, passing, won=4)).gain == 8


@on_both
async def test_a_tournament_with_another_person_in_it_is_never_alone(room, passing, played_as):
    played_as(joins=False)
    await room.settings.set(GUILD, "alone_chips", 0)
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.add_computer(ANN, "Ada", "shark")
    await table.start(ANN)
    await table.leave(BOB)
    await table.act(ANN, {"do": "put", "amount": 9})
    await passing(1)
    await table.deal(ANN)
    await table.act(ANN, {"do": "put", "amount": 9})
    await passing(1)
    await table.close(ANN)
    line = await _settled(table)
    assert (line.gain, line.over) == (5, 0)
    assert (await _home(room, passing, won=1)).over == 2
