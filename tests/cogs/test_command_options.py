"""Typed options are checked before use."""

import pytest
from discord import app_commands

from cogs.visit.command_options import LONGEST_SOUGHT, sought


@app_commands.command(name="lay", description="Lay cards.")
async def lay(_interaction, length: int, word: str, card: str):
    return length, word, card


async def offered(_interaction, _typed):
    return []


lay.autocomplete("length")(offered)
lay.autocomplete("word")(offered)


def typed(name, value):
    return {"name": name, "type": 3, "value": value, "focused": True}


@pytest.mark.parametrize(
    ("name", "value", "completed"),
    [
        ("length", "", True),
        ("length", 3, True),
        ("length", True, False),
        ("length", 1.5, False),
        ("word", "x" * LONGEST_SOUGHT, True),
        ("word", "x" * (LONGEST_SOUGHT + 1), False),
        ("word", 3, False),
        ("card", "x", False),
        ("no such", "x", False),
    ],
)
def test_only_what_can_be_completed_is(name, value, completed):
    assert sought(lay, [typed(name, value)]) is completed


def test_what_does_not_fit_is_left_out_while_another_option_is_typed():
    fits = {"name": "card", "type": 3, "value": "x"}
    unfit = {"name": "length", "type": 4, "value": "x"}
    given = [unfit, typed("word", "b"), fits]
    assert sought(lay, given)
    assert given == [typed("word", "b"), fits]
    assert not sought(lay, [fits]), "nothing is being typed"
