"""A visit knows its player, their style and the table from the door on: nothing is looked up twice."""

import pytest
from evening import hand_of, started, table_of, to_act

from cogs.messages.styles import Styles
from screens.custom_ids import write


@pytest.fixture
def looked_up(monkeypatch):
    """Whose style was looked up, each time."""
    found, player = [], Styles.player

    async def counted(styles, who, guild, locale=None):
        if locale is not None:  # by an interaction, and not by a message that is drawn in the background
            found.append(who)
        return await player(styles, who, guild, locale)

    monkeypatch.setattr(Styles, "player", counted)
    return found


async def test_a_press_looks_its_player_up_once(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    panel = await hand_of(acting, board)
    looked_up.clear()
    await acting.press("Check", on=panel)
    assert looked_up == [acting.id]


async def test_a_refused_press_looks_its_player_up_once(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    _, waiting = to_act(bot, ann, bob)
    looked_up.clear()
    answer = await waiting.press_id(write("t", table_of(bot).id, 0, "deal"), on=board)
    assert "Wait for this hand to end" in answer.text
    assert looked_up == [waiting.id]


async def test_a_stale_press_looks_its_player_up_once(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    old = (await hand_of(acting, board)).frozen()
    await acting.press("Check", on=old)
    looked_up.clear()
    answer = await acting.press("Check", on=old)
    assert "moved on" in answer.text
    assert looked_up == [acting.id]


async def test_a_command_looks_its_player_up_once(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    acting, *_ = to_act(bot, ann, bob)
    looked_up.clear()
    version = table_of(bot).version
    await acting.slash("poker check", in_=board.channel)
    assert table_of(bot).version > version
    assert looked_up == [acting.id]


async def test_a_completion_looks_its_player_up_once(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    looked_up.clear()
    (found,) = await ann.autocomplete("table show", "table", in_=board.channel)
    assert table_of(bot).short in str(found)
    assert looked_up == [ann.id]


@pytest.mark.usefixtures("bot")
async def test_whoever_changes_their_language_is_answered_in_it(ann, cards):
    answer = await ann.slash("settings me", name="language", value="fr", in_=cards)
    assert "français" in answer.text
    answer = await ann.slash("settings me", name="language", value="en", in_=cards)
    assert "English" in answer.text
