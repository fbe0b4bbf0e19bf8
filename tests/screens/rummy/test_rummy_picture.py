"""The public view of a rummy table: the pile and the words in order, and only public cards."""

import re
from pathlib import Path
from random import Random

import pytest
from rummy_stage import PACK, Rummy, fits, labels, text_in

from engine.contract import Deal
from engine.families.rummy.state import Extension, LaidWord, ScrotchKnock, ScrotchShow
from screens.catalogue import screen_of
from screens.pictures.tables import hand_text, table_text
from screens.rummy import picture as rummy_picture
from tests.labels import ACCEPT, MORE, YOUR_CARDS

LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"
SIX = [f"{place}{LONG}" for place in range(6)]
LANGUAGES = ("en", "fr")


def laid(seat, cards, **more):
    return LaidWord(seat, tuple(cards.split()), more.pop("turn", 1), **more)


def said(table, seat=None, language="en"):
    """The text in place of the picture."""
    stage = table.stage(seat, language)
    return table_text(stage) if seat is None else hand_text(stage)


def test_the_pile_stands_in_order_from_the_top():
    pile = ("le.K", "li.N", "an.C", "li.O", "ch.E1", "le.B")
    assert "Pile from the top: 🍋B  🌶️E1  🟢O  🐱C  🟢N  🍋K" in said(Rummy().put(discards=pile))


@pytest.mark.parametrize(("pile", "label"), [((), ""), (("le.K",), ""), (("le.K", "li.N"), "top")])
def test_the_top_of_a_pile_is_marked_where_more_lies_under_it(pile, label):
    assert rummy_picture.scene(Rummy().put(discards=pile).stage(1)).top_label == label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pile_of_forty_cards_stays_whole(language):
    table = Rummy(players=SIX).put(discards=PACK[:40], phase="take", turn=1, turns=1)
    board = text_in(fits(table.board(language=language, recent=["x" * 150])))
    assert table.stage().faces.row(PACK[:40][::-1]) in board


def test_words_stand_before_their_players_in_the_order_they_were_laid():
    words = (
        laid(1, "le.C le.A le.B"),
        laid(0, "an.T an.O"),
        laid(1, "li.O li.V ch.E1 li.N"),
    )
    board = said(Rummy().put(words=words, turns=2, proved=("TO",)))
    assert "bob 0, 7 cards, CAB (🍋C  🍋A  🍋B), OVEN (🟢O  🟢V  🌶️E1  🟢N)" in board
    assert "ann 0, 7 cards, TO (🐢T  🦉O) ✓" in board


def test_a_longer_word_stands_before_whoever_made_it_longer():
    on_bobs = laid(1, "le.C le.A le.B", extended=True, extension=Extension(2, 2, back=("li.S",)))
    own = laid(0, "an.T an.O", extended=True, extension=Extension(0, 2, back=("an.E",)))
    table = Rummy("texas-scrummy").put(words=(on_bobs, own), proved=("TOE",), phase="take", turn=1)
    board = said(table).splitlines()[1:4]
    shown = [line.partition("cards, ")[2].partition(" (")[0] for line in board]
    assert shown == ["TOE", "CAB", "CABS from bob's CAB"]
    assert "✓" in board[0]


def test_the_declared_rules_of_the_hand_stand_on_the_table():
    table = Rummy("texas-scrummy").act(0, "declare", hard_min=3, out=5, hot=True, extensions=True)
    board = said(table)
    assert "words: exactly 3 letters" in board
    assert "hot peppers" in board
    assert "may be made longer" in board
    assert "words:" not in said(Rummy("texas-scrummy").act(0, "declare"))


def test_scores_the_hand_and_the_stock_are_told():
    board = said(Rummy(target=60).put(scores=(46, 1, -12))).splitlines()
    assert board[0] == "**SCRUMMY 7K · hand 1 · to 60 points**"
    assert board[2:6] == ["ann 46, 7 cards", "bob 1, 7 cards, to act", "cy -12, 7 cards", "Stock 30"]


def test_how_many_cards_somebody_holds_is_drawn_while_they_play_with_them():
    def held(table):
        return [row.held for row in rummy_picture.scene(table.stage()).rows]

    assert held(Rummy()) == ["7", "7", "7"]
    assert held(Rummy("texas-scrummy")) == ["", "", ""]  # before the dealer's declaration
    assert held(Rummy().put(phase="over", turn=None)) == ["", "", ""]


def test_tied_at_the_target_means_another_hand():
    table = Rummy().put(scores=(104, 104, 90), phase="between", turn=None)
    assert "ann and bob are tied: one more hand decides." in said(table)
    decided = Rummy().put(scores=(104, 103, 90), phase="between", turn=None)
    assert "tied" not in said(decided)
    assert "between hands" in said(decided)


def test_when_the_game_is_over_scores_stand_and_no_piles():
    board = said(
        Rummy().put(
            phase="over", turn=None, hands=((), (), ()), standings=((1,), (0,), (2,)), scores=(3, 101, -2)
        )
    )
    assert board.splitlines()[1:5] == ["the game is over", "ann 3", "bob 101", "cy -2"]
    assert "Pile" not in board
    assert "Stock" not in board


