"""Grades are stored once, and never computed again; only the player may see them."""

from random import Random

import msgspec
import pytest
from among_computers import played, table_of
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD
from sqlalchemy import select, update

from engine.catalogue import GAMES
from engine.families.poker.actions import Call, Draw, Fold
from engine.families.tricks.actions import Play as Trick
from engine.grading.grade import Grade, Worth
from engine.grading.habits import habit_of
from house.pruning import Keep
from house.statistics.play import PlayCount
from house.store import DatabaseAway, Statement
from house.store.schema import grades, hand_players
from house.tables import grading
from house.tables.timing import TableTiming

DAY, HOUR = 86_400, 3_600
QUICK = TableTiming(computer_seconds=(0, 0))


@pytest.fixture
async def room(new_room):
    async with new_room(games=GAMES, timing=QUICK, random=Random(1)) as room:
        for player in (ANN, BOB):
            await room.bank.grant(GUILD, player, 1_000, by=1, key=str(player))
        yield room
        assert (await room.audit()).problems == ()


@pytest.fixture
def weighings(monkeypatch):
    """Every decision is a big mistake that cost six; which were weighed."""
    asked = []

    def given(decision):
        asked.append(decision)
        act = Trick("le.A") if decision.game.family.name == "tricks" else Fold()
        best = Trick("le.B") if decision.game.family.name == "tricks" else Call()
        taken = Worth(act, 0.0, 0.5)
        return Grade(taken, (Worth(best, 6.0, 0.0), taken), 6.0, 10.0, 1.5)

    monkeypatch.setattr(grading, "grade", given)
    return asked


async def weighed(room, table, owed, player=ANN):
    frames = await room.results.film(owed, table.now)
    found = await room.results.grading.asked(player, owed, frames, table.now.seat_of(player))
    await found.over.wait()
    await room.settled()
    return found


async def rows(room):
    return await room.store.read(select(grades))


@pytest.mark.broad(3)
@pytest.mark.parametrize("game", ["scroker", "scrummy", "scrotch", "quist", "soup", "zoot"])
async def test_real_grades_are_stored_and_read_as_they_were(room, passing, game, monkeypatch):
    table = await table_of(room, game)
    owed = await played(passing, table)
    before = await weighed(room, table, owed)
    monkeypatch.setattr(grading, "grade", None)  # nothing is weighed again
    room.results.grading._kept.clear()
    after = await weighed(room, table, owed)
    assert after.found.keys() == before.found.keys()
    for version, one in before.found.items():
        again = after.found[version]
        assert [way.action for way in again.acts] == [way.action for way in one.acts]
        assert again.taken.action == one.taken.action
        assert any(way is again.taken for way in again.acts)
        assert (again.cost, again.open, again.mistake) == (one.cost, one.open, one.mistake)


@on_both
async def test_they_outlive_a_restart_and_an_evaluators_version(new_room, passing_in, weighings):
    async with new_room(games=GAMES, timing=QUICK) as room:
        table = await table_of(room, "quist")
        owed = await played(passing_in(room), table)
        await weighed(room, table, owed)
        made = len(weighings)
        assert made > 1
        await room.store.write(Statement(update(grades).values(evaluator=0)))
    async with new_room(games=GAMES, timing=QUICK) as room:
        again = await weighed(room, room.table(owed.table), owed)
        assert (len(again.found), len(weighings)) == (made, made)
        [row] = await rows(room)
        assert (row.evaluator, row.decisions, row.big) == (0, made, made)


@pytest.fixture
def passing_in(time):
    def of(room):
        async def passes(seconds=0):
            time.advance(seconds)
            await room.settled()

        return passes

    return of


@pytest.mark.usefixtures("weighings")
async def test_a_room_that_closes_stores_no_half(room, passing):
    table = await table_of(room, "quist")
    owed = await played(passing, table)
    room.results.grading.close()
    await weighed(room, table, owed)
    assert await rows(room) == []


@on_both
@pytest.mark.usefixtures("weighings")
async def test_whoever_was_deleted_meanwhile_has_none_stored(room, passing):
    table = await table_of(room, "quist")
    owed = await played(passing, table)
    await room.store.write(Statement(update(hand_players).values(player=None)))
    await weighed(room, table, owed)
    assert await rows(room) == []


@pytest.mark.usefixtures("weighings")
async def test_without_a_database_they_are_shown_and_stored_another_time(room, passing, monkeypatch):
    table = await table_of(room, "quist")
    owed = await played(passing, table)
    frames = await room.results.film(owed, table.now)

    async def away(_work):
        raise DatabaseAway

    with monkeypatch.context() as broken:
        broken.setattr(room.store, "commit", away)
        found = await room.results.grading.asked(ANN, owed, frames, table.now.seat_of(ANN))
        await found.over.wait()
        assert found.found
        await room.settled()
    assert await rows(room) == []


