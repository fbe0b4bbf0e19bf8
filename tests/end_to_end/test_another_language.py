"""An unknown language needs only a folder and a catalogue. Dutch is written into a copy of the program, without a
change of code; `dutch_evening.py` is then played there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from engine.languages import LANGUAGES
from screens.i18n.language import DOMAIN
from screens.lessons.lesson import lessons
from tools.build_words import write_list, write_words

ROOT = Path(__file__).parents[2]
ROOMS = (
    "engine",
    "drawing",
    "house",
    "screens",
    "cogs",
    "playground",
    "tools",
    "tests/end_to_end",
    "tests/virtual",
)
DESCRIPTION = 'name = "Dutch"\nthousands = "."\n\n[letters]\n"Ĳ" = "IJ"\n'
WORDS = {"STOEL": 10, "TOE": 20, "IJS": 10}
PAGE = "# Scroker\n\nPoker met letters.\n2 tot 8 spelers.\n\n<!-- cards -->\n\n<!-- details -->\n\n## Klok\n\n<!-- away -->\n"
CATALOGUE = {
    (None, "Dutch"): "Nederlands",
    (None, "All commands"): "Alle opdrachten",
    (None, lessons()["scroker"].step(0).say): "Scroker is poker met letters.",
    ("command", "learn"): "leren",
}


@pytest.fixture
def copy(tmp_path):
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room)
    for file in (ROOT / "pyproject.toml", *ROOT.glob("tests/*.py")):
        shutil.copy2(file, tmp_path / file.relative_to(ROOT))
    return tmp_path


def add_dutch(root):
    here = root / "engine" / "languages" / "nl"
    (here / "rules").mkdir(parents=True)
    (here / "language.toml").write_text(DESCRIPTION, encoding="utf-8")
    write_words(here, "dutch", WORDS)
    write_list(here / "dutch-masked.txt.gz", [])
    (here / "rules" / "scroker.md").write_text(PAGE, encoding="utf-8")
    shutil.copy(here.parent / "en" / "rules" / "shared.toml", here / "rules")
    deck = (here.parent / "en" / "scrapok.toml").read_text(encoding="utf-8")
    for english, dutch in (
        ("(English)", "(Dutch)"),
        ('"en"', '"nl"'),
        ('"A", copies = 3', '"A", copies = 2'),
        ('"J", copies = 1', '"J", copies = 2'),
    ):
        assert english in deck
        deck = deck.replace(english, dutch)
    (here / "scrapok.toml").write_text(deck, encoding="utf-8")
    catalogue = Catalog(locale="nl")
    for (context, english), dutch in CATALOGUE.items():
        catalogue.add(english, dutch, context=context)
    compiled = root / "screens" / "i18n" / "locale" / "nl" / "LC_MESSAGES" / f"{DOMAIN}.mo"
    compiled.parent.mkdir(parents=True)
    with compiled.open("wb") as file:
        write_mo(file, catalogue)


@pytest.mark.slow
def test_a_language_is_added_without_a_line_of_code(copy):
    add_dutch(copy)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "tests/end_to_end/dutch_evening.py",
    ]
    played = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stdout
    assert "6 passed" in played.stdout


def test_no_line_of_the_program_names_a_language_but_the_one_it_is_written_in():
    naming = re.compile(rf"""["']({"|".join(LANGUAGES)})["']""")
    program = (
        path for room in ("engine", "house", "screens", "cogs") for path in (ROOT / room).rglob("*.py")
    )
    found = {path.relative_to(ROOT).as_posix() for path in program if naming.search(path.read_text("utf-8"))}
    assert found == {"engine/languages/__init__.py"}
