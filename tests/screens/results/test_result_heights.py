"""A lone player's result is low enough for a phone and for a desk, with all that may be said under its picture."""

from types import SimpleNamespace

import pytest
from looked_back import looked_back
from phone import DESK, RESULT, RESULT_AT_DESK, height_of

from engine.catalogue import GAMES
from engine.hindsight.bluffs import bluffs
from engine.languages import LANGUAGES
from house.tables.records import Seat
from screens.panels import panels
from screens.results.own import Ended, Whole
from screens.results.remarks import remark
from screens.results.review import could_have
from screens.results.sentences import meaning, meant
from screens.table.company import company
from tests.screens.engine_stage import stage_of

CALLED = ("ann", "Ada", "Bertrand", "Cleo", "Hypatia")
HANDS = 5


def ended(game, over, language):
    """The stage and the end of this hand, for the first player among computers."""
    seats = tuple(
        Seat(player=None if place else 101, name=CALLED[place]) for place in range(len(over.felt.seats))
    )
    felt = SimpleNamespace(game=game, state=over.felt.state, seats=seats)
    stage = stage_of(felt, 0, language, drawn=True)
    alone = {"only_person": 0, "host": 101, "phase": "between"}
    stage = stage.but(table=SimpleNamespace(**{**vars(stage.table), **alone}))
    result, missed = over.result, over.missed
    word = meant(stage, result, alone=True)
    honour = stage.table.options.get("words") == "honour"
    whole = Whole(
        result,
        7,
        remark(stage, over.events, result.hand, range(1, len(seats))),
        alone=True,
        bluffs=bluffs(game, over.view, over.events) if honour and not result.void else (),
        meaning=meaning(stage, word) if word else "",
        missed=missed.rung if missed is not None else "",
    )
    return stage, Ended(could_have(stage, result, missed) if missed is not None else "", "t:1", whole)


@pytest.mark.broad(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_result_is_low_enough_for_a_phone_and_a_desk(game_id, language):
    game = GAMES[game_id]
    for over in looked_back(game_id, "low", HANDS, sitting=company(game), language=language):
        if over.seat == 0:
            stage, end = ended(game, over, language)
            panel, picture = panels.hand(stage, "", ended=end), panels.own_picture(stage, end)
            assert height_of(panel, picture) <= RESULT, panel
            assert height_of(panel, picture, DESK) <= RESULT_AT_DESK, panel
