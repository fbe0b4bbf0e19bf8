"""Words at a rummy table, typed or picked card by card, from hands and piles of any size."""

import pytest
from rummy_stage import HANDS, PACK, chosen, fits, labels, playing, spelled, text_in, window_fits

from screens.components import BLUE, walk
from screens.rummy import naming
from screens.rummy.typed import named_word
from screens.table.wanted import Ask, Redraw
from screens.unable import Unable
from tests.labels import MORE
from tests.screens.engine_stage import plain


def test_a_word_is_typed_into_a_window():
    asked = playing().press(1, "Type a word…")
    assert isinstance(asked, Ask)
    window_fits(asked.window)
    wanted = playing().press(1, "Type a word…", fields={"word": " badge "})
    assert plain(wanted) == {"do": "lay", "text": "badge"}


def test_a_word_may_be_typed_card_by_card():
    wanted = playing().press(1, "Type a word…", fields={"word": "le.B ch.A2 🍋D"})
    assert plain(wanted) == {"do": "lay", "word": ["le.B", "ch.A2", "le.D"]}


def test_a_word_is_pressed_card_by_card_in_the_order_of_its_letters():
    table = playing()
    shown = spelled(table, 1, "le.B ch.A2 le.D")
    assert "**B A D**" in text_in(shown)
    assert labels(shown)[-2:] == ["Lay BAD", "Clear"]
    assert plain(table.press(1, "Lay BAD", shown)) == {"do": "lay", "word": ["le.B", "ch.A2", "le.D"]}
    assert table.press(1, "Clear", shown) == Redraw()


def test_a_card_pressed_again_is_out_of_the_word():
    shown = spelled(playing(), 1, "le.B ch.A2 le.D ch.A2")
    assert "**B D**" in text_in(shown)
    assert [part["label"] for part in walk(shown) if part.get("style") == BLUE][:2] == ["🍋B", "🍋D"]


def test_taking_from_the_pile_brings_what_lies_above_and_asks_for_the_word():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O", "ch.E1"))
    pile = fits(table.panel(1, table.press(1, "Pile…").picked))
    assert labels(pile) == [MORE, "🌶️E1", "🟢O", "🐱C", "🟢N", "Back"]
    assert "Take one and every card above it, and use it in a word." in text_in(pile)
    shown = fits(table.panel(1, chosen(table, 1, "an.C", pile).picked))
    assert "Spell a word with C." in text_in(shown)
    assert {"🐱C", "🟢O", "🌶️E1"} <= set(labels(shown))
    assert "🟢N" not in labels(shown)
    asked = table.press(1, "Type", shown)
    window_fits(asked.window)
    assert "🟢O 🌶️E1" in asked.window.fields[0]["description"]
    typed = table.press(1, "Type", shown, fields={"word": "CODE"})
    assert plain(typed) == {"do": "take", "card": "an.C", "text": "CODE"}
    table.does(1, typed)
    assert [word.text for word in table.state.words] == ["CODE"]


def test_a_taken_word_may_be_pressed_from_hand_and_pile():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O", "ch.E1"))
    pile = table.panel(1, table.press(1, "Pile…").picked)
    shown = spelled(table, 1, "an.C an.C ch.A2 le.B", pile)
    wanted = table.press(1, "Take and lay CAB", shown)
    assert plain(wanted) == {"do": "take", "card": "an.C", "word": ["an.C", "ch.A2", "le.B"]}


# --- more cards than buttons --------------------------------------------------------------------------------


def test_of_a_hand_of_thirty_cards_twenty_are_pressed_and_all_can_be_typed():
    hand = PACK[:30]
    table = playing(hands=(HANDS[0], hand, HANDS[2]), taken=())
    shown = fits(table.panel(1))
    faces = table.stage().faces
    assert sum(label in {faces.label(card) for card in hand} for label in labels(shown)) == 20
    last = table.stage(1).arranged(hand)[-1]
    assert faces.label(last) not in labels(shown)
    typed = table.press(1, "Type a word…", fields={"word": last})
    assert plain(typed) == {"do": "lay", "word": [last]}


def test_of_a_pile_of_forty_cards_the_newest_twenty_are_pressed():
    hands = (HANDS[0], PACK[40:45], HANDS[2])
    table = playing(phase="take", discards=PACK[:40], hands=hands)
    pile = fits(table.panel(1, table.press(1, "Pile…").picked))
    newest = [table.stage().faces.label(card) for card in PACK[39:19:-1]]
    assert labels(pile) == [MORE, *newest, "Deeper…", "Back"]
    shown = fits(table.panel(1, chosen(table, 1, PACK[20], pile).picked))
    window_fits(table.press(1, "Type", shown).window)


def test_a_card_that_lies_deeper_is_typed():
    table = playing(phase="take", discards=PACK[:40], hands=(HANDS[0], PACK[40:45], HANDS[2]))
    pile = table.panel(1, table.press(1, "Pile…").picked)
    window_fits(table.press(1, "Deeper…", pile).window)
    letter = naming.letter(table.stage(), PACK[0])
    for typed in (PACK[0], table.stage().faces.label(PACK[0])):
        taken = table.press(1, "Deeper…", pile, fields={"card": typed})
        assert f"Spell a word with {letter}." in text_in(fits(table.panel(1, taken.picked)))
    for typed, wrong in ((PACK[44], "not-in-pile"), ("nonsense", "not-a-card")):
        with pytest.raises(Unable) as refused:
            table.press(1, "Deeper…", pile, fields={"card": typed})
        assert refused.value.code == wrong
    few = playing(phase="take", discards=PACK[:20], hands=(HANDS[0], PACK[40:45], HANDS[2]))
    assert "Deeper…" not in labels(few.panel(1, few.press(1, "Pile…").picked))


@pytest.mark.parametrize("owner", ["²", "9" * 50, "0", "4", "dan"])
def test_a_word_of_nobody_at_the_table_is_refused(owner):
    with pytest.raises(Unable) as refused:
        named_word(playing().stage(1), f"CAB@{owner}")
    assert refused.value.code == "no-such-player"


def test_a_displayed_word_is_named_with_its_players_name_or_seat():
    stage = playing().stage(1)
    for typed in ("CAB@3", "CAB@cy", "CAB of Cy"):
        assert named_word(stage, typed) == {"word": "CAB", "of": 2}
