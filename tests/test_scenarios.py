"""Every scenario under tests/scenarios goes as written, and every game has one with all its events."""

import contextlib
import io
import os
from pathlib import Path

import msgspec
import pytest

from engine import catalogue
from engine.__main__ import main
from engine.rules import rules_page
from engine.scenarios import runner

SCENARIOS = Path(__file__).parent / "scenarios"
FILES = sorted(path for path in SCENARIOS.glob("*/*.json") if path.name != "00-golden.json")


def told(path):
    lines = []
    try:
        runner.play(runner.read(path.read_bytes()), lines.append)
    except Exception as wrong:
        wrong.add_note(f"Told in {path}: uv run python -m engine play {path}")
        raise
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines).decode()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_scenario_goes_as_it_says(path):
    scenario = runner.read(path.read_bytes())
    assert scenario.end or any("refused" in step for step in scenario.steps), "it says nothing"
    assert told(path).splitlines()[-1].startswith('{"end":')


def test_a_scenario_that_goes_another_way_names_its_file(tmp_path):
    path = tmp_path / "wrong.json"
    path.write_text(
        '{"game": "scroker", "players": ["ann", "bob"], "dealer": "ann", "seed": 7, "steps": [{"by": "bob", "do": "bet", "amount": 2, "refused": "not-now"}]}'
    )
    with pytest.raises(runner.NotAsTold) as wrong:
        told(path)
    assert str(path) in wrong.value.__notes__[0]


@pytest.mark.parametrize("game_id", catalogue.GAMES)
def test_every_game_has_a_golden_scenario_told_to_the_letter(game_id):
    """LETTERSHARK_RECORD=1 records the golden output again; a person then reads the difference."""
    path = SCENARIOS / game_id / "00-golden.json"
    golden = path.with_suffix(".jsonl")
    if os.environ.get("LETTERSHARK_RECORD"):
        golden.write_text(told(path), encoding="utf-8")
    assert told(path) == golden.read_text(encoding="utf-8"), f"{path} is told otherwise than {golden.name}"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game_id", catalogue.GAMES)
def test_every_game_has_a_rules_page_that_names_it(game_id, language):
    page = rules_page(game_id, language)
    assert page.startswith(f"# {catalogue.GAMES[game_id].name}")
    assert (SCENARIOS.parents[1] / "engine" / "languages" / language / "rules" / f"{game_id}.md").is_file()


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        (b'{"game": "canasta", "players": ["a", "b"]}', "game:"),
        (b'{"game": "scroker", "players": ["a", "b"], "deck": ["an.U", "an.U"]}', "deck, card 2:"),
        (b'{"game": "scroker", "players": ["a", "b"], "deck": ["an.Z"]}', "deck, card 1:"),
        (b'{"game": "scroker", "players": ["a", "b"], "chips": {"a": -1}}', "chips:"),
        (b'{"game": "scroker", "players": ["a", "b"], "chips": {"a": 1e30}}', "$.chips"),
        (b'{"game": "scroker", "players": ["a", "b"], "chips": {"a": 2000000000}}', "chips:"),
        (b'{"game": "scroker", "players": ["a", "b"], "chips": {"c": 1}}', "chips:"),
        (b'{"game": "scroker", "players": ["a", "a"]}', "players:"),
        (b'{"game": "scroker", "players": ["a"]}', "bad-seats"),
        (b'{"game": "scroker", "players": ["a", "b"], "dealer": "c"}', "dealer:"),
        (b'{"game": "scroker", "players": ["a", "b"], "options": {"ante": "many"}}', "bad-option"),
        (b'{"game": "scroker", "players": ["a", "b"], "options": {"anti": 1}}', "bad-option"),
        (b'{"game": "scroker", "players": ["a", "b"], "hands": 0}', "hands:"),
        (b'{"game": "scroker", "players": "ab"}', "$.players"),
        (b'{"game": "scroker", "players": ["a", "b"], "stops": []}', "stops"),
        (b'{"game": "scroker", "players": ["a", "b"', "file:"),
        (b"\xff\xfe", "file:"),
        (b"[" * 100_000, "file:"),
        (b" " * 10_000_000, "file:"),
        (b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": "c", "do": "fold"}]}', "step 1: by:"),
        (b'{"game": "scroker", "players": ["a", "b"], "steps": [{"wait": -1}]}', "step 1: wait:"),
        (
            b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": "a", "do": "bet", "amount": "x"}]}',
            "step 1:",
        ),
        (
            b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": "a", "do": "fold", "refused": "no"}]}',
            "step 1:",
        ),
        (
            b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": "a", "do": "fold", "refused": []}]}',
            "step 1: refused:",
        ),
        (
            b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": "a", "do": "fold", "refused": {}}]}',
            "step 1: refused:",
        ),
        (b'{"game": "scroker", "players": ["a", "b"], "steps": [{"by": [], "do": {}}]}', "step 1: by:"),
    ],
)
def test_unreadable_input_gets_one_line_that_names_the_place(raw, place, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["play", "-"]) == 2
    complaint = capsys.readouterr().err
    assert place in complaint
    assert complaint.count("\n") == 1


def test_whoever_was_refused_a_seat_is_not_one_of_the_players(monkeypatch, capsys):
    raw = b"""{"game": "scroker", "players": ["a", "b"], "dealer": "a", "steps": [
        {"by": "c", "do": "sit", "refused": "not-now"}, {"by": "c", "do": "check"}]}"""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["play", "-"]) == 2
    assert "step 2: by: 'c' is not one of the players" in capsys.readouterr().err


def test_a_step_that_goes_another_way_ends_with_status_1(tmp_path, capsys):
    path = tmp_path / "wrong.json"
    path.write_text(
        '{"game": "scroker", "players": ["a", "b"], "dealer": "a", "steps": [{"by": "a", "do": "draw"}]}'
    )
    assert main(["play", str(path)]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("step 1: refused with not-now")
    assert '{"end":' in out.splitlines()[-1]


@pytest.mark.parametrize("command", [["rules", "scroker"], ["deck", "scroker"], ["games"]])
def test_the_command_line_answers(command, capsys):
    assert main(command) == 0
    assert "scroker" in capsys.readouterr().out.lower()


def test_an_unknown_command_is_told_in_one_line(capsys):
    with contextlib.suppress(SystemExit):
        main(["dance"])
    assert capsys.readouterr().err.count("\n") == 1
