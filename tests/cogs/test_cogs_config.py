"""The configuration: every key documented, every mistake one clear line."""

import asyncio
import logging
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import structlog

from bot import main
from cogs.program import inspecting, logs
from cogs.startup.config import LIMITS, PREFIX, Config, ConfigError, read_config
from cogs.startup.timing import table_timing, ui_timing
from cogs.transport.outbox import UiTiming
from house.tables.timing import TableTiming

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_documents_every_key_with_its_default():
    example = tomllib.loads((ROOT / "config.example.toml").read_text(encoding="utf-8"))
    keys = {*Config.__struct_fields__} - {"timing"}
    assert example == {name: getattr(Config(), name) for name in keys}


def test_what_tests_make_shorter_is_no_key_of_the_file_and_the_rest_stays_as_usual(tmp_path):
    told = {"LETTERSHARK_TIMING": '{"edit_seconds": "0.5", "computer_seconds": [0, 1], "hands_weighed": 0}'}
    config = read_config(None, told | {"LETTERSHARK_NUDGE_SECONDS": "7"})
    assert ui_timing(config) == UiTiming(edit_seconds=0.5, hands_weighed=0, nudge_seconds=7)
    assert table_timing(config) == TableTiming(computer_seconds=(0, 1))
    assert table_timing(Config()) == TableTiming(weighs_luck=True)
    file = tmp_path / "config.toml"
    file.write_text("timing.edit_seconds = 0.5\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="no key 'timing'"):
        read_config(file, {})


def test_the_environment_wins(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('shards = 3\nlog_level = "debug"\n', encoding="utf-8")
    config = read_config(file, {"LETTERSHARK_SHARDS": "5", "OTHER": "x"})
    assert (config.shards, config.log_level) == (5, "debug")


@pytest.mark.parametrize(
    ("written", "environment", "says"),
    [
        ("tokn = 'x'", {}, "no key 'tokn'"),
        ("shards = 'many'", {}, "shards"),
        ("shards = -1", {}, "from 0 to 10000"),
        ("log_level = 'loud'", {}, "log_level"),
        ("api = 'localhost'", {}, "http://"),
        ("api = 'http://'", {}, "name a host"),
        ("api = 'http://:80'", {}, "name a host"),
        ("api = 'http://host:many'", {}, "name a host"),
        ("", {"LETTERSHARK_TOKEN": "hush-hush\n"}, "newline"),
        ("token = 'hush hush-hush'", {}, "space"),
        ("live = 'perhaps'", {}, "live"),
        ("database = ''", {}, "database has to be"),
        ("database = 'hush-hush'", {}, "database has to be"),
        ("database = 'mysql://us:hush-hush@host/cards'", {}, "database has to be"),
        ("database = 'sqlite://cards.db'", {}, "database has to be"),
        ("database = 'sqlite:///:memory:'", {}, "database has to be"),
        ("places = 0", {}, "from 1 to 1000"),
        ("places = 2", {}, "places needs PostgreSQL"),
        ("places = 3\nshards = 2\ndatabase = 'postgresql://us@host/cards'", {}, "places = 3 needs shards"),
        (
            "places = 2\nshards = 2\nhttp = ':80'\ndatabase = 'postgresql://us@host/cards'",
            {},
            "needs a door of its own and NATS",
        ),
        ("rest = 'localhost'", {}, "rest has to begin with"),
        ("rest = 'http://host:80/discord'", {}, "rest has no path"),
        (f"data_dir = '{__file__}'", {}, "no folder"),
        ("break_seconds = [1]", {}, "break_seconds has to be a number, and is a list"),
        ("log_level = 'loud'", {}, "log_level cannot be 'loud'; config.example.toml says"),
        ("places = 'two'", {}, "places has to be a whole number, and is text"),
        ("support = 'help'", {}, "support has to begin with http"),
        ("shards = ", {}, "config.toml"),
        ("", {"LETTERSHARK_TOKN": "x"}, "LETTERSHARK_TOKN"),
    ],
)
def test_a_mistake_is_one_line(tmp_path, written, environment, says):
    file = tmp_path / "config.toml"
    file.write_text(written, encoding="utf-8")
    with pytest.raises(ConfigError) as wrong:
        read_config(file, environment)
    assert says in str(wrong.value)
    assert "hush-hush" not in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_file_whose_beginning_an_editor_has_marked_is_read(tmp_path):
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xef\xbb\xbfplaces = 1\nsupport = 'https://example.org'\n")
    assert read_config(file, {}).links == {"support": "https://example.org"}


@pytest.mark.parametrize(
    "database",
    [
        "sqlite:///lettershark.db",
        "sqlite+aiosqlite:////var/lib/lettershark.db",
        "postgresql://us@host/cards",
        "postgresql+asyncpg://us:hush-hush@host:5432/cards",
        "postgres://host/cards",
    ],
)
def test_databases_there_are(database):
    assert read_config(None, {"LETTERSHARK_DATABASE": database}).database == database


def test_limits_are_about_keys_there_are():
    assert set(LIMITS) <= set(Config.__struct_fields__)


def test_a_wrong_key_ends_the_program_with_status_2():
    ended = subprocess.run(
        [sys.executable, str(ROOT / "bot.py")],
        env={"LETTERSHARK_NONSENSE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert re.fullmatch(r"configuration: .*LETTERSHARK_NONSENSE.*\n", ended.stderr)


@pytest.mark.parametrize(
    ("arguments", "environment", "says"),
    [
        (["--shards", "2"], {}, "--shards"),
        (
            ["--places", "2", "--shards", "4"],
            {"LETTERSHARK_DATABASE": "postgresql://us@host/cards"},
            "--shards",
        ),
        (["disk", "--places", "1"], {}, "--places"),
        (["--api", "http://127.0.0.1:9"], {}, "api"),
        ([], {"LETTERSHARK_API": "http://127.0.0.1:9"}, "api"),
        (["--live"], {}, "LETTERSHARK_TOKEN"),
        ([], {"LETTERSHARK_LIVE": "1"}, "LETTERSHARK_TOKEN"),
        ([], {"LETTERSHARK_LIVE": "1", "LETTERSHARK_TOKEN": ""}, "LETTERSHARK_TOKEN"),
        (["--port", "99999"], {}, "99999"),
        (["--shardz", "3"], {}, "unrecognized arguments: --shardz"),
        (["adit"], {}, "there is no command 'adit': run, audit, "),
        (
            [],
            {"LETTERSHARK_TOKEN": "x", "LETTERSHARK_DATA_DIR": "/proc/nope"},
            "data_dir: /proc/nope cannot be made",
        ),
        (["--port", "-1"], {}, "-1"),
        (["--port", "5280"], {"LETTERSHARK_TOKEN": "x"}, "--port"),
        (["--fresh"], {"LETTERSHARK_TOKEN": "x"}, "--fresh"),
        (["audit", "--fresh"], {}, "--fresh"),
        (["postgresql://us:hush-hush@host/cards"], {}, "postgresql://…"),
        (["audit", "--of=postgresql://us:hush-hush@host/cards"], {}, "postgresql://…"),
    ],
)
def test_what_would_be_in_vain_is_refused_in_one_line(
    arguments, environment, says, monkeypatch, tmp_path, capsys
):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    complaint = capsys.readouterr().err
    assert says in complaint
    assert "hush" not in complaint
    assert complaint.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def read_enough():
    """A pipe whose reader has gone."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        yield pipe


def test_whoever_has_read_enough_of_it_gets_no_complaint(read_enough):
    ended = subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "--help"],
        env={},
        stdout=read_enough,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")


@pytest.mark.parametrize(("asked", "tells_all"), [("--help", False), ("--help-all", True)])
def test_help_tells_what_a_first_operator_needs_and_all_the_rest_when_asked(capsys, asked, tells_all):
    with pytest.raises(SystemExit):
        main([asked])
    said = capsys.readouterr().out
    assert all(word in said for word in ("--config", "--live", "--port", "audit", "backup", "hand"))
    assert [word in said for word in ("--places", "--nats", "--deals", "move")] == [tells_all] * 4


def test_what_an_audit_finds_counts_though_nobody_reads_it(read_enough, monkeypatch):
    """More than is kept back until the end."""

    async def found():
        return ["all"], ["something"]

    with open(os.dup(read_enough.fileno()), "w", encoding="utf-8", buffering=1) as out:  # noqa: PTH123 - no path
        monkeypatch.setattr(sys, "stdout", out)
        status = asyncio.run(inspecting._looked("audit", "audit", Config(), found))
        monkeypatch.undo()
        os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())
    assert status == inspecting.FAILED


@pytest.mark.parametrize("file", ["lettershark.service", "Containerfile"])
def test_whatever_keeps_it_running_means_it_in_earnest(file):
    lines = (ROOT / "docs" / "deploy" / file).read_text(encoding="utf-8").splitlines()
    assert any(line.startswith(("ENV ", "Environment=")) and "LETTERSHARK_LIVE=1" in line for line in lines)


def test_where_it_cannot_run_is_said_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "win32")
    assert main([]) == 2
    assert "WSL" in capsys.readouterr().err


async def test_the_token_is_never_shown(capsys):
    secret = "hush.hush.hush"
    before, root = structlog.get_config(), logging.getLogger()
    handlers, level = root.handlers[:], root.level
    assert secret not in repr(Config(token=secret))
    try:
        logs.configure("info", "json", secret)
        structlog.get_logger("x").warning("seen", where=f"in {secret} here", nested={"a": [secret]})
    finally:
        structlog.configure(**before)
        root.handlers[:] = handlers
        root.setLevel(level)
    written = capsys.readouterr().err
    assert "seen" in written
    assert secret not in written
