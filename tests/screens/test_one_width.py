"""The only person's pictures follow each other in one place: through a hand they are shown equally wide, so that
cards stay where they are. Discord shows a picture 350 pixels high at most."""

import re
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from drawing.tables.any_scene import svg
from engine.catalogue import GAMES
from screens.pictures.tables import hand_picture, table_picture
from screens.table.company import company
from tests.played import moments
from tests.screens.engine_stage import people, stage_of

WIDE, HIGH, MOST = 540, 350, 0.9
MOSTLY = ("scrummy", "texas-scrummy")
"""Very many words in front of everybody may take more room."""


def alone(game, state, behind):
    felt = SimpleNamespace(
        game=game, state=state, seats=people(("ann", "Ada", "Bertrand", "Cleo", "Dot")[: company(game)])
    )
    stage = stage_of(felt, 0, drawn=True)
    seats = tuple(
        replace(seat, player=None, strength="plain") if place else seat
        for place, seat in enumerate(stage.table.seats)
    )
    table = SimpleNamespace(**{**vars(stage.table), "seats": seats, "only_person": 0})
    return stage.but(table=table, behind=behind)


def width_of(picture):
    _, _, across, high = re.search(r'viewBox="([\d. -]+)"', svg(picture.scene))[1].split(" ")
    return min(WIDE, round(HIGH * float(across) / float(high)))


def widths(game_id, behind):
    """Widths of one hand's pictures, until it is over."""
    game, found = GAMES[game_id], []
    for moment in moments(game_id, "wide", company(game), "plain", {}):
        stage = alone(game, moment.state, behind)
        if stage.view.phase in ("between", "over"):
            return found
        if stage.view.phase not in ("call", "declare"):
            found.append(width_of(hand_picture(stage)))
    return found


@pytest.mark.parametrize("behind", [0, 9])
@pytest.mark.parametrize("game_id", [one for one in GAMES if one not in MOSTLY])
def test_pictures_of_a_hand_are_equally_wide(game_id, behind):
    found = widths(game_id, behind)
    assert len(found) > 1
    assert len({*found}) == 1


@pytest.mark.parametrize("game_id", MOSTLY)
def test_most_are_where_words_take_room(game_id):
    found = widths(game_id, 9)
    assert max(map(found.count, found)) >= MOST * len(found) > 1


@pytest.mark.parametrize("game_id", ["scroker", "scrummy"])
def test_only_pictures_of_who_plays_alone_are_padded(game_id):
    game = GAMES[game_id]
    state = next(iter(moments(game_id, "wide", company(game), "plain", {}))).state
    stage = alone(game, state, 9)
    together = stage.but(table=SimpleNamespace(**{**vars(stage.table), "only_person": None}))
    assert hand_picture(stage).scene.least > 0
    assert hand_picture(together).scene.least == table_picture(stage).scene.least == 0
