"""An answer that hangs is put off meanwhile. Discord hears of that first and refuses the answer, which arrives all the
same; and nobody is told that nothing has happened when it has."""

import asyncio

import pytest
from drilling import CALLBACK
from evening import act, boards, hand_of, seated, started, table_of, to_act
from test_pictures import gallery

from house.tables.table import Table

DEFERRALS = (5, 6)
WRONG = "Something went wrong"


SOON = 1.0
"""Seconds until an answer is put off: enough for it to be on its way before."""


@pytest.fixture
def hanging(discord, monkeypatch):
    """Do something whose first answer hangs until Discord has heard that it is put off."""

    def put_off(before):
        return any(
            request.path.endswith("/callback") and request.status < 300 and request.body["type"] in DEFERRALS
            for request in list(discord.requests)[before:]
        )

    async def hang(act):
        before, held = len(discord.requests), discord.faults.hold(CALLBACK)
        with monkeypatch.context() as patched:
            patched.setattr("cogs.visit.door.IN_TIME", SOON)
            acting = asyncio.ensure_future(act)
            await discord.wait_until(lambda: put_off(before), what="the answer to be put off")
        held.release()
        answer = await acting
        assert answer.kind == "deferred"
        return answer

    return hang


async def test_a_gift_whose_answer_hangs_is_told_once_it_is_there(bot, hanging, guild, ann, bob):
    await ann.slash("chips balance")
    answer = await hanging(ann.slash("chips give", player=bob, amount=50))
    await answer.finished()
    assert "You give" in answer.text
    assert "950" in answer.text
    assert await bot.room.bank.balance(guild.id, ann.id) == 950
    assert not any(WRONG in message.text for message in ann.ephemerals)


async def test_a_press_whose_answer_hangs_shows_the_table_in_the_end(bot, hanging, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    before = table_of(bot).version
    panel = await hand_of(first, board)
    answer = await hanging(first.press("Check", on=panel))
    await board.channel.wait_for(lambda message: f"▶ **{second.name}** to act" in message.text)
    assert answer.message == panel
    assert table_of(bot).version == before + 1
    assert not any(WRONG in message.text for message in first.ephemerals)


async def test_a_panel_whose_answer_hangs_comes_behind_the_press(bot, hanging, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    answer = await hanging(first.press("My hand", on=board))
    assert "Your cards" in (await answer.wait_for_follow_up()).text


async def test_the_picture_of_a_page_that_hangs_is_not_put_on_the_table(bot, discord, guild, hanging, ann):
    lobby = await seated(ann)
    await bot.room.settings.set(guild.id, "pictures", "on")
    answer = await hanging(ann.press("Rules", on=lobby))
    page = await answer.wait_for_follow_up()
    await discord.wait_until(lambda: gallery(page) is not None)
    assert "Join" in lobby.labels


async def test_a_window_that_hangs_asks_for_another_press(bot, hanging, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    panel = await hand_of(first, board)
    answer = await hanging(first.press("Bet…", on=panel))
    assert "Press the button again" in (await answer.wait_for_follow_up()).text
    window = await act(first, board, "Bet…")
    await window.submit(amount="1")
    assert table_of(bot).phase == "playing"


async def test_a_table_whose_opening_hangs_is_posted_and_linked(bot, hanging, ann, cards):
    answer = await hanging(ann.slash("play", game="scroker"))
    await answer.finished()
    assert "Here it is" in answer.text
    (board,) = boards(cards)
    assert table_of(bot).notes["board"]["message"] == board.id


async def test_a_file_that_hangs_is_handed_over_all_the_same(bot, hanging, ann):
    assert bot.is_ready()
    answer = await hanging(ann.slash("privacy export"))
    await answer.finished()
    assert "This is everything" in answer.text


async def test_what_fails_after_it_was_stored_is_not_said_to_be_undone(bot, ann, bob, monkeypatch):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    before, acts = table_of(bot).version, Table.act

    async def acts_and_fails(*args):
        await acts(*args)
        raise RuntimeError("after the commit")

    monkeypatch.setattr(Table, "act", acts_and_fails)
    await act(first, board, "Check")
    told = await first.wait_for_ephemeral(lambda message: WRONG in message.text)
    assert table_of(bot).version == before + 1
    assert "as they were" not in told.text
    assert "It may have worked anyway" in told.text
