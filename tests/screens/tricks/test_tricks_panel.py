"""A player's own panel at a trick table: their lawful cards, by one press; the scrump; the passing."""

import pytest
from trick_stage import Felt, fits, labels, text_in

from engine.refused import Refused
from screens.components import Window, walk
from screens.i18n.language import i18n
from screens.refusals.sentences import explain
from screens.table.wanted import Ask, Redraw
from screens.unable import Unable
from tests.labels import ACCEPT, MORE, YOUR_CARDS
from tests.screens.engine_stage import plain

HELD = {1: "le.K", 2: "le.A", 3: "le.I", 0: "le.D le.C"}


def last_to_play(game="chili-dog", **options):
    felt = Felt(game, HELD, **options)
    if game == "quist":
        felt.act(0, "rule", suit=None)
    return felt.play("le.K", "le.A", "le.I")


def test_what_may_be_played_is_told_and_nothing_else_is_a_button():
    panel = last_to_play().panel(0)
    assert "You may play: 🍋C  🍋D" in text_in(panel)
    assert "Follow Lemons." in text_in(panel)
    assert labels(panel)[1:3] == ["🍋C", "🍋D"]


def test_out_of_turn_no_card_is_a_button():
    panel = last_to_play().panel(1)
    assert "You may play" not in text_in(panel)
    assert "**ann** is thinking." in text_in(panel)
    assert labels(panel) == [MORE]


def test_one_press_plays_a_card():
    felt = last_to_play()
    assert plain(felt.press(0, "🍋D")) == {"do": "play", "card": "le.D"}


def test_ids_name_no_card():
    """A failing button's id is logged."""
    felt = last_to_play()
    ids = [part["custom_id"] for part in walk(felt.panel(0)) if "custom_id" in part]
    assert len(ids) == 4
    assert not [card for card in felt.state.hands[0] for one in ids if card in one]


def test_only_the_last_player_is_offered_the_scrump():
    felt = Felt("chili-dog", HELD).play("le.K", "le.A")
    assert not [label for label in labels(felt.panel(3)) if label.startswith("Word with")]
    assert "you play last" not in text_in(felt.panel(3))
    assert labels(last_to_play().panel(0))[-1] == "Word with K A I…"
    assert "**Your turn, you play last.**" in text_in(last_to_play().panel(0))


@pytest.mark.parametrize(
    ("game", "fields"), [("chili-dog", ["scrump", "card", "to"]), ("quist", ["scrump", "card"])]
)
def test_the_scrump_asks_for_word_card_and_taker_at_once(game, fields):
    asked = last_to_play(game).press(0, "Word with")
    assert isinstance(asked, Ask)
    assert isinstance(asked.window, Window)
    assert [field["component"]["custom_id"] for field in asked.window.fields] == fields
    cards = asked.window.fields[1]["component"]["options"]
    assert [(card["label"], card["value"]) for card in cards] == [("🍋C", "0"), ("🍋D", "1")]


def test_card_and_scrump_go_in_one_act():
    felt = last_to_play()
    given = {"scrump": " kadi ", "card": "1", "to": "right"}
    act = felt.press(0, "Word with", fields=given)
    assert plain(act) == {"do": "play", "card": "le.D", "scrump": "kadi", "to": "right"}
    felt.does(0, act)
    assert felt.state.scrump.taker == 3
    act = last_to_play("quist").press(0, "Word with", fields={"scrump": "kadi", "card": "1"})
    assert plain(act) == {"do": "play", "card": "le.D", "scrump": "kadi"}


@pytest.mark.parametrize("card", ["", "7", "-1", "²", "x"])
def test_a_card_that_is_not_on_offer_is_no_crash(card):
    with pytest.raises(Unable, match="nothing-offered"):
        last_to_play().press(0, "Word with", fields={"scrump": "KADI", "card": card})


def test_while_a_scrump_may_be_answered_opponents_judge_and_the_taker_waits():
    felt = last_to_play().act(0, "play", card="le.D", scrump="KADI", to="me")
    assert labels(felt.panel(1)) == [MORE, ACCEPT, "Challenge KADI"]
    assert plain(felt.press(1, "Challenge")) == {"do": "spellcheck"}
    assert plain(felt.press(3, ACCEPT)) == {"do": "accept"}
    assert "Whoever is right takes 10 points off" in text_in(felt.panel(1))
    for waits in (0, 2):
        assert "10 points off" not in text_in(felt.panel(waits))
        assert labels(felt.panel(waits)) == [MORE]
        assert "Waiting for bob and dee." in text_in(felt.panel(waits))
    felt.does(1, felt.press(1, ACCEPT))
    felt.does(3, felt.press(3, ACCEPT))
    assert "🍋C" in labels(felt.panel(0))
    assert felt.state.taken[0].scrump == "KADI"


def test_an_opponent_who_is_made_to_take_it_answers_before_they_lead():
    felt = last_to_play().act(0, "play", card="le.D", scrump="KADI", to="right").act(1, "accept")
    assert "**ann** gives it to **you** with **KADI**." in text_in(felt.panel(3))
    assert labels(felt.panel(3)) == [MORE, ACCEPT, "Challenge KADI"]
    felt.does(3, felt.press(3, ACCEPT))
    assert "You lead." in text_in(felt.panel(3))
    assert "🌶️A1" in labels(felt.panel(3))


# --- passing ------------------------------------------------------------------------------------------------


