"""Hints at a table: who may have one, that it is put on record first, and once for each decision."""

import asyncio

import pytest
from manual_time import ManualTime

from house.declined import Declined
from house.room import CardRoom
from house.tables.computers import Computers
from house.tables.events import HintTaken
from house.tables.records import TableOpening
from house.tables.timing import TableTiming

ANN, BOB = 101, 102
QUIET = TableTiming(computer_seconds=(1e6, 1e6))


@pytest.fixture
async def room(tmp_path):
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", timing=QUIET, time=ManualTime()) as room:
        yield room


async def seated(room, game="scroker", *, others=(BOB,), computers=0, **options):
    options = {"words": "checked", **options}
    table = await room.open_table(
        TableOpening(guild=1, channel=9, game=game, host=ANN, name="Ann", options=options)
    )
    for player in others:
        await table.join(player, f"P{player}")
    for _ in range(computers):
        await table.add_computer(ANN)
    await table.start(ANN)
    return table


def hints(events):
    return [event for event in events if isinstance(event, HintTaken)]


async def anns_turn(table):
    """The others do not think: the first to act is made to be Ann."""
    place = table.now.seat_of(ANN)
    while place not in table.now.due.seats:
        await table.time_up(table.record.decision)
    return place


async def test_a_hint_is_stored_before_it_is_given_and_counts_once_for_a_decision(room):
    table = await seated(room, hints="on")
    place = await anns_turn(table)
    first = await table.hint(ANN)
    again = await table.hint(ANN)
    assert again == first
    stored = [event for logged in await table.log(limit=100) for event in logged.events]
    assert hints(stored) == [HintTaken(seat=place)]
    await table.act(ANN, first.action)


async def test_two_presses_at_once_are_one_hint(room):
    table = await seated(room, hints="on")
    await anns_turn(table)
    found = await asyncio.gather(table.hint(ANN), table.hint(ANN))
    assert found[0] == found[1]
    stored = [event for logged in await table.log(limit=100) for event in logged.events]
    assert len(hints(stored)) == 1


async def test_nobody_is_told_of_a_hint_where_only_one_person_plays(room):
    table = await seated(room, others=(), computers=2)
    await anns_turn(table)
    first = await table.hint(ANN)
    assert await table.hint(ANN) == first
    stored = [event for logged in await table.log(limit=100) for event in logged.events]
    assert hints(stored) == []


@pytest.mark.parametrize(
    ("game", "people", "chosen", "may"),
    [
        ("scroker", (BOB,), "auto", False),
        ("scroker", (BOB,), "on", True),
        ("scroker", (BOB,), "off", False),
        ("scroker", (), "auto", True),
        ("scroker", (), "off", True),
        ("scrummy", (BOB,), "auto", True),
        ("scrummy", (BOB,), "off", False),
    ],
)
async def test_hints_are_for_tables_without_chips_or_without_other_people(room, game, people, chosen, may):
    table = await seated(room, game, others=people, computers=0 if people else 1, hints=chosen)
    assert table.now.may_hint is may
    await anns_turn(table)
    if may:
        assert await table.hint(ANN)
    else:
        with pytest.raises(Declined, match="no-hint"):
            await table.hint(ANN)


async def test_whoever_is_not_asked_gets_no_hint(room):
    table = await seated(room, "scrummy")
    await anns_turn(table)
    with pytest.raises(Declined, match="no-hint") as declined:
        await table.hint(BOB)
    assert not declined.value.facts.get("words")


async def test_where_words_are_on_honour_nothing_is_advised_about_words(room):
    table = await seated(room, "scrummy", words="honour")
    await anns_turn(table)
    with pytest.raises(Declined, match="no-hint") as declined:
        await table.hint(ANN)
    assert declined.value.facts["words"]


async def test_nothing_is_told_that_could_not_be_stored(room, monkeypatch):
    table = await seated(room, others=(), computers=2)
    await anns_turn(table)

    async def gone(*_args, **_named):
        raise Declined("not-stored", id="x")

    monkeypatch.setattr(table.live, "do", gone)
    with pytest.raises(Declined, match="not-stored"):
        await table.hint(ANN)


async def test_who_plays_alone_is_advised_as_a_hint_would_and_thinks_of_it_once(room, monkeypatch):
    table = await seated(room, others=(), computers=2)
    await anns_turn(table)
    thought = []
    think = Computers.hint

    async def counted(self, *given):
        thought.append(given)
        return await think(self, *given)

    monkeypatch.setattr(Computers, "hint", counted)
    advice = await table.advice(ANN)
    assert await table.advice(ANN) == advice
    assert len(thought) == 1
    assert advice == (await table.hint(ANN)).action
    await table.act(ANN, advice)
    assert await table.advice(ANN) is None, "it is somebody else's turn"


async def test_nobody_is_advised_where_others_play_or_words_are_on_honour(room):
    together = await seated(room, hints="on")
    await anns_turn(together)
    assert await together.advice(ANN) is None
    alone = await seated(room, "scrummy", others=(), computers=1, words="honour")
    await anns_turn(alone)
    assert await alone.advice(ANN) is None


async def test_a_panel_does_not_wait_for_a_thought_that_takes_long(room, monkeypatch):
    table = await seated(room, others=(), computers=2)
    await anns_turn(table)
    thinks = asyncio.Event()
    think = Computers.hint

    async def slow(self, *given):
        await thinks.wait()
        return await think(self, *given)

    monkeypatch.setattr(Computers, "hint", slow)
    assert await table.advice(ANN) is None
    thinks.set()
    assert await table.advice(ANN) is not None


async def test_a_thought_that_fails_advises_nothing(room, monkeypatch):
    table = await seated(room, others=(), computers=2)
    await anns_turn(table)

    async def broken(*_given):
        raise RuntimeError("no thought")

    monkeypatch.setattr(Computers, "hint", broken)
    assert await table.advice(ANN) is None
