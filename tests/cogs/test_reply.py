"""Each interaction has one reply: a first answer or a deferral, never both, with follow-ups in the right place."""

import asyncio
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.messages import reply as replies
from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.messages.reply import (
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MESSAGE,
    UPDATE,
    WINDOW,
    Pressed,
    Reply,
    Whispered,
)
from cogs.transport import answers
from cogs.transport.answers import InteractionLine, NotAnswered
from cogs.transport.rest import ALREADY_ANSWERED, EPHEMERAL, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, Fault
from screens.components import Window, text

FOLLOWED = 99
LOST = NotAnswered(Fault.AWAY)
ELSEWHERE = NotAnswered(Fault.ANSWERED, ALREADY_ANSWERED)
LATE = NotAnswered(Fault.TOO_LATE, UNKNOWN_INTERACTION)
GONE = NotAnswered(Fault.MESSAGE_GONE, UNKNOWN_MESSAGE)
BODY = Body([text("the table")], [])


class Scripted:
    """Discord's answers to one interaction: `ends` of first answers, and `has`, its stored message."""

    def __init__(self, *ends, has=None):
        self.ends, self.has, self.sent = list(ends), has, []
        self.asked, self.goes_on = asyncio.Event(), asyncio.Event()
        self.goes_on.set()

    async def first(self, kind, data, _files=(), *, reads=True):
        assert reads in (True, False)
        self.sent.append((kind, data))
        self.asked.set()
        await self.goes_on.wait()
        if self.ends and (wrong := self.ends.pop(0)) is not None:
            raise wrong

    async def original(self, data, _files=()):
        self.sent.append(("original", data))
        return {"id": "5"}

    async def found(self):
        self.sent.append(("found", None))
        return self.has

    async def follow(self, data, _files=()):
        self.sent.append(("follow", data))
        return {"id": str(FOLLOWED)}

    @property
    def kinds(self):
        return [kind for kind, _ in self.sent]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(replies, "AGAIN", 0)


def pressed(line, age=0.0):
    return Reply(line, Token(1, "token", 0), Pressed(77), update=True, age=age)


def typed(line, age=0.0):
    return Reply(line, Token(1, "token", 0), None, update=False, age=age)


async def put_off(make, line):
    reply = make(line, age=replies.DUE)
    await line.asked.wait()
    return reply


async def test_what_is_on_its_way_is_not_put_off():
    line = Scripted()
    line.goes_on.clear()
    reply = pressed(line, age=replies.DUE - 0.05)
    answering = asyncio.create_task(reply.redraw(BODY))
    passed = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_at(reply._pressed_at + replies.DUE + 0.05, passed.set_result, None)
    await passed
    line.goes_on.set()
    await answering
    assert line.kinds == [UPDATE]


async def test_a_command_that_was_put_off_is_answered_where_it_says_that_it_thinks():
    line = Scripted()
    reply = await put_off(typed, line)
    assert await reply.whisper("One.") == Whispered(None, {"id": "5"})
    assert (await reply.whisper("Two.")).message == FOLLOWED
    assert line.kinds == [DEFERRED_MESSAGE, "original", "follow"]
    assert line.sent[0][1]["flags"] == EPHEMERAL


async def test_a_press_that_was_put_off_changes_what_was_pressed_and_the_rest_follows():
    line = Scripted()
    reply = await put_off(pressed, line)
    await reply.redraw(BODY)
    await reply.whisper("Two.")
    assert line.kinds == [DEFERRED_UPDATE, "original", "follow"]
    with pytest.raises(NotAnswered) as wrong:
        await reply.send(BODY, public=True)
    assert wrong.value.fault is Fault.ANSWERED
    assert len(line.sent) == 3, "everybody would read it only if it were the first answer"


@pytest.mark.parametrize(
    ("has", "kinds"),
    [
        pytest.param(None, [MESSAGE, "found", MESSAGE], id="it never came"),
        pytest.param({"id": "5"}, [MESSAGE, "found"], id="it had come"),
    ],
)
async def test_an_answer_that_is_lost_is_looked_for_before_it_is_sent_again(has, kinds):
    line = Scripted(LOST, has=has)
    assert (await typed(line).whisper("Done.")).message is None
    assert line.kinds == kinds


async def test_a_deferral_that_is_lost_is_looked_for_before_anything_else_is_said():
    for has, then in ((None, MESSAGE), ({"id": "5"}, "original")):
        line = Scripted(LOST, has=has)
        reply = await put_off(typed, line)
        await reply.whisper("Done.")
        assert line.kinds == [DEFERRED_MESSAGE, "found", then]


async def test_an_excuse_does_not_take_the_place_of_an_answer_that_did_arrive():
    """The table was shown, and both the reply and the later question got lost."""
    line = Scripted(LOST, LOST, has=None)
    reply = pressed(line)
    with pytest.raises(NotAnswered):
        await reply.redraw(BODY)
    line.has = {"id": "77"}
    await reply.whisper("Something went wrong.")
    assert line.kinds == [UPDATE, "found", UPDATE, "found", "follow"]


async def test_what_is_refused_has_left_it_unanswered():
    line = Scripted(GONE)
    reply = pressed(line)
    with pytest.raises(NotAnswered):
        await reply.redraw(BODY)
    assert not reply.answered
    assert await reply.acknowledge()
    assert line.kinds == [UPDATE, DEFERRED_UPDATE]


