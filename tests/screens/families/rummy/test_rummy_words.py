"""Words at a rummy table, typed or picked card by card, from hands and piles of any size."""

import pytest
from rummy_stage import HANDS, PACK, chosen, fits, labels, options_of, playing, text_in, window_fits

from screens.families.rummy import drafts, reading
from screens.refusals.unable import Unable
from screens.table.wanted import Act, Ask, Redraw


def test_a_word_is_typed_into_a_window():
    asked = playing().press(1, "Lay a word")
    assert isinstance(asked, Ask)
    window_fits(asked.window)
    wanted = playing().press(1, "Lay a word", fields={"words": " badge "})
    assert wanted == Act({"do": "lay", "text": "badge"})


def test_a_word_may_be_typed_card_by_card():
    wanted = playing().press(1, "Lay a word", fields={"words": "le.B ch.A2 🍋D"})
    assert wanted == Act({"do": "lay", "word": ["le.B", "ch.A2", "le.D"]})


def test_a_word_is_picked_card_by_card_in_the_order_of_its_letters():
    table = playing()
    wanted = chosen(table, 1, "Lay: pick the first card", "le.B")
    for card in ("ch.A2", "le.D"):
        shown = fits(table.panel(1, wanted.picked))
        wanted = chosen(table, 1, "The next card", card, shown)
    shown = table.panel(1, wanted.picked)
    assert "So far: **BAD** 🍋B 🌶️A2 🍋D" in text_in(shown)
    assert labels(shown) == ["Lay BAD", "Type…", "Take back a card", "Something else"]
    assert table.press(1, "Lay BAD", shown) == Act({"do": "lay", "word": ["le.B", "ch.A2", "le.D"]})
    back = table.press(1, "Take back a card", shown)
    assert "So far: **BA**" in text_in(table.panel(1, back.picked))
    assert table.press(1, "Something else", shown) == Redraw()


def test_a_card_is_picked_once():
    table = playing()
    wanted = chosen(table, 1, "Lay: pick the first card", "le.B")
    menu = options_of(table.panel(1, wanted.picked), "The next card")
    assert "🍋B" not in [label for label, _ in menu.values()]
    assert len(menu) == len(HANDS[1]) - 1


def test_taking_from_the_pile_shows_what_comes_along_and_asks_for_the_word():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O", "ch.E1"))
    wanted = chosen(table, 1, "Take from the pile", "an.C")
    shown = fits(table.panel(1, wanted.picked))
    assert "You take **🐱C**, and lay a word with it in the same move." in text_in(shown)
    assert "You also take: 🟢O  🌶️E1" in text_in(shown)
    asked = table.press(1, "Type", shown)
    window_fits(asked.window)
    assert "🟢O 🌶️E1" in asked.window.fields[0]["description"]
    typed = table.press(1, "Type", shown, fields={"words": "CODE"})
    assert typed == Act({"do": "take", "card": "an.C", "text": "CODE"})
    table.does(1, typed)
    assert [word.text for word in table.state.words] == ["CODE"]


def test_a_taken_word_may_be_picked_from_hand_and_pile():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O", "ch.E1"))
    wanted = chosen(table, 1, "Take from the pile", "an.C")
    for card in ("an.C", "ch.A2", "le.B"):
        shown = table.panel(1, wanted.picked)
        prompt = "The first card" if card == "an.C" else "The next card"
        wanted = chosen(table, 1, prompt, card, shown)
    shown = table.panel(1, wanted.picked)
    wanted = table.press(1, "Take and lay CAB", shown)
    assert wanted == Act({"do": "take", "card": "an.C", "word": ["an.C", "ch.A2", "le.B"]})


def test_the_public_buttons_lead_to_the_same_words():
    table = playing(phase="take", discards=("li.N", "an.C"))
    board = table.board()
    wanted = table.press(1, "Take from the pile", board, ["0"])
    assert "You take **🟢N**" in text_in(table.panel(1, wanted.picked))
    assert isinstance(playing().press(1, "Lay a word", playing().board()), Ask)
    assert playing().press(1, "Discard", playing().board()) == Redraw()


# --- hands and piles of more than 25 cards ------------------------------------------------------------------


def test_a_hand_of_thirty_cards_is_paged():
    hand = PACK[:30]
    table = playing(hands=(HANDS[0], hand, HANDS[2]), taken=())
    first = fits(table.panel(1))
    assert len(options_of(first, "Discard a card")) == 25
    turned = table.press(1, "More", first)
    second = fits(table.panel(1, turned.picked))
    rest = options_of(second, "Discard a card")
    assert len(rest) == 5
    every = {label for label, _ in (*options_of(first, "Discard a card").values(), *rest.values())}
    assert every == {table.stage().faces.label(card) for card in hand}
    value, (label, _) = next(iter(rest.items()))
    wanted = table.press(1, "Discard a card", second, [value])
    assert table.stage().faces.label(wanted.action["card"]) == label


def test_a_word_is_picked_from_two_pages():
    table = playing(hands=(HANDS[0], PACK[:30], HANDS[2]), taken=())
    shown = table.panel(1)
    wanted = table.press(1, "Lay: pick the first card", shown, ["0"])
    shown = fits(table.panel(1, wanted.picked))
    turned = table.press(1, "More cards", shown)
    shown = fits(table.panel(1, turned.picked))
    value = list(options_of(shown, "The next card"))[-1]
    wanted = table.press(1, "The next card", shown, [value])
    assert drafts.read(wanted.picked.detail).words == ((0, int(value)),)
    longest = wanted.picked
    for place in range(1, 20):
        draft = drafts.read(longest.detail).adding(place)
        longest = longest._replace(detail=drafts.write(draft))
    fits(table.panel(1, longest))


def test_a_pile_of_forty_cards_is_paged_in_the_players_own_panel():
    hands = (HANDS[0], PACK[40:45], HANDS[2])
    table = playing(phase="take", discards=PACK[:40], hands=hands)
    first = fits(table.panel(1))
    top = options_of(first, "Take from the pile")
    assert (len(top), next(iter(top))) == (25, "39")
    turned = table.press(1, "More", first)
    second = options_of(fits(table.panel(1, turned.picked)), "Take from the pile")
    assert list(second)[-1] == "0"
    assert "39 cards" in second["0"][1]
    assert "(more in My hand)" in text_in(fits(table.board()))
    wanted = table.press(1, "Take from the pile", first, ["20"])
    fits(table.panel(1, wanted.picked))
    window_fits(table.press(1, "Type", table.panel(1, wanted.picked)).window)


@pytest.mark.parametrize("owner", ["²", "9" * 50, "0", "4", "dan"])
def test_a_word_of_nobody_at_the_table_is_refused(owner):
    with pytest.raises(Unable) as refused:
        reading.named_word(playing().stage(1), f"CAB@{owner}")
    assert refused.value.code == "no-such-player"


def test_a_displayed_word_is_named_with_its_players_name_or_seat():
    stage = playing().stage(1)
    for typed in ("CAB@3", "CAB@cy", "CAB of Cy"):
        assert reading.named_word(stage, typed) == {"word": "CAB", "of": 2}
