"""`bot.py ban`: what an operator mistypes is told in one line, and nothing is made."""

import os

import pytest

from bot import main


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("ban", "user", "123"), "--reason"),
        (("ban", "user", "12x", "--reason", "a"), "no id of Discord's"),
        (("ban", "member", "12", "--reason", "a"), "neither user nor server"),
        (("ban", "user", "12", "--reason", "a", "--until", "soon"), "is no date"),
        (("ban", "user", "12", "--reason", "a", "--until", "2020-01-01"), "over already"),
        (("ban", "user", "12", "--reason", "a"), "there is no database"),
        (("ban", "user", "12", "--reason", "a", "--until", "9999-12-31T23:00-12:00"), "is no date"),
        (("ban", "server", str(2**63), "--reason", "a"), "no id of Discord's"),
        (("audit", "--reason", "a"), "--reason is for ban"),
        (("ban", "user"), "ban takes user|server ID"),
    ],
    ids=[
        "no reason",
        "no id",
        "no kind",
        "no date",
        "past",
        "no database",
        "no such year",
        "too large",
        "not a ban",
        "no whom",
    ],
)
def test_what_cannot_be_banned_is_one_line(tmp_path, monkeypatch, capsys, arguments, says):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("LETTERSHARK_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LETTERSHARK_DATABASE", "sqlite:///house.db")
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
