"""Texas Scrummy: what the dealer declares, and words that are made longer."""

import pytest
from rummy_stage import Rummy, fits, labels, options_of, playing, text_in, window_fits

from engine.families.rummy.state import Laid
from screens.catalogue import screen_of
from screens.custom_ids import read
from screens.refusals.unable import Unable
from screens.rummy import reading
from screens.table.wanted import Act


def test_the_dealer_declares_by_panel():
    table = Rummy("texas-scrummy")
    assert table.press(0, "Declare nothing") == Act({"do": "declare"})
    wanted = table.press(0, "Words: not declared", values=["3"])
    wanted = table.press(0, "To go out: not declared", table.panel(0, wanted.picked), ["5x"])
    wanted = table.press(0, "Also", table.panel(0, wanted.picked), ["h", "e"])
    shown = fits(table.panel(0, wanted.picked))
    assert "words: 3 letters or more · to go out: exactly 5 letters" in text_in(shown)
    declared = table.press(0, "Declare this", shown)
    assert declared == Act({"do": "declare", "min": 3, "hard_out": 5, "hot": True, "extensions": True})
    table.does(0, declared)
    assert table.state.phase == "exchange"


def test_the_panel_lists_only_numbers_that_may_be_declared():
    table = Rummy("texas-scrummy")
    assert offered(table.panel(0), "Words: not declared") == {"2", "3", "4", "5", "6"}
    wanted = table.press(0, "Words: not declared", values=["4"])
    shown = table.panel(0, wanted.picked)
    assert "Declare this" in labels(shown)
    assert "words: 4 letters or more" in text_in(shown)
    assert offered(shown, "To go out: not declared") == {"4"}
    wanted = table.press(0, "To go out: not declared", shown, ["4x"])
    assert offered(table.panel(0, wanted.picked), "Words: not declared") == {"2", "3", "4"}
    nine = Rummy("texas-scrummy", total_cap=9)
    wanted = nine.press(0, "Words: not declared", values=["4"])
    assert offered(nine.panel(0, wanted.picked), "To go out: not declared") == {"4", "5"}


def offered(shown, placeholder):
    """The numbers to choose from; each may be a least or an exact one."""
    values = set(options_of(shown, placeholder)) - {"0"}
    assert {value.rstrip("x") + "x" for value in values} <= values
    return {value.rstrip("x") for value in values}


def test_a_forged_choice_beyond_the_caps_is_explained():
    table = Rummy("texas-scrummy")
    custom_id = table.stage(0).custom_id("declaring", "6.6.")
    shown = table.panel(0, read(custom_id))
    assert "Declare this" not in labels(shown)
    assert "If you name both, they may add up to 8 at most" in text_in(shown)


def test_a_displayed_word_is_extended_by_typing_the_longer_one():
    table = playing("texas-scrummy", words=(Laid(0, ("an.T", "an.O"), 1),))
    shown = table.panel(1, table.press(1, "Make longer…").picked)
    asked = table.press(1, "TO · ann", shown)
    window_fits(asked.window)
    custom_id = read(asked.window.custom_id)
    sent = custom_id._replace(fields={"longer": "goto"})
    wanted = screen_of(table.game).wanted(table.stage(1), sent)
    assert wanted == Act({"do": "extend", "word": "TO", "of": 0, "front": "GO", "back": ""})


@pytest.mark.parametrize("typed", ["TO", "TEA", ""])
def test_what_does_not_make_the_word_longer_is_refused(typed):
    with pytest.raises(Unable) as refused:
        reading.ends("TO", typed)
    assert refused.value.code == "not-longer"


def test_the_letters_of_an_extension_are_the_same_wherever_the_word_is_found():
    assert reading.ends("AN", "BANANA") == ("B", "ANA")
