"""Closing a table in every phase of a hand, and sitting down at one (rulebook 2 and 3.0)."""

import pytest
from poker_table import Table, shown, three

from engine.contract import Close, Leave, Sit
from engine.families.poker.actions import Bet, Spellcheck


@pytest.mark.parametrize("phase", ["bet", "draw", "present", "spellcheck"])
def test_closing_voids_the_hand_and_gives_all_stakes_back(phase) -> None:
    table = shown() if phase == "spellcheck" else three()
    if table.phase == "bet":
        table.act(1, Bet(7))
    table.until(phase)
    table.close()
    assert table.chips == [50, 50, 50]
    table.refuses(None, Close(), "not-now")


@pytest.mark.parametrize(
    ("game_id", "phase"),
    [("zoot", "turns"), ("scrapok", "think"), ("dealers-choice", "call"), ("longhorn", "bet")],
)
def test_closing_other_games(game_id, phase) -> None:
    table = Table(game_id, [50, 50, 50], dealer=0)
    table.until(phase)
    table.close()
    assert table.chips == [50, 50, 50]


def test_closing_gives_a_leaver_his_stake_back_too() -> None:
    table = three()
    table.act(1, Bet(7))
    table.house(Leave(1))
    table.close()
    assert table.chips == [50, 8, 50]


def test_closing_gives_lost_spellchecks_back() -> None:
    table = shown(false=True)
    table.act(0, Spellcheck(word="GEBAD"))
    assert table.chips[2] == 50 - 6
    table.close()
    assert table.chips == [50, 50, 50]


@pytest.mark.broad(1)
@pytest.mark.parametrize(("game_id", "most"), [("scroker", 8), ("spit", 8), ("longhorn", 8), ("zoot", 8)])
def test_no_more_sit_down_than_the_game_takes(game_id, most) -> None:
    table = Table(game_id, [50] * (most - 1))
    table.play_hand()
    table.house(Sit(most - 1, 50))
    table.refuses(None, Sit(most, 50), "bad-seats")


def test_at_one_house_game_no_more_sit_down_than_there_are_cards_for() -> None:
    table = Table("dealers-choice", [50] * 5, always="Big = 4 down, bet, 4 up, bet")
    table.play_hand()
    table.house(Sit(5, 50))
    table.refuses(None, Sit(6, 50), "bad-seats")
