"""What everybody sees of a rummy table: the pile and the words in order, and no card that is not public."""

import re
from pathlib import Path
from random import Random

import pytest
from rummy_stage import PACK, Rummy, fits, labels, options_of, text_in

from engine.contract import Deal
from engine.families.rummy.state import Extension, Laid
from screens.catalogue import screen_of

LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"
SIX = [f"{place}{LONG}" for place in range(6)]
LANGUAGES = ("en", "fr")


def laid(seat, cards, **more):
    return Laid(seat, tuple(cards.split()), more.pop("turn", 1), **more)


def pile_line(components):
    return text_in(components).partition("**Discards**: ")[2].partition("←")[0]


def test_the_pile_stands_in_order_from_the_bottom():
    pile = ("le.K", "li.N", "an.C", "li.O", "ch.E1", "le.B")
    board = Rummy().put(discards=pile).board()
    faces = Rummy().stage().faces
    assert pile_line(board).split() == [faces.label(card) for card in pile]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pile_of_forty_cards_stays_whole_and_readable(language):
    table = Rummy(players=SIX).put(discards=PACK[:40], phase="take", turn=1, turns=1)
    board = fits(table.board(language=language, recent=["x" * 150] * 8))
    faces = table.stage().faces
    shown = next(part for part in text_in(board).split("\n\n") if "←" in part)
    rows = shown.split("\n")
    rows = [row for row in rows if any(faces.label(card) in row.split() for card in PACK[:40])]
    assert [len(row.partition("←")[0].split()) for row in rows[:4]] == [10, 10, 10, 10]
    assert " ".join(rows[:4]).partition("←")[0].split() == [faces.label(card) for card in PACK[:40]]


def test_a_card_of_the_pile_says_what_it_brings_along():
    table = Rummy().put(discards=("an.C", "li.O", "ch.E1", "le.B"), phase="take", turn=1, turns=1)
    menu = options_of(table.board(), "Take from the pile")
    assert menu["0"] == ("🐱C", "brings 🟢O 🌶️E1 🍋B too")
    assert menu["2"] == ("🌶️E1", "brings 🍋B too")
    assert menu["3"] == ("🍋B", "the top card, alone")
    assert list(menu) == ["3", "2", "1", "0"]


def test_words_stand_before_their_players_in_the_order_they_were_laid():
    words = (
        laid(1, "le.C le.A le.B"),
        laid(0, "an.T an.O"),
        laid(1, "li.O li.V ch.E1 li.N"),
    )
    board = text_in(Rummy().put(words=words, turns=2, proved=("TO",)).board())
    assert "> **CAB** · **OVEN**" in board
    assert "> **TO** ✓" in board


def test_an_extension_names_the_word_it_extends():
    on_bobs = laid(1, "le.C le.A le.B", extended=True, extension=Extension(2, 2, back=("li.S",)))
    own = laid(0, "an.T an.O", extended=True, extension=Extension(0, 2, back=("an.E",)))
    board = text_in(
        Rummy("texas-scrummy").put(words=(on_bobs, own), proved=("TOE",), phase="take", turn=1).board()
    )
    assert "> **CAB**\n" in board
    assert "> **CABS** (on CAB of bob)" in board
    assert "> **TOE** (from TO) ✓" in board


def test_the_declared_rules_of_the_hand_stand_on_the_table():
    table = Rummy("texas-scrummy").act(0, "declare", hard_min=3, out=5, hot=True, extensions=True)
    board = text_in(table.board())
    assert "words: exactly 3 letters" in board
    assert "hot peppers" in board
    assert "may be made longer" in board
    plain = Rummy("texas-scrummy").act(0, "declare")
    assert "This hand" not in text_in(plain.board())


def test_scores_the_hand_and_the_stock_are_told():
    board = text_in(Rummy(target=60).put(scores=(46, 1, -12)).board())
    assert "to 60 points" in board
    assert "30 cards in the stock" in board
    assert "46 points" in board
    assert "1 point " in board
    assert "-12 points" in board


def test_level_at_the_target_means_another_hand():
    table = Rummy().put(scores=(104, 104, 90), phase="between", turn=None)
    assert "ann and bob are tied: one more hand decides" in text_in(table.board())
    decided = Rummy().put(scores=(104, 103, 90), phase="between", turn=None)
    assert "level" not in text_in(decided.board())