def test_of_scrotch_discards_only_the_top_is_seen():
    table = Rummy("scrotch", ["ann", "bob"]).put(discards=("le.A", "li.Q", "an.U"))
    board = said(table)
    assert "Top discard: 🦄U · top of 3" in board
    assert "🟢Q" not in board
    assert "🍋A" not in board


def test_who_knocked_and_what_they_showed_is_told():
    word, rest = ("li.T", "li.O", "li.N", "ch.E1"), ("an.U",)
    knock = ScrotchKnock(0, "li.Q", ScrotchShow((word,)))
    table = Rummy("scrotch", ["ann", "bob"]).put(
        phase="show", hands=((*word, *rest), PACK[:10]), knock=knock, turn=1
    )
    board = said(table)
    assert "ann has knocked" in board
    assert "TONE (🟢T  🟢O  🟢N  🌶️E1), deadwood: 🦄U" in board


# --- buttons ------------------------------------------------------------------------------------------------


def test_challenges_are_offered_only_where_one_is_allowed():
    words = (laid(0, "le.C le.A le.B"), laid(1, "an.T an.O"))
    turn = {"words": words, "turn": 1, "turns": 2}
    allowed = Rummy().put(phase="take", **turn)
    behind = allowed.panel(1, allowed.press(1, "Challenge…").picked)
    assert labels(behind) == [MORE, "Back", "Challenge CAB"]
    assert "Challenge…" not in labels(allowed.panel(0))
    assert "Challenge…" not in labels(Rummy().put(phase="play", **turn).panel(1))
    assert "Challenge…" not in labels(Rummy().put(phase="exchange", words=words).panel(1))
    assert "Challenge…" not in labels(Rummy(words="checked").put(phase="take", **turn).panel(1))


def test_after_going_out_the_words_of_that_turn_are_buttons():
    words = (laid(0, "an.T an.O"), laid(0, "le.C le.A le.B le.L ch.E1", turn=3))
    table = Rummy().put(words=words, turns=3, phase="out", out=0, turn=1, waiting=(1, 2))
    assert labels(table.panel(1)) == [MORE, ACCEPT, "Challenge CABLE"]
    assert "ann has gone out" in said(table)


def test_many_words_to_challenge_all_have_their_button():
    words = tuple(laid(0, f"{PACK[place]} {PACK[place + 1]}") for place in range(0, 20, 2))
    table = Rummy().put(words=words, turns=1, phase="closing", closing=1, turn=1, waiting=(1, 2))
    shown = labels(fits(table.panel(1)))
    assert sum(label.startswith("Challenge ") for label in shown) == 10
    assert shown[1] == ACCEPT


def test_a_slur_is_masked_for_all_but_named_to_whoever_may_challenge_it():
    words = (laid(0, "le.F ch.U1 le.C le.K"),)
    table = Rummy().put(words=words, turns=2, phase="take", turn=1)
    assert "F••K (🍋F  •  •  🍋K)" in said(table)
    assert "FUCK" not in text_in(table.board())
    assert "Challenge FUCK" in labels(table.panel(1, table.press(1, "Challenge…").picked))


def test_a_hand_without_cards_lists_none():
    playing = {"phase": "take", "turn": 1, "turns": 2}
    none_left = Rummy().put(**playing, hands=((), PACK[:7], PACK[7:14]))
    assert "ann 0, 0 cards" in said(none_left, 0)
    assert YOUR_CARDS not in said(none_left, 0)
    assert YOUR_CARDS in said(none_left, 2)


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
            fits(now.panel(seat, language=language))
            fits(now.panel(seat, language=language, by_dm=True))


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
        fits(table.panel(0, language=language))


@pytest.mark.parametrize("room", ["screens/rummy", "engine/families/rummy", "engine/families/rummy/computer"])
def test_what_differs_between_the_games_is_asked_of_their_rules(room):
    """Never of their names: a new game of the family is a value in `rules.py`."""
    files = sorted((Path(__file__).parents[3] / room).glob("*.py"))
    asks_for_a_name = re.compile(r"\bgame(\.id)? (==|!=|in) |match .*\bgame\b")
    assert len(files) > 4
    assert [path.name for path in files if asks_for_a_name.search(path.read_text(encoding="utf-8"))] == []


def test_four_by_four_says_how_long_words_are():
    assert "words of exactly 4 letters" in said(Rummy("four-by-four"))
    assert "words of" not in said(Rummy("scrotch", ["ann", "bob"]))


@pytest.mark.parametrize(
    ("options", "headline"),
    [
        ({}, "hand 1 · to 100 points"),
        ({"hands": 3}, "hand 1 of at most 3 · to 100 points"),
        ({"hands": 3, "target": 0}, "hand 1 of 3"),
        ({"target": 0}, "hand 1"),
    ],
)
def test_the_headline_says_when_the_game_is_over(options, headline):
    assert said(Rummy(**options)).splitlines()[0] == f"**SCRUMMY 7K · {headline}**"


def test_a_tie_without_a_target_asks_for_no_more_hands():
    tie = {"scores": (100, 100, 20), "phase": "between", "turn": None}
    assert "one more hand decides" in said(Rummy().put(**tie))
    assert "one more hand decides" not in said(Rummy(target=0).put(**tie))
