"""The public view of a trick table: the trick in order, its taker, and no hidden card."""

import xml.etree.ElementTree as ET
from random import Random

import pytest
from msgspec.structs import replace
from trick_stage import LONG, NAMES, Felt, fits, labels, text_in

from drawing.scenes import HandScene
from drawing.tables.any_scene import svg
from engine.common_events import Accepted, GameOver
from engine.families.tricks.games import GAMES
from engine.families.tricks.state import Taken
from screens.catalogue import screen_of
from screens.pictures.tables import hand_picture, hand_text, table_picture, table_text
from screens.tricks import event_text
from tests.labels import ACCEPT, MORE

LANGUAGES = ("en", "fr")
HELD = {1: "le.K", 2: "le.A", 3: "le.I", 0: "le.D le.C"}


def table(**options):
    return Felt("chili-dog", HELD, **options)


def said(felt, seat=None):
    """The text in place of the picture."""
    return table_text(felt.stage()) if seat is None else hand_text(felt.stage(seat))


def test_sides_are_told_by_the_names_of_both_and_to_each_of_them_as_us():
    felt = table().play("le.K", "le.A")
    assert "bob: 🍋K, led, winning\ncy: 🍋A\ndee: to act" in said(felt)
    assert "ann + cy: 0 points · 0 tricks · 0 peppers" in said(felt)
    assert "bob + dee: 0 points" in said(felt)
    for seat in range(4):
        assert said(felt, seat).index("us: 0") < said(felt, seat).index("them: 0")


def test_who_takes_the_trick_so_far():
    assert "bob: 🍋K, led, winning" in said(table().play("le.K", "le.A"))
    trumped = Felt("chili-dog", {1: "le.K", 2: "an.T an.U"})
    trumped.put(trick=("le.K", "an.T"), leader=1)
    assert "cy: 🐢T, winning" in said(trumped)


def test_it_says_which_suit_rules():
    assert said(table()).splitlines()[:2] == [
        "**CHILI DOG 7K · hand 1 · to 100 points**",
        "trick 1 of 13 · Animals rule · Points are bad.",
    ]
    assert "trick 1 of 17 · Points are bad." in said(Felt("turtle").passed())
    assert "trick 1 of 13 · no ruling suit\n" in said(Felt("quist").act(0, "rule", suit=None))
    assert "trick 1 of 13 · Limes rule\n" in said(Felt("quist").act(0, "rule", suit="li"))


def test_who_names_the_suit_or_chooses_the_deal_is_waited_for_by_what_they_do():
    felt = Felt("quist")
    assert "**Your turn, you deal.** Which suit rules?" in text_in(felt.panel(0))
    assert "**ann** names the ruling suit." in text_in(felt.panel(1))
    assert "?" not in drawn(felt)
    assert "?" in drawn(felt.act(0, "rule", suit=None))
    felt.put(phase="deal", chooser=2)
    assert "**cy** decides who deals next." in text_in(felt.panel(1))
    assert "?" not in drawn(felt)


def drawn(felt):
    return [one.text for one in ET.fromstring(svg(table_picture(felt.stage()).scene)).iter()]  # noqa: S314


def test_what_may_not_be_led_is_told_to_whoever_leads_and_holds_it():
    felt = Felt("chili-dog", {1: "le.K ch.E5", 2: "le.A", 3: "le.I ch.A1", 0: "le.D le.C"})
    assert "**Your turn.** You lead; no Chili Peppers yet." in text_in(felt.panel(1))
    felt.play("le.K")
    assert "yet" not in text_in(felt.panel(2))
    bare = Felt("chili-dog", {1: " ".join(f"an.{letter}" for letter in "ACDEILMNORSTU")})
    assert "**Your turn.** You lead." in text_in(bare.panel(1)).splitlines()


def test_whoever_has_only_the_suit_led_is_told_to_follow_it():
    lemons = "le.B le.D le.E le.F le.G le.H le.J le.L le.M le.A le.C le.I"
    felt = Felt("chili-dog", {1: "le.K", 2: lemons}).play("le.K")
    felt.put(hands=tuple(tuple(c for c in hand if c[:2] == "le") for hand in felt.state.hands))
    assert "Follow Lemons." in text_in(felt.panel(2))


