"""`bot.py hand`: what an operator reads of a hand that is over, and that looking is noted first."""

import asyncio
import os
from random import Random

import msgspec
import pytest
from sealed_tables import ANN, lobby, opened, play_out

from bot import main
from engine.families.poker.actions import Bet, Check, Fold
from screens import custom_ids


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("LETTERSHARK_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LETTERSHARK_DATA_DIR", f"{tmp_path}")
    monkeypatch.setenv("LETTERSHARK_DATABASE", f"sqlite:///{tmp_path}/house.db")


@pytest.fixture
async def folded(tmp_path):
    """The number of a hand that one seat has folded, and everybody's cards by seat."""
    async with opened(f"sqlite:///{tmp_path}/house.db") as room:
        table = await lobby(room)
        await table.start(ANN)
        held = [player.hand for player in table.now.state.players]
        for act in (Check(), Bet(2), Fold()):
            await table.act(table.now.seats[table.now.due.seats[0]].player, act)
        return custom_ids.hand(table.id, 1), held


def read(capsys, *typed):
    code = main(["hand", *typed])
    told = capsys.readouterr()
    return code, [msgspec.json.decode(line) for line in told.out.splitlines()[1:]], told.err


def private(lines, name):
    return [card for line in lines for card in line.get("private", {}).get(name, {}).get("cards", ())]


def test_cards_that_nobody_was_shown_are_told_only_with_all(folded, capsys, tmp_path):
    number, held = folded
    code, lines, warned = read(capsys, number)
    assert (code, warned) == (0, "")
    assert [line["event"] for line in lines if line["event"] in ("checked", "bet", "folded")] == [
        "checked",
        "bet",
        "folded",
    ]
    assert {*private(lines, "1 Ann"), *private(lines, "2 Bob")} == {"?"}
    assert not any("sealed" in line for line in lines)
    code, lines, warned = read(capsys, number, "--all")
    assert code == 0
    assert "show them to no player" in warned
    assert [private(lines, "1 Ann"), private(lines, "2 Bob")] == [[*hand] for hand in held]
    noted = (tmp_path / "audit.log").read_text().splitlines()
    assert [line.split(": ")[1] for line in noted] == [f"hand {number}", f"hand {number} --all"]


async def test_what_a_seat_has_shown_is_told_as_it_saw_it_once_the_hand_is_over(tmp_path, capsys):
    """At QUIST every card is played in the end."""
    async with opened(f"sqlite:///{tmp_path}/house.db") as room:
        table = await lobby(room, "quist")
        await table.start(ANN)
        number = custom_ids.hand(table.id, 1)
        code, lines, refused = await asyncio.to_thread(read, capsys, number)
        assert (code, lines) == (2, [])
        assert "is not over" in refused
        dealt = [*table.now.state.hands[0]]
        await play_out(table, Random(1))
    code, lines, _ = await asyncio.to_thread(read, capsys, number)
    assert code == 0
    assert [line["private"]["1 Ann"]["cards"] for line in lines if line["event"] == "dealt"] == [dealt]


def test_where_it_cannot_be_noted_nothing_is_shown(folded, capsys, tmp_path):
    (tmp_path / "audit.log").mkdir()
    code, lines, refused = read(capsys, folded[0])
    assert (code, lines) == (1, [])
    assert "cannot be noted" in refused


@pytest.mark.parametrize(
    ("typed", "line"), [("zz-1", "no such hand"), ("nonsense", "is no number of a hand")]
)
def test_other_numbers_are_refused_in_one_line(folded, capsys, typed, line):
    assert folded
    code, lines, refused = read(capsys, typed)
    assert (code, lines) == (2, [])
    assert line in refused
    assert refused.count("\n") == 1
