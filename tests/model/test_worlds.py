"""Messages at rest are exactly the wanted ones, at the newest version; one ping a decision; one answer an
interaction; nothing private in public; and every rule of `Message` is needed for it."""

import asyncio
import os
from collections import Counter
from types import SimpleNamespace

import pytest

from cogs.messages.message import Message
from cogs.messages.message_state import PINGS
from cogs.messages.place import Channel, Row
from cogs.messages.reply import Reply
from cogs.transport.budget import Budget
from cogs.transport.rest import Fault, NotDone

from .discord import DEFERRED_MESSAGE, EPHEMERAL, UPDATE, Discord
from .worlds import CHANNEL, ELSEWHERE, Rows, World, lived, virtually

KINDS = ("public", "opened", "private", "group", "letter")
QUICK, LONG = 100, 3_334
LONGER = LONG if os.environ.get("LETTERSHARK_LONG") else 300


def found(kind, seeds, most):
    return {seed: faults for seed in seeds if (faults := lived(seed, kind, most).found())}


@pytest.mark.parametrize("kind", KINDS)
def test_in_every_world_just_what_is_wanted_stands_at_rest(kind):
    assert found(kind, range(QUICK), most=40) == {}


@pytest.mark.slow
@pytest.mark.timeout(6000)
@pytest.mark.parametrize("kind", KINDS)
def test_in_every_long_world_too(kind):
    assert found(kind, range(QUICK, QUICK + LONGER), most=80) == {}


def test_a_press_that_another_process_has_answered_does_not_keep_it_awake():
    async def lives():
        world = World(1, "private")
        world.discord.calm = True
        show = world.life.message.show
        await show(world.reply(world.table))
        [hand] = world.discord.messages.keys() - {world.table}
        await asyncio.sleep(120)
        pressed = world.reply(hand)
        world.discord.interactions[pressed.token.interaction].kind = UPDATE
        await show(pressed)
        await asyncio.sleep(800)
        return world.discord.messages[hand]

    assert virtually(lives()).version is None


@pytest.mark.parametrize("seed", range(8))
def test_in_a_group_a_private_deferral_is_never_edited_into_the_public_message(seed):
    async def lives():
        world = World(seed, "group")
        world.discord.calm = True
        show = world.life.message.show
        await show(world.reply(world.table))
        late = world.reply(world.table)
        await asyncio.sleep(3)
        world.change()
        shown = await show(late)
        await asyncio.sleep(60)
        known = [one for one in world.discord.messages.values() if one.alive and one.id != world.table]
        return shown, world.version, [one.version for one in known]

    shown, newest, [first, deferral] = virtually(lives())
    assert not shown
    assert (first, deferral) == (newest, None)


@pytest.mark.parametrize("kind", ["public", "private"])
def test_an_answer_that_arrives_twice_is_the_message(kind, monkeypatch):
    answer = Discord.answer

    def twice(self, asked, *what):
        answer(self, asked, *what)
        return answer(self, asked, *what)

    async def lives():
        world = World(1, kind)
        world.discord.calm = True
        world.gone = kind == "public"
        await asyncio.sleep(5)
        world.gone = False
        monkeypatch.setattr(Discord, "answer", twice)
        where = Channel(CHANNEL) if kind == "public" else None
        await world.life.message.show(world.reply(world.table), where=where)
        world.change()
        await asyncio.sleep(60)
        there = [one for one in world.discord.messages.values() if one.alive and one.id != world.table]
        return world.version, [one.version for one in there]

    newest, stands = virtually(lives())
    assert stands == [newest]


def test_a_press_on_a_message_whose_number_is_unknown_does_not_delete_it():
    async def lives():
        world = World(1, "private")
        world.discord.calm = world.by_dm = True
        message, rest = world.life.message, world.life.rest
        post = rest.post

        async def reply_is_lost(*what, **how):
            await post(*what, **how)
            raise NotDone(Fault.AWAY, 0)

        rest.post = reply_is_lost
        message.want()
        await asyncio.sleep(0.6)
        [hand] = world.discord.messages.keys() - {world.table}
        rest.post = post
        await message.show(world.reply(hand))
        await asyncio.sleep(60)
        world.change()
        await asyncio.sleep(1200)
        return world.discord.messages[hand]

    hand = virtually(lives())
    assert (hand.alive, hand.version) == (True, 2)


def test_what_another_process_could_not_read_in_time_is_not_deleted_as_a_second_message():
    async def lives():
        world = World(1, "private")
        world.discord.calm = True
        await world.life.message.show(world.reply(world.table))
        [hand] = world.discord.messages.keys() - {world.table}
        await asyncio.sleep(20)
        world.taken_over()
        world.database.away = True
        await world.life.message.show(world.reply(hand))
        world.database.away = False
        await asyncio.sleep(60)
        return world.discord.messages[hand]

    assert virtually(lives()).alive


