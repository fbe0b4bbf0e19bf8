"""Seats at a table: taken in the lobby, between hands, in the middle of one, and never again."""

from __future__ import annotations

import asyncio

import pytest
from guests import ANN, BOB, CY, DEE, GUILD
from msgspec.structs import replace
from toy_game import GAMES

from engine.chairs import Chair
from engine.contract import SeatRange
from engine.refused import Refused
from house.declined import Declined
from house.tables.records import TableOpening
from house.tables.table_view import TableView


def _names(table) -> list[str]:
    return [seat.name for seat in table.now.seats if seat.taken]


async def test_one_joins_once(lobby):
    with pytest.raises(Declined, match="already-seated"):
        await lobby.join(BOB, "Bob")
    assert _names(lobby) == ["Ann", "Bob"]


async def test_a_full_table_takes_nobody(lobby):
    await lobby.join(CY, "Cy")
    await lobby.join(DEE, "Dee")
    with pytest.raises(Declined, match="table-full"):
        await lobby.join(105, "Eve")


async def test_when_the_opener_leaves_somebody_else_is_host(lobby):
    await lobby.leave(ANN)
    assert (lobby.now.host, _names(lobby)) == (BOB, ["Bob"])


async def test_only_the_host_starts_unless_he_does_not_sit_here(lobby):
    with pytest.raises(Declined, match="not-host"):
        await lobby.start(BOB)
    await lobby.start(BOB, moderator=True)
    assert lobby.now.phase == "playing"


async def test_it_takes_two_to_start(lobby):
    await lobby.leave(BOB)
    with pytest.raises(Declined, match="too-few"):
        await lobby.start(ANN)


async def test_options_are_checked_and_settled_before_the_start(lobby):
    await lobby.set_options(ANN, {"buy_in": 250})
    assert lobby.now.options["buy_in"] == 250
    with pytest.raises(Refused, match="bad-option"):
        await lobby.set_options(ANN, {"turn_seconds": -4})
    await lobby.start(ANN)
    with pytest.raises(Declined, match="not-in-lobby"):
        await lobby.set_options(ANN, {"buy_in": 100})
    assert lobby.now.report().chips == (249, 249)


async def test_a_server_limits_stakes(room, lobby):
    await room.settings.set(GUILD, "most_buy_in", 200)
    with pytest.raises(Declined, match="over-the-limit"):
        await lobby.set_options(ANN, {"buy_in": 201})


async def test_a_server_may_do_without_computers(room, lobby):
    await room.settings.set(GUILD, "computers", False)
    with pytest.raises(Declined, match="no-computers"):
        await lobby.add_computer(ANN, "Ada", "sly")


async def test_computers_that_join_at_once_have_names_of_their_own(room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
    added = await asyncio.gather(*(table.add_computer(ANN) for _ in range(3)))
    assert [seat.name for seat in table.now.seats[1:]] == ["Ada", "Bertrand", "Cleo"]
    told = [(done.events[0].seat, done.events[0].public["name"]) for done in added]
    assert told == [(1, "Ada"), (2, "Bertrand"), (3, "Cleo")]


async def test_a_computer_is_not_called_like_anybody_at_the_table(lobby):
    await lobby.join(CY, "Ada")
    await lobby.add_computer(ANN, "Bob")
    assert [seat.name for seat in lobby.now.seats[2:]] == ["Ada", "Bertrand"]


async def test_computers_are_numbered_when_there_are_no_more_names(new_room):
    crowded = replace(GAMES["pennies"], seats=SeatRange(2, 20, (2, 4)))
    async with new_room(games={"pennies": crowded}) as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
        )
        while len(table.now.seats) < 13:
            await table.add_computer(ANN)
        assert [seat.name for seat in table.now.seats[10:]] == ["Juno", "Ada 12", "Ada 13"]
        await table.remove_computer(ANN, 1)
        await table.join(CY, "Ada")
        await table.add_computer(ANN)
        assert table.now.seats[-1].name == "Ada 14"


async def test_whoever_has_too_few_chips_does_not_join(room, lobby):
    await room.bank.take(GUILD, CY, 950, by=DEE, key="1")
    with pytest.raises(Refused) as refused:
        await lobby.join(CY, "Cy")
    assert (refused.value.code, refused.value.facts["have"]) == ("not-enough-chips", 50)


