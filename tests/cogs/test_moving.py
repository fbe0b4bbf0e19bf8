"""`bot.py backup` and `bot.py restore` end well only where a copy is where it should be."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.program.moving import backup, put_back
from house.room import CardRoom


@pytest.fixture
def config(tmp_path):
    url = f"sqlite:///{tmp_path}/house.db"

    async def opened():
        async with CardRoom(url):
            pass

    asyncio.run(opened())
    return SimpleNamespace(database=url)


def test_a_copy_is_made_and_put_back_and_both_say_so(config, tmp_path, capsys):
    file = tmp_path / "copy.db"
    assert backup(config, str(file)) == 0
    assert f"copied to {file} ({file.stat().st_size} bytes)" in capsys.readouterr().out
    (tmp_path / "house.db").unlink()
    for beside in tmp_path.glob("house.db-*"):
        beside.unlink()
    assert put_back(config, str(file)) == 0
    assert "Run the audit (bot.py audit), then start the bot." in capsys.readouterr().out
    assert (tmp_path / "house.db").is_file()


def test_where_nothing_was_copied_the_command_fails_in_words(config, tmp_path, capsys):
    assert backup(config, str(tmp_path / "no" / "such" / "copy.db")) != 0
    assert capsys.readouterr().err.startswith("backup: ")
    assert put_back(config, str(tmp_path / "none.db")) != 0
    assert capsys.readouterr().err.startswith("restore: ")
