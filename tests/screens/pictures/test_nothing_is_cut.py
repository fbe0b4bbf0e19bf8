"""Labels that a game shows are never cut, neither on its pictures nor on buttons and in lists."""

import re
from itertools import pairwise

import pytest
from engine_stage import stage_of
from evenings import unlike

from drawing.lettering import width_of
from drawing.tables.any_scene import svg
from drawing.tables.hands import NAMED
from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from screens.components import LONGEST_LABEL, LONGEST_OPTION, LONGEST_PLACEHOLDER, walk
from screens.panels import panels
from screens.pictures.tables import hand_picture, table_picture
from tests.screens.test_first_hands import playing
from tests.screens.test_first_pictures import with_cards

CUT = re.compile(r"<text[^>]*>([^<]*…)</text>")
LONGEST = {"label": LONGEST_LABEL, "placeholder": LONGEST_PLACEHOLDER, "description": LONGEST_OPTION}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_label_of_a_game_is_cut(game_id, language):
    seen = 0
    for felt in unlike(game_id, language=language):
        for seat in (None, *range(len(felt.seats))):
            stage = stage_of(felt, seat, language)
            stage = stage.but(behind=0) if seat is not None else stage
            picture = table_picture(stage) if seat is None else hand_picture(stage)
            if picture is not None:
                seen += 1
                assert CUT.findall(svg(picture.scene)) == []
            parts = panels.public(stage, []) if seat is None else panels.hand(stage, "")
            labels = [(part[key], key) for part in walk(parts) for key in LONGEST if part.get(key)]
            assert all(len(said) < LONGEST[key] for said, key in labels)
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_brackets_are_whole_and_do_not_overlap(language):
    stage = with_cards(playing("scroker", language), "an.D", "le.L", "le.M", "ch.E1", "li.N")
    scene = hand_picture(stage.but(sort="")).scene
    names = [one.name for one in scene.own.together]
    assert len(names) == 3
    drawn = svg(scene)
    placed = []
    for name in names:
        x, y = re.search(rf'<text x="([\d.]+)" y="([\d.]+)"[^>]*>{re.escape(name)}</text>', drawn).groups()
        half = width_of(name, NAMED, bold=True) / 2
        placed.append((float(y), float(x) - half, float(x) + half))
    assert all(one[0] != other[0] or one[2] < other[1] for one, other in pairwise(sorted(placed)))
