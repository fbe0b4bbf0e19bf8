"""Cards chosen button by button: a press's content, if it fits the present question."""

import pytest

from screens.custom_ids import Press
from screens.table.card_buttons import PICK, chosen

CARDS = ("le.A", "le.B", "le.C")


def pressed(detail, act=PICK):
    return Press("g", 1, 1, act, detail)


@pytest.mark.parametrize(
    ("press", "places"),
    [
        (None, ()),
        (pressed("draw.2.0"), (2, 0)),
        (pressed("draw.2.0.2"), (2, 0)),
        (pressed("draw.3.1"), (1,)),  # more cards were there when it was drawn
        (pressed("draw.x.1"), (1,)),
        (pressed("draw"), ()),
        (pressed("pass.2.0"), ()),
        (pressed("draw.2.0", "swap"), ()),
    ],
)
def test_only_cards_chosen_for_this_act_count_each_once_in_the_order_of_presses(press, places):
    assert chosen(press, "draw", CARDS) == places