def test_a_press_that_takes_too_long_keeps_nothing_from_being_shown():
    async def lives():
        world = World(1, "public")
        world.discord.calm = True
        await asyncio.sleep(5)
        [shown] = world.discord.messages.keys() - {world.table}
        with world.life.message.expect(world.reply(shown)):
            world.change()
            await asyncio.sleep(60)
            return world.discord.messages[shown].version

    assert virtually(lives()) == 2


def counted(world):
    """How often its message is drawn from now on."""
    drawn, wanted = Counter(), world.kind.wanted

    async def counts(*what):
        drawn["times"] += 1
        return await wanted(*what)

    world.kind.wanted = counts
    return drawn


def test_what_may_not_be_sent_for_long_is_not_drawn_all_the_time():
    async def lives():
        world = World(1, "public")
        world.discord.calm = True
        await asyncio.sleep(5)
        drawn = counted(world)
        world.life.message._overtaken = lambda *_: True
        world.change()
        await asyncio.sleep(10)
        return drawn["times"]

    assert 2 < virtually(lives()) < 400


def test_a_new_answer_is_drawn_once_though_the_one_before_is_deleted():
    async def lives():
        world = World(1, "private")
        world.discord.calm = True
        await world.life.message.show(world.reply(world.table))
        [first] = world.discord.messages.keys() - {world.table}
        await asyncio.sleep(20)
        drawn = counted(world)
        await world.life.message.show(world.reply(world.table))
        await asyncio.sleep(20)
        return drawn["times"], world.discord.messages[first].alive

    assert virtually(lives()) == (1, False)


class Unopened(World):
    async def opens(self, life):
        assert life.message.row is None


def opened_and_killed(happens):
    """The bot asks for its command to be answered by the message, and dies; `happens` to the answer."""

    async def lives():
        world = Unopened(1, "opened")
        world.discord.calm = True
        asked = world.reply(world.table)
        line = asked._line

        async def first(*what, **how):
            await happens(line, asked, *what, **how)
            await asyncio.Event().wait()

        asked._line = SimpleNamespace(first=first)
        shows = world.life.begin(world.life.message.show(asked, where=Channel(CHANNEL)))
        await asyncio.wait({shows}, timeout=0.5)
        await world.kill()
        await asyncio.sleep(60)
        return [one for one in world.discord.messages.values() if one.alive and one.id != world.table], world

    return virtually(lives())


def test_an_answer_for_everybody_that_was_sent_and_not_noted_is_found():
    async def taken(line, _asked, *what, **how):
        await line.first(*what, **how)

    [stands], world = opened_and_killed(taken)
    assert stands.brought
    assert world.life.message.row.message == stands.id
    assert world.life.message.row.tokens == ()


def test_one_that_was_never_sent_is_posted():
    async def lost(*_what, **_how):
        pass

    [stands], world = opened_and_killed(lost)
    assert not stands.brought
    assert world.life.message.row.message == stands.id


def test_one_that_was_deferred_for_one_reader_is_not_taken_for_it():
    async def deferred(line, _asked, *_what, **_how):
        await line.first(DEFERRED_MESSAGE, {"flags": EPHEMERAL})

    found, world = opened_and_killed(deferred)
    [stands] = [one for one in found if not one.only]
    assert not stands.brought
    assert world.life.message.row.message == stands.id
    assert [one.body for one in found if one.only] == [[]]


def test_whoever_was_notified_is_not_again_when_it_was_given_up_before_a_kill_and_is_allowed_later():
    async def lives():
        world = World(1, "public")
        world.discord.calm, world.discord.forbidden = True, set()
        await asyncio.sleep(20)
        assert world.discord.pings == [1]
        world.discord.messages[world.life.message.row.message].alive = False
        world.discord.forbidden = {CHANNEL, ELSEWHERE}
        world.change()
        await asyncio.sleep(20)
        assert world.life.message.idle
        await world.kill(20)
        world.discord.forbidden = set()
        world.change()
        await asyncio.sleep(20)
        assert world.discord.messages[world.life.message.row.message].version == world.version
        return world.discord.pings

    assert virtually(lives()) == [1]


def test_whoever_could_not_be_notified_is_as_soon_as_it_may_be_sent():
    async def lives():
        world = World(1, "public")
        world.discord.calm, world.discord.forbidden = True, {CHANNEL, ELSEWHERE}
        await asyncio.sleep(20)
        world.discord.forbidden = set()
        world.life.message.allowed()
        await asyncio.sleep(20)
        return world.discord.pings

    assert virtually(lives()) == [1]


def test_a_press_on_the_message_of_the_stage_before_does_not_keep_the_next_from_being_sent():
    async def lives():
        world = World(1, "public")
        world.discord.calm = True
        await asyncio.sleep(20)
        before = world.life.message.row.message
        world.stage, world.version = 2, 2
        await world.life.message.show(world.reply(before))
        await asyncio.sleep(20)
        return [(one.version, one.alive) for one in world.discord.messages.values() if one.id != world.table]

    assert virtually(lives()) == [(2, False), (2, True)]


# --- each rule is needed: what happens without it -------------------------------------------------------------


