"""Scrotch: knocks, and the answers to them."""

import pytest
from rummy_stage import PACK, Rummy, cards, fits, labels, options_of, spelled, text_in, window_fits

from engine.cards import letter_of
from engine.families.rummy.state import ScrotchKnock, ScrotchShow
from screens.i18n.language import called
from screens.rummy import typed
from screens.rummy.fields import PileCard
from screens.table.wanted import Redraw
from screens.unable import Unable
from tests.screens.engine_stage import plain


def scrotch(hand, **changes):
    table = Rummy("scrotch", ["ann", "bob"]).act(1, "decline").act(0, "decline")
    hands = (PACK[-10:], tuple(hand.split()))
    return table.put(**{"hands": hands, "phase": "play", "turn": 1, "taken": ()} | changes)


def test_either_pile_is_taken_from():
    table = Rummy("scrotch", ["ann", "bob"]).act(1, "decline").act(0, "decline")
    assert plain(table.press(1, "Stock")) == {"do": "take"}
    top = letter_of(table.state.discards[-1])
    assert plain(table.press(1, f"Take {top}")) == {"do": "take", "from": "discard"}


def taking(**changes):
    return Rummy("scrotch", ["ann", "bob"]).put(
        **{"discards": cards("le.B an.T"), "phase": "take", "turn": 1} | changes
    )


def typing(stage, **given):
    return typed.take(stage, given)


def suggested(stage):
    return [one.value for one in PileCard(called("option", "card"), "").suggested(stage, "take", "", {})]


def test_a_typed_top_card_is_taken_from_the_discards():
    stage = taking().stage(1)
    assert plain(typing(stage, card="an.T")) == {"do": "take", "from": "discard"}
    assert plain(typing(stage, card="🐢T", **{"from": "stock"})) == {"do": "take", "from": "discard"}


def test_no_card_typed_takes_from_the_stock():
    assert plain(typing(taking().stage(1))) == {"do": "take"}


@pytest.mark.parametrize(
    ("card", "discards", "code"),
    [
        ("zz", "le.B an.T", "not-a-card"),
        ("le.B", "le.B an.T", "not-on-top"),
        ("li.Q", "le.B an.T", "not-on-top"),
        ("an.T", "", "not-in-pile"),
    ],
)
def test_a_typed_card_that_is_not_on_top_is_never_a_draw_from_the_stock(card, discards, code):
    with pytest.raises(Unable) as refused:
        typing(taking(discards=cards(discards)).stage(1), card=card)
    assert refused.value.code == code


def test_a_word_typed_with_the_take_is_not_dropped_silently():
    with pytest.raises(Unable) as refused:
        typing(taking().stage(1), word="CAB")
    assert refused.value.code == "knock-shows-words"


def test_the_top_card_is_completed_and_only_that():
    assert suggested(taking().stage(1)) == ["an.T"]
    assert suggested(taking(phase="play").stage(1)) == []


def knocking(table):
    """The panel where the words of a knock are put together that discards the Q."""
    wanted = table.press(1, "Knock, discard Q…", spelled(table, 1, "li.Q"))
    return fits(table.panel(1, wanted.picked))


def test_a_knock_throws_a_card_and_finds_the_words():
    table = scrotch("li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q")
    shown = knocking(table)
    assert "You discard Q and knock." in text_in(shown)
    window_fits(table.press(1, "Type", shown).window)
    done = table.press(1, "Type", shown, fields={"words": "TONE rains"})
    assert plain(done)["discard"] == "li.Q"
    assert [sorted(word) for word in plain(done)["words"]] == [
        sorted(["li.T", "li.O", "li.N", "ch.E1"]),
        sorted(["an.R", "an.A", "an.I", "an.N", "an.S"]),
    ]
    table.does(1, done)
    assert table.state.phase == "check"


def test_which_cards_is_asked_only_where_suits_differ():
    table = scrotch("li.T li.O li.N ch.E1 an.T an.O an.N an.E ch.U1 ch.A1 li.Q", options=limit(50))
    shown = knocking(table)
    asked = table.press(1, "Type", shown, fields={"words": "TONE"})
    assert isinstance(asked, Redraw)
    question = fits(table.panel(1, asked.picked))
    ways = options_of(question, "Which cards?")
    assert {label for label, _ in ways.values()} == {"🐢T 🦉O 🐊N 🐘E", "🟢T 🟢O 🟢N 🌶️E1"}
    done = table.press(1, "Which cards?", question, [value_of(ways, "🟢T 🟢O 🟢N 🌶️E1")])
    assert plain(done)["words"] == [["li.T", "li.O", "li.N", "ch.E1"]]


