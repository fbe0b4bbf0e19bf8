"""Players at slow tables may auto-accept cards shown in a hand; then no window waits for them."""

from __future__ import annotations

from random import Random

import pytest
from guests import ANN, BOB, CY, DEE, GUILD

from engine.catalogue import GAMES
from engine.refused import Refused
from house.tables.plans import Owed
from house.tables.records import TableOpening
from house.tables.storing import body_of
from tests.labels import ACCEPT

DAY = 86_400
WITH_WINDOWS = ("scroker", "scrapok", "zoot", "scrummy", "scrotch", "quist", "turtle", "soup")


@pytest.fixture
async def room(new_room):
    async with new_room(games=None) as room:
        for name in ("tables_each", "tables_here"):
            await room.settings.set(GUILD, name, 0)
        yield room
        assert (await room.audit()).problems == ()


async def begun(room, game, **options):
    options = {"turn_seconds": DAY, "words": "honour", **options}
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game=game, host=ANN, name="Ann", options=options, moderator=True)
    )
    for player, name in ((BOB, "Bob"), (CY, "Cy"), (DEE, "Dee")):
        if len(table.now.seats) < GAMES[game].seats.best[0]:
            await table.join(player, name)
    await table.start(ANN)
    return table


def asked(table):
    """The players whose answer a window waits for."""
    due = table.now.due
    window = due is not None and due.silence is not None
    return {table.now.seats[place].player for place in due.seats} if window else set()


async def act(table, player, random):
    view, offers = table.now.view(player), table.now.offers(player)
    return await table.act(player, table.game.computer(view, offers, random, "plain"))


async def to_a_window(table, player, random, *in_advance):
    """The game is played on until a window waits for this player. `in_advance`: who accepts so in every hand."""
    while player not in asked(table):
        if table.now.due is None:
            await table.deal(ANN)
        for other in in_advance:
            await table.accept_in_advance(other, table.now.state.hand)
        await act(table, table.now.seats[random.choice(table.now.due.seats)].player, random)


@pytest.mark.broad(3)
@pytest.mark.parametrize("game", WITH_WINDOWS)
async def test_no_window_waits_for_who_accepts_in_advance(room, game):
    """Every game with windows: they have answered in the very change that would have asked them."""
    random, table, answered = Random(game), None, 0
    while answered < 3:
        if table is None or table.now.phase == "closed" or table.now.paused:  # too few have chips
            table = await begun(room, game)
        if table.now.due is None:
            await table.deal(ANN)
        if table.now.seats[0].accepts != table.now.state.hand and table.now.phase == "playing":
            await table.accept_in_advance(ANN, table.now.state.hand)
        if table.now.due is None:
            continue
        assert ANN not in asked(table)
        player = table.now.seats[random.choice(table.now.due.seats)].player
        done = await act(table, player, random)
        if player != ANN:
            answered += any(
                event.kind in ("accepted", "ready", "dropped") and event.seat == 0 for event in done.events
            )


async def test_soup_claims_are_accepted_in_advance(room):
    """Told to eat, Ann has eaten in the same change."""
    table, random, told = await begun(room, "soup"), Random("claims"), 0
    while told < 2:
        if table.now.phase == "closed":
            table = await begun(room, "soup")
        if table.now.due is None:
            await table.deal(ANN)
        if table.now.seats[0].accepts != table.now.state.hand:
            await table.accept_in_advance(ANN, table.now.state.hand)
        if table.now.due is None:
            continue
        done = await act(table, table.now.seats[random.choice(table.now.due.seats)].player, random)
        kinds = [(event.kind, event.seat) for event in done.events]
        if any(event.kind == "told-to-eat" and event.of == 0 for event in done.events):
            told += 1
            assert ("complied", 0) in kinds
            assert table.now.state.phase == "play"


async def test_who_is_asked_already_accepts_with_the_same_press(room):
    table = await begun(room, "quist")
    await to_a_window(table, BOB, Random(1))
    version = table.now.version
    done = await table.accept_in_advance(BOB, table.now.state.hand)
    assert (done.version, done.events[0].kind, done.events[0].seat) == (version + 1, "accepted", 1)
    assert BOB not in asked(table)