def test_whoever_lets_a_word_pass_is_not_said_to_have_agreed():
    assert event_text.told(Felt("chili-dog").stage(), Accepted(seat=1)) == "bob does not challenge"


def test_a_word_that_is_claimed_says_who_takes_the_trick_without_it():
    felt = table().play("le.K", "le.A", "le.I", "le.D", scrump="KADI", to="right")
    board = said(felt)
    assert "trick 1 of 13" in board
    assert "Scrump: KADI (If KADI is false, bob takes the trick with 🍋K.)" in board
    assert "**bob and dee** to act" in text_in(felt.board())
    assert "**ann** gives it to **dee** with **KADI**." in text_in(felt.panel(1))
    assert labels(felt.panel(1)) == [MORE, ACCEPT, "Challenge KADI"]
    felt.act(1, "accept")
    assert "**dee** to act" in text_in(felt.board())


def test_a_coarse_word_is_masked_for_all_and_not_for_the_one_who_judges_it():
    felt = Felt("chili-dog", {1: "li.T", 2: "li.U", 3: "li.R", 0: "le.D"})
    felt.play("li.T", "li.U", "li.R", "le.D", scrump="TURD", to="me")
    assert "Scrump: T••D" in said(felt)
    assert not [line for line in (text_in(felt.board()), *felt.sentences()) if "TURD" in line]
    assert "Challenge TURD" in labels(felt.panel(1))


def test_the_last_trick_is_shown():
    felt = table().play("le.K", "le.A", "le.I", "le.D")
    assert "-# Last trick: 🍋K  🍋A  🍋I  🍋D → bob" in said(felt)
    last = table_picture(felt.stage()).scene.last
    assert (last.cards, last.won, last.label) == (("le.K", "le.A", "le.I", "le.D"), 0, "→ bob")
    felt = table().play("le.K", "le.A", "le.I", "le.D", scrump="KADI", to="me")
    last = table_picture(felt.act(1, "accept").act(3, "accept").stage()).scene.last
    assert (last.won, last.label) == (3, "KADI → ann")


def test_a_scrump_that_stood_is_told_and_not_who_let_it_stand():
    felt = table().play("le.K", "le.A", "le.I", "le.D", scrump="KADI", to="me").act(1, "accept")
    felt.act(3, "accept")
    told = [sentence for _, sentence in screen_of(felt.game).tells(felt.stage(), felt.events)]
    assert told == ["**KADI** takes the trick for ann"]


def test_which_hand_it_is_and_how_far_the_game_goes_stand_in_the_picture():
    assert table_picture(table().stage()).scene.goal == ("hand 1", "to 100 points")
    assert table_picture(table(hands=3, target=0).stage()).scene.goal == ("hand 1/3",)


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("quist", "1 trick"),
        ("animal-quist", "1 trick · 2 Animals"),
        ("chili-dog", "1 trick · 5 peppers · has 🐶D"),
        ("turtle", "1 trick · 1 Chili Pepper · has 🐢T"),
    ],
)
def test_what_counts_in_each_game_is_counted(game, facts):
    felt = Felt(game)
    if game == "quist":
        felt.act(0, "rule", suit=None)
    if game == "turtle":
        felt.passed()
    cards = ("an.T", "ch.E5", "le.B") if game == "turtle" else ("an.D", "ch.E5", "le.B", "an.C")
    felt.put(taken=(Taken(leader=1, cards=cards, taker=1),))
    assert f" · {facts}\n" in said(felt)


def test_the_phases_before_and_after_the_tricks():
    quist = Felt("quist")
    assert "the dealer names the ruling suit" in said(quist)
    suits = ["🌶️ Chili Peppers", "🍋 Lemons", "🟢 Limes", "🐾 Animals", "No ruling suit"]
    assert labels(quist.panel(0)) == [MORE, *suits]
    turtle = Felt("turtle")
    assert "Three cards go right" in said(turtle)
    turtle.act(2, "pass", cards=list(turtle.state.hands[2][:3]))
    assert "ann: to act\nbob: to act\ncy: ready\n" in said(turtle)
    deal = Felt("quist").put(phase="deal", chooser=1)
    assert "the choice of the deal" in said(deal)
    assert labels(deal.panel(1)) == [MORE, "I deal", "cy deals"]
    assert "between hands" in said(Felt("quist").put(phase="between"))


