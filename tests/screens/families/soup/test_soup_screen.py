"""Soup as it is drawn: the row large and plain, three ways to play a card, and everything that may be said about it."""

import pytest
from trick_stage import LONG, Felt, fits, labels, options_of, prompts, text_in

from engine.families.soup.state import Eaten
from engine.refused import Refused
from screens.i18n.language import i18n
from screens.refusals.sentences import explain
from screens.table.wanted import Act, Ask

# Everybody passes three Animals on, so that each holds the rest when play begins.
ANIMALS = {1: "an.U an.M an.N", 2: "an.O an.R an.C", 0: "an.A an.D an.L"}
HELD = {1: "li.P le.B", 2: "ch.I1 li.Q", 0: "le.L le.G"}


def fresh(**options):
    """Seat 1 holds the Sour P and begins."""
    felt = Felt("soup", {seat: f"{ANIMALS[seat]} {HELD[seat]}" for seat in HELD}, **options)
    for seat, cards in ANIMALS.items():
        felt.act(seat, "pass", cards=cards.split())
    return felt


def pi(**options):
    """The row P I, which is a word; ann is to move."""
    return fresh(**options).act(1, "add", card="li.P").act(2, "add", card="ch.I1")


def test_the_row_stands_large_and_plain():
    assert "# 🥣 P · I\n" in text_in(pi().board())
    assert "The table is empty: fresh soup." in text_in(fresh().board())
    assert "The last letter is cy's. A word has 2 letters or more." in text_in(pi().board())


def test_scores_tricks_and_cards_of_everybody():
    board = text_in(pi().board())
    assert "▸ **ann** 0 points · 0 tricks · 17 cards" in board
    assert "· **bob** 0 points · 0 tricks · 16 cards" in board


def test_who_must_act_is_offered_what_everybody_can_tell():
    assert labels(pi().board())[:3] == ["Play a card…", "“Eat the soup!”", "No word possible"]
    checked = fresh(words="checked").act(1, "add", card="li.P")
    assert labels(checked.board())[:2] == ["Play a card…", "My hand"]
    eaten = fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1")
    assert labels(eaten.board())[:2] == ["Play a card…", "Inspect the trick"]


def test_the_three_ways_to_play_a_card():
    felt = pi()
    assert prompts(felt.panel(0)) == [
        "Add a card",
        "Add a card that makes a word, and eat",
        "Eat first, then begin fresh soup with a card",
    ]
    for prompt, do in (("Add a card", "add"), ("Add a card that", "eat"), ("Eat first", "eat_first")):
        cards = options_of(felt.panel(0), prompt)
        place = next(value for value, label in cards.items() if label == "🍋G")
        assert felt.press(0, prompt, values=(place,)) == Act({"do": do, "card": "le.G"})


def test_letters_are_listed_by_letter():
    listed = list(options_of(pi().panel(0), "Add a card").values())
    letters = [label.rstrip("12345")[-1] for label in listed]
    assert letters == sorted(letters)


def test_the_sour_p_has_to_begin():
    felt = fresh()
    assert list(options_of(felt.panel(1), "Add a card").values()) == ["🟢P"]
    assert prompts(felt.panel(1)) == ["Add a card"]


@pytest.mark.parametrize(("label", "do"), [("“Eat the soup!”", "say_eat"), ("No word possible", "doubt")])
def test_one_press_says_it(label, do):
    assert pi().press(0, label) == Act({"do": do})
    assert pi().press(0, label, pi().board()) == Act({"do": do})


def test_eat_the_soup_is_answered_by_eating_checking_or_dropping():
    felt = pi().act(0, "say_eat")
    assert "**ann to cy: eat the soup!**" in text_in(felt.board())
    assert labels(felt.board())[:3] == ["Eat it", "Spellcheck", "Drop it"]
    assert labels(felt.panel(2)) == ["Eat it", "Spellcheck", "Drop it"]
    assert labels(felt.panel(0)) == ["Drop it"]
    assert labels(felt.panel(1)) == []
    assert felt.press(2, "Eat it") == Act({"do": "comply"})
    assert felt.press(2, "Spellcheck") == Act({"do": "spellcheck"})
    assert felt.press(2, "Drop it") == Act({"do": "drop"})


