"""Texas Scrummy: what the dealer declares, and words that are made longer."""

import pytest
from rummy_stage import Rummy, fits, labels, options_of, playing, text_in, window_fits

from engine.families.rummy.state import Laid
from screens.catalogue import screen_of
from screens.custom_ids import read
from screens.families.rummy import reading
from screens.refusals.unable import Unable
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


def test_what_the_tables_caps_forbid_cannot_be_declared_by_panel():
    table = Rummy("texas-scrummy")
    wanted = table.press(0, "Words: not declared", values=["4"])
    shown = table.panel(0, wanted.picked)
    assert "Declare this" not in labels(shown)
    assert "at most 8 together" in text_in(shown)
    wanted = table.press(0, "To go out: not declared", shown, ["4"])
    assert "Declare this" in labels(table.panel(0, wanted.picked))
    nine = Rummy("texas-scrummy", total_cap=9)
    wanted = nine.press(0, "Words: not declared", values=["4"])
    assert "Declare this" in labels(nine.panel(0, wanted.picked))
    assert "7 letters" not in text_in(nine.panel(0))


def test_a_displayed_word_is_extended_by_typing_the_longer_one():
    table = playing("texas-scrummy", words=(Laid(0, ("an.T", "an.O"), 1),))
    shown = table.panel(1)
    assert options_of(shown, "Extend a displayed word") == {"0": ("TO · ann", "")}
    asked = table.press(1, "Extend a displayed word", shown, ["0"])
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