def test_three_cards_are_chosen_then_passed_and_nothing_before():
    felt = Felt("turtle")
    assert "Choose three cards for **ann**." in text_in(felt.panel(1))
    cards = [felt.state.hands[1][place] for place in (0, 4, 16)]
    panel = felt.panel(1)
    for card in cards:
        assert not [label for label in labels(panel) if label.startswith("Pass")]
        chosen = felt.press(1, felt.stage().faces.label(card), panel)
        assert isinstance(chosen, Redraw)
        panel = fits(felt.panel(1, picked=chosen.picked))
    act = felt.press(1, "Pass 3", panel)
    assert plain(act) == {"do": "pass", "cards": cards}
    felt.does(1, act)
    assert f"You pass **{felt.stage().faces.row(felt.state.passes[1])}** to **ann**." in text_in(
        felt.panel(1)
    )
    assert labels(felt.panel(1)) == [MORE]


def test_what_came_is_shown_after_all_have_passed():
    felt = Felt("turtle")
    gets = [felt.stage().faces.label(card) for card in felt.state.hands[2][:3]]
    felt.act(2, "pass", cards=list(felt.state.hands[2][:3]))
    assert not set(gets) & set(text_in(felt.panel(1)).split())
    felt.act(0, "pass", cards=list(felt.state.hands[0][:3])).act(
        1, "pass", cards=list(felt.state.hands[1][:3])
    )
    assert f"Just taken: {'  '.join(gets)}" in text_in(felt.panel(1))


# --- the ruling suit and the deal ---------------------------------------------------------------------------


def test_the_dealer_names_the_ruling_suit():
    felt = Felt("quist", dealer=2)
    assert "**Your turn, you deal.** Which suit rules?" in text_in(felt.panel(2))
    assert plain(felt.press(2, "🟢 Limes")) == {"do": "rule", "suit": "li"}
    assert plain(felt.press(2, "No ruling")) == {"do": "rule"}


def test_before_the_deal_there_are_no_cards_to_see():
    felt = Felt("quist", ruling_before_deal=True)
    assert YOUR_CARDS not in text_in(felt.panel(0))
    assert labels(felt.panel(0))[1] == "🌶️ Chili Peppers"


def test_the_winner_deals_or_leaves_it():
    felt = Felt("quist").put(phase="deal", chooser=3)
    assert plain(felt.press(3, "I deal")) == {"do": "deal", "keep": True}
    assert plain(felt.press(3, "ann deals")) == {"do": "deal", "keep": False}


# --- limits, letters, refusals ------------------------------------------------------------------------------


def test_seventeen_cards_that_may_all_be_led_fit():
    animals = " ".join(f"an.{letter}" for letter in "ACDEILMNORSTU")
    felt = Felt("turtle", {1: f"{animals} le.B le.C le.D le.E"}).put(phase="play", leader=1)
    panel = fits(felt.panel(1))
    assert len([label for label in labels(panel) if label != MORE]) == 17


def test_words_instead_of_signs():
    panel = text_in(last_to_play().panel(0, plain=True))
    assert "You may play: C of Lemons, D of Lemons" in panel
    assert "🍋" not in panel
    quist = Felt("quist")
    assert "Chili Peppers" in labels(quist.panel(0, plain=True))


@pytest.mark.parametrize(
    ("do", "fields", "sentence"),
    [
        ("play", {"card": "an.U"}, "Lemons were led, and you hold some"),
        (
            "play",
            {"card": "le.D", "scrump": "KADO"},
            "the letters are K A I D: the word has to use each of them once, and no others. KADO does not.",
        ),
        ("play", {"card": "le.D", "to": "right"}, "type a word with the card"),
        ("pass", {"cards": ["an.U"]}, "You cannot do that now"),
    ],
)
def test_refusals_say_what_would_do(do, fields, sentence):
    felt = last_to_play()
    with pytest.raises(Refused) as refused:
        felt.act(0, do, **fields)
    assert sentence in explain(refused.value, i18n("en"), felt.stage(0))


@pytest.mark.parametrize("game", ["quist", "animal-quist"])
def test_where_the_scrumper_takes_the_trick_himself_nobody_else_can_be_named(game):
    felt = last_to_play(game)
    with pytest.raises(Refused) as refused:
        felt.act(0, "play", card="le.D", scrump="KADI", to="right")
    said = explain(refused.value, i18n("en"), felt.stage(0))
    assert said == "In this game, whoever scrumps takes the trick. Scrump again without choosing a taker."


def test_other_refusals_of_the_family():
    def says(felt, seat, do, **fields):
        with pytest.raises(Refused) as refused:
            felt.act(seat, do, **fields)
        return explain(refused.value, i18n("en"), felt.stage(seat))

    turtle = Felt("turtle")
    assert "You have to pass 3 different cards." in says(
        turtle, 1, "pass", cards=list(turtle.state.hands[1][:2])
    )
    assert "There is no such suit." in says(Felt("quist"), 0, "rule", suit="xx")
    leads = Felt("chili-dog", {1: "le.K", 2: "le.A"})
    assert "You do not hold 🍋A" in says(leads, 1, "play", card="le.A")
    scrump = "Only the last player to a trick may scrump"
    assert scrump in says(leads, 1, "play", card="le.K", scrump="KA", to="me")
    led = Felt("turtle", {1: "ch.A1 ch.E1 ch.I1 ch.E5"}).passed()
    assert "Chili Peppers may not be led before one has been played" in says(led, 1, "play", card="ch.E5")