@pytest.mark.usefixtures("weighings")
async def test_an_export_has_them_and_a_deletion_takes_them(room, passing):
    table = await table_of(room, "scroker", bob=True)
    owed = await played(passing, table)
    for player in (ANN, BOB):
        await weighed(room, table, owed, player)
    both = await rows(room)
    assert {row.player for row in both} <= {ANN, BOB}
    told = (await exported(room, ANN))["grades"]
    assert [one["player"] for one in told] == [ANN for row in both if row.player == ANN]
    assert all(isinstance(one["weighed"], list) for one in told)
    await room.privacy.delete(ANN)
    assert [row.player for row in await rows(room)] == [row.player for row in both if row.player == BOB]


@pytest.mark.usefixtures("weighings")
async def test_they_go_with_their_hand(new_room, passing_in):
    async with new_room(games=GAMES, timing=QUICK, keep=Keep(hands=90)) as room:
        passing = passing_in(room)
        table = await table_of(room, "quist")
        await weighed(room, table, await played(passing, table))
        await table.close(ANN)
        await passing(89 * DAY)
        assert await rows(room)
        for _ in range(5):
            await passing(DAY)
        assert await rows(room) == []


# --- texts ------------------------------------------------------------------------------------------------------


async def kept(room, game, at, made, table=1, hand=1):
    """A hand of Ann's with these grades; six chips or points each time."""
    found = {n + 2: one for n, one in enumerate(made)}
    big = sum(one.mistake == 1 for one in found.values())
    await room.store.write(
        grading.KEEP,
        table_id=table,
        hand=hand,
        seat=0,
        guild=GUILD,
        player=ANN,
        game=game,
        at=at,
        ended=hand * 100,
        evaluator=1,
        decisions=len(found),
        small=0,
        medium=0,
        big=big,
        weighed=grading.written(found),
    )


def made(taken, best, cost=6.0):
    mine = Worth(taken, 0.0, 0.5)
    return Grade(mine, (Worth(best, cost, 0.0), mine), cost, 10.0, 1.5)


FOLDED, CALLED, RIGHT = made(Fold(), Call()), made(Call(), Fold()), made(Call(), Call(), 0.0)


@on_both
async def test_all_is_summed_up_a_game_and_an_evening(room, time):
    now = time.now()
    await kept(room, "scroker", now - 20 * HOUR * 1000, [FOLDED, RIGHT])
    await kept(room, "scroker", now - 3 * HOUR * 1000, [CALLED], hand=2)
    await kept(room, "spit", now - HOUR * 1000, [RIGHT], hand=3)
    own = await room.play.own(GUILD, ANN)
    assert own.whole == PlayCount(3, 4, 0, 0, 2)
    assert own.evening == PlayCount(2, 2, 0, 0, 1)
    assert (await room.play.own(GUILD, ANN, "spit")).whole == PlayCount(1, 1)
    assert (await room.play.own(GUILD, BOB)).whole == PlayCount()
    assert (await room.play.own(GUILD + 1, ANN)).whole == PlayCount()
    time.advance(25 * HOUR)
    assert (await room.play.own(GUILD, ANN)).evening == PlayCount()


@on_both
async def test_habits_are_told_once_in_ten_hands_the_costliest_first(room, time):
    now = time.now()
    for hand in range(1, 10):
        await kept(
            room, "scroker", now - 10_000 + hand, [FOLDED, FOLDED] if hand % 2 else [CALLED], hand=hand
        )
    assert (await room.play.habits(GUILD, ANN)).hands == 0
    assert (await room.play.own(GUILD, ANN)).told == 0
    swapped = made(Draw(("le.A",)), Draw(()), 9.0)
    await kept(room, "spit", now, [swapped], hand=10)
    await kept(room, "spit", now + 1, [made(Draw(()), Draw(("le.A",)))] * 50, hand=11)
    found = await room.play.habits(GUILD, ANN)
    assert found.hands == 10
    told = [(one.game, one.kind, one.times, one.cost) for one in found.worst]
    assert told == [
        ("scroker", "folded", 10, 60.0),
        ("scroker", "called", 4, 24.0),
        ("spit", "swapped-more", 1, 9.0),
    ]
    assert [one.hand for one in found.worst[2].examples] == [10]
    assert len({one.hand for one in found.worst[0].examples}) == 2
    time.advance(8 * DAY)
    assert (await room.play.habits(GUILD, ANN)).hands == 0


@on_both
async def test_grades_of_acts_that_are_unknown_by_now_are_counted_and_not_read(room, time):
    await kept(room, "scroker", time.now(), [FOLDED])
    await room.store.write(
        Statement(
            update(grades).values(
                weighed='[{"made":2,"taken":0,"acts":[[{"do":"juggle"},0,0]],"cost":1,"open":1}]'
            )
        )
    )
    [row] = await rows(room)
    assert grading.read_grades(room.rules, row) == {}
    assert (await room.play.own(GUILD, ANN)).whole.decisions == 1


def test_each_grade_is_written_as_short_as_it_can_be_read():
    assert len(grading.written({7: FOLDED})) < 150
    assert msgspec.json.decode(grading.written({})) == []


def test_what_was_right_has_no_kind_of_mistake():
    assert habit_of(GAMES["quist"], made(Trick("le.A"), Trick("le.B"))) == "played"
    assert habit_of(GAMES["scroker"], FOLDED) == "folded"
