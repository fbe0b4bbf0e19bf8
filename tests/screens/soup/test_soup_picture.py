"""Soup as it is shown: the row, three ways to play a card, and everything that may be said about it."""

from collections import Counter

import pytest
from msgspec.structs import replace
from trick_stage import LONG, Felt, fits, labels, text_in

from engine.cards import letter_of
from engine.families.soup.state import Eaten
from engine.refused import Refused
from screens.components import BLUE, walk
from screens.i18n.language import i18n
from screens.pictures.tables import hand_picture, table_text
from screens.refusals.sentences import explain
from screens.soup import picture as soup_picture
from screens.table.wanted import Ask
from tests.labels import MORE
from tests.screens.engine_stage import plain

TIMES = "\N{MULTIPLICATION SIGN}"
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


def said(felt):
    """The text in place of the table's picture."""
    return table_text(felt.stage())


@pytest.mark.parametrize(("target", "drawn"), [(50, 50), (0, 12)])
def test_the_scores_are_drawn_up_to_the_target_or_to_the_best(target, drawn):
    felt = pi(target=target)
    felt.state = replace(felt.state, scores=(12, -3, 5))
    assert soup_picture.scene(felt.stage()).target == drawn


def test_an_empty_bowl_says_what_comes_and_a_row_speaks_for_itself():
    passing = Felt("soup", {})
    assert soup_picture.scene(passing.stage()).empty == "Three cards go right"
    assert soup_picture.scene(fresh().stage()).empty == "Fresh soup"
    assert not soup_picture.scene(pi().stage()).empty


def test_whoever_has_passed_is_marked():
    felt = Felt("soup", {seat: f"{ANIMALS[seat]} {HELD[seat]}" for seat in HELD})
    felt.act(1, "pass", cards=ANIMALS[1].split())
    assert [one.line for one in soup_picture.scene(felt.stage()).eaters] == ["", "passed", ""]
    assert "bob: 0 points · passed · 14 cards" in said(felt)


def letter(felt, seat, which, picked=None, **more):
    """The panel once this letter is chosen."""
    return felt.panel(seat, felt.press(seat, which, felt.panel(seat, picked)).picked, **more)


def test_the_row_is_told_with_whose_letter_was_the_last():
    assert said(pi()).splitlines()[:3] == [
        "**SOUP 7K · hand 1 · to 50 points**",
        "In the bowl: P I",
        "last letter: cy · A word has 2 letters or more. Points are bad.",
    ]
    assert "Fresh soup" in said(fresh())
    assert "Three cards go right" in said(Felt("soup"))


def test_scores_tricks_and_cards_of_everybody():
    """A trick counts its point at once."""
    eaten = (Eaten(seat=1, cards=("li.P", "ch.I1"), how="eat"),)
    board = said(pi().put(eaten=eaten))
    assert "ann: 0 points · 0 tricks · 17 cards · to act" in board
    assert "bob: 1 point · 1 trick · 16 cards" in board


def test_who_must_act_is_offered_what_may_be_said():
    doubts = ["PI is a word", "No word starts with PI"]
    assert labels(pi().panel(0))[-2:] == doubts
    assert "Pick a letter, or challenge (±5)." in text_in(pi().panel(0))
    checked = fresh(words="checked").act(1, "add", card="li.P")
    assert not [label for label in labels(checked.panel(2)) if "word" in label]
    eaten = fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1")
    assert labels(eaten.panel(0))[-1] == "Inspect the trick"


@pytest.mark.parametrize(
    ("row", "labels_of"),
    [
        ("li.P ch.I1 le.G", ["PIG is a word", "No word starts with PIG"]),
        ("li.P ch.I1 le.G le.L", ["It is a word", "No word starts like this"]),
    ],
)
def test_a_long_row_stands_in_the_picture_alone(row, labels_of):
    """Two buttons with it would not fit beside each other on a phone."""
    assert labels(pi().put(row=tuple(row.split())).panel(0))[-2:] == labels_of


def test_the_three_ways_to_play_a_card():
    felt = pi()
    panel = fits(letter(felt, 0, "G"))
    assert labels(panel)[-3:] == ["Add G", "G makes a word: eat", "Eat PI, start with G"]
    blue = [part["label"] for part in walk(panel) if part.get("style") == BLUE]
    assert blue == ["G", "Add G"]
    long = pi().put(row=("li.P", "ch.I1", "le.G", "le.L", "le.M", "li.S"))
    assert labels(letter(long, 0, "G"))[-1] == "Eat, start with G"
    assert "**P · I · G**" in text_in(panel)
    for label, do in (("Add G", "add"), ("G makes", "eat"), ("Eat PI", "eat_first")):
        assert plain(felt.press(0, label, panel)) == {"do": do, "card": "le.G"}