def strays_are_forgotten(patch):
    """1: an overtaken request counts for nothing when it ends."""
    patch.setattr(Message, "_ended", lambda self, task: self._strays.discard(task) or True)
    ended = Message._ended

    def nothing(self, task):
        newest = self._wire is task
        self._wire = None if newest else self._wire
        return ended(self, task)

    patch.setattr(Message, "_ended", nothing)


def shown_again_only_once(patch):
    """2: a lost request is never checked again."""
    patch.setattr(Message, "_unknown", Message.doubt)


def sent_before_it_is_stored(patch):
    """3: the row is stored once the message is up."""
    put = Rows.put

    async def late(self, *rows):
        await put(self, *(row for row in rows if row.stands or row.tokens))

    patch.setattr(Rows, "put", late)


def another_nonce_each_time(patch):
    """3: the number is not the nonce."""
    patch.setattr(Row, "nonce", property(lambda _: os.urandom(8).hex()))


def deleted_before_another_stands(patch):
    """4 and 8: the one before goes at once."""
    patch.setattr(Message, "_may_clear", property(lambda _: True))


def the_one_before_stays(patch):
    """4: it is not looked for when its number is unknown."""
    delete = Message._delete

    async def known(self, row):
        if row.tokens or row.message is not None:
            await delete(self, row)

    patch.setattr(Message, "_delete", known)


def notified_with_every_message(patch):
    """5: a message that is posted again notifies again."""
    new = Message._new
    patch.setattr(Message, "_new", lambda self, stage, ping: _pinging(new(self, stage, ping), ping))


def _pinging(row, ping):
    row.pinged = PINGS if ping else 0
    return row


def deferred_while_it_is_sent(patch):
    """6: after two seconds it is deferred, even if an answer was sent."""

    def defer(self):
        self._deferral = self._loop.create_task(self._told())

    def ends(self, state):
        self.state = state

    patch.setattr(Reply, "_defer", defer)
    patch.setattr(Reply, "_ends", ends)


def one_token(patch):
    """7: a new token replaces the others before Discord has taken it."""

    def newest(_self, row, reply):
        row.tokens = () if row.channel else (reply.token,)
        return row

    patch.setattr(Message, "_with_token", newest)


def gone_is_believed(patch):
    """7: also while an answer may still come."""
    patch.setattr(Row, "may_come", lambda _self, _now: 0)


def nothing_is_restored(patch):
    """8: where an answer is refused, the one before has gone all the same."""

    def gone(self, row):
        row.leaving, self._row = True, None
        self._leaving.append(row)

    patch.setattr(Message, "_falls_back", gone)


def never_asleep(patch):
    """9: its buttons stay when no token is left."""
    patch.setattr(Message, "_set_bedtime", lambda _self, _row: None)


def pictures_are_not_listed(patch):
    """11: an edit says nothing about a picture before it."""
    pictured = Discord._pictured

    def silent(self, shown, attachments, files):
        return pictured(self, shown, attachments or None, files)

    patch.setattr(Discord, "_pictured", silent)


def always_its_turn(patch):
    """12: requests are not counted."""

    async def at_once(_self, *_where):
        pass

    patch.setattr(Budget, "turn", at_once)


def presses_wait(patch):
    """1: an answer does not overtake what hangs."""
    patch.setattr("cogs.messages.wire.HANGS", 1000.0)
    patch.setattr(Reply, "due", property(lambda self: self._pressed_at + 1000))
    patch.setattr(Reply, "_defer", lambda _self: None)


def insisting(patch):
    """A refused request is repeated at once."""
    given_up = Message._given_up

    async def again(self, row, wanted, fault):
        await given_up(self, row, wanted, fault)
        self.want()

    patch.setattr(Message, "_given_up", again)


OFTEN = {
    sent_before_it_is_stored: "public",
    another_nonce_each_time: "public",
    the_one_before_stays: "public",
    notified_with_every_message: "public",
    deferred_while_it_is_sent: "private",
    one_token: "private",
    nothing_is_restored: "private",
    never_asleep: "private",
    pictures_are_not_listed: "public",
    always_its_turn: "public",
    presses_wait: "public",
    insisting: "public",
}
SELDOM = {
    strays_are_forgotten: "public",
    shown_again_only_once: "public",
    deleted_before_another_stands: "private",
    gone_is_believed: "private",
}


def is_noticed(rule_left_out, kind, patch, worlds):
    rule_left_out(patch)
    return any(lived(seed, kind).found() for seed in range(worlds))


@pytest.mark.parametrize(("without", "kind"), OFTEN.items(), ids=lambda one: getattr(one, "__name__", one))
def test_without_a_rule_some_world_ends_wrong(without, kind, monkeypatch):
    assert is_noticed(without, kind, monkeypatch, worlds=100)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("without", "kind"), SELDOM.items(), ids=lambda one: getattr(one, "__name__", one))
def test_without_some_a_world_seldom_does(without, kind, monkeypatch):
    assert is_noticed(without, kind, monkeypatch, worlds=2000)