def test_the_claimant_is_asked_when_the_other_would_drop_it():
    felt = pi().act(0, "say_eat").act(2, "drop")
    assert "▸ **ann** to act" in text_in(felt.board())
    assert (
        "cy wants to drop it. If ann agrees, or says nothing, play goes on as if nothing was said."
        in text_in(felt.board())
    )
    assert labels(felt.panel(0)) == ["Insist: eat it!", "Drop it"]
    assert felt.press(0, "Insist") == Act({"do": "say_eat"})
    felt.act(0, "say_eat")
    assert "ann insists." in text_in(felt.board())
    assert labels(felt.panel(2)) == ["Eat it", "Spellcheck"]


def test_a_doubt_is_answered_by_a_word_that_is_typed():
    felt = pi().act(0, "doubt")
    assert labels(felt.panel(2)) == ["No word: I eat", "Name a word…"]
    asked = felt.press(2, "Name a word")
    assert isinstance(asked, Ask)
    (field,) = asked.window.fields
    assert field["component"]["value"] == "PI"
    assert felt.press(2, "Name a word", fields={"word": " pig "}) == Act({"do": "name", "word": "pig"})


def test_an_inspected_trick_is_shown():
    felt = fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1").act(0, "inspect")
    assert "**ann inspects** what cy has just eaten: **P · I**." in text_in(felt.board())
    assert labels(felt.panel(0)) == ["Spellcheck", "Drop it"]


def test_without_a_card_one_may_still_object_or_let_it_be():
    felt = pi().put(hands=((), ("le.B",), ("li.Q",)))
    assert labels(felt.board())[:3] == ["Let it pass", "“Eat the soup!”", "No word possible"]
    assert "**Last chance**" in text_in(felt.panel(0))
    assert felt.press(0, "Let it pass") == Act({"do": "drop"})


def test_everything_is_told():
    felt = pi().act(0, "say_eat").act(2, "drop").act(0, "say_eat").act(2, "spellcheck")
    told = "\n".join(felt.sentences())
    for sentence in (
        "bob has chosen three cards",
        "bob plays **P**",
        "ann to cy: eat the soup!",
        "cy lets it pass",
        "ann insists: eat the soup!",
        "cy challenges **PI**: it is a word (ann -5, cy +5)",
        "cy eats **P I**",
    ):
        assert sentence in told


def test_a_granted_doubt_is_not_told_as_the_lexicons_word():
    told = "\n".join(pi().act(0, "doubt").act(2, "comply").sentences())
    assert "cy accepts (ann -5, cy +5)" in told
    assert "no such word" not in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_soup_with_the_longest_names_fits(language):
    names = [f"{place}{LONG}" for place in range(3)]
    felt = Felt("soup", players=names)
    pack = tuple(card for hand in felt.state.hands for card in hand)
    for phase, row in (("pass", ()), ("play", pack[:50]), ("play", pack[17:])):
        felt.put(phase=phase, row=row, turn=0, hands=(pack[:17], (), ()), eaten=())
        fits(felt.board(language, recent=["x" * 300] * 8))
        fits(felt.panel(0, language=language, hints=True))
    eaten = tuple(Eaten(seat=0, cards=pack[:3], how="eat") for _ in range(17))
    fits(felt.put(eaten=eaten).board(language))
    felt.act(0, "say_eat")
    fits(felt.board(language))
    fits(felt.panel(2, language=language))


def test_the_board_does_not_depend_on_what_lies_hidden():
    felt = pi()
    shown, (ann, bob, cy) = felt.board(), felt.state.hands
    assert felt.put(hands=(bob + cy[:1], ann[:16], cy)).board() == shown


@pytest.mark.parametrize(
    ("felt", "seat", "do", "fields", "sentence"),
    [
        (fresh, 1, "add", {"card": "le.B"}, "You hold 🟢P: the first soup begins with it."),
        (lambda: pi().act(0, "doubt"), 2, "name", {"word": "GIP"}, "GIP does not begin with P · I."),
        (
            lambda: fresh().act(1, "add", card="li.P"),
            2,
            "say_eat",
            {},
            "1 letter is too few here: a word needs 2.",
        ),
        (lambda: pi().act(0, "doubt").act(2, "name", word="PIG"), 0, "doubt", {}, "You have already reacted"),
        (
            lambda: pi().act(0, "say_eat").act(2, "drop").act(0, "say_eat"),
            2,
            "drop",
            {},
            "It is too late to drop it",
        ),
    ],
)
def test_refusals_say_what_would_do(felt, seat, do, fields, sentence):
    table = felt()
    with pytest.raises(Refused) as refused:
        table.act(seat, do, **fields)
    assert sentence in explain(refused.value, i18n("en"), table.stage(seat))
