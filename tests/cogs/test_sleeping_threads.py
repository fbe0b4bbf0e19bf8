"""An archived thread is reopened for each message sent, changed or deleted there."""

from types import SimpleNamespace

import pytest
from discord import HTTPException

from cogs.transport.rest import ARCHIVED, MISSING_PERMISSIONS, Fault, NotDone, Rest

THREAD, MESSAGE = 5, 6


class Discord:
    def __init__(self, refused=None):
        self.asleep, self.asked, self.refused = True, [], refused

    async def request(self, route, **_):
        self.asked.append(route.method)
        if route.path == "/channels/{channel_id}":
            if self.refused is not None:
                raise refusal(self.refused)
            self.asleep = False
        elif self.asleep:
            raise refusal(ARCHIVED)
        return {"id": MESSAGE}


def refusal(code):
    reply = SimpleNamespace(status=400, reason="no", headers={"content-type": "application/json"})
    return HTTPException(reply, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("ask", "method"),
    [
        (lambda rest: rest.send(THREAD, [], "a nonce"), "POST"),
        (lambda rest: rest.edit(THREAD, MESSAGE, []), "PATCH"),
        (lambda rest: rest.delete(THREAD, MESSAGE), "DELETE"),
    ],
)
async def test_it_is_opened_and_asked_again(ask, method):
    discord = Discord()
    await ask(Rest(SimpleNamespace(http=discord, get_channel=lambda _: None)))
    assert discord.asked == [method, "PATCH", method]
    assert not discord.asleep


@pytest.mark.parametrize("code", [ARCHIVED, MISSING_PERMISSIONS])
async def test_where_the_bot_may_not_open_it_the_fault_says_that_it_is_archived(code):
    discord = Discord(refused=code)
    with pytest.raises(NotDone) as wrong:
        await Rest(SimpleNamespace(http=discord, get_channel=lambda _: None)).send(THREAD, [], "a nonce")
    assert wrong.value.fault is Fault.ARCHIVED
    assert discord.asked == ["POST", "PATCH"]
