"""How long a game is to be: chosen with /play, in the lobby, or typed; and said in words."""

import pytest
from evening import seated, start, table_of

from engine.presets import LENGTHS
from screens.custom_ids import write
from tests.labels import JOIN, OPTIONS, PLAY_AGAIN

pytestmark = pytest.mark.usefixtures("bot")


async def test_play_opens_a_game_of_the_length_that_is_asked_for(bot, ann, cards):
    await ann.slash("play", game="scrotch", length="quick", in_=cards)
    thread = await cards.wait_for_thread()
    await thread.wait_for(lambda message: "SCROTCH" in message.text)
    panel = await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    assert "**Quick game**: to 60 points, 60 s a turn" in panel.text
    assert table_of(bot).now.options["target"] == 60


async def test_a_length_is_offered_as_one_types(bot, ann, cards):
    offered = await ann.autocomplete("play", "length", "", in_=cards)
    assert [one.value for one in offered] == list(LENGTHS)
    assert [one.value for one in await ann.autocomplete("play", "length", "Lon", in_=cards)] == ["long"]
    answer = await ann.slash("play", game="soup", length="endless", in_=cards)
    assert "slow (slow: a day a turn), slow-3d" in answer.text
    await ann.slash("play", game="soup", length="quick", in_=cards)
    table = table_of(bot)
    assert table.now.options["min_length"] == 2
    lobby = await (await cards.wait_for_thread()).wait_for(lambda message: "Rules" in message.labels)
    await ann.slash("table options", length="Long", in_=lobby.channel)
    assert table.now.length == "long"


async def test_what_is_asked_for_besides_wins_over_the_length(bot, ann, cards):
    await ann.slash("play", game="scrotch", length="quick", turn_seconds=45, options="target=70", in_=cards)
    assert {name: table_of(bot).now.options[name] for name in ("target", "turn_seconds")} == {
        "target": 70,
        "turn_seconds": 45,
    }
    assert table_of(bot).now.length is None


async def test_the_host_chooses_a_length_in_the_lobby_and_nobody_else(bot, ann, bob):
    lobby = await seated(ann, bob)
    panel = await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    assert "**Standard game**: as many hands as you like, 120 s a turn" in panel.text
    await ann.press(OPTIONS, on=panel)
    window = await ann.press("Length…", on=panel)
    answer = await window.submit("Quick game")
    assert answer.kind == "update"
    theirs = await bob.wait_for_ephemeral(lambda message: OPTIONS in message.labels)
    assert "Length…" not in (await bob.press(OPTIONS, on=theirs)).message.labels
    answer = await bob.press_id(write("t", table_of(bot).id, 0, "length"), on=lobby, values=["long"])
    assert "Only the host" in answer.text
    assert table_of(bot).now.length == "quick"
    await ann.press("Back", on=panel)
    assert "**Quick game**: 6 hands, 60 s a turn" in panel.text
    for changed, told in (
        ({"change": "ante=2"}, "**Your own settings**: 6 hands"),
        ({"length": "long"}, "**Long game**"),
    ):
        panel = (await ann.slash("table options", **changed, in_=lobby.channel)).message
        await ann.press("Back", on=panel)
        assert told in panel.text
    assert table_of(bot).now.options["ante"] == 1


async def test_the_length_is_kept_when_the_table_is_played_again(bot, ann, bob):
    lobby = await seated(ann, bob, length="quick")
    await start(ann)
    await table_of(bot).close(ann.id)
    closed = await lobby.channel.wait_for(lambda message: PLAY_AGAIN in message.labels)
    await bob.press(PLAY_AGAIN, on=closed)
    assert table_of(bot).now.length == "quick"


async def test_a_slow_game_says_its_pace_to_all_and_asks_for_no_other_clock(ann, cards):
    await ann.slash("play", game="scrapok", length="slow-8h", in_=cards)
    thread = await cards.wait_for_thread()
    lobby = await thread.wait_for(lambda message: JOIN in message.labels)
    assert "Slow game: 8 hours a turn." in lobby.text
    panel = await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    assert "**Slow game**" in panel.text
    await ann.press(OPTIONS, on=panel)
    while "Clock:" not in panel.text:
        await ann.press(next(one for one in panel.labels if one.startswith("▶")), on=panel)
    assert "Clock: **8 hours**\n" in f"{panel.text}\n"
    assert "Time to challenge" not in panel.text
    window = await ann.press("Time…", on=panel)
    assert [field.custom_id for field in window.fields] == ["turn_seconds"]
