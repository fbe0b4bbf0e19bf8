"""The manual's backup commands work: they run as printed, except for the user and the place."""

import os
import re
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
import yaml
from sqlalchemy.engine import make_url

from house.audit import audit_database
from house.room import CardRoom
from tests.ready_databases import empty_on_server, own, ready, server

pytestmark = [pytest.mark.slow, pytest.mark.real]

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
MANUAL = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
IN_CONTAINER = "docker compose exec -T database "
GUILD, ANN = 1, 2


def lines(chapter, beginning):
    """The commands of a chapter from one that begins so to the end of its block."""
    (text,) = re.findall(rf"^## {chapter}\n(.*?)^## ", MANUAL, re.MULTILINE | re.DOTALL)
    (block,) = [one for one in re.findall(r"(?:^    .*\n)+", text, re.MULTILINE) if beginning in one]
    return [line.strip() for line in block.splitlines()]


def run(line, folder, **environ):
    made = subprocess.run(
        ["/bin/bash", "-euc", line],
        cwd=folder,
        env={"PATH": os.environ["PATH"], **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, f"{line}: {made.stdout}{made.stderr}"
    return made.stdout


@pytest.mark.parametrize(("chapter", "command"), [("Backup", "backup"), ("Restore", "restore")])
def test_by_the_lines_for_systemd_the_units_user_copies_the_units_database(tmp_path, chapter, command):
    text = (DEPLOY / "lettershark.service").read_text(encoding="utf-8")
    unit = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
    place = re.findall(r"^Environment=LETTERSHARK_DATABASE=(\S+)", text, re.MULTILINE)[0]
    told = lines(chapter, "runuser")
    assert f"cd {unit['WorkingDirectory']}" in told
    (line,) = [one for one in told if one.startswith("runuser")]
    run_by, _, line = line.partition(" -- ")
    assert run_by == f"runuser -u {unit['User']}"
    assert f"LETTERSHARK_DATABASE={place} " in line
    ready(tmp_path / "there.db")
    database = tmp_path / ("put_back.db" if command == "restore" else "there.db")
    line = line.replace(place, f"sqlite:///{database}").replace("/var/backups/lettershark", str(tmp_path))
    line = line.replace(".venv/bin/python bot.py", f"{sys.executable} {ROOT / 'bot.py'}")
    out = run(line.replace("COPY", str(tmp_path / "there.db")), tmp_path)
    if command == "backup":
        assert f"install -d -o {unit['User']} -m 700 /var/backups/lettershark" in told
        assert f"is copied to {tmp_path}" in out
    else:
        assert "is restored to" in out
        assert database.is_file()


async def test_by_the_lines_for_compose_the_database_is_copied_and_put_back_beside_what_was_there(tmp_path):
    database = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["database"]["environment"]
    user, name = database["POSTGRES_USER"], database["POSTGRES_DB"]
    at = make_url(server())
    reached = {"PGHOST": str(at.host), "PGPORT": str(at.port), "PGPASSWORD": str(at.password or "")}
    async with empty_on_server("composed", "composed_old") as (address, _):
        ours, old = own("composed"), own("composed_old")

        def inside(line):
            """Commands as if the server's container were here; its database and owner have other names."""
            line = line.replace(IN_CONTAINER, "").replace(f"-U {user}", f"-U {at.username}")
            return re.sub(rf"\bold_{name}\b", old, re.sub(rf"(?<!-U )\b{name}\b(?!-)", ours, line))

        async with CardRoom(address) as room:
            await room.bank.welcome(GUILD, ANN)
            chips = await room.bank.balance(GUILD, ANN)
        (dump,) = lines("Backup", "docker compose")
        run(inside(dump), tmp_path, **reached)
        (copy,) = tmp_path.iterdir()
        assert copy.stat().st_mode & 0o077 == 0
        maker = await asyncpg.connect(server())
        await maker.execute(f"DROP DATABASE {old}")
        told = lines("Restore", "docker compose")
        for line in told:
            if line.startswith(IN_CONTAINER):
                run(inside(line).replace("COPY", str(copy)), tmp_path, **reached)
        assert await maker.fetchval("SELECT count(*) FROM pg_database WHERE datname = $1", old) == 1
        await maker.close()
        assert (await audit_database(address)).problems == ()
        async with CardRoom(address) as room:
            assert await room.bank.balance(GUILD, ANN) == chips > 0
    assert [told[0], told[-2].rpartition(" ")[2], told[-1]] == [
        "docker compose stop bot",
        "audit",
        "docker compose start bot",
    ]
