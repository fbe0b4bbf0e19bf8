"""Whoever is waited for is pinged once a decision, when it is time, and the ping goes with the decision."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages.turn_ping import TurnPing, Unfound
from screens.i18n.language import i18n
from tests.screens.messages import text_in

SOON = 0.02
ANN, BOB = 101, 102
LINK = "https://discord.example/5"


class Rest:
    """Discord: what stands there, by its number."""

    def __init__(self):
        self.stands, self.sent = {}, []

    async def send(self, place, components, made, *, ping=()):
        number = len(self.sent) + 1
        self.sent.append((tuple(ping), made))
        self.said = text_in(components)
        self.stands[number] = place
        return number

    async def delete(self, _place, message):
        self.stands.pop(message)


class Outbox:
    """What is begun goes on beside everything else."""

    closing = False

    def __init__(self, nudge):
        self.rest, self.drawing, self.tasks, self.begun = Rest(), asyncio.Lock(), [], asyncio.Event()
        self.timing = SimpleNamespace(nudge_seconds=nudge, retry_seconds=0.01)

    def begin(self, work):
        self.tasks.append(asyncio.ensure_future(work))
        self.begun.set()

    async def eventually(self, work):
        await work()

    async def settled(self):
        while any(not task.done() for task in self.tasks):
            await asyncio.gather(*self.tasks)


def table():
    async def note(_key, noted):
        made.notes["nudge"] = noted
        return True

    seats = [SimpleNamespace(player=player, presence="here") for player in (ANN, BOB)]
    due = SimpleNamespace(decision=1, seats=(0,), seconds=0, then="fold")
    made = SimpleNamespace(
        id=7,
        notes={},
        note=note,
        closes_at=None,
        phase="playing",
        due=due,
        seats=seats,
        state=None,
        only_person=None,
        at_home=False,
        in_group=False,
        options={"turn_seconds": 60},
        deadline=None,
    )
    return made


@pytest.fixture
def make():
    def made(nudge=SOON):
        outbox = Outbox(nudge)

        async def styles(_table):
            stage = SimpleNamespace(i18n=i18n("en"), last="")
            stage.but = lambda **_more: stage
            return SimpleNamespace(stage=lambda *_: stage)

        async def last(_stage):
            return ""

        context = SimpleNamespace(outbox=outbox, styles=SimpleNamespace(table=styles))
        news = SimpleNamespace(last=last)
        spot = SimpleNamespace(context=context, table=table(), place=5, news=news, link=lambda _: LINK)
        return TurnPing(spot), spot.table, outbox

    return made


async def pinged(ping, outbox, times):
    """Meanwhile the table is drawn again and again, and nothing is decided by that."""
    async with asyncio.timeout(10):
        while len(outbox.rest.sent) < times:
            ping.changed()
            await asyncio.sleep(0)
    await outbox.settled()


async def test_what_happens_without_a_decision_puts_no_ping_off_and_brings_no_second_one(make):
    ping, _, outbox = make()
    ping.changed()
    await pinged(ping, outbox, 1)
    ping.changed()
    await outbox.settled()
    assert [who for who, _ in outbox.rest.sent] == [(ANN,)]
    assert len(outbox.rest.stands) == 1


async def test_one_that_is_under_way_when_the_bot_connects_is_the_only_one(make):
    """A place whose gateway comes late plays on meanwhile."""
    ping, _, outbox = make(nudge=0)
    outbox.drawing = asyncio.Semaphore(9)
    ping.changed()
    await asyncio.wait_for(outbox.begun.wait(), 10)
    ping.take_up()
    await outbox.settled()
    assert [who for who, _ in outbox.rest.sent] == [(ANN,)]


@pytest.mark.parametrize(("deadline", "until"), [(None, ""), (1_800_000_000_000, " <t:1800000000:R>")])
async def test_a_ping_begins_with_who_is_to_act_and_ends_with_the_time_there_is(make, deadline, until):
    ping, at, outbox = make()
    at.deadline = deadline
    await pinged(ping, outbox, 1)
    assert outbox.rest.said == f"<@{ANN}>, it is your turn. [to the table ➜]({LINK}){until}"


async def test_the_next_decision_takes_the_old_ping_away_and_brings_its_own(make):
    ping, at, outbox = make()
    ping.changed()
    await pinged(ping, outbox, 1)
    at.due = SimpleNamespace(decision=2, seats=(1,), seconds=0, then="fold")
    ping.changed()
    await outbox.settled()
    assert outbox.rest.stands == {}
    await pinged(ping, outbox, 2)
    assert [who for who, _ in outbox.rest.sent] == [(ANN,), (BOB,)]
    assert outbox.rest.sent[0][1] != outbox.rest.sent[1][1]


async def test_whoever_acts_in_time_is_never_pinged(make):
    ping, at, outbox = make()
    ping.changed()
    at.due = None
    ping.changed()
    assert ping._at is None
    ping._ring()
    assert outbox.tasks == []


async def test_nobody_is_pinged_who_is_away_or_has_a_pause_to_think(make):
    for change in ("away", "think"):
        ping, at, outbox = make(0)
        if change == "away":
            at.seats[0].presence = "away"
        else:
            at.due.then = "ready"
        ping.changed()
        assert ping.waited_for() == []
        await outbox.settled()
        assert outbox.rest.sent == []


async def test_at_a_slow_table_a_pause_to_think_is_somebodys_turn(make):
    ping, at, _ = make(0)
    at.due.then, at.options = "ready", {"turn_seconds": 3600}
    assert ping.waited_for() == [ANN]


async def test_somebody_alone_among_computers_is_pinged_once_another_waits_for_a_seat(make):
    """And no longer, when they are alone again."""
    ping, at, outbox = make(0)
    at.only_person = 0
    ping.changed()
    ping.take_up()
    await outbox.settled()
    assert outbox.rest.sent == []
    at.only_person = None
    ping.changed()
    ping._ring()
    await outbox.settled()
    assert [players for players, _ in outbox.rest.sent] == [(ANN,)]
    at.only_person = 0
    ping.changed()
    await outbox.settled()
    assert outbox.rest.stands == {}


async def test_after_a_restart_the_ping_of_a_turn_that_has_passed_goes(make):
    """Also where the table has closed since."""
    _, at, outbox = make()
    outbox.rest.stands[9] = 5
    at.notes["nudge"] = (5, 9, 1, 1, [])
    at.phase, at.due = "closed", None
    again = TurnPing(SimpleNamespace(context=SimpleNamespace(outbox=outbox), table=at, place=5))
    again.take_up()
    await outbox.settled()
    assert outbox.rest.stands == {}
    assert outbox.rest.sent == []


async def test_a_ping_that_may_stand_there_is_found_by_its_nonce_and_goes(make):
    ping, _, outbox = make()
    ping._leaving.take_away(Unfound(5, "its nonce"))
    await outbox.settled()
    assert [made for _, made in outbox.rest.sent] == ["its nonce"]
    assert outbox.rest.stands == {}