def value_of(menu, label):
    return next(value for value, (text, _) in menu.items() if text == label)


def limit(deadwood):
    return {**Rummy("scrotch", ["ann", "bob"]).state.options, "deadwood": deadwood}


def test_a_choice_that_would_cost_the_knock_is_not_asked():
    table = scrotch("li.T li.O li.N ch.E1 an.T an.O an.N an.E ch.U1 ch.A1 li.Q", options=limit(20))
    done = table.press(1, "Type", knocking(table), fields={"words": "TONE"})
    assert plain(done)["words"] == [["an.T", "an.O", "an.N", "an.E"]]


def test_several_words_of_a_knock_are_picked_card_by_card():
    table = scrotch("li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q")
    shown = spelled(table, 1, "li.T li.O li.N ch.E1", knocking(table))
    shown = table.panel(1, table.press(1, "Another word", shown).picked)
    shown = spelled(table, 1, "an.R an.A an.I an.N", shown)
    done = table.press(1, "Knock with TONE RAIN", shown)
    assert plain(done)["words"] == [["li.T", "li.O", "li.N", "ch.E1"], ["an.R", "an.A", "an.I", "an.N"]]


def test_a_knock_is_typed_whole():
    table = scrotch("li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q")
    done = typed.knock(table.stage(1), {"card": "li.Q", "words": "tone rain"})
    words = [["li.T", "li.O", "li.N", "ch.E1"], ["an.R", "an.A", "an.I", "an.N"]]
    assert plain(done) == {"do": "knock", "discard": "li.Q", "words": words}
    not_held = typed.knock(table.stage(1), {"card": "le.B", "words": "tone"})
    assert plain(not_held) == {"do": "knock", "discard": "le.B", "words": ["TONE"]}


def shown_against(deadwood=("an.U",)):
    """Ann has knocked with TONE, in Limes and peppers, and bob shows."""
    word = ("li.T", "li.O", "li.N", "ch.E1")
    hands = ((*word, *deadwood), cards("li.S an.R an.A an.I an.N le.B le.D ch.A1 le.C le.F"))
    knock = ScrotchKnock(0, "li.Q", ScrotchShow((word,)))
    return scrotch("li.Q", phase="show", hands=hands, knock=knock, turn=1)


def test_showing_words_and_laying_off_on_the_knockers():
    table = shown_against()
    asked = table.press(1, "Type words…")
    window_fits(asked.window)
    assert [field["label"] for field in asked.window.fields] == ["Your words", "Add to TONE"]
    done = table.press(1, "Type words…", fields={"words": "RAIN", "on0": "tones"})
    assert plain(done)["words"] == ["RAIN"]
    assert plain(done)["lay_off"] == [{"word": "TONE", "front": "", "back": "S"}]
    table.does(1, done)
    assert table.state.knock.answer.words == (("an.R", "an.A", "an.I", "an.N"),)
    assert "TONES" in text_in(table.board())


def test_words_against_a_knock_are_shown_card_by_card_too():
    table = shown_against()
    shown = spelled(table, 1, "an.R an.A an.I an.N")
    assert plain(table.press(1, "Show RAIN", shown)) == {
        "do": "show",
        "words": [["an.R", "an.A", "an.I", "an.N"]],
    }


def test_against_a_scrotch_there_is_nothing_to_lay_off_on():
    asked = shown_against(deadwood=()).press(1, "Type words…")
    assert [field["label"] for field in asked.window.fields] == ["Your words"]


def test_nothing_may_be_shown_and_there_is_no_way_back_from_showing():
    assert plain(shown_against().press(1, "Show nothing")) == {"do": "show"}
    assert "Back" not in labels(shown_against().panel(1))


def test_own_words_leave_the_cards_that_are_laid_off():
    """RAINS could take the Lime S no more than TONES may take the Snail."""
    table = shown_against()
    hands = (table.state.hands[0], cards("li.S an.S an.R an.A an.I an.N le.B le.D ch.A1 le.C"))
    table.put(hands=hands)
    done = table.press(1, "Type words…", fields={"words": "RAINS", "on0": "TONES"})
    table.does(1, done)
    assert table.state.knock.answer.words == (("an.R", "an.A", "an.I", "an.N", "an.S"),)
    assert table.state.knock.answer.laid_off == (((), ("li.S",)),)


def test_after_a_false_knock_the_challenger_chooses():
    table = shown_against().put(phase="choose")
    assert plain(table.press(1, "End, no score")) == {"do": "end_hand"}
    assert plain(table.press(1, "Let it go on")) == {"do": "play_on"}
