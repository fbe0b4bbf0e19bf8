"""While a table's shard goes from one process to another, presses are put off, and answered by whoever is first."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.emojis.keeper import EmojiKeeper
from cogs.emojis.wanted import wanted
from cogs.messages.hand_places import Panel
from cogs.messages.hand_shelf import HandMessage, HandShelf
from cogs.startup.client import Lettershark
from cogs.visit import door
from cogs.visit.door import receive
from screens.i18n.language import i18n


@pytest.fixture
def messages(monkeypatch):
    """Of a room that is closed already."""
    monkeypatch.setattr(door, "MOVED", 0.0)
    putting_off = []
    return SimpleNamespace(
        moving=True,
        room=SimpleNamespace(holds=True),
        put_off=lambda answer: putting_off.append(asyncio.ensure_future(answer)),
        putting_off=putting_off,
    )


async def test_a_press_that_comes_meanwhile_is_answered_and_not_carried_out(messages, monkeypatch):
    said = []

    async def begin(*_):
        return SimpleNamespace(i18n=i18n("en"))

    async def whisper_first(_interaction, sentence):
        said.append(sentence)

    async def handle(_visit):
        pytest.fail("its table is closed here")

    monkeypatch.setattr(door.Visit, "begin", begin)
    monkeypatch.setattr(door.answers, "whisper_first", whisper_first)
    await receive(messages, SimpleNamespace(), handle, update=True)
    await asyncio.gather(*messages.putting_off)
    assert said == [
        "The bot was busy for a moment. Look at the table, and press again if it still waits for you."
    ]


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


@pytest.mark.parametrize(("moving", "claimed"), [(True, []), (False, ["claimed"])])
async def test_a_shard_that_is_given_back_is_not_claimed_by_a_connection_that_comes_late(moving, claimed):
    found = []

    async def connected():
        found.append("claimed")

    room = SimpleNamespace(tables={}, connected=connected)
    bot = SimpleNamespace(
        guilds=[], shard_count=2, room=room, messages=SimpleNamespace(moving=moving), _pace=object()
    )
    await Lettershark.on_ready(bot)
    assert found == claimed


@pytest.mark.parametrize(("moving", "ended"), [(True, []), (False, [7])])
async def test_a_panel_whose_time_is_over_is_left_to_whoever_plays_the_table_by_then(moving, ended):
    """Its place is stored with the table, and that is no longer ours to write to."""
    told = []
    outbox = SimpleNamespace(closing=False, begin=lambda deleting: deleting.close())
    table = SimpleNamespace(notes={}, state=None)
    shelf = HandShelf(
        SimpleNamespace(table=table, context=SimpleNamespace(outbox=outbox)), told.append, told.append
    )
    shelf.put(7, HandMessage(Panel(1, "token", None, 2, since=0.0), hand=1))
    outbox.closing = moving
    over = asyncio.Event()
    asyncio.get_running_loop().call_later(0.0, over.set)  # after the panel's own timer
    await over.wait()
    assert told == ended