async def test_whoever_has_spent_his_chips_since_is_named_at_the_start(room, lobby):
    await room.bank.give(GUILD, BOB, CY, 500, key="1")
    await room.bank.take(GUILD, BOB, 450, by=CY, key="2")
    with pytest.raises(Refused) as refused:
        await lobby.start(ANN)
    assert refused.value.facts["player"] == BOB
    assert lobby.now.phase == "lobby"
    assert await room.bank.balance(GUILD, ANN) == 1000


async def test_a_newcomer_waits_for_the_end_of_the_hand(room, table, passing):
    await table.join(CY, "Cy")
    assert [one.name for one in table.now.waiting] == ["Cy"]
    assert room.seated(CY) == [table]
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    assert table.now.waiting == ()
    assert table.now.seat_of(CY) == 2
    assert table.now.state.in_hand == (0, 1, 2)


async def test_whoever_waits_may_think_better_of_it(table):
    await table.join(CY, "Cy")
    await table.leave(CY)
    assert table.now.waiting == ()


async def test_whoever_waits_goes_on_waiting_when_somebody_asks_for_the_next_hand_too_soon(table):
    await table.join(CY, "Cy")
    with pytest.raises(Refused, match="not-now"):
        await table.deal(BOB)
    with pytest.raises(Declined, match="already-waiting"):
        await table.join(CY, "Cy")
    assert [one.player for one in table.now.waiting] == [CY]


async def test_whoever_waits_and_spends_his_chips_is_not_seated(room, table, passing):
    await table.join(CY, "Cy")
    await room.bank.take(GUILD, CY, 1000, by=DEE, key="1")
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    assert (table.now.seat_of(CY), table.now.waiting, table.now.state.hand) == (None, (), 2)


async def test_between_hands_a_newcomer_sits_down_at_once(table):
    await table.act(ANN, {"do": "fold"})
    await table.join(CY, "Cy")
    assert table.now.seat_of(CY) == 2


async def test_leaving_in_a_hand_folds_and_takes_the_stack_home(room, table):
    await table.act(ANN, {"do": "put", "amount": 20})
    await table.leave(ANN)
    assert table.now.seat_of(ANN) is None
    assert await room.bank.balance(GUILD, ANN) == 1000 - 21
    assert table.now.report().chips == (0, 121)
    assert table.now.host == BOB


async def test_a_seat_that_was_left_is_taken_by_the_next(table, passing):
    await table.act(ANN, {"do": "fold"})
    await table.leave(ANN)
    await table.join(CY, "Cy")
    assert table.now.seat_of(CY) == 0
    assert table.now.report().chips == (100, 101)
    await passing(10)
    assert table.now.state.hand == 2


async def test_one_tops_up_between_hands_to_what_all_brought(room, table):
    await table.act(ANN, {"do": "fold"})
    with pytest.raises(Refused, match="bad-amount"):
        await table.top_up(ANN, 2)
    await table.top_up(ANN, 1)
    assert table.now.report().chips == (100, 101)
    assert await room.bank.balance(GUILD, ANN) == 899


async def test_one_does_not_top_up_in_a_hand(table):
    with pytest.raises(Refused, match="not-now"):
        await table.top_up(ANN, 1)


async def test_who_sits_out_is_not_dealt_in_until_he_is_back(table, passing):
    await table.join(CY, "Cy")
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    await table.sit_out(CY)
    await table.act(ANN, {"do": "fold"})
    await table.act(BOB, {"do": "fold"})
    await passing(10)
    assert table.now.state.in_hand == (0, 1)
    await table.back(CY)
    with pytest.raises(Refused, match="already-done"):
        await table.back(CY)


async def test_who_sits_out_in_the_middle_of_a_hand_plays_it_to_its_end_and_is_dealt_no_more(table, passing):
    await table.join(CY, "Cy")
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    (player,) = (table.now.seats[seat].player for seat in table.now.due.seats)
    await table.sit_out(player)
    await table.act(player, {"do": "fold"})
    place = table.now.seat_of(player)
    assert (table.now.seats[place].presence, table.now.seats[place].acted) == ("away", table.now.version)
    for _ in range(2):
        await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "fold"})
        await passing(10)
        assert place not in table.now.state.in_hand
    await table.back(player)
    assert table.now.seats[place].presence == "here"


