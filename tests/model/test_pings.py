"""The player to act is pinged once a decision, in time, and the ping goes with the decision: over kills and
outages, too."""

import asyncio
import os
from types import SimpleNamespace

import pytest

from cogs.messages.turn_ping import PINGS, TurnPing, TurnPings
from cogs.transport.rest import Fault, NotDone

from .discord import Discord
from .evenings import ANN, BOB, ELSEWHERE, LINK, NUDGE, TABLE, Evening, lived
from .worlds import CHANNEL, Life, virtually

QUICK, LONG = 60, 3_000
KILLS = 1_000
SOON = NUDGE + 1


def evening(happens, **facts):
    """The outcome without faults."""

    async def whole():
        made = Evening(1)
        made.discord.calm = True
        vars(made.table.now).update(facts)
        made.life.ping.changed()
        return await happens(made)

    return virtually(whole())


def test_after_any_evening_the_ping_of_the_last_decision_stands_and_none_came_twice():
    assert {seed: faults for seed in range(QUICK) if (faults := virtually(lived(seed)))} == {}


@pytest.mark.slow
@pytest.mark.timeout(6000)
def test_after_any_long_evening_too():
    many = range(QUICK, LONG if os.environ.get("LETTERSHARK_LONG") else 400)
    assert {seed: faults for seed in many if (faults := virtually(lived(seed, most=40)))} == {}


@pytest.mark.parametrize("seconds", [0.1, 30, 200])
def test_of_a_thousand_kills_before_it_is_noted_none_brings_a_second_ping(seconds):
    """Discord has accepted it, and the process dies before the reply; for some seconds there is none."""
    post = Discord.post

    async def killed(seed):
        made = Evening(seed)
        made.discord.calm, taken = True, asyncio.Event()

        def takes(*what):
            made.life.dead = True
            taken.set()
            return post(made.discord, *what)

        made.discord.post = takes
        made.life.ping.changed()
        await taken.wait()
        made.discord.post = lambda *what: post(made.discord, *what)
        await made.kill(seconds)
        await asyncio.sleep(60)
        return made.found()

    kills = KILLS if seconds == 30 else KILLS // 20
    assert {seed: faults for seed in range(kills) if (faults := virtually(killed(seed)))} == {}


@pytest.mark.parametrize("seconds", [0.1, 30, 200])
def test_a_kill_before_it_is_sent_keeps_nobody_from_being_called(seconds):
    async def killed(made):
        post, stored = made.discord.post, asyncio.Event()

        def dies(*_):
            made.life.dead = True
            stored.set()
            raise NotDone(Fault.AWAY, 0)

        made.discord.post = dies
        await stored.wait()
        made.discord.post = post
        await made.kill(seconds)
        await asyncio.sleep(60)
        return made.found()

    assert evening(killed) == []


@pytest.mark.parametrize(("countdown", "until"), [(None, ""), (1_800_000_000_000, " <t:1800000000:R>")])
def test_a_ping_begins_with_who_is_to_act_and_ends_with_the_time_there_is(countdown, until):
    async def happens(made):
        await asyncio.sleep(SOON)
        return made.stand

    [ping] = evening(happens, countdown=countdown)
    assert ping.says.rstrip() == f"<@{ANN}>, it is your turn.{until}"


def test_at_half_of_a_short_clock_the_ping_comes_and_never_before_its_time():
    """Events without a decision do not postpone it."""

    async def happens(made):
        for _ in range(6):
            made.draws()
            await asyncio.sleep(0.5)
        before = [*made.discord.pings]
        await asyncio.sleep(2.5)
        return before, made.discord.pings

    due = SimpleNamespace(decision=1, seats=(0,), seconds=8, then="fold")
    assert evening(happens, due=due) == ([], [ANN])


def test_the_next_decision_takes_the_old_ping_away_at_once_and_whoever_acts_in_time_is_never_pinged():
    async def happens(made):
        await asyncio.sleep(SOON)
        made.decides()
        await asyncio.sleep(1)
        stand = [*made.stand]
        await asyncio.sleep(NUDGE - 1.5)
        made.decides()
        await asyncio.sleep(2)
        return stand, made.discord.pings, made.discord.requests

    assert evening(happens) == ([], [ANN], 2)


def test_a_reminder_takes_the_place_of_the_ping_before_also_after_a_restart():
    async def happens(made):
        await asyncio.sleep(SOON)
        [first] = made.stand
        made.life.ping.remind([ANN], 1)
        await asyncio.sleep(5)
        [second] = made.stand
        await made.kill()
        await asyncio.sleep(30)
        assert made.stand == [second] != [first]
        made.life.ping.remind([ANN], 2)
        await asyncio.sleep(5)
        assert made.stand != [second]
        return made.discord.pings, len(made.stand)

    assert evening(happens) == ([ANN] * 3, 1)
    assert PINGS > 2, "the first, and two reminders"


def test_only_those_are_reminded_who_are_to_be():
    async def happens(made):
        await asyncio.sleep(SOON)
        made.life.ping.remind([BOB], 1)
        await asyncio.sleep(5)
        return made.discord.pings

    due = SimpleNamespace(decision=1, seats=(0, 1), seconds=0, then="fold")
    assert evening(happens, due=due) == [ANN, BOB, BOB]