def test_letters_stand_by_letter_each_once_with_how_often_it_is_held():
    felt = pi()
    held = Counter(map(letter_of, felt.state.hands[0]))
    letters = [label for label in labels(felt.panel(0)) if len(label.split(" ")[0]) == 1]
    assert letters == [one if held[one] == 1 else f"{one} {TIMES}{held[one]}" for one in sorted(held)]
    assert any(TIMES in label for label in letters)


def test_letters_that_are_all_on_buttons_are_drawn_nowhere_else():
    felt = pi()
    mine, other = (hand_picture(felt.stage(seat)).scene.own for seat in (0, 1))
    assert mine.unseen
    assert not other.unseen
    assert not hand_picture(fresh().stage(1)).scene.own.unseen, "only the P may be played"


def test_the_sour_p_has_to_begin():
    felt = fresh()
    assert plain(felt.press(1, "Start with P", letter(felt, 1, "P"))) == {"do": "add", "card": "li.P"}
    assert [label for label in labels(felt.panel(1)) if len(label) == 1] == ["P"]
    assert "You hold P: the first soup begins with it." in text_in(felt.panel(1))


@pytest.mark.parametrize(("label", "do"), [("PI is a word", "say_eat"), ("No word starts with PI", "doubt")])
def test_one_press_says_it(label, do):
    assert plain(pi().press(0, label)) == {"do": do}


def test_eat_the_soup_is_answered_by_eating_checking_or_dropping():
    felt = pi().act(0, "say_eat")
    assert "**ann says P · I is a word.**" in text_in(felt.panel(2))
    assert labels(felt.panel(2)) == [MORE, "Eat it", "Drop it", "Challenge"]
    assert labels(felt.panel(0)) == [MORE, "Drop it"]
    assert labels(felt.panel(1)) == [MORE]
    assert plain(felt.press(2, "Eat it")) == {"do": "comply"}
    assert plain(felt.press(2, "Challenge")) == {"do": "spellcheck"}
    assert plain(felt.press(2, "Drop it")) == {"do": "drop"}


def test_the_claimant_is_asked_when_the_other_would_drop_it():
    felt = pi().act(0, "say_eat").act(2, "drop")
    assert "**ann** to act" in text_in(felt.board())
    assert (
        "cy wants to drop it. If you agree, or say nothing, play goes on as if nothing was said."
        in text_in(felt.panel(0))
    )
    assert "You want to drop it. If ann agrees, or says nothing," in text_in(felt.panel(2))
    assert "**You told cy to eat the soup.**" in text_in(felt.panel(0))
    assert labels(felt.panel(0)) == [MORE, "Insist: eat it!", "Drop it"]
    assert plain(felt.press(0, "Insist")) == {"do": "say_eat"}
    felt.act(0, "say_eat")
    assert "ann insists." in text_in(felt.panel(2))
    assert labels(felt.panel(2)) == [MORE, "Eat it", "Challenge"]


def test_a_doubt_is_answered_by_a_word_that_is_typed():
    felt = pi().act(0, "doubt")
    assert set(labels(felt.panel(2))) == {MORE, "No word: I eat", "Name a word…"}
    asked = felt.press(2, "Name a word")
    assert isinstance(asked, Ask)
    (field,) = asked.window.fields
    assert field["component"]["value"] == "PI"
    assert plain(felt.press(2, "Name a word", fields={"word": " pig "})) == {"do": "name", "word": "pig"}


def test_what_eating_costs_is_said_beside_its_buttons():
    assert "**P · I · G** Eating gives you 1 point, and points are bad." in text_in(letter(pi(), 0, "G"))
    assert "To eat" not in text_in(letter(fresh(), 1, "P"))


def test_an_inspected_trick_is_shown():
    felt = fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1").act(0, "inspect")
    assert "In the bowl: P I" in said(felt)
    assert "**You inspect what cy ate.**" in text_in(felt.panel(0))
    assert labels(felt.panel(0)) == [MORE, "Drop it", "Challenge"]