async def test_the_others_still_have_their_say(room):
    """A window between several ends when they have answered."""
    table, random = await begun(room, "quist"), Random(2)
    await to_a_window(table, DEE, random, BOB)
    assert asked(table) == {DEE}
    await table.act(DEE, {"do": "spellcheck"})


async def test_it_ends_with_the_hand(room):
    table, random = await begun(room, "scrotch"), Random(3)
    await table.accept_in_advance(ANN, table.now.state.hand)
    first = table.now.state.hand
    while table.now.state.hand == first:
        if table.now.due is None:
            await table.deal(ANN)
            continue
        assert ANN not in asked(table)
        await act(table, table.now.seats[table.now.due.seats[0]].player, random)
    await to_a_window(table, ANN, random)


async def test_it_can_be_stopped(room):
    table = await begun(room, "quist")
    await table.accept_in_advance(BOB, table.now.state.hand)
    await table.accept_in_advance(BOB, None)
    await to_a_window(table, BOB, Random(1))
    assert BOB in asked(table)


async def test_it_ends_when_a_computer_plays_for_them(room):
    table = await begun(room, "quist")
    await table.accept_in_advance(BOB, table.now.state.hand)
    await table.sit_out(BOB)
    await table.back(BOB)
    assert table.now.seats[1].accepts is None


async def test_it_ends_when_they_leave_and_a_computer_plays_on(room):
    table = await begun(room, "quist")
    await table.accept_in_advance(BOB, table.now.state.hand)
    await table.leave(BOB)
    assert not table.now.seats[1].accepts_in(table.now.state.hand)


async def test_it_lasts_through_rest_and_restarts(room, new_room):
    table = await begun(room, "quist")
    await table.accept_in_advance(BOB, table.now.state.hand)
    before = body_of(table.record)
    room.resting.rest(untouched=0)
    await room.resting.wake(table.id)
    assert body_of(room.table(table.id).record) == before
    await room.close()
    async with new_room(games=None) as again:
        assert again.table(table.id).now.seats[1].accepts == table.now.state.hand


async def test_nobody_can_tell_before_it_matters(room):
    """No view, no event, no version in a button, no line in the log reveals it, and nobody is notified."""
    table, heard = await begun(room, "quist"), []
    room.watch(lambda _table, change: heard.append(change))
    views = [table.now.view(player) for player in (ANN, BOB, CY, DEE, None)]
    offers = [table.now.offers(player) for player in (ANN, BOB, CY, DEE)]
    log, version = await table.log(limit=2), table.now.version
    done = await table.accept_in_advance(BOB, table.now.state.hand)
    await table.accept_in_advance(BOB, None)
    assert (heard, done.events) == ([], ())
    assert [table.now.view(player) for player in (ANN, BOB, CY, DEE, None)] == views
    assert [table.now.offers(player) for player in (ANN, BOB, CY, DEE)] == offers
    assert (await table.log(limit=2), table.now.version) == (log, version)


async def test_a_press_from_another_hand_or_at_a_quick_table_does_nothing(room):
    slow, quick = await begun(room, "scroker"), await begun(room, "scroker", turn_seconds=60)
    for table, hand in ((slow, slow.now.state.hand + 1), (quick, quick.now.state.hand)):
        with pytest.raises(Refused, match="stale"):
            await table.accept_in_advance(ANN, hand)
        assert table.now.seats[0].accepts is None


@pytest.mark.parametrize("game", ["quist", "scroker"])
async def test_a_hand_accepted_in_advance_can_be_reviewed(room, game):
    table, random, answered = await begun(room, game), Random(4), 0
    while not answered:
        if table.now.due is None:
            await table.deal(ANN)
        hand = table.now.state.hand
        for player in (ANN, BOB):
            await table.accept_in_advance(player, hand)
        while table.now.due is not None and table.now.state.hand == hand:
            done = await act(table, table.now.seats[table.now.due.seats[0]].player, random)
            answered += sum(event.kind == "accepted" for event in done.events[1:])
    frames = await room.results.film(Owed(table.id, table.now.version, hand), table.now)
    assert frames[-1].events[-1].kind in ("hand-ends", "game-over")
    also = [deed for frame in frames for deed in frame.deeds[1:]]
    assert {(type(deed.action).__name__, deed.stood_in) for deed in also} == {(ACCEPT, False)}
