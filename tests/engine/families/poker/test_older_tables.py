"""A table that was stored before an option or a field came up is played on as it was."""

import msgspec
import pytest
from poker_table import Table

from engine import catalogue
from engine.contract import Deal, TimeUp

NEW_OPTIONS = frozenset({"scrokers", "contest_cost", "level_minutes", "min_raise"})
NEW_FIELDS = frozenset({"took_main", "step", "level_at"})
NEW_OF_PLAYERS = frozenset({"anted_all", "paid_out", "forfeits"})
GAMES = ("scroker", "spit", "longhorn", "dealers-choice", "scrapok", "zoot")


def as_stored_before(state):
    """The bytes of a state without what came later."""
    stored = msgspec.msgpack.decode(catalogue.GAMES.encode(state))
    stored["options"] = {name: value for name, value in stored["options"].items() if name not in NEW_OPTIONS}
    for player in stored["players"]:
        for name in NEW_OF_PLAYERS:
            player.pop(name, None)
    return msgspec.msgpack.encode({name: value for name, value in stored.items() if name not in NEW_FIELDS})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("acts", [0, 3, 9, 20])
def test_a_table_stored_before_is_played_to_the_end_of_the_hand(game, acts):
    table = Table(game, [40, 30, 20], seed="old")
    for _ in range(acts):
        if not table.asked:
            table.house(Deal())
        table.act_at_random(table.asked[0])
    state = catalogue.GAMES.decode(game, as_stored_before(table.state))
    for seat in (None, 0, 1, 2):
        table.game.observe(state, seat)
    for _ in range(200):
        if table.game.due(state) is None:
            break
        state, _ = catalogue.GAMES.apply(state, None, TimeUp())
    assert state.phase in ("between", "over")
    assert sum(table.game.report(state).chips) + table.game.report(state).pot == 90


def test_longhorn_offers_no_options_that_change_nothing_in_it():
    offered = {option.name for option in catalogue.GAMES["longhorn"].options if not option.secret}
    assert not {"openers", "carry"} & offered
    assert {"openers", "carry"} < {option.name for option in catalogue.GAMES["spit"].options}


def test_a_longhorn_table_that_was_opened_with_them_goes_on():
    table = Table("longhorn", [50, 50], dealer=0, openers="enforced", carry=False)
    table.until("between")
    table.house(Deal())
    assert table.state.hand == 2


@pytest.mark.parametrize("game", ["scroker", "spit", "longhorn"])
def test_a_table_stored_before_there_were_scrokers_goes_on_without_them(game):
    table = Table(game, [40, 30, 20], seed="old")
    state = catalogue.GAMES.decode(game, as_stored_before(table.state))
    pack = table.game.report(state).pack
    assert not [card for card in pack if card.startswith("*")]
    assert sorted(pack) == sorted(table.game.report(table.state).pack)
