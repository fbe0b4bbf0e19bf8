"""Interactions as no client of Discord's would send them: refused in plain words, answered with nothing, and never a
failure of ours, half a chip, or a hand on another server's table."""

import copy
import re

import pytest
from discord import app_commands
from evening import seated, started, table_of

from house.tables.records import TableOpening
from playground.core.interaction import AUTOCOMPLETE, COMMAND
from playground.pilot.answers import answer_to
from tests.labels import MY_HAND, PLAY_AGAIN

pytestmark = pytest.mark.slow

STRANGE = (1.5, True, None, [], {"a": 1}, -(10**30), "x" * 5000, "no such thing")
PROPER = {3: "x", 4: 2, 5: True, 6: "1", 11: "1"}
WRONG = "Something went wrong"


@pytest.fixture
def incidents(monkeypatch):
    found = []
    monkeypatch.setattr(
        "cogs.visit.excuses.incident", lambda *told, **facts: found.append((told, facts)) or "none"
    )
    return found


async def asked(member, data, *, where=None, kind=COMMAND):
    """Straight through the gateway: no client looks at it."""
    place = (where or member.channel).record
    opened = member.discord.server.interactions.ask(kind, member.user, place, copy.deepcopy(data))
    return await answer_to(member.discord, member._client, opened)


def written(path, *options, resolved=None):
    """A command's data."""
    name, *subs = path.split()
    given = list(options)
    for sub in reversed(subs):
        given = [{"name": sub, "type": 1, "options": given}]
    return {"id": "1", "name": name, "type": 1, "options": given, "resolved": resolved or {}}


def option(one, value, **more):
    return {"name": one.display_name, "type": one.type.value, "value": value, **more}


def gift(bob, amount, kind=4):
    user = {"id": str(bob.id), "username": "bob", "discriminator": "0", "avatar": None}
    member = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "permissions": "0"}
    return written(
        "chips",
        {"name": "player", "type": 6, "value": str(bob.id)},
        {"name": "amount", "type": kind, "value": amount},
        resolved={"users": {str(bob.id): user}, "members": {str(bob.id): member}},
    )


async def test_half_a_chip_is_not_given(bot, guild, ann, bob, incidents):
    await ann.slash("chips")
    for amount, kind in ((1.5, 4), (1.5, 10), (True, 4), ("5", 4), ("5", 3), (-5, 4), (0, 4)):
        answer = await asked(ann, gift(bob, amount, kind))
        assert "`amount`" in answer.text, (amount, kind)
    assert incidents == []
    assert await bot.room.bank.balance(guild.id, ann.id) == 1000
    assert "You give" in (await asked(ann, gift(bob, 5))).text


def leaves(bot):
    return [command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)]


async def test_no_option_of_any_command_fails_on_what_it_is_not(bot, ann, incidents):
    for command in leaves(bot):
        proper = {one.display_name: option(one, PROPER[one.type.value]) for one in command.parameters}
        for one in command.parameters:
            for value in STRANGE:
                given = [*(proper | {one.display_name: option(one, value)}).values()]
                answer = await asked(ann, written(command.qualified_name, *given))
                assert answer.text, (command.qualified_name, one.name, value)
                assert WRONG not in answer.text
    assert incidents == []


NO_COMMAND = [
    written("nothing"),
    written("chips nothing"),
    written("stats"),
    written("play", {"name": "game", "type": 3, "value": "no-such-game"}),
    written("play", {"name": "game"}),
    written("play", "game"),
    written("play", {"name": "unknown", "type": 3, "value": "x"}),
]


async def test_a_command_that_is_none_is_answered_in_plain_words(bot, ann, incidents):
    assert bot.is_ready()
    for data in NO_COMMAND:
        answer = await asked(ann, data)
        assert "Type" in answer.text, data
    assert incidents == []


async def test_whatever_is_typed_something_or_nothing_is_offered(bot, ann, incidents):
    for command in leaves(bot):
        for one in command.parameters:
            for value in STRANGE if one.autocomplete else ():
                data = written(command.qualified_name, option(one, value, focused=True))
                answer = await asked(ann, data, kind=AUTOCOMPLETE)
                assert answer.kind == "choices", (command.qualified_name, one.name, value)
    for data in (written("play"), written("nothing"), written("stats")):
        assert (await asked(ann, data, kind=AUTOCOMPLETE)).kind == "choices"
    assert incidents == []