def test_the_last_standings_are_listed():
    table = Rummy().put(scores=(90, 104, 90), phase="over", turn=None, standings=((1,), (0, 2)))
    board = text_in(table.board())
    assert "1. **bob** 104 points" in board
    assert "2. **ann and cy** 90 points" in board


def test_who_is_level_shares_a_place_and_the_next_one_is_not_taken():
    table = Rummy().put(scores=(104, 104, 90), phase="over", turn=None, standings=((0, 1), (2,)))
    board = text_in(table.board())
    assert "1. **ann and bob** 104 points" in board
    assert "3. **cy** 90 points" in board


def test_of_scrotch_discards_only_the_top_is_seen():
    table = Rummy("scrotch", ["ann", "bob"]).put(discards=("le.A", "li.Q", "an.U"))
    board = text_in(table.board())
    assert "**Top discard**: 🦄U (of 3)" in board
    assert "🟢Q" not in board
    assert "🍋A" not in board


# --- buttons ------------------------------------------------------------------------------------------------


def test_spellchecks_are_offered_only_where_a_challenge_is_allowed():
    words = (laid(0, "le.C le.A le.B"), laid(1, "an.T an.O"))
    turn = {"words": words, "turn": 1, "turns": 2}
    allowed = Rummy().put(phase="take", **turn).board()
    assert options_of(allowed, "Challenge a word") == {"0": ("CAB · ann", "")}
    assert "Challenge" not in text_in(Rummy().put(phase="play", **turn).board())
    assert "Challenge" not in text_in(Rummy().put(phase="exchange", words=words).board())
    assert "Challenge" not in text_in(Rummy(words="checked").put(phase="take", **turn).board())


def test_after_going_out_the_words_of_that_turn_are_buttons():
    words = (laid(0, "an.T an.O"), laid(0, "le.C le.A le.B le.L ch.E1", turn=3))
    table = Rummy().put(words=words, turns=3, phase="out", out=0, turn=1, waiting=(1, 2))
    assert labels(table.board())[:2] == ["Spellcheck CABLE", "Accept"]


def test_many_words_to_challenge_become_a_select():
    words = tuple(laid(0, f"{PACK[place]} {PACK[place + 1]}") for place in range(0, 20, 2))
    table = Rummy().put(words=words, turns=1, phase="closing", closing=1, turn=1, waiting=(1, 2))
    board = fits(table.board())
    assert len(options_of(board, "Challenge a word")) == 10
    assert labels(board)[0] == "Accept"


def test_a_slur_is_masked_for_all_but_named_to_whoever_may_challenge_it():
    words = (laid(0, "le.F ch.U1 le.C le.K"),)
    table = Rummy().put(words=words, turns=2, phase="take", turn=1)
    assert "F••K" in text_in(table.board())
    assert "FUCK" not in text_in(table.board())
    assert "FUCK · ann" in text_in(table.panel(1))


def test_a_hand_says_why_there_are_no_cards_in_it():
    playing = {"phase": "take", "turn": 1, "turns": 2}
    none_left = Rummy().put(**playing, hands=((), PACK[:7], PACK[7:14]))
    assert "You have no cards left." in text_in(none_left.panel(0))
    assert "You have no cards left." not in text_in(none_left.panel(2))
    not_dealt_in = Rummy().put(**playing, seats=(1, 2), hands=((), PACK[:7], PACK[7:14]))
    assert "You have no cards in this hand." in text_in(not_dealt_in.panel(0))
    assert "The cards are not dealt yet." in text_in(Rummy("texas-scrummy").panel(0))


# --- whole games --------------------------------------------------------------------------------------------


def played(table, seed, most=250):
    """A game between computer players, state by state."""
    random = Random(seed)
    yield table
    for _ in range(most):
        seat = table.state.turn
        if seat is None:
            if table.state.phase == "over":
                return
            table.state, table.events = table.game.apply(table.state, None, Deal())
        else:
            view, offers = table.game.observe(table.state, seat), table.game.legal(table.state, seat)
            action = table.game.computer(view, offers, random, "sly")
            table.state, table.events = table.game.apply(table.state, seat, action)
        yield table


