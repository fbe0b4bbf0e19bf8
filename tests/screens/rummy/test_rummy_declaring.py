"""Texas Scrummy: the dealer's declarations, and extensions."""

import pytest
from rummy_stage import Rummy, fits, playing, text_in, window_fits

from engine.families.rummy.state import LaidWord
from screens.catalogue import screen_of
from screens.custom_ids import read_press
from screens.rummy import building
from screens.table.wanted import Redraw
from screens.unable import Unable
from tests.screens.engine_stage import plain


def sent(table, shown=None, **fields):
    asked = table.press(0, "Declare…", shown)
    custom_id = read_press(asked.window.custom_id)
    chosen = {"normal": "0", "out": "0", "also": ""} | fields
    return screen_of(table.game).wanted(table.stage(0), custom_id._replace(fields=chosen))


def test_plain_scrummy_takes_one_press():
    assert plain(Rummy("texas-scrummy").press(0, "Plain Scrummy")) == {"do": "declare"}


def test_the_dealer_declares_in_one_window():
    table = Rummy("texas-scrummy")
    declared = sent(table, normal="3", out="5x", also="h e")
    assert plain(declared) == {"do": "declare", "min": 3, "hard_out": 5, "hot": True, "extensions": True}
    table.does(0, declared)
    assert table.state.phase == "exchange"


def test_the_window_lists_only_numbers_that_may_be_declared():
    asked = Rummy("texas-scrummy").press(0, "Declare…")
    assert offered(asked.window, "normal") == {"2", "3", "4", "5", "6"}
    assert "A number may be 6 at most, and two numbers 8 together" in text_in(asked.window.fields)
    low = Rummy("texas-scrummy", number_cap=4).press(0, "Declare…")
    assert offered(low.window, "normal") == offered(low.window, "out") == {"2", "3", "4"}


def offered(window, field):
    """The numbers to choose from; each may be a least or an exact one."""
    (menu,) = (
        part["component"] for part in window.fields if part.get("component", {}).get("custom_id") == field
    )
    values = {one["value"] for one in menu["options"]} - {"0"}
    assert {value.rstrip("x") + "x" for value in values} <= values
    return {value.rstrip("x") for value in values}


def test_two_numbers_beyond_the_caps_are_explained_and_kept_in_the_window():
    table = Rummy("texas-scrummy")
    again = fits(table.panel(0, sent(table, normal="6", out="6x", also="d").picked))
    assert "If you name both, they may add up to 8 at most" in text_in(again)
    window = table.press(0, "Declare…", again).window
    chosen = [
        one["value"]
        for part in window.fields
        for one in part.get("component", {}).get("options", ())
        if one.get("default")
    ]
    assert chosen == ["6", "6x", "d"]


def test_lists_on_a_hand_of_the_version_before_show_the_hand_of_now():
    table = Rummy("texas-scrummy")
    for act in ("normal", "out", "also"):
        old = read_press(table.stage(0).custom_id(act, "0.0."))._replace(values=("3",))
        assert screen_of(table.game).wanted(table.stage(0), old) == Redraw()


def test_a_displayed_word_is_extended_by_typing_the_longer_one():
    table = playing("texas-scrummy", words=(LaidWord(0, ("an.T", "an.O"), 1),))
    shown = table.panel(1, table.press(1, "Make longer…").picked)
    asked = table.press(1, "TO · ann", shown)
    window_fits(asked.window)
    custom_id = read_press(asked.window.custom_id)
    sent = custom_id._replace(fields={"longer": "goto"})
    wanted = screen_of(table.game).wanted(table.stage(1), sent)
    assert plain(wanted) == {"do": "extend", "word": "TO", "of": 0, "front": "GO", "back": ""}


@pytest.mark.parametrize("typed", ["TO", "TEA", ""])
def test_what_does_not_make_the_word_longer_is_refused(typed):
    with pytest.raises(Unable) as refused:
        building.ends("TO", typed)
    assert refused.value.code == "not-longer"


def test_the_letters_of_an_extension_are_the_same_wherever_the_word_is_found():
    assert building.ends("AN", "BANANA") == ("B", "ANA")
