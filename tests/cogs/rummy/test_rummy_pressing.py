"""What buttons, selects and windows of a rummy table mean, in the engine's words."""

import pytest
from rummy_stage import PACK, Rummy, fits, labels, options_of, text_in, window_fits

from cogs.components import walk
from cogs.ids import Press, read
from cogs.screens import screen_of
from cogs.screens.family import Act, Ask, Redraw
from cogs.screens.rummy import drafts, reading
from cogs.unable import Unable
from engine.rummy.state import Knocked, Laid, Shown


def cards(codes):
    return tuple(codes.split())


HANDS = (
    cards("an.T an.O an.N ch.E1 li.S li.T ch.O1"),
    cards("le.B ch.A2 le.D le.G ch.E5 an.R an.S"),
    cards("li.P li.Q li.R li.U li.V li.W li.X"),
)


def playing(game="scrummy", **changes):
    table = Rummy(game) if game != "texas-scrummy" else Rummy(game).act(0, "declare", extensions=True)
    return table.put(**{"hands": HANDS, "phase": "play", "turn": 1, "turns": 2, "taken": ("an.S",)} | changes)


def option_for(components, prompt, card):
    faces = Rummy().stage().faces
    return next(v for v, (label, _) in options_of(components, prompt).items() if label == faces.label(card))


def chosen(table, seat, prompt, card, components=None):
    shown = table.panel(seat) if components is None else components
    return table.press(seat, prompt, shown, [option_for(shown, prompt, card)])


# --- plain acts ---------------------------------------------------------------------------------------------


def test_the_opening_exchange():
    table = Rummy().put(hands=HANDS)
    assert table.press(1, "Leave it") == Act({"do": "decline"})
    assert chosen(table, 1, "Swap this card", "an.R") == Act({"do": "exchange", "give": "an.R"})


def test_taking_from_the_stock_and_discarding():
    table = playing(phase="take")
    assert table.press(1, "Take from the stock") == Act({"do": "take"})
    assert chosen(playing(), 1, "Discard a card", "le.G") == Act({"do": "discard", "card": "le.G"})


def test_a_last_turn_may_be_passed():
    table = playing(phase="last", stock=(), closing=2)
    assert table.press(1, "Pass") == Act({"do": "pass"})


def test_challenges_name_the_word_and_its_player():
    words = (Laid(0, ("an.T", "an.O"), 1), Laid(2, ("an.T", "an.O"), 1))
    table = playing(phase="take", words=words)
    assert table.press(1, "Spellcheck a word", values=["1"]) == Act(
        {"do": "spellcheck", "word": "TO", "of": 2}
    )
    out = playing(phase="out", out=0, words=(Laid(0, ("an.T", "an.O"), 2),), waiting=(1, 2))
    assert out.press(1, "Spellcheck TO") == Act({"do": "spellcheck", "word": "TO", "of": 0})
    assert out.press(1, "Accept") == Act({"do": "accept"})


# --- words --------------------------------------------------------------------------------------------------


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
    assert labels(shown) == ["Lay BAD", "Type…", "Back one card", "Something else"]
    assert table.press(1, "Lay BAD", shown) == Act({"do": "lay", "word": ["le.B", "ch.A2", "le.D"]})
    back = table.press(1, "Back one card", shown)
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
    wanted = chosen(table, 1, "Take from the discards", "an.C")
    shown = fits(table.panel(1, wanted.picked))
    assert "You take **🐱C**, and lay a word with it in the same act." in text_in(shown)
    assert "With it come: 🟢O  🌶️E1" in text_in(shown)
    asked = table.press(1, "Type", shown)
    window_fits(asked.window)
    assert "🟢O 🌶️E1" in asked.window.fields[0]["description"]
    typed = table.press(1, "Type", shown, fields={"words": "CODE"})
    assert typed == Act({"do": "take", "card": "an.C", "text": "CODE"})
    table.does(1, typed)
    assert [word.text for word in table.state.words] == ["CODE"]


