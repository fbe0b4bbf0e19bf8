"""What everybody sees of a trick table: the trick as it lies, who takes it and why, and no card that is hidden."""

from random import Random

import pytest
from trick_stage import LONG, NAMES, Felt, fits, labels, text_in

from engine.common_events import Accepted, GameOver
from engine.families.tricks.games import GAMES
from engine.families.tricks.state import Taken
from screens.families.tricks import event_text
from screens.families.tricks.cross import BETWEEN, MIDDLE

LANGUAGES = ("en", "fr")
HELD = {1: "le.K", 2: "le.A", 3: "le.I", 0: "le.D le.C"}


def table(**options):
    return Felt("chili-dog", HELD, **options)


def test_partners_sit_across_the_table():
    board = text_in(table().play("le.K", "le.A").board())
    cross = f"{MIDDLE}**cy** 🍋A\n**bob** 🍋K{BETWEEN}▸ **dee** …\n{MIDDLE}**ann** —"
    assert cross in board
    assert "**ann + cy** 0 points · 0 tricks" in board
    assert "**bob + dee** 0 points" in board


def test_who_takes_the_trick_so_far_and_why():
    led = table().play("le.K", "le.A")
    assert "bob takes it so far: 🍋K (Lemons led)" in text_in(led.board())
    trumped = Felt("chili-dog", {1: "le.K", 2: "an.T an.U"})
    trumped.put(trick=("le.K", "an.T"), leader=1)
    assert "cy takes it so far: 🐢T (Animals rule)" in text_in(trumped.board())


def test_the_headline_says_which_suit_rules_and_what_may_be_led():
    felt = table()
    assert "hand 1 · trick 1 of 13 · **Animals rule** · Chili Peppers may not be led yet" in text_in(
        felt.board()
    )
    turtle = Felt("turtle").passed()
    assert "trick 1 of 17 · Chili Peppers may not be led yet" in text_in(turtle.board())
    quist = Felt("quist").act(0, "rule", suit=None)
    assert "trick 1 of 13 · no ruling suit" in text_in(quist.board())
    quist = Felt("quist").act(0, "rule", suit="li")
    assert "**Limes rule** · Limes may not be led yet" in text_in(quist.board())


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("quist", "The team with more tricks scores 1 for each above 6. The first team at 21 wins."),
        (
            "animal-quist",
            "The team with more tricks scores 1 for each of its Animals above 6. The first team at 21 wins.",
        ),
        (
            "chili-dog",
            (
                "Points are bad. The team that takes the Dog scores the peppers in its tricks. "
                "A team at 100 loses the game."
            ),
        ),
        (
            "turtle",
            (
                "Points are bad. Chili Peppers count 1 each, the Turtle 13. "
                "Once somebody has 100, the lowest score wins."
            ),
        ),
    ],
)
def test_the_board_says_what_scores_and_what_ends_the_game(game, told):
    assert f"-# {told} Dealer: ann." in text_in(Felt(game).board())


def test_whoever_lets_a_word_pass_is_not_said_to_have_agreed():
    assert event_text.told(Felt("chili-dog").stage(), Accepted(seat=1)) == "bob does not challenge"


def test_a_scrump_says_whose_word_it_is_and_who_may_still_object():
    felt = table().play("le.K", "le.A", "le.I", "le.D", scrump="KADI", to="right")
    board = text_in(felt.board())
    assert "**ann gives dee the trick with KADI.**" in board
    assert "bob and dee: challenge or accept." in board
    assert "(If KADI is false, bob takes the trick with 🍋K.)" in board
    assert labels(felt.board())[:2] == ["Spellcheck KADI", "Accept"]
    felt.act(1, "accept")
    assert " dee: challenge or accept." in text_in(felt.board())


def test_a_coarse_word_is_masked_for_all_and_not_for_the_one_who_judges_it():
    felt = Felt("chili-dog", {1: "li.T", 2: "li.U", 3: "li.R", 0: "le.D"})
    felt.play("li.T", "li.U", "li.R", "le.D", scrump="TURD", to="me")
    assert "with T••D.**" in text_in(felt.board())
    assert "Spellcheck T••D" in labels(felt.board())
    assert not [line for line in (text_in(felt.board()), *felt.sentences()) if "TURD" in line]
    assert "Spellcheck TURD" in labels(felt.panel(1))


def test_the_last_trick_is_shown_with_its_word():
    felt = (
        table().play("le.K", "le.A", "le.I", "le.D", scrump="KADI", to="me").act(1, "accept").act(3, "accept")
    )
    assert "Last trick: 🍋K  🍋A  🍋I  🍋D → ann, scrump KADI" in text_in(felt.board())


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
    assert facts in text_in(felt.board())


def test_the_phases_before_and_after_the_tricks():
    quist = Felt("quist")
    assert labels(quist.board())[:5] == [
        "🌶️ Chili Peppers",
        "🍋 Lemons",
        "🟢 Limes",
        "🐾 Animals",
        "No ruling suit",
    ]
    turtle = Felt("turtle")
    assert "Nobody has chosen yet" in text_in(turtle.board())
    turtle.act(2, "pass", cards=list(turtle.state.hands[2][:3]))
    assert "Cards chosen: cy." in text_in(turtle.board())
    deal = Felt("quist").put(phase="deal", chooser=1)
    assert labels(deal.board())[:2] == ["I deal", "cy deals"]


def test_a_closed_table_shows_who_has_won():
    felt = Felt("chili-dog").put(phase="between", scores=(104, 20)).act(None, "close")
    board = text_in(felt.board())
    assert board.index("**bob + dee** 20 points") < board.index("**ann + cy** 104 points")
    assert "**The game is over**: **bob + dee** won" in felt.sentences()


# --- nothing hidden, nothing too long -----------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_board_does_not_depend_on_what_lies_hidden(game):
    """Whatever cards the players hold, the same was played: everybody reads and may press the same."""
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
            fits(felt.panel(seat, language=language, hints=True, letter=bool(seat % 2)))
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
    ("game", "scores", "standings", "lines"),
    [
        ("turtle", (3, 9, 3), ((0, 2), (1,)), ("1. **ann and cy** 3 points", "3. **bob** 9 points")),
        ("quist", (21, 4), ((0, 2), (1, 3)), ("1. **ann + cy** 21 points", "2. **bob + dee** 4 points")),
        ("quist", (21, 21), ((0, 1, 2, 3),), ("1. **ann + cy and bob + dee** 21 points",)),
    ],
)
def test_the_last_standings_name_ties_as_ties(game, scores, standings, lines):
    felt = Felt(game).put(phase="over", scores=scores, standings=standings)
    board = text_in(felt.board())
    assert all(line in board for line in lines)


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
