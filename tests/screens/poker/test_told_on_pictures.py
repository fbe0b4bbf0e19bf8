"""Announcements at a showdown, on the table's picture and in its words."""

from collections import Counter
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from poker_stage import PokerTable, text_in

from engine.contract import Leave
from engine.families.poker.openers import holds_openers
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Announcement, PokerShow
from engine.ranking.best import best
from engine.ranking.scroker import Category
from engine.words.lexica import lexicon_of
from screens.pictures.tables import hand_picture, table_picture
from screens.poker.ladder import ladder
from screens.poker.panel import turn
from screens.poker.picture import scene


def seen(game, language="en", **told):
    stage = PokerTable(game, ["ann", "bob"]).stage(language=language)
    first, *others = stage.view.seats
    view = replace(stage.view, seats=(replace(first, **told), *others))
    table = SimpleNamespace(**{**vars(stage.table), "view": lambda _player: view})
    return stage.but(table=table)


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "7 letters, 5 red, 4 Diamonds"), ("fr", "7 lettres, 5 rouges, 4 Carreaux")],
)
def test_an_announced_suit_is_drawn_and_spoken(language, told):
    stage = seen("scrapok", language, announced=Announcement(7, "red", 5, "di", 4))
    assert told in table_picture(stage).alt
    seat = scene(stage).seats[0]
    assert (seat.hand, seat.suit) == ("7, 5, 4", "di")


def test_an_announced_colour_is_a_word():
    seat = scene(seen("scrapok", announced=Announcement(7, "black", 5))).seats[0]
    assert (seat.word, seat.hand, seat.suit) == ("7 letters, 5 black", "7, 5 black", "")


def test_two_words_are_two_on_the_picture_and_stand_apart():
    words = (("li.R", "an.A", "li.T"), ("li.T", "an.O"))
    shown = PokerShow(hand="Bullfrog", words=words, texts=("RAT", "TO"), key=(), five=())
    seat = scene(seen("scroker", shown=shown)).seats[0]
    assert (seat.begins, seat.word, seat.hand) == ((3,), "Bullfrog · RAT + TO", "Bullfrog")


def alone(game="scroker", *, other="sly", **options):
    """A person and a computer, at the beginning of some hands."""
    for seed in "abcdefghijklmnop":
        table = PokerTable(game, 2, seed=seed, **options)
        table.seats = (replace(table.seats[0], strength=other), table.seats[1])
        yield table.stage(1, drawn=True)


@pytest.mark.parametrize("game", ["scroker", "spit", "longhorn"])
def test_among_computers_ones_cards_say_where_they_stand_if_words_are_looked_up(game):
    found = set()
    for stage in alone(game, words="checked"):
        mine, words = stage.view.seats[1], lexicon_of(stage.view.options)
        hand = best(mine.cards + mine.up + stage.view.middle, words).category
        found.add(hand)
        assert hand_picture(stage).scene.own.rung == hand
        assert f"Your best hand: {hand.title}" in hand_picture(stage).alt
        assert [rung.name for rung in ladder(stage).picture.scene.rungs if rung.held] == [hand.title]
        assert text_in(ladder(stage).parts).count(f"{hand.title} (your best hand): ") == 1
    assert len(found) > 1


@pytest.mark.parametrize(("language", "told"), [("en", "no word"), ("fr", "aucun mot")])
def test_the_ranking_has_an_example_of_every_hand_but_scum_which_has_no_word(language, told):
    rungs = ladder(seen("scroker", language)).picture.scene.rungs
    assert len(rungs) == len(Category)
    assert {rung.name: rung.text for rung in rungs if rung.text} == {"Scum": told}
    assert [rung.name for rung in rungs if not rung.words] == ["Scum"]


@pytest.mark.parametrize("told", [{"words": "honour"}, {"words": "checked", "other": None}])
def test_where_words_are_on_honour_or_others_play_nothing_says_what_cards_are_worth(told):
    for stage in alone(**told):
        assert hand_picture(stage).scene.own.rung is None
        assert "best hand" not in hand_picture(stage).alt + text_in(ladder(stage).parts)


def test_who_is_left_alone_in_a_hand_is_not_told_what_their_cards_are_worth_before_the_next():
    """And a player who joins in between plays the next one."""
    table = PokerTable("scroker", 3, words="checked")
    ann, bob, ada = table.seats
    table.seats = (ann, bob, replace(ada, strength="sly"))
    assert rung(table) is None
    table.state, _ = table.game.apply(table.state, None, Leave(0))
    table.seats = (replace(ann, presence="free"), *table.seats[1:])
    assert table.game.due(table.state) is not None
    assert rung(table) is None
    while table.game.due(table.state) is not None:
        table.time_up()
    table.deal()
    assert rung(table) is not None


def rung(table):
    return hand_picture(table.stage(1, drawn=True)).scene.own.rung


def test_who_may_know_what_their_cards_make_reads_whether_they_may_bet():
    said = {}
    for stage in alone(words="checked"):
        animals = sum(stage.faces.deck.kind(card) == "animal" for card in stage.view.seats[1].cards)
        if animals < 2:
            good = hand_picture(stage).scene.own.rung >= Category.TADPOLE
            said[good] = turn(stage).line.removeprefix("**Your turn.** ")
    assert said[True] == "Your cards let you bet."
    assert said[False] == "Without two Animals or three letters, a bet is a bluff."
    for stage in alone(words="honour"):
        assert "Your cards let" not in turn(stage).line


@pytest.mark.parametrize("openers", ["honour", "enforced"])
@pytest.mark.parametrize("words", ["honour", "checked"])
@pytest.mark.parametrize("game", ["scroker", "spit"])
def test_whether_a_bet_is_a_bluff_is_what_the_rules_say(game, words, openers):
    """Also with the card in the middle, two Animals, or five of a suit. Without the word list, only these are
    shown."""
    lines = Counter()
    for seed in range(60):
        table = PokerTable(game, 2, seed=str(seed), words=words, openers=openers)
        table.seats = (replace(table.seats[0], strength="sly"), table.seats[1])
        (seat,) = table.game.due(table.state).seats
        stage = table.stage(seat, drawn=True)
        line = turn(stage).line.removeprefix("**Your turn.** ")
        holds = holds_openers(table.state, rules_of(table.state), seat)
        lines[line] += 1
        if line.endswith("may bet.") or line.startswith("Your cards let"):
            assert holds
        elif line.startswith("To bet, you need"):
            assert not holds
        else:
            assert line == "Without two Animals or three letters, a bet is a bluff."
            suits = [card[:2] for card in stage.view.seats[seat].cards + stage.view.middle]
            assert not (holds and words == "checked")
            assert suits.count("an") < 2
            assert max(map(suits.count, suits)) < 5
    assert len(lines) > 1


def test_five_of_a_suit_may_open():
    limes, others = ("li.N", "li.P", "li.Q", "li.R", "li.T"), ("le.B", "le.C", "le.D", "le.F", "le.G")
    table = PokerTable("scroker", 2, deck=[card for pair in zip(limes, others, strict=True) for card in pair])
    (seat,) = table.game.due(table.state).seats
    assert table.stage(seat).view.seats[seat].cards == limes
    assert "You have a Slush (five of one suit), so you may bet." in turn(table.stage(seat)).line