GAMES = [("scrummy", 6), ("four-by-four", 4), ("texas-scrummy", 6), ("scrotch", 2)]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_nothing_public_follows_from_hidden_cards(game, players):
    table = Rummy(game, [f"p{place}" for place in range(players)])
    told = []
    for now in played(table, 7, 150):
        stage = now.stage()
        told += filter(None, (screen_of(now.game).told(stage, event) for event in now.events))
        board = text_in(now.board()).split()
        open_cards = {*stage.view.discards, *(card for one in stage.view.shown for card in one.deadwood)}
        open_cards |= {card for one in stage.view.shown for word in one.words for card in word}
        held = {card for hand in now.state.hands for card in hand} - open_cards
        hidden = {stage.faces.label(card) for card in (*held, *now.state.stock)}
        assert not hidden & set(board)
        stock = {stage.faces.label(card) for card in now.state.stock}
        assert not stock & set(" ".join(told[-8:]).replace(":", " ").split())
        if now.state.phase == "between":
            told = []


@pytest.mark.broad(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_screen_of_a_game_fits_with_long_names(game, players, language):
    recent = ["x" * 150] * 8
    for now in played(Rummy(game, SIX[:players]), 11, 90):
        fits(now.board(language=language, recent=recent))
        for seat in range(players):
            fits(now.panel(seat, language=language, hints=True))
            fits(now.panel(seat, language=language, letter=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_players_with_full_hands_words_and_pile_fit(language):
    """More than any lawful state holds at once."""
    words = tuple(
        laid(place % 6, f"{PACK[place * 2]} {PACK[place * 2 + 1]}", turn=2, extended=place % 2 == 0)
        for place in range(26)
    )
    hands = (PACK[:30], *(PACK[:7] for _ in range(5)))
    facts = {
        "words": words,
        "hands": hands,
        "discards": PACK[:40],
        "turns": 3,
        "turn": 0,
        "taken": PACK[:20],
        "scores": (12_345,) * 6,
    }
    for phase in ("exchange", "take", "play", "last", "bare", "closing"):
        table = Rummy("texas-scrummy", SIX).act(
            0, "declare", extensions=True, hot=True, discard_to_go_out=True
        )
        table.put(**facts, phase=phase, closing=2, waiting=(0, 1))
        fits(table.board(language=language, recent=["x" * 150] * 8))
        fits(table.panel(0, language=language, hints=True))


@pytest.mark.parametrize("room", ["screens/families/rummy", "engine/families/rummy", "engine/computer/rummy"])
def test_what_differs_between_the_games_is_asked_of_their_rules(room):
    """Never of their names: a new game of the family is a value in `rules.py`."""
    files = sorted((Path(__file__).parents[4] / room).glob("*.py"))
    asks_for_a_name = re.compile(r"\bgame(\.id)? (==|!=|in) |match .*\bgame\b")
    assert len(files) > 4
    assert [path.name for path in files if asks_for_a_name.search(path.read_text(encoding="utf-8"))] == []


def test_four_by_four_says_how_long_words_are():
    assert "Every word has exactly 4 letters." in text_in(Rummy("four-by-four").board())
    assert "Every word" not in text_in(Rummy("scrotch", ["ann", "bob"]).board())


@pytest.mark.parametrize(
    ("options", "headline"),
    [
        ({}, "hand 1 · to 100 points · "),
        ({"hands": 3}, "hand 1 of at most 3 · to 100 points · "),
        ({"hands": 3, "target": 0}, "hand 1 of 3 · "),
        ({"target": 0}, "hand 1 · "),
    ],
)
def test_the_headline_says_when_the_game_is_over(options, headline):
    table = Rummy(**options)
    stock = len(table.state.stock)
    assert f"{headline}{stock} cards in the stock" in text_in(table.board())


def test_a_tie_without_a_target_asks_for_no_more_hands():
    tie = {"scores": (100, 100, 20), "phase": "between", "turn": None}
    assert "one more hand decides" in text_in(Rummy().put(**tie).board())
    assert "one more hand decides" not in text_in(Rummy(target=0).put(**tie).board())
