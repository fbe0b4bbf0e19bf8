"""Answers that are put off: by a timer, and by whoever carries out the press, perhaps at once."""

import asyncio
import json
from types import SimpleNamespace

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from cogs.transport import answers

PRESSED, OWN, FOLLOWED = 77, 88, 99
PUBLIC, PRIVATE, BEING_PREPARED = 1 << 15, 1 << 15 | 1 << 6, 1 << 7 | 1 << 6


@pytest.fixture
def interaction():
    response = SimpleNamespace(_response_type=None)
    response.is_done = lambda: response._response_type is not None
    pressed = SimpleNamespace(id=PRESSED)
    return SimpleNamespace(
        id=1, token="token", application_id=900, extras={}, response=response, message=pressed
    )


async def test_of_two_deferrals_that_come_after_the_answer_neither_fails(interaction, monkeypatch):
    both = asyncio.Barrier(2)

    async def too_late(*_):
        await both.wait()
        raise answers.Answered(again=False)

    monkeypatch.setattr(answers, "_ask", too_late)
    await asyncio.gather(*(answers.defer(interaction, update=True) for _ in range(2)))
    assert interaction.response.is_done()


@pytest.mark.parametrize(
    ("shown", "follows"),
    [
        pytest.param({"id": str(PRESSED), "flags": PUBLIC}, True, id="the table that was pressed"),
        pytest.param({"id": str(PRESSED), "flags": PRIVATE}, True, id="the panel that was pressed"),
        pytest.param({"id": str(OWN), "flags": BEING_PREPARED}, True, id="a deferral"),
        pytest.param("<html>", True, id="nothing that can be read"),
        pytest.param({"id": str(OWN), "flags": PRIVATE}, False, id="the answer"),
    ],
)
async def test_a_hand_never_takes_the_place_of_what_was_pressed(interaction, monkeypatch, shown, follows):
    """An answer and a deferral are both under way. Discord has one of them, and refuses whatever else is said."""

    async def refused(_, method, path, body, _files=()):
        if path.endswith("/callback"):
            raise answers.Answered(again=body["type"] == answers.AnswerKind.channel_message.value)
        return json.dumps(shown if method == "GET" else {"id": str(FOLLOWED)}).encode()

    monkeypatch.setattr(answers, "_ask", refused)

    await answers.defer(interaction, update=True)
    interaction.response._response_type = None  # the answer was under way before
    said = await answers.whisper(interaction, "Your hand")
    assert said.message == (FOLLOWED if follows else None)


@pytest.mark.parametrize("first", ["update", "publish"])
async def test_an_excuse_is_not_taken_for_the_answer_that_did_arrive(interaction, monkeypatch, first):
    """The table was shown as the answer, and the reply got lost. What is said instead must not pass for that message: a
    remark is deleted when the next one comes."""
    tries = []

    async def taken_but_not_confirmed(_, method, path, body, _files=()):
        if not path.partition("?")[0].endswith("/callback"):
            return json.dumps({"id": str(PRESSED if method == "GET" else FOLLOWED), "flags": PUBLIC}).encode()
        tries.append(body["type"])
        if len(tries) == 1:
            raise answers.NotTaken("lost")
        raise answers.Answered(again=True)

    monkeypatch.setattr(answers, "_ask", taken_but_not_confirmed)
    with pytest.raises(answers.NotTaken):
        await getattr(answers, first)(interaction, [])
    assert (await answers.whisper(interaction, "Something went wrong.")).message == FOLLOWED


@pytest.mark.parametrize(
    ("said", "extras", "elsewhere"),
    [
        pytest.param([400], {}, 1, id="at once"),
        pytest.param([500, 400], {}, 0, id="at the second try, when the first one may have arrived"),
        pytest.param([400], {answers.EARLIER: True}, 0, id="after a deferral of our own"),
    ],
)
async def test_an_answer_that_is_there_already_may_be_another_bots(
    interaction, monkeypatch, said, extras, elsewhere
):
    told, replies = [], iter(said)

    async def refuse(_):
        return web.json_response({"code": answers.ALREADY_ANSWERED, "message": ""}, status=next(replies))

    app = web.Application()
    app.router.add_post("/{path:.*}", refuse)
    monkeypatch.setattr(answers, "AGAIN", 0)
    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        monkeypatch.setattr(answers.Route, "BASE", str(server.make_url("/api")))
        interaction.extras, interaction._session = extras, session
        interaction.client = SimpleNamespace(
            http=SimpleNamespace(user_agent="a bot"),
            room=SimpleNamespace(answered_elsewhere=lambda: told.append(1)),
        )
        with pytest.raises(answers.Answered):
            await answers.published(interaction, [])
    assert len(told) == elsewhere