def test_a_taken_word_may_be_picked_from_hand_and_pile():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O", "ch.E1"))
    wanted = chosen(table, 1, "Take from the discards", "an.C")
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
    wanted = table.press(1, "Take from the discards", board, ["0"])
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
    top = options_of(first, "Take from the discards")
    assert (len(top), next(iter(top))) == (25, "39")
    turned = table.press(1, "More", first)
    second = options_of(fits(table.panel(1, turned.picked)), "Take from the discards")
    assert list(second)[-1] == "0"
    assert "39 cards" in second["0"][1]
    assert "(more of them: My hand)" in text_in(fits(table.board()))
    wanted = table.press(1, "Take from the discards", first, ["20"])
    fits(table.panel(1, wanted.picked))
    window_fits(table.press(1, "Type", table.panel(1, wanted.picked)).window)


# --- Texas Scrummy ------------------------------------------------------------------------------------------


def test_the_dealer_declares_by_panel():
    table = Rummy("texas-scrummy")
    assert table.press(0, "Declare nothing") == Act({"do": "declare"})
    wanted = table.press(0, "Words: not declared", values=["3"])
    wanted = table.press(0, "To go out: not declared", table.panel(0, wanted.picked), ["5x"])
    wanted = table.press(0, "And besides", table.panel(0, wanted.picked), ["h", "e"])
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
    assert "the two together are 8 at most" in text_in(shown)
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


# --- Scrotch ------------------------------------------------------------------------------------------------


def scrotch(hand, **changes):
    table = Rummy("scrotch", ["ann", "bob"]).act(1, "decline").act(0, "decline")
    hands = (PACK[-10:], tuple(hand.split()))
    return table.put(**{"hands": hands, "phase": "play", "turn": 1, "taken": ()} | changes)


def test_either_pile_is_taken_from():
    table = Rummy("scrotch", ["ann", "bob"]).act(1, "decline").act(0, "decline")
    assert table.press(1, "Take from the stock") == Act({"do": "take", "from": "stock"})
    top = table.stage().faces.label(table.state.discards[-1])
    assert table.press(1, f"Take {top}") == Act({"do": "take", "from": "discard"})


def test_a_knock_throws_a_card_and_finds_the_words():
    table = scrotch("li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q")
    wanted = chosen(table, 1, "Knock", "li.Q")
    shown = fits(table.panel(1, wanted.picked))
    assert "You throw **🟢Q** face down and knock." in text_in(shown)
    window_fits(table.press(1, "Type", shown).window)
    done = table.press(1, "Type", shown, fields={"words": "TONE rains"})
    assert done.action["discard"] == "li.Q"
    assert [sorted(word) for word in done.action["words"]] == [
        sorted(["li.T", "li.O", "li.N", "ch.E1"]),
        sorted(["an.R", "an.A", "an.I", "an.N", "an.S"]),
    ]
    table.does(1, done)
    assert table.state.phase == "check"


def test_which_cards_is_asked_only_where_suits_differ():
    table = scrotch("li.T li.O li.N ch.E1 an.T an.O an.N an.E ch.U1 ch.A1 li.Q", options=limit(50))
    wanted = chosen(table, 1, "Knock", "li.Q")
    shown = table.panel(1, wanted.picked)
    asked = table.press(1, "Type", shown, fields={"words": "TONE"})
    assert isinstance(asked, Redraw)
    question = fits(table.panel(1, asked.picked))
    ways = options_of(question, "Which cards?")
    assert {label for label, _ in ways.values()} == {"🐢T 🦉O 🐊N 🐘E", "🟢T 🟢O 🟢N 🌶️E1"}
    done = table.press(1, "Which cards?", question, [value_of(ways, "🟢T 🟢O 🟢N 🌶️E1")])
    assert done.action["words"] == [["li.T", "li.O", "li.N", "ch.E1"]]


def value_of(menu, label):
    return next(value for value, (text, _) in menu.items() if text == label)


def limit(deadwood):
    return {**Rummy("scrotch", ["ann", "bob"]).state.options, "deadwood": deadwood}


def test_a_choice_that_would_cost_the_knock_is_not_asked():
    table = scrotch("li.T li.O li.N ch.E1 an.T an.O an.N an.E ch.U1 ch.A1 li.Q", options=limit(20))
    wanted = chosen(table, 1, "Knock", "li.Q")
    done = table.press(1, "Type", table.panel(1, wanted.picked), fields={"words": "TONE"})
    assert done.action["words"] == [["an.T", "an.O", "an.N", "an.E"]]


