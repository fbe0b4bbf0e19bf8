"""What do I hold, what can I do: one line on the player's own panel, true from what the player sees."""

import importlib
import random
from functools import cache
from itertools import starmap
from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from screens.table import frames
from tests.hidden_shuffle import shuffled
from tests.screens import engine_stage, evenings
from tests.screens.families.poker.poker_stage import PokerTable
from tests.screens.families.rummy.rummy_stage import playing
from tests.screens.families.tricks.trick_stage import Felt
from tests.screens.messages import labels, text_in

FAMILIES = ("poker", "rummy", "tricks", "soup")
ACTS = 40


def evening(game, words):
    """A table at every step of some hands, played by computers; words checked or on honour."""
    return _evening(game.id, words)


@cache
def _evening(game_id, words):
    return tuple(_steps(GAMES[game_id], words))


def _steps(game, words, number=0):
    return evenings.evening(game, ("line", number), {"words": words, "language": "en"}, ACTS, most=3)


def panel(felt, seat, language="en", *, hints=True):
    return text_in(frames.hand(engine_stage.stage_of(felt, seat, language, hints=hints), ""))


def line(felt, seat, language="en"):
    """What stands there for those who want the line, and for nobody else."""
    told = panel(felt, seat, language).splitlines()
    usual = panel(felt, seat, language, hints=False).splitlines()
    return " ".join(one for one in told if one not in usual)


@pytest.mark.broad(12)
@pytest.mark.parametrize("words", ["honour", "checked"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_explains_what_its_players_hold(game, language, words):
    lines = [
        (felt.state.phase, line(felt, seat, language))
        for felt in evening(game, words)
        for seat in range(len(felt.seats))
    ]
    told = {text for _, text in lines if text}
    assert len(told) > 1
    assert not [text for text in told if "{" in text]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_line_never_asks_a_word_list_where_words_are_on_honour(game, monkeypatch):
    def asked(_options):
        raise AssertionError("a word list was asked")

    felts = evening(game, "honour")
    for family in FAMILIES:
        monkeypatch.setattr(importlib.import_module(f"screens.families.{family}.advice"), "lexicon_of", asked)
    assert any(line(felt, seat) for felt in felts for seat in range(len(felt.seats)))
    checked = [(felt, seat) for felt in evening(game, "checked") for seat in range(len(felt.seats))]
    with pytest.raises(AssertionError, match="a word list was asked"):
        list(starmap(panel, checked))


@pytest.mark.broad(6)
@pytest.mark.parametrize("words", ["honour", "checked"])
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_line_is_the_same_however_the_hidden_cards_lie(game, words):
    rng = random.Random(7)
    for felt in evening(game, words):
        for seat in range(len(felt.seats)):
            other = shuffled(game, felt.state, seat, rng)
            moved = SimpleNamespace(game=game, state=other, seats=felt.seats)
            if game.legal(other, seat) == game.legal(felt.state, seat):  # a dealer may know what can be dealt
                assert line(moved, seat) == line(felt, seat)


# --- poker ---------------------------------------------------------------------------------------------------


def dealt(own, words="checked", **options):
    """A table of two where seat 1, who speaks first, holds these cards."""
    others = ["li.Q", "li.V", "li.W", "li.Z", "le.J"]
    deck = [card for pair in zip(own.split(), others, strict=True) for card in pair]
    return PokerTable("scroker", 2, deck=deck, words=words, **options)


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("li.O li.X le.B an.D le.G", "OX** · Duck: a two-letter word. It loses to any three-letter word."),
        ("le.C le.A le.B li.X an.N", "Tadpole: a three-letter word. It loses to any four-letter word."),
        ("le.B le.D le.G le.H le.K", "Slush: five cards of one suit, no word needed."),
        ("le.B li.N an.D le.K li.X", "Scum: no word at all."),
    ],
)
def test_the_best_hand_is_named_and_explained(own, said):
    assert said in line(dealt(own), 1)


@pytest.mark.parametrize("own", ["le.C le.A le.B li.X an.N", "le.C le.G le.K li.X an.N"])
def test_on_honour_a_true_word_and_a_false_one_are_spoken_of_alike(own):
    """CAB is a word; C, G and K make none."""
    told = line(dealt(own, "honour"), 1)
    assert "Three letters are a Tadpole; any four-letter word beats it." in told
    assert "CAB" not in told


def test_it_is_said_whether_one_may_open():
    assert "so you may open" in panel(dealt("le.C le.A le.B li.X an.N"), 1)
    assert "You cannot open safely" in panel(dealt("li.O li.X le.B an.D le.G"), 1)
    assert "you should hold two Animals, or a Tadpole" in panel(
        dealt("le.C le.A le.B li.X an.N", "honour"), 1
    )
    assert "two Animals, so you may open" in panel(dealt("le.C an.A le.M li.X an.N", "honour"), 1)


# --- rummy, tricks, soup -------------------------------------------------------------------------------------


def test_rummy_says_what_could_be_laid_and_what_lies_in_hand():
    told = line(playing(), 1)
    assert "The cards in your hand cost you 7 points if somebody else goes out." in told
    assert "Words need 2 letters or more; when you go out, 5 letters" in told
    assert "longest word" not in told
    checked = playing()
    checked.put(options={**checked.state.options, "words": "checked"})
    assert "The longest word you hold is **" in line(checked, 1)


def test_tricks_say_which_cards_would_take_the_trick():
    felt = Felt("quist", {0: "le.D", 1: "le.K", 2: "le.A", 3: "le.I"}).put(ruling=None)
    if felt.state.phase == "rule":
        felt.act(0, "rule")
    felt.play("le.K")
    assert "this trick from bob" in line(felt, 2)


def soup(words):
    """Bob has begun with P; ann, on cy's left, is to move after cy's I."""
    felt = Felt("soup", {1: "li.P", 2: "ch.I1"}, words=words)
    for seat in range(3):
        kept = [card for card in felt.state.hands[seat] if card not in ("li.P", "ch.I1")]
        felt.act(seat, "pass", cards=kept[:3])
    return felt.act(1, "add", card="li.P")


def test_soup_on_honour_says_the_ways_and_where_words_are_checked_the_letters():
    assert "Is the row a word already? Tell cy to eat." in line(soup("honour").act(2, "add", card="ch.I1"), 0)
    told = line(soup("checked"), 2)
    assert "These keep the soup going:" in told
    assert "These make a word, and you would eat:" in told
    assert " I" in told.rpartition(":")[2]  # PI is a word


# --- whether it stays ----------------------------------------------------------------------------------------


def test_after_ten_hands_it_is_asked_once_whether_the_line_stays():
    felt = dealt("le.C le.A le.B li.X an.N")
    asked = frames.hand(engine_stage.stage_of(felt, 1, hints=True, hints_end=True), "")
    assert {"Keep them", "Remove them"} <= set(labels(asked))
    usual = frames.hand(engine_stage.stage_of(felt, 1, hints=True), "")
    assert not {"Keep them", "Remove them"} & set(labels(usual))