async def test_whom_time_has_sent_away_is_back_when_he_acts(table, passing):
    await table.join(CY, "Cy")
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    before = table.record
    gone = replace(
        before,
        state=replace(before.state, chairs=(Chair("away", misses=2), *before.state.chairs[1:])),
        seats=(replace(before.seats[0], presence="away"), *before.seats[1:]),
    )
    table.live.now = TableView(table.game, gone)
    done = await table.act(ANN, {"do": "put", "amount": 1})
    assert done.events[0].kind == "back"
    assert table.now.seats[0].presence == "here"


async def test_with_too_few_present_the_table_pauses_and_goes_on_when_they_are_back(table, time, passing):
    await table.sit_out(BOB)
    await table.act(ANN, {"do": "fold"})
    await passing(10)
    assert (table.now.phase, table.now.paused) == ("paused", "too-few")
    await table.back(BOB)
    assert (table.now.phase, table.now.deal_at) == ("between", time.now() + 10_000)


async def test_a_table_that_everybody_has_left_closes_when_its_hand_is_over(lobby, passing):
    await lobby.add_computer(ANN, "Ada", "sly")
    await lobby.add_computer(ANN, "Max", "plain")
    await lobby.start(ANN)
    await lobby.leave(ANN)
    await lobby.leave(BOB)
    assert lobby.now.phase == "playing", "the computers play it to its end"
    while lobby.now.due is not None:
        await passing(1)
    assert (lobby.now.phase, lobby.now.state.hand) == ("closed", 1)


async def test_a_hand_that_ends_with_the_last_who_leaves_closes_the_table_at_once(room, lobby):
    await lobby.add_computer(ANN, "Ada", "sly")
    await lobby.leave(BOB)
    await lobby.start(ANN)
    await lobby.leave(ANN)
    assert (lobby.now.phase, lobby.now.state.hand) == ("closed", 1)
    assert await room.bank.balance(GUILD, ANN) == 999


@pytest.mark.parametrize(("paused_by", "phase"), [("the host", "closed"), ("a moderator", "paused")])
async def test_a_hosts_pause_ends_when_nobody_is_left_to_end_it(lobby, passing, paused_by, phase):
    """A moderator's holds until they say otherwise."""
    await lobby.add_computer(ANN, "Ada", "sly")
    await lobby.add_computer(ANN, "Max", "plain")
    await lobby.start(ANN)
    await lobby.pause(ANN if paused_by == "the host" else DEE, moderator=paused_by == "a moderator")
    await lobby.leave(BOB)
    await lobby.leave(ANN)
    for _ in range(60):
        await passing(10)
    assert (lobby.now.phase, lobby.now.state.hand) == (phase, 1)


@pytest.mark.parametrize("computers", [1, 2], ids=["leaving ends the hand", "the hand is played on"])
@pytest.mark.parametrize("stays", [True, False], ids=["waits", "gives up"])
async def test_a_pause_that_its_host_leaves_keeps_nobody_waiting(lobby, passing, computers, stays):
    for name in ("Ada", "Max")[:computers]:
        await lobby.add_computer(ANN, name, "sly")
    await lobby.leave(BOB)
    await lobby.start(ANN)
    await lobby.pause(ANN)
    await lobby.join(CY, "Cy")
    await lobby.leave(ANN)
    assert (lobby.now.paused, lobby.now.phase) == (None, "between" if computers == 1 else "playing")
    if not stays:
        await lobby.leave(CY)
    for _ in range(60):
        await passing(1)
    if stays:
        await lobby.deal(CY)
        assert (lobby.now.phase, lobby.now.state.hand) == ("playing", 2)
        assert lobby.now.seat_of(CY) in lobby.now.state.in_hand
    else:
        assert (lobby.now.phase, lobby.now.state.hand) == ("closed", 1)


async def test_between_hands_a_table_closes_with_the_last_who_leaves(room, table):
    await table.act(ANN, {"do": "fold"})
    await table.leave(ANN)
    assert table.now.phase != "closed"
    await table.leave(BOB)
    assert table.now.phase == "closed"
    assert await room.bank.balance(GUILD, ANN) + await room.bank.balance(GUILD, BOB) == 2000


async def test_who_has_lost_everything_has_a_while_to_buy_in_again(room, table, passing):
    await table.act(ANN, {"do": "put", "amount": 99})
    await table.act(BOB, {"do": "put", "amount": 98})
    await passing(10)
    assert table.now.state.hand == 2
    await table.act(ANN, {"do": "put", "amount": 198})
    await table.act(BOB, {"do": "fold"})
    await passing(10)
    assert (table.now.report().chips, table.now.paused) == ((200, 0), "too-few")
    await passing(120)
    assert table.now.phase == "closed"
    assert await room.bank.balance(GUILD, ANN) == 1100


