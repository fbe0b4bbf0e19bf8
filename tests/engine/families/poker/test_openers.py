"""Openers, where a game has them."""

from engine import catalogue


def test_longhorn_offers_no_options_that_change_nothing_in_it():
    offered = {option.name for option in catalogue.GAMES["longhorn"].options if not option.secret}
    assert not {"openers", "carry"} & offered
    assert {"openers", "carry"} < {option.name for option in catalogue.GAMES["spit"].options}
