"""The pages for people outside the code are in step with it."""

import re
from pathlib import Path

import pytest
import yaml

from engine.scenarios import runner
from house.servers.settings import GUILD_SETTINGS

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / name
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "config.example.toml")
]
PAGES += sorted((ROOT / "docs").glob("*.md"))
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
MOST_LINES, MOST_WORDS = 40, 25  # of a version in the changelog, and of each
GENDERED = re.compile(r"\b(he|him|his|himself|she|her|hers|herself)\b", re.IGNORECASE)

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def commands(page):
    return [line.strip() for line in page.splitlines() if line.startswith("    ")]


@every_page
def test_every_picture_and_page_it_links_to_is_there(page):
    links = re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@every_page
def test_people_are_you_or_they(page):
    assert GENDERED.findall(page.read_text(encoding="utf-8")) == []


def test_every_file_that_a_page_names_is_there():
    """Find a file by its path, or by the end of the path on a page about one room."""
    files = ["/bot.py", *(path.as_posix() for room in ROOT.glob("[!.]*/") for path in room.rglob("*.py"))]
    named = {
        (page.name, name)
        for page in PAGES
        if page.stem != "CHANGELOG"  # it also names removed files
        for name in re.findall(r"`([\w./-]+\.py)`", page.read_text(encoding="utf-8"))
    }
    assert named
    assert {
        (page, name) for page, name in named if not any(file.endswith(f"/{name}") for file in files)
    } == set()


def test_the_newest_section_of_the_changelog_is_read_in_a_minute():
    newest = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    lines = [line for line in newest.splitlines()[1:] if line]
    assert len(lines) <= MOST_LINES
    assert [line for line in lines if len(line.removeprefix("- ").split()) > MOST_WORDS] == []


def test_the_manual_names_every_setting_of_a_server():
    assert [one.name for one in GUILD_SETTINGS if f"`{one.name}`" not in OPERATING] == []


def test_the_manual_installs_and_runs_nothing_that_only_developers_need():
    typed = commands(OPERATING)
    assert any("pip install -r constraints.txt" in line for line in typed)
    assert [line for line in typed if "uv run" in line or "python3 tests" in line] == []


@pytest.mark.parametrize("file", ["Containerfile", "lettershark.service"])
def test_what_is_deployed_has_no_part_for_developers(file):
    text = (ROOT / "docs" / "deploy" / file).read_text(encoding="utf-8")
    assert "uv run" not in text
    assert ".venv/bin/python" in text


def test_the_container_has_every_room_that_the_bot_imports():
    text = (ROOT / "docs" / "deploy" / "Containerfile").read_text(encoding="utf-8")
    rooms = {
        path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name not in {"tests", "tools"}
    }
    assert rooms
    assert [room for room in sorted(rooms) if f"COPY {room} {room}" not in text] == []


def test_the_scenario_that_a_report_begins_with_plays():
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / "bug.yml").read_text(encoding="utf-8"))
    (scenario,) = [part for part in form["body"] if part.get("id") == "scenario"]
    told = []
    runner.play(runner.read(scenario["attributes"]["value"].encode()), told.append)
    assert told[-1]["end"]["chips"] == {"ann": 99, "bob": 101}
