"""A visit knows its player, their style and the table from the door on: nothing is looked up twice."""

import pytest
from evening import hand_of, started, table_of, to_act

from cogs.messages.styles import Styles
from screens.custom_ids import write
from tests.labels import CHECK


@pytest.fixture
def looked_up(monkeypatch):
    """The players whose style was looked up, each time."""
    found, player = [], Styles.player

    async def counted(styles, who, guild, locale=None):
        if locale is not None:  # by an interaction, and not by a message that is drawn in the background
            found.append(who)
        return await player(styles, who, guild, locale)

    monkeypatch.setattr(Styles, "player", counted)
    return found


async def test_a_player_is_looked_up_once_whatever_is_pressed_or_typed(bot, ann, bob, looked_up):
    board = await started(ann, bob)
    acting, waiting = to_act(bot, ann, bob)
    panel = await hand_of(acting, board)
    old = panel.frozen()
    deal = write("t", table_of(bot).id, 0, "deal")

    async def once(player, asking):
        looked_up.clear()
        answer = await asking
        assert looked_up == [player.id]
        return answer

    refused = await once(waiting, waiting.press_id(deal, on=board))
    assert "Wait for this hand to end" in refused.text
    version = table_of(bot).now.version
    await once(acting, acting.press(CHECK, on=panel))
    assert table_of(bot).now.version > version
    stale = await once(acting, acting.press(CHECK, on=old))
    assert "moved on" in stale.text
    (found,) = await once(ann, ann.autocomplete("table show", "table", in_=board.channel))
    assert table_of(bot).short in str(found)
    version = table_of(bot).now.version
    await once(waiting, waiting.slash("poker check", in_=board.channel))
    assert table_of(bot).now.version > version
