"""What one of several bots does for all, and what a bot that closes leaves to the one that plays on."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.emojis.keeper import EmojiKeeper
from cogs.emojis.wanted import wanted
from cogs.messages.hand_places import Panel
from cogs.messages.hand_shelf import HandMessage, HandShelf


async def test_one_process_uploads_the_cards_and_the_others_take_what_there_is():
    drawn = wanted()
    stands = [{"id": str(number), "name": one.emoji} for number, one in enumerate(drawn.values(), 1)]
    listed = iter([stands[:-1], stands])  # the other process is not done at once
    known = {}

    async def emojis(_application):
        return {"items": next(listed)}

    client = SimpleNamespace(
        http=SimpleNamespace(get_application_emojis=emojis), application_id=1, user=SimpleNamespace(id=1)
    )
    outbox = SimpleNamespace(
        rest=SimpleNamespace(), begin=asyncio.ensure_future, timing=SimpleNamespace(retry_seconds=0.001)
    )
    keeper = EmojiKeeper(client, SimpleNamespace(put=known.__setitem__), outbox)
    keeper.begin(uploads=False)
    await keeper.settled.wait()
    assert known.keys() == drawn.keys()


@pytest.mark.parametrize(("closing", "ended"), [(True, []), (False, [7])])
async def test_a_panel_whose_time_is_over_is_left_to_whoever_plays_the_table_by_then(closing, ended):
    """Its place is stored with the table, and that is no longer ours to write to."""
    told = []
    outbox = SimpleNamespace(closing=False, begin=lambda deleting: deleting.close())
    table = SimpleNamespace(notes={}, state=None)
    shelf = HandShelf(
        SimpleNamespace(table=table, context=SimpleNamespace(outbox=outbox)), told.append, told.append
    )
    shelf.put(7, HandMessage(Panel(1, "token", None, 2, since=0.0), hand=1))
    outbox.closing = closing
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(0.0, over.set)  # after the panel's own timer
    await over.wait()
    assert told == ended