async def test_a_moderator_sends_somebody_away(table):
    await table.remove(0, by=DEE)
    assert table.now.seat_of(ANN) is None
    with pytest.raises(Declined, match="no-such-seat"):
        await table.remove(0, by=DEE)


async def test_closing_voids_the_hand_and_sends_the_chips_home(room, table):
    await table.act(ANN, {"do": "put", "amount": 30})
    await table.close(ANN)
    assert table.now.phase == "closed"
    assert await room.bank.balance(GUILD, ANN) == 1000
    assert await room.bank.balance(GUILD, BOB) == 1000
    with pytest.raises(Declined, match="table-closed"):
        await table.act(ANN, {"do": "fold"})


async def test_a_moderator_voids_a_hand_only_while_there_is_one(table):
    await table.act(ANN, {"do": "fold"})
    with pytest.raises(Declined, match="nothing-to-void"):
        await table.void(DEE, 1, moderator=True)
    await table.deal(ANN)
    with pytest.raises(Declined, match="nothing-to-void"):
        await table.void(DEE, 1, moderator=True)
    with pytest.raises(Declined, match="not-yours-to-void"):
        await table.void(DEE, 2)
    await table.void(DEE, 2, moderator=True)
    assert table.now.phase == "closed"


async def test_a_moderator_who_plays_the_hand_needs_all_who_play_it(table):
    with pytest.raises(Declined, match="not-yours-to-void"):
        await table.void(ANN, 1)  # nobody has asked
    await table.void(BOB, 1, moderator=True)
    await table.void(BOB, 1, moderator=True)
    assert table.now.phase == "playing"
    with pytest.raises(Declined, match="not-yours-to-void"):
        await table.void(DEE, 1)
    await table.void(ANN, 1)
    assert table.now.phase == "closed"


async def test_nor_does_it_help_to_leave_or_to_close_or_to_wait_for_the_next_hand(table):
    with pytest.raises(Declined, match="all-must-agree"):
        await table.close(BOB, moderator=True)
    await table.void(BOB, 1, moderator=True)
    await table.act(ANN, {"do": "fold"})
    await table.deal(ANN)
    with pytest.raises(Declined, match="not-yours-to-void"):
        await table.void(ANN, 2)
    await table.close(DEE, moderator=True)
    assert table.now.phase == "closed"


async def test_the_settlement_says_who_brought_and_took_what(table):
    await table.act(ANN, {"do": "put", "amount": 30})
    await table.act(BOB, {"do": "fold"})
    await table.close(ANN)
    told = [(line.name, line.bought, line.cashed, line.gain) for line in await table.settlement()]
    assert told == [("Ann", 100, 101, 1), ("Bob", 100, 99, -1)]


async def test_a_rematch_brings_the_same_people_together(room, table):
    await table.close(ANN)
    again = await room.rematch(table.id, BOB)
    assert (_names(again), again.now.host, again.now.options) == (["Ann", "Bob"], BOB, table.now.options)
    await again.start(BOB)
    with pytest.raises(Declined, match="not-in-lobby"):
        await room.rematch(again.id, BOB)


async def test_a_game_that_ends_by_itself_closes_its_table(room, lobby):
    await lobby.set_options(ANN, {"hands": 1})
    await lobby.start(ANN)
    await lobby.act(ANN, {"do": "fold"})
    assert lobby.now.phase == "closed"
    assert await room.bank.balance(GUILD, BOB) == 1001


async def test_a_closed_tables_name_is_free_again(room, lobby):
    await lobby.close(ANN)
    assert lobby.short not in room.tables
    reopened = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann", seated=False)
    )
    assert room.tables == {reopened.short: reopened}
    assert reopened.now.seats == ()


async def test_open_tables_have_different_names(room):
    for limit in ("tables_each", "tables_here"):
        await room.settings.set(GUILD, limit, 0)
    opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann", seated=False)
    for _ in range(120):
        await room.open_table(opening)
    assert len(room.tables) == 120
    assert len(room.in_channel(9)) == 120


async def test_before_the_deal_there_are_no_cards_to_be_seen(lobby):
    for player in (None, ANN, CY):
        with pytest.raises(Declined, match="in-lobby"):
            lobby.now.view(player)