def test_several_words_of_a_knock_are_picked_card_by_card():
    table = scrotch("li.T li.O li.N ch.E1 an.R an.A an.I an.N an.S ch.U1 li.Q")
    wanted = chosen(table, 1, "Knock", "li.Q")
    for word in ("li.T li.O li.N ch.E1", "an.R an.A an.I an.N"):
        for place, card in enumerate(word.split()):
            shown = fits(table.panel(1, wanted.picked))
            wanted = chosen(table, 1, "The next card" if place else "The first card", card, shown)
        shown = table.panel(1, wanted.picked)
        wanted = table.press(1, "Another word", shown)
    done = table.press(1, "Knock with TONE + RAIN", table.panel(1, wanted.picked))
    assert done.action["words"] == [["li.T", "li.O", "li.N", "ch.E1"], ["an.R", "an.A", "an.I", "an.N"]]


def shown_against(deadwood=("an.U",)):
    """Ann has knocked with TONE, in Limes and peppers, and bob shows."""
    word = ("li.T", "li.O", "li.N", "ch.E1")
    hands = ((*word, *deadwood), cards("li.S an.R an.A an.I an.N le.B le.D ch.A1 le.C le.F"))
    knock = Knocked(0, "li.Q", Shown((word,)))
    return scrotch("li.Q", phase="show", hands=hands, knock=knock, turn=1)


def test_showing_words_and_laying_off_on_the_knockers():
    table = shown_against()
    asked = table.press(1, "Show words")
    window_fits(asked.window)
    assert [field["label"] for field in asked.window.fields] == ["Your words", "Lay off on TONE"]
    done = table.press(1, "Show words", fields={"words": "RAIN", "on0": "tones"})
    assert done.action["words"] == [["an.R", "an.A", "an.I", "an.N"]]
    assert done.action["lay_off"] == [{"word": "TONE", "front": "", "back": "S"}]
    table.does(1, done)
    assert "TONES" in text_in(table.board())


def test_against_a_scrotch_there_is_nothing_to_lay_off_on():
    asked = shown_against(deadwood=()).press(1, "Show words")
    assert [field["label"] for field in asked.window.fields] == ["Your words"]


def test_nothing_may_be_shown():
    assert shown_against().press(1, "Show nothing") == Act({"do": "show"})


def test_own_words_leave_the_cards_that_are_laid_off():
    """RAINS could take the Lime S no more than TONES may take the Snail."""
    table = shown_against()
    hands = (table.state.hands[0], cards("li.S an.S an.R an.A an.I an.N le.B le.D ch.A1 le.C"))
    table.put(hands=hands)
    done = table.press(1, "Show words", fields={"words": "RAINS", "on0": "TONES"})
    assert done.action["words"] == [["an.R", "an.A", "an.I", "an.N", "an.S"]]
    table.does(1, done)


def test_after_a_false_knock_the_challenger_chooses():
    table = shown_against().put(phase="choose")
    assert table.press(1, "End the hand") == Act({"do": "end_hand"})
    assert table.press(1, "Let it go on") == Act({"do": "play_on"})


# --- what cannot have been drawn ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "detail", ["", "lay", "lay~x~", "steal~0~", "take99~0~", "knock9~0~", "lay~0~Z", "lay~0~!", "lay~0~é"]
)
@pytest.mark.parametrize("act", ["pick", "add", "undo", "next", "play", "type", "which", "add_page"])
def test_foreign_ids_are_refused_in_words(act, detail):
    table = playing(phase="take")
    press = Press("g", 1, 1, act, detail, ("0",), {"words": "CAB"})
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
        assert drafts.read(drafts.write(draft)) == draft


def test_every_button_drawn_is_understood():
    """Nothing under a table or in a panel leads nowhere."""
    known = {*screen_of(Rummy().game).wanted.__globals__["pressing"].READERS, "hand", "overview"}
    for table in (playing(), playing(phase="take"), playing("texas-scrummy"), Rummy("texas-scrummy")):
        seat = table.state.turn
        for part in walk([*table.board(), *table.panel(seat)]):
            press = read(part.get("custom_id", ""))
            assert press is None or press.kind == "t" or press.act in known
