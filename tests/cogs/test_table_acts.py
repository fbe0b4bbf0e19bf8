"""Acts about a table are declared once, and every declared act works."""

import pytest

from cogs.visit.pages import Pages
from cogs.visit.router import Router
from cogs.visit.table_commands import TableCommands
from screens.table import acts
from screens.table.acts import COMMANDS, MORE, TableAct

ALL = [one for one in vars(acts).values() if isinstance(one, TableAct)]


@pytest.mark.parametrize("act", ALL, ids=[act.do for act in ALL])
def test_every_act_about_a_table_is_carried_out(act):
    assert act.do in Router(TableCommands(), Pages()).about_table


def test_every_act_that_is_described_is_a_command():
    assert {act.do for act in ALL if act.about} == {act.do for act in COMMANDS}


def test_the_menu_offers_nothing_twice():
    assert len({act.do for act in MORE}) == len(MORE)
