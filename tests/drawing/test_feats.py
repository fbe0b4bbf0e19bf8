"""A feat is told in a result's picture, and celebrated for all but a reader who has lost to it."""

import pytest

from drawing.scenes import Face, ResultHand, ResultScene
from drawing.tables.any_scene import svg
from drawing.tables.results import CONFETTI


@pytest.mark.parametrize(("mood", "confetti"), [("", True), ("lost", False)])
def test_a_feat_has_confetti_unless_the_reader_has_lost(mood, confetti):
    hand = ResultHand(name="Ada", gain="+81", won=True)
    drawn = svg(
        ResultScene(title="Ada wins", cheer="Scrotch!", shown=(hand,), faces=(Face(initial="A"),), mood=mood)
    )
    assert "Scrotch!" in drawn
    assert all((colour in drawn) == confetti for colour in CONFETTI[1:])
