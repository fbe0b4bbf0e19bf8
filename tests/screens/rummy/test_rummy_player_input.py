"""A rummy table's buttons, selects and windows, in the engine's words."""

import pytest
from rummy_stage import HANDS, Rummy, chosen, playing, spelled, text_in

from engine.families.rummy.state import LaidWord
from screens.catalogue import screen_of
from screens.components import walk
from screens.custom_ids import Press, read_press
from screens.rummy import acts, player_input
from screens.table import drafts
from screens.table.wanted import Act, Redraw
from screens.unable import Unable
from tests.labels import ACCEPT
from tests.screens.engine_stage import plain


def test_the_opening_exchange():
    table = Rummy().put(hands=HANDS)
    assert plain(table.press(1, "Leave it")) == {"do": "decline"}
    assert plain(chosen(table, 1, "an.R")) == {"do": "exchange", "give": "an.R"}


def test_taking_from_the_stock_and_discarding():
    table = playing(phase="take")
    taking = table.press(1, "Stock")
    assert plain(taking) == {"do": "take", "from": "stock"}
    assert table.does(1, taking).state.phase == "play"
    shown = spelled(playing(), 1, "le.G")
    assert plain(playing().press(1, "Discard G", shown)) == {"do": "discard", "card": "le.G"}


@pytest.mark.parametrize(
    ("game", "phase", "laid", "rule"),
    [
        ("scrummy", "play", (), "Keep 2 cards, or go out with words of 5+ letters."),
        ("scrummy", "play", ("an.T", "an.O"), "Keep 2 cards: you cannot go out this turn."),
        ("scrummy", "last", (), "Keep 1 card, or go out with words of 5+ letters."),
        ("scrummy", "bare", ("an.T", "an.O"), "Keep 1 card: you cannot go out this turn."),
        ("four-by-four", "play", (), ""),
    ],
)
def test_how_many_cards_a_turn_has_to_leave_is_said_before_the_first_word(game, phase, laid, rule):
    table = playing(game, phase=phase, closing=0 if phase == "play" else 2)
    table.put(words=(LaidWord(1, laid, table.state.turns),) if laid else ())
    told = text_in(table.panel(1))
    assert rule in told
    assert ("Keep" in told) == bool(rule)


def test_words_are_asked_for_only_where_one_can_be_laid():
    """A word of three cards leaves too few to go on with, and has too few letters to go out with."""
    table = playing()
    assert "Lay words, then discard." in text_in(table.panel(1))
    table.put(hands=(HANDS[0], HANDS[1][:3], HANDS[2]))
    assert "Discard a card. To go out, each word needs 5 letters or more." in text_in(table.panel(1))


def test_a_last_turn_may_be_passed():
    table = playing(phase="last", stock=(), closing=2)
    assert plain(table.press(1, "Pass")) == {"do": "pass"}


def test_challenges_name_the_word_and_its_player():
    words = (LaidWord(0, ("an.T", "an.O"), 1), LaidWord(2, ("an.T", "an.O"), 1))
    table = playing(phase="take", words=words)
    shown = table.panel(1, table.press(1, "Challenge…").picked)
    assert plain(table.press(1, "Challenge TO · cy", shown)) == {"do": "spellcheck", "word": "TO", "of": 2}
    out = playing(phase="out", out=0, words=(LaidWord(0, ("an.T", "an.O"), 2),), waiting=(1, 2))
    assert plain(out.press(1, "Challenge TO")) == {"do": "spellcheck", "word": "TO", "of": 0}
    assert plain(out.press(1, ACCEPT)) == {"do": "accept"}


# --- what cannot have been drawn ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "detail",
    ["", "lay", "lay~x~", "steal~0~", "take1~0~", "take99~0~", "knock9~0~", "lay~0~Z", "lay~0~!", "lay~0~é"],
)
@pytest.mark.parametrize("act", ["pick", "add", "undo", "next", "play", "type", "which", "add_page"])
def test_foreign_ids_are_refused_in_words(act, detail):
    table = playing(phase="take", discards=("li.N",))
    press = Press("g", 1, 1, act, detail, ("0",), {"word": "CAB", "words": "CAB"})
    assert meaning(table, press) in ("old-button", "nothing-offered", Redraw, Act)


def meaning(table, press):
    try:
        return type(screen_of(table.game).wanted(table.stage(1), press))
    except Unable as refused:
        return refused.code


@pytest.mark.parametrize("act", ["exchange", "pile", "knock", "discard", "extend", "spellcheck"])
@pytest.mark.parametrize("value", ["-1", "99", "x", "٣", ""])
def test_choices_that_were_never_offered_are_refused(act, value):
    table = playing()
    with pytest.raises(Unable):
        screen_of(table.game).wanted(table.stage(1), Press("g", 1, 1, act, "", (value,)))


def test_drafts_come_back_as_they_were_written():
    for draft in (
        drafts.Draft("lay"),
        drafts.Draft("take", 39, 1, ((0, 51, 3),)),
        drafts.Draft("knock", 4, 0, ((1, 2, 3, 4), ())),
    ):
        assert drafts.read_draft(drafts.write(draft)) == draft


def test_every_button_drawn_is_understood():
    """Nothing under a table or in a panel leads nowhere."""
    known = {*player_input.PANEL, "type", "deeper", *(act.do for act in acts.ACTS), "hand", "overview"}
    for table in (playing(), playing(phase="take"), playing("texas-scrummy"), Rummy("texas-scrummy")):
        seat = table.state.turn
        for part in walk([*table.board(), *table.panel(seat)]):
            press = read_press(part.get("custom_id", ""))
            assert press is None or press.kind == "t" or press.act in known
