"""Whether a message was ever sent is looked up among the channel's last ones, as far as these reach."""

from types import SimpleNamespace

import pytest
from discord.utils import DISCORD_EPOCH

from cogs.transport.rest import READ, Fault, NotDone, Rest

NOW = 1_800_000_000_000
SOUGHT = {"components": [{"custom_id": "sought"}]}


def at(milliseconds, **facts):
    return {"id": str(milliseconds - DISCORD_EPOCH << 22), **facts}


def looked_up(*there, since=None):
    """`there`: the newest first."""

    class Read(Rest):
        async def _ask(self, *_, **__):
            if not there:
                raise NotDone(Fault.FORBIDDEN, 50013)
            return there

    return Read(SimpleNamespace(http=None)).with_button(1, "sought", since=since)


async def test_what_was_sent_is_found_whatever_else_there_is():
    others = [at(NOW + n) for n in range(READ - 1)]
    found = await looked_up(*others, at(NOW, **SOUGHT), since=NOW)
    assert found == int(at(NOW)["id"])


@pytest.mark.parametrize(("oldest", "told"), [(NOW + 1, 0), (NOW, None)])
async def test_that_it_was_not_sent_is_known_only_if_the_last_ones_reach_back_that_far(oldest, told):
    whole = [at(oldest) for _ in range(READ)]
    assert await looked_up(*whole, since=NOW) == told
    assert await looked_up(*whole[1:], since=NOW) is None
    assert await looked_up(*whole) is None


async def test_whoever_may_not_read_them_cannot_tell():
    assert await looked_up(since=NOW) == 0
    assert await looked_up() is None