def test_without_a_card_one_may_still_object_or_let_it_pass():
    felt = pi().put(hands=((), ("le.B",), ("li.Q",)))
    assert set(labels(felt.panel(0))) == {MORE, "Let it pass", "PI is a word", "No word starts with PI"}
    assert "**Last chance:** challenge (±5), or let it pass." in text_in(felt.panel(0))
    assert plain(felt.press(0, "Let it pass")) == {"do": "drop"}


def test_without_a_card_a_trick_that_was_eaten_may_only_be_inspected():
    felt = (
        fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1").put(hands=((), ("le.B",), ("li.Q",)))
    )
    assert set(labels(felt.panel(0))) == {MORE, "Let it pass", "Inspect the trick"}
    told = text_in(felt.panel(0))
    assert "**Last chance:** inspect the trick (costs nothing), or let it pass." in told


def test_everything_is_told():
    felt = pi().act(0, "say_eat").act(2, "drop").act(0, "say_eat").act(2, "spellcheck")
    told = "\n".join(felt.sentences())
    for sentence in (
        "bob has chosen three cards",
        "bob starts with **P**",
        "cy adds **I**",
        "ann says **P I** is a word",
        "cy lets it pass",
        "ann insists",
        "cy challenges **PI**: it is a word (ann -5, cy +5)",
        "cy eats (+1)",
    ):
        assert sentence in told


def test_a_granted_doubt_is_not_told_as_the_lexicons_word():
    told = "\n".join(pi().act(0, "doubt").act(2, "comply").sentences())
    assert "cy names no word (ann -5, cy +5)" in told
    assert "no such word" not in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_soup_with_the_longest_names_fits(language):
    names = [f"{place}{LONG}" for place in range(3)]
    felt = Felt("soup", players=names)
    pack = tuple(card for hand in felt.state.hands for card in hand)
    for phase, row in (("pass", ()), ("play", pack[:50]), ("play", pack[17:])):
        felt.put(phase=phase, row=row, turn=0, hands=(pack[:17], (), ()), eaten=())
        fits(felt.board(language, recent=["x" * 300] * 8))
        fits(felt.panel(0, language=language))
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
        (fresh, 1, "add", {"card": "le.B"}, "You hold P: the first soup begins with it."),
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


def test_a_letter_that_is_held_three_times_has_one_button_when_cards_are_passed():
    felt = Felt("soup", {0: "le.E an.E ch.E3 li.P"})
    letters = [label for label in labels(fits(felt.panel(0))) if len(label) == 1]
    assert letters == sorted(set(letters))
    picked = None
    for which, named in (("P", "P"), ("E", "E P"), ("E", "E E P"), ("E", "P")):
        picked = felt.press(0, which, felt.panel(0, picked)).picked
        assert f"Choose three cards for **cy**. **{named}**" in text_in(felt.panel(0, picked))


def test_whoever_is_told_to_eat_reads_what_either_answer_brings():
    said_to_cy = text_in(pi().act(0, "say_eat").panel(2))
    price = "Eat it (+1), or challenge: if it is a word, you +6, ann -5; if not, you -5, ann +5."
    assert f"**ann says P · I is a word.** {price}" in said_to_cy


def test_the_price_quoted_is_the_price_paid():
    felt = pi().act(0, "doubt")
    assert "or eat the soup (you +6, ann -5)." in text_in(felt.panel(2))
    felt.act(2, "comply")
    view = felt.game.observe(felt.state, 2)
    assert [view.scores[seat] + view.seats[seat].tricks for seat in (2, 0)] == [6, -5]


def test_the_price_of_every_objection_stands_beside_its_button():
    eaten = fresh().act(1, "add", card="li.P").act(2, "eat", card="ch.I1")
    assert "Pick a letter. Inspecting costs nothing." in text_in(eaten.panel(0))
    inspected = text_in(eaten.act(0, "inspect").panel(0))
    assert "Challenge: if it is a word, you +5, cy -5; if not, you -5, cy +5." in inspected
    assert "Dropping it costs nothing." in inspected
    told = pi().act(0, "say_eat")
    assert "cy eats it, or challenges: if it is a word, you -5; if not, you +5." in text_in(told.panel(0))
    for seat, other in ((0, "cy"), (2, "ann")):
        assert f"Drop it, if {other} agrees: no points." in text_in(told.panel(seat))
    assert "Add or challenge." in text_in(pi().panel(0, last="bob starts with **P**. " * 3))
