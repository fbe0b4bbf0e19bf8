"""A press that comes a moment late finds no act that costs where a harmless button was."""

import pytest
from engine_stage import stage_of
from evenings import evening

from engine.catalogue import GAMES
from screens.components import ROW
from screens.custom_ids import read_press
from screens.panels import panels
from screens.results.own import UNDER_WAY, Ended
from screens.table.family import COSTLY


def places(components):
    """The act of each button by its row and its place there."""
    (container,) = components
    rows = [part["components"] for part in container["components"] if part["type"] == ROW]
    return {
        (row, place): press.act
        for row, buttons in enumerate(rows)
        for place, button in enumerate(buttons)
        if (press := read_press(button["custom_id"])) is not None
    }


def hand_at(felt, seat):
    """A player's panel, with *Review* between hands."""
    stage = stage_of(felt, seat, drawn=True)
    ended = Ended("You won.", "t:1:1:film:1") if felt.game.due(felt.state) is None else UNDER_WAY
    return places(panels.hand(stage, "", ended=ended))


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_no_act_that_costs_stands_where_a_harmless_button_was(game_id):
    """Also not where *Ready*, *Check* or *Review* ever are. The panel to call a game is left out: only its own
    *Deal it* ends it."""
    shown, rows = {}, {}
    for seed in "78":
        for felt in evening(game_id, seed=seed):
            for seat in range(len(felt.seats)):
                before, now = shown.get((seed, seat), {}), hand_at(felt, seat)
                for at, act in now.items():
                    rows.setdefault(act, set()).add(at[0])
                    assert act not in COSTLY or before.get(at, act) in COSTLY, (at, act)
                shown[seed, seat] = {} if felt.state.phase == "call" else now
    costly = [row for act in COSTLY for row in rows.get(act, ())]
    assert bool(costly) == GAMES[game_id].folds
    assert all(min(costly) > row for act in ("ready", "check", "film") if costly for row in rows.get(act, ()))