def test_a_closed_table_shows_the_scores_and_it_is_told_who_has_won():
    felt = Felt("chili-dog").put(phase="between", scores=(104, 20)).act(None, "close")
    board = text_in(felt.board())
    assert "the game is over" in board
    assert "ann + cy: 104 points" in board
    assert "bob + dee: 20 points" in board
    assert "**The game is over**: **bob + dee** won" in felt.sentences()


# --- nothing hidden, nothing too long -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_board_does_not_depend_on_what_lies_hidden(game):
    """Everybody reads and may press the same, whatever cards are hidden in the hands."""
    rng = Random(game.id)
    felt = Felt(game.id)
    for _ in range(40):
        shown = felt.board()
        held = [card for hand in felt.state.hands for card in hand]
        rng.shuffle(held)
        sizes, mixed = [len(hand) for hand in felt.state.hands], []
        for size in sizes:
            mixed.append(tuple(held[:size]))
            held = held[size:]
        hands = felt.state.hands
        assert felt.put(hands=tuple(mixed)).board() == shown
        felt.put(hands=hands)
        due = felt.game.due(felt.state)
        if due is None:
            break
        felt.act(None, "time_up")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_label_of_a_hidden_card_is_on_the_board_or_told(game):
    felt = Felt(game.id)
    while felt.game.due(felt.state) is not None:
        hidden = {felt.stage().faces.label(card) for hand in felt.state.hands for card in hand}
        hidden |= {
            felt.stage().faces.label(card)
            for passed in felt.state.passes
            for card in passed
            if felt.state.phase == "pass"
        }
        seen = text_in(felt.board()) + "\n".join(felt.sentences())
        words = set(seen.replace("\n", " ").split())
        assert not hidden & words
        felt.act(None, "time_up")
    assert felt.sentences()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_long_names_fit(game, language):
    names = [f"{place}{LONG}" for place in range(4)]
    felt = Felt(game.id, players=names)
    while felt.game.due(felt.state) is not None:
        fits(felt.board(language, recent=["x" * 300] * 8))
        for seat in range(len(felt.seats)):
            fits(felt.panel(seat, language=language, by_dm=bool(seat % 2)))
        felt.act(None, "time_up")
    fits(felt.act(None, "close").board(language, recent=["x" * 300] * 8))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_can_be_told(language):
    felt = Felt("quist", hands=1)
    while felt.state.phase != "over":
        felt.act(None, "time_up")
    sentences = felt.sentences(language)
    assert not [sentence for sentence in sentences if "{" in sentence or "?" in sentence]
    assert any(NAMES[0] in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("game", "standings", "sentence"),
    [
        ("turtle", [[0, 2], [1]], "**The game is over**: **ann and cy** share the first place"),
        ("turtle", [[2], [0, 1]], "**The game is over**: **cy** won"),
        ("quist", [[1, 3], [0, 2]], "**The game is over**: **bob + dee** won"),
        ("quist", [[0, 1, 2, 3]], "**The game is over**: a tie"),
    ],
)
def test_who_has_won_is_told_and_a_tie_as_a_tie(game, standings, sentence):
    stage = Felt(game).stage()
    assert event_text.told(stage, GameOver(standings=standings)) == sentence


@pytest.mark.parametrize(("led", "number"), [("an.S an.M an.E", 13), ("ch.A3 ch.E3 ch.E4", 4)])
def test_a_hand_is_drawn_lower_where_its_buttons_need_the_room(led, number):
    """Thirteen cards that may all be played, and last, with a word: three rows of buttons and one more."""
    mine = "le.B le.C le.D le.E le.F le.G le.H le.I le.J ch.A1 ch.I1 ch.O1 ch.U1"
    felt = Felt("quist", {0: mine, **dict(enumerate(led.split(), 1))}).act(0, "rule", suit=None)
    felt.play(*led.split())
    own = hand_picture(felt.stage(0)).scene.own
    assert (len(own.playable), own.crowded) == (number, number == 13)
    low, high = (lowest(HandScene(own=replace(own, crowded=crowded))) for crowded in (True, False))
    assert low + 20 < high


def lowest(scene):
    return float(ET.fromstring(svg(scene)).get("viewBox").split()[3])  # noqa: S314
