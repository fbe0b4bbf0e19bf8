"""Openers, where a game has them."""

from poker_table import Table

from engine import catalogue
from engine.contract import Deal


def test_longhorn_offers_no_options_that_change_nothing_in_it():
    offered = {option.name for option in catalogue.GAMES["longhorn"].options if not option.secret}
    assert not {"openers", "carry"} & offered
    assert {"openers", "carry"} < {option.name for option in catalogue.GAMES["spit"].options}


def test_a_longhorn_table_that_was_opened_with_them_goes_on():
    table = Table("longhorn", [50, 50], dealer=0, openers="enforced", carry=False)
    table.until("between")
    table.house(Deal())
    assert table.state.hand == 2