def test_a_ping_that_somebody_deletes_does_not_come_back():
    async def happens(made):
        await asyncio.sleep(SOON)
        made.stand[0].alive = False
        await made.kill()
        await asyncio.sleep(60)
        return made.stand, made.discord.pings

    assert evening(happens) == ([], [ANN])


def test_after_a_restart_the_ping_of_a_turn_that_has_passed_goes_also_where_the_table_has_closed():
    async def happens(made):
        await asyncio.sleep(SOON)
        made.life.kill()
        made.table.now.phase, made.table.now.due = "closed", None
        await made.kill()
        await asyncio.sleep(15)
        return made.stand

    assert evening(happens) == []


def test_in_each_direct_message_one_is_pinged_who_alone_keeps_the_others_waiting():
    async def happens(made):
        await asyncio.sleep(SOON)
        return [(one.channel, one.says) for one in made.stand]

    async def asked(_self, player):
        return player

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Life, "_dm", asked)
        due = SimpleNamespace(decision=1, seats=(0, 1), seconds=0, then="fold")
        assert evening(happens, at_home=True) == [(ANN, f"<@{ANN}>, it is your turn.")]
        assert evening(happens, at_home=True, due=due) == []


def test_where_the_thread_is_gone_the_channel_is_told_and_nowhere_else():
    """And nobody insists on a forbidden place."""
    ping = TurnPings(
        SimpleNamespace(
            room=SimpleNamespace(table=lambda _: SimpleNamespace(now=SimpleNamespace(channel=ELSEWHERE)))
        ),
        None,
    )

    async def refused(channel, fault):
        where = await ping.refused(SimpleNamespace(subject=TABLE, channel=channel), fault)
        return where and where.channel

    gone = Fault.CHANNEL_GONE
    assert virtually(refused(CHANNEL, gone)) == ELSEWHERE
    assert virtually(refused(ELSEWHERE, gone)) is None
    assert virtually(refused(CHANNEL, Fault.FORBIDDEN)) is None


def waited_for(**facts):
    async def happens(made):
        await asyncio.sleep(SOON)
        return made.life.ping.waited_for(), made.discord.pings

    return evening(happens, **facts)


def test_nobody_is_pinged_who_is_away_or_has_a_pause_to_think():
    away = [SimpleNamespace(player=ANN, presence="away")]
    thinks = SimpleNamespace(decision=1, seats=(0,), seconds=0, then="ready")
    assert waited_for(seats=away) == ([], [])
    assert waited_for(due=thinks) == ([], [])
    assert waited_for(due=thinks, options={"turn_seconds": 3600}) == ([ANN], [ANN])


def test_a_lobby_that_is_about_to_close_calls_all_and_again_when_it_is_once_more():
    async def happens(made):
        await asyncio.sleep(1)
        [first] = made.stand
        assert first.says.startswith(f"<@{ANN}> <@{BOB}>: [table 7A]({LINK}) closes <t:1800000000:R>")
        made.table.now.closes_at = None
        made.life.ping.changed()
        await asyncio.sleep(1)
        assert made.stand == []
        made.table.now.closes_at = 1_900_000_000_000
        made.life.ping.changed()
        await asyncio.sleep(1)
        return made.discord.pings

    facts = {"phase": "lobby", "due": None, "closes_at": 1_800_000_000_000}
    assert evening(happens, **facts) == [ANN, BOB, ANN, BOB]


def test_somebody_alone_among_computers_is_pinged_once_another_waits_for_a_seat():
    """And no longer, when they are alone again."""

    async def happens(made):
        await asyncio.sleep(SOON)
        alone = [*made.stand]
        made.table.now.only_person = None
        made.life.ping.changed()
        await asyncio.sleep(SOON)
        called = len(made.stand)
        made.table.now.only_person = 0
        made.life.ping.changed()
        await asyncio.sleep(5)
        return alone, called, made.stand, made.discord.pings

    assert evening(happens, only_person=0) == ([], 1, [], [ANN])


# --- what these notice ------------------------------------------------------------------------------------


def forgets_its_stage(patch):
    """A reminder is not another message."""
    wanted = TurnPing.wanted

    async def same(self):
        found = await wanted(self)
        return found and found._replace(stage=1)

    patch.setattr(TurnPing, "wanted", same)


def takes_up_nothing(patch):
    """No waiting player is pinged after a restart."""
    patch.setattr(TurnPing, "take_up", lambda _self, **_how: None)


def has_no_mark(patch):
    """A message with a forgotten nonce is not found."""
    patch.setattr(TurnPing, "_marks", lambda _self, _style: ())


@pytest.mark.parametrize(
    "without", [forgets_its_stage, takes_up_nothing, has_no_mark], ids=lambda one: one.__name__
)
def test_without_these_some_evening_ends_wrong(without, monkeypatch):
    without(monkeypatch)
    assert any(virtually(lived(seed)) for seed in range(100))
