"""`bot.py doctor`: one page of checks, and with a channel a message of each kind, compared and deleted."""

import discord as library
import pytest

from cogs.program.doctor import doctor
from cogs.program.doctor_live import differs
from cogs.program.inspecting import incident
from cogs.startup.config import Config
from tests.ready_databases import ready

KINDS = ("poster", "table", "hand, by direct message", "ping", "button that opens a window")


@pytest.fixture
def config(discord, guild, tmp_path):
    assert guild.channels
    discord.point(library)
    ready(tmp_path / "test.db")
    database = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    return Config(token=discord.token, data_dir=str(tmp_path), database=database, card_pictures=False)


def told(capsys):
    return capsys.readouterr().out.splitlines()


async def test_all_is_right(config, cards, capsys):
    assert await doctor(config) == 0
    lines = told(capsys)
    for what in (
        "database: answers",
        "disk: ",
        "pictures: one",
        "token: Discord knows",
        "clock: ",
        "gateway: ",
    ):
        assert any(line.startswith(f"ok    {what}") for line in lines), (what, lines)
    assert "ok    permissions: in 1 of 1 servers the bot has all that it needs, channels apart" in lines
    assert lines[-1] == "0 wrong"
    assert cards.messages == []


@pytest.mark.slow
async def test_a_message_of_each_kind_is_posted_compared_and_taken_away(config, discord, cards, capsys):
    assert await doctor(config, cards.id) == 0
    lines = told(capsys)
    for kind in KINDS:
        assert f"ok    live: {kind}: is shown as it was sent" in lines
    assert "ok    live: all is taken away again" in lines
    posts = [one for one in discord.requests if one.method == "POST" and one.template.endswith("/messages")]
    assert len(posts) == len(KINDS)
    assert cards.messages == []


async def test_a_channel_that_takes_no_files_is_wrong_and_the_rest_is_still_tried(config, cards, capsys):
    cards.deny("bot", "attach_files")
    assert await doctor(config, cards.id) == 1
    lines = told(capsys)
    assert any(line.startswith("WRONG live: table: Discord refuses it (forbidden") for line in lines)
    assert "ok    live: ping: is shown as it was sent" in lines
    assert cards.messages == []


async def test_a_token_that_discord_does_not_know_and_no_database_are_wrong(discord, tmp_path, capsys):
    discord.point(library)
    config = Config(token="wrong", data_dir=str(tmp_path), database=f"sqlite:///{tmp_path}/none.db")
    assert await doctor(config) == 1
    lines = told(capsys)
    assert any(line.startswith("WRONG database: there is no database") for line in lines)
    assert any(line.startswith("WRONG token: ") for line in lines)


def test_what_differs_is_named_and_what_discord_adds_is_not():
    sent = [{"type": 10, "content": "a"}, {"type": 1, "components": [{"label": "b", "style": 1}]}]
    shown = [
        {"id": 1, "type": 10, "content": "a"},
        {"id": 2, "type": 1, "components": [{"id": 3, "label": "c", "style": 1, "disabled": False}]},
    ]
    assert differs(sent, shown) == ["components[1].components[0].label: sent 'b', shown 'c'"]
    assert differs(sent, shown[:1]) == ["components: sent 2, shown 1"]
    assert differs([{"content": "a"}], [{}]) == ["components[0].content: sent 'a', not shown"]


def test_the_number_of_an_incident_leads_to_all_lines_of_its_interaction(tmp_path, capsys):
    log = tmp_path / "log"
    press = 1425768310808510542
    lines = [
        "12:00 [info] ready",
        f"12:01 [error] interaction-failed id=a1b2c3 wrong=KeyError at=x.py:1 command=play interaction={press}",
        f"12:01 [warning] press-failed interaction={press} took=12",
        "12:02 [error] interaction-failed id=ffffff interaction=1425768310808510543",
    ]
    log.write_text("\n".join(lines))
    assert incident("a1b2c3", str(log)) == 0
    assert capsys.readouterr().out.splitlines()[1:] == lines[1:3]
    assert incident("000000", str(log)) == 1
    assert incident("nothing", str(log)) == 2