async def test_in_a_direct_message_nothing_of_a_server_is_offered(bot, guild, ann):
    await bot.room.recipes.save(guild.id, "Nightcap", {"text": "5 down, bet"}, author=ann.id)
    house_game = {"name": "house_game", "type": 3, "value": "", "focused": True}
    here = await asked(ann, written("play", house_game), kind=AUTOCOMPLETE)
    assert [one.name for one in here.choices] == ["Nightcap"]
    there = await asked(ann, written("play", house_game), where=ann.dm, kind=AUTOCOMPLETE)
    assert (there.kind, there.choices) == ("choices", [])
    refused = await asked(ann, written("night"), where=ann.dm)
    assert "on a server that has added me" in refused.text


async def test_of_many_tables_the_first_are_offered_ones_own_before_the_others(bot, guild, ann, cards):
    for host in range(1, 28):
        opening = TableOpening(guild=guild.id, channel=cards.id, game="scroker", host=host, name=str(host))
        await bot.room.open_table(opening)
    other = await bot.room.open_table(TableOpening(guild=1, channel=2, game="scroker", host=28, name="28"))
    mine = await bot.room.open_table(
        TableOpening(guild=guild.id, channel=cards.id, game="scroker", host=ann.id, name="ann")
    )
    offered = [one.value for one in await ann.autocomplete("table join", "table", "")]
    assert offered[0] == mine.short
    assert len(offered) == 25
    assert other.short not in offered
    assert bot.room.seated(ann.id, guild.id) == bot.room.seated(ann.id) == [mine]
    await mine.close(ann.id)
    assert mine not in bot.room.in_guild(guild.id)


# --- buttons ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bot")
async def test_a_long_id_of_a_page_is_not_given_back(ann, incidents):
    board = await seated(ann)
    for screen in ("help", "rules", "stats", "nothing"):
        for length in (90 - len(screen), 400):
            answer = await ann.press_id(f"p:{screen}:{'x' * length}", on=board)
            assert answer.text
            assert not any("xxx" in one.custom_id for one in answer.message.buttons)
        for number in ("9" * 19, "9" * 80):
            assert (await ann.press_id(f"p:{screen}:of.{number}.-.rating", on=board)).text
    assert incidents == []


@pytest.mark.usefixtures("bot")
async def test_an_id_or_a_choice_of_ours_that_is_too_big_is_refused(ann, incidents):
    board = await seated(ann)
    for custom_id in (f"t:{'z' * 13}:0:rematch", f"g:{'z' * 40}:0:fold", "t:-1:0:leave", "t: 1:1_0:leave"):
        answer = await ann.press_id(custom_id, on=board)
        assert "button is" in answer.text or "closed" in answer.text, answer
    for values in ([1], [None], ["x" * 500], [{}]):
        await ann.press_id(f"t:{1:x}:0:computer", on=board, values=values)
    assert incidents == []


async def test_no_button_reaches_a_table_of_another_server(bot, discord, ann, bob, incidents):
    board = await started(ann, bob)
    table = table_of(bot)
    elsewhere = discord.guild("Elsewhere")
    elsewhere.channel("cards")
    eve = elsewhere.member("eve", permissions=["manage_guild"])
    panel = (await eve.slash("help")).message
    version = table.now.version
    for button in [one for one in board.buttons if one.custom_id] + (
        await ann.press(MY_HAND, on=board)
    ).message.buttons:
        answer = await eve.press_id(button.custom_id, on=panel)
        assert "That table is closed" in answer.text, button
    for act in ("close", "leave", "join", "log", "options", "hand", "menu"):
        answer = await eve.press_id(f"t:{_short(board)}:0:{act}", on=panel)
        assert "That table is closed" in answer.text, act
    direct = await eve.slash("help", in_=eve.dm)
    assert "not at this table" in (await eve.press_id(f"t:{_short(board)}:0:log", on=direct.message)).text
    assert table.now.version == version
    await table.close(ann.id)
    await board.channel.wait_for(lambda message: message == board and PLAY_AGAIN in message.labels)
    answer = await eve.press_id(f"t:{_short(board)}:0:rematch", on=panel)
    assert re.search("no open table|That table is closed", answer.text)
    assert not bot.room.tables
    again = await ann.press(PLAY_AGAIN, on=board)
    assert again.message is not None
    assert len(bot.room.tables) == 1
    answer = await eve.press_id(f"t:{_short(board)}:0:rematch", on=panel)
    assert re.search("no open table|That table is closed", answer.text)
    assert incidents == []


def _short(board):
    """The table's number as its buttons carry it."""
    return next(one.custom_id for one in board.buttons if one.custom_id.startswith(("t:", "g:"))).split(":")[
        1
    ]