async def test_a_window_is_only_a_first_answer_and_is_sent_once():
    window = Window("id", "Title", ())
    line = Scripted(LOST)
    with pytest.raises(NotAnswered):
        await pressed(line).ask(window)
    assert line.kinds == [WINDOW]
    late = Scripted()
    with pytest.raises(NotAnswered) as wrong:
        await (await put_off(pressed, late)).ask(window)
    assert wrong.value.fault is Fault.ANSWERED
    assert late.kinds == [DEFERRED_UPDATE]


async def test_what_another_process_has_answered_is_followed():
    line = Scripted(ELSEWHERE)
    assert (await pressed(line).whisper("Done.")).message == FOLLOWED
    assert line.kinds == [MESSAGE, "follow"]


async def test_an_acknowledgement_that_arrives_twice_can_still_be_followed():
    line = Scripted(ELSEWHERE, has={"id": "77"})
    reply = pressed(line)
    assert not await reply.acknowledge()
    assert (await reply.whisper("Done.")).message == FOLLOWED
    assert line.kinds == [DEFERRED_UPDATE, "found", "follow"]


@pytest.mark.parametrize("wrong", [LATE, ELSEWHERE])
async def test_whoever_handles_it_hears_that_no_answer_can_be_given(wrong):
    line, told = Scripted(wrong), []
    reply = pressed(line, age=replies.LATEST + 0.1)
    reply.not_taken = lambda: told.append(1)
    assert not await reply.is_awaited()
    assert told == [1]
    with pytest.raises(NotAnswered):
        await reply.whisper("Done.")
    assert line.kinds == [DEFERRED_UPDATE]


@pytest.mark.parametrize(
    ("age", "before", "in_time"),
    [
        (0, "", True),
        (replies.LATEST + 0.1, "", False),
        (replies.LATEST + 0.1, "deferral", True),
        (replies.ENDS + 0.1, "deferral", False),
        (replies.ENDS + 0.1, "answer", True),
    ],
)
async def test_what_is_begun_late_is_wanted_by_whom_discord_still_waits_for(age, before, in_time):
    line = Scripted()
    reply = pressed(line)
    if before == "deferral":
        await asyncio.wait({asyncio.ensure_future(reply.acknowledge())})
        reply.said = False
    elif before:
        await reply.whisper("Done.")
    reply._pressed_at -= age
    assert reply.in_time is in_time


async def test_nothing_follows_before_there_is_an_answer():
    line = Scripted()
    reply = await put_off(typed, line)
    await asyncio.wait({reply._deferral})
    assert not reply.may_follow
    await reply.whisper("Done.")
    assert reply.may_follow


# --- the requests ---------------------------------------------------------------------------------------------


@pytest.fixture
async def discord(monkeypatch):
    """Serves these in turn, and records the bot's requests."""
    served, told, asked = [], [], []

    async def serve(request):
        asked.append(request.method)
        return web.json_response(served.pop(0)[1], status=status) if (status := served[0][0]) else None

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", serve)
    monkeypatch.setattr(answers, "AGAIN", 0)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        monkeypatch.setattr(answers.Route, "BASE", str(server.make_url("/api")))
        client = SimpleNamespace(
            http=SimpleNamespace(user_agent="a bot"),
            answers_session=session,
            room=SimpleNamespace(answered_elsewhere=lambda: told.append(1)),
        )
        interaction = SimpleNamespace(id=1, token="t", application_id=900, client=client)
        yield SimpleNamespace(
            line=InteractionLine(interaction), served=served, told=told, asked=asked, session=session
        )


async def test_of_first_answers_only_what_had_no_effect_is_sent_again(discord):
    discord.served += [(429, {}), (200, {"resource": {"message": {"id": "5"}}})]
    assert await discord.line.first(MESSAGE, {}) == {"id": "5"}
    discord.served += [(502, {})]
    with pytest.raises(NotAnswered) as wrong:
        await discord.line.first(MESSAGE, {})
    assert (wrong.value.fault, wrong.value.certain, len(discord.asked)) == (Fault.AWAY, False, 3)


async def test_what_follows_is_sent_again_when_discord_fails(discord):
    discord.served += [(502, {}), (200, {"id": "5"}), (502, {}), (200, {"id": "6"})]
    assert (await discord.line.follow({}), await discord.line.original({})) == ({"id": "5"}, {"id": "6"})


async def test_discord_is_asked_what_it_has(discord):
    discord.served += [(404, {"code": 10015, "message": ""}), (200, {"id": "5"})]
    assert (await discord.line.found(), await discord.line.found()) == (None, {"id": "5"})


async def test_an_answer_that_is_there_already_is_another_bots(discord):
    discord.served += [(400, {"code": ALREADY_ANSWERED, "message": ""})]
    with pytest.raises(NotAnswered):
        await discord.line.first(MESSAGE, {})
    assert discord.told == [1]


async def test_what_is_not_sent_as_the_bot_stops_is_no_fault_of_the_bot(discord):
    await discord.session.close()
    with pytest.raises(NotAnswered) as wrong:
        await discord.line.follow({})
    assert wrong.value.fault is Fault.AWAY
