"""Offers in a hand are accepted; for the rest, the player reads why not."""

import pytest
from msgspec.structs import replace
from poker_stage import PokerTable, labels, text_in

from engine.contract import Leave
from engine.families.poker.actions import Fold, Present
from engine.refused import Refused
from screens.components import walk
from screens.custom_ids import read_press
from screens.i18n.language import i18n
from screens.poker import decision_line, wagers
from screens.refusals.sentences import explain
from tests.labels import BET, CHECK, FOLD, MORE

ENGLISH = i18n("en")
ANIMALS = (
    "an.A",
    "an.C",
    "an.D",
    "an.E",
    "an.I",
    "an.L",
    "an.M",
    "an.N",
    "an.O",
    "an.R",
    "an.S",
    "an.T",
    "an.U",
)


def refusal(table, seat, do, **fields):
    with pytest.raises(Refused) as caught:
        table.act(seat, do, **fields)
    return explain(caught.value, ENGLISH, table.stage(seat))


def moves(components):
    """Labels of acts."""
    return [label for label in labels(components) if label not in ("What beats what", "Rules")]


def test_the_ladder_is_one_press_away_for_whoever_has_to_act():
    table = PokerTable("scroker", ["ann", "bob", "cy"])
    assert ["What beats what" in labels(table.panel(seat)) for seat in range(3)] == [False, True, False]
    assert "What beats what" not in labels(PokerTable("zoot", ["ann", "bob", "cy"]).panel(1))


def test_nobody_is_offered_a_raise_too_many():
    table = PokerTable("scroker", ["ann", "bob", "cy"], max_raises=1).act(1, "bet", amount=2)
    assert "Raise…" in labels(table.panel(2))
    table.act(2, "raise", amount=2)
    assert moves(table.panel(0)) == [MORE, FOLD, "Call 4"]


def test_whoever_may_bet_or_raise_goes_all_in_by_that():
    table = PokerTable("zoot", ["ann", "bob", "cy"])
    assert {"all_in", "bet"} <= set(table.offered(1))
    assert moves(table.panel(1)) == [MORE, CHECK, BET]
    table.act(1, "bet", amount=5)
    assert {"all_in", "raise"} <= set(table.offered(2))
    assert moves(table.panel(2)) == [MORE, "Raise…", FOLD, "Call 5"]


def test_behind_more_it_still_says_whose_turn_it_is():
    table = PokerTable("scroker", ["ann", "bob", "cy"])
    line = table.panel(1)[0]["components"][1]["components"][0]["content"]
    assert line.startswith("**Your turn.**")
    assert line in text_in(table.behind(1))
    table.act(1, "bet", amount=5)
    assert "cy" in table.behind(0)[0]["components"][1]["components"][0]["content"]


def test_who_may_check_for_nothing_finds_fold_behind_more():
    table = PokerTable("scroker", ["ann", "bob", "cy"])
    assert FOLD not in labels(table.panel(1))
    assert FOLD in labels(table.behind(1))
    table.act(1, "bet", amount=5)
    assert FOLD in labels(table.panel(2))
    assert FOLD not in labels(table.behind(2))


def test_whoever_is_bound_reads_what_is_left_to_them():
    table = PokerTable("scroker", ["ann", "bob", "cy"]).act(0, "bet", amount=1)
    assert "has chosen in advance: bet 1" in text_in(table.board())
    assert "You have chosen: bet 1. It is played when your turn comes." in text_in(table.panel(0))
    table.act(1, "bet", amount=5).act(2, "call")
    assert moves(table.panel(0)) == [MORE, FOLD, "Call 5"]
    assert "The move you chose in advance no longer fits." in text_in(table.panel(0))


def test_a_bet_that_is_not_answered_yet_makes_no_side_pot():
    table = PokerTable("scroker", ["ann", "bob", "cy"]).act(1, "bet", amount=5)
    assert "Pot 8\n" in text_in(table.board())
    assert "side" not in text_in(table.board())


def test_an_all_in_does():
    table = PokerTable("scroker", ["ann", "bob", "cy"], stacks=(100, 100, 4)).act(1, "bet", amount=10)
    table.act(2, "all_in").act(0, "call")
    assert "Pot 26 (main 12, side 14)" in text_in(table.board())


def test_an_empty_pot_is_not_shown():
    table = PokerTable("scroker", ["ann", "bob"]).act(1, "bet", amount=1).act(0, "fold")
    assert "Pot" not in text_in(table.board())


def test_what_was_done_in_a_betting_round_is_gone_with_it():
    table = PokerTable("scroker", ["ann", "bob"]).act(1, "check")
    assert "bob 99 · checked" in text_in(table.board())
    table.act(0, "bet", amount=1)
    assert "ann 98, bet 1" in text_in(table.board())
    board = text_in(table.act(1, "call").board())
    assert "checked" not in board
    assert "bet 1" not in board


def showdown(cards):
    table = PokerTable("scroker", ["ann", "bob"], deck=cards).act(1, "bet", amount=1).act(0, "call")
    for do in ("draw", "check"):
        table.act(1, do).act(0, do)
    return table


def test_a_slush_is_offered_to_whoever_holds_one():
    hands = [
        card
        for pair in zip(ANIMALS[:5], ("le.A", "li.N", "ch.A1", "le.B", "li.O"), strict=True)
        for card in pair
    ]
    table = showdown(hands)
    assert "Slush" in labels(table.panel(1))
    assert "Slush" not in labels(table.panel(0))
    sentence = refusal(table, 0, "present", slush=True)
    assert sentence == "A slush is five cards of one suit, and you do not hold them. Show words, or nothing."
    table.act(1, "present", slush=True)
    assert "You show a Slush." in text_in(table.panel(1))
    table.act(0, "present")
    assert "bob 102, Slush, 🦌A  🐱C  🐶D  🐘E  🦎I" in text_in(table.board())


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ({}, "Use one suit; Chili Peppers may join Lemons or Limes."),
        ({"hot_n_sours": "none"}, "Use one suit. No hot-'n'-sours in this hand."),
        ({"mix": True}, "A word here is all Animals, all Chili Peppers, or any mix of Lemons and Limes."),
    ],
)
def test_suits_that_do_not_fit_are_told_by_what_was_called(call, sentence):
    table = PokerTable("dealers-choice", ["ann", "bob"])
    table.act(table.turn, "choose", base="scroker", **call)
    said = explain(Refused("bad-suits", word="TO"), ENGLISH, table.stage(0))
    assert said.startswith("TO mixes ")
    assert sentence in said


def test_while_all_think_no_word_is_announced():
    table = PokerTable("scrapok", ["ann", "bob"])
    sentence = refusal(table, 1, "present", text="CAB")
    assert sentence.startswith("Thinking time.")
    assert "when everyone is" in sentence


def test_while_all_think_everybody_sees_who_is_ready():
    table = PokerTable("scrapok", ["ann", "bob"])
    assert "time to think" in text_in(table.board())
    assert moves(table.panel(1)) == [MORE, "Ready"]
    board = text_in(table.act(1, "ready").board())
    assert "bob 99 · ready" in board
    assert "ann 99 · ready" not in board


def test_a_bet_while_all_think_is_told_how_to_be_ready():
    table = PokerTable("scrapok", ["ann", "bob", "cy"])
    sentence = refusal(table, table.turn, "bet", amount=5)
    assert "Press Ready" in sentence
    table.act(table.turn, "ready")
    sentence = refusal(table, 1, "bet", amount=5)
    assert sentence == "You are ready. The game goes on when the others are too, or when the time is up."


def test_all_in_stays_on_offer_past_the_limits_where_the_game_says_so():
    pauses = {"think_first": 0, "think_three": 0, "think_last": 0}
    table = PokerTable("scrapok", ["ann", "bob", "cy"], max_raises=1, max_bet=2, **pauses)
    assert table.offered(1)["all_in"]
    table.act(1, "bet", amount=2).act(2, "raise", amount=2)
    assert moves(table.panel(0)) == [MORE, FOLD, "Call 4", "All in 99"]
    table = PokerTable("scrapok", ["ann", "bob", "cy"], language="fr", max_raises=1, max_bet=2, **pauses)
    table.act(1, "bet", amount=2).act(2, "raise", amount=2)
    assert labels(table.panel(0, language="fr")) == ["Plus…", "Règles", "Se coucher", "Suivre 4", "Tapis 99"]
    table.act(0, "all_in")


def test_all_in_is_not_on_offer_past_the_limits_where_it_is_a_raise_as_any():
    table = PokerTable("zoot", ["ann", "bob", "cy"], dealer=0, max_raises=1, max_bet=2)
    table.act(1, "bet", amount=2).act(2, "raise", amount=2)
    assert moves(table.panel(0)) == [MORE, FOLD, "Call 4"]


def test_whoever_is_bound_with_nothing_to_call_may_check():
    table = PokerTable("scroker", ["ann", "bob", "cy"]).act(0, "call").act(1, "check").act(2, "check")
    assert moves(table.panel(0)) == [MORE, CHECK]
    assert "The move you chose in advance no longer fits." in text_in(table.panel(0))


def test_going_all_in_is_not_offered_beside_a_call_of_as_much():
    table = PokerTable("zoot", ["ann", "bob"], dealer=0)
    first, second = table.turn, 1 - table.turn
    table.act(first, "all_in")
    assert moves(table.panel(second)) == [MORE, FOLD, "Call 99"]


@pytest.mark.parametrize("game", ["scroker", "zoot", "scrapok"])
def test_no_raise_is_offered_against_those_who_are_all_in(game):
    pauses = {"think_first": 0} if game == "scrapok" else {}
    table = PokerTable(game, ["ann", "bob"], stacks=(5, 50), **pauses)
    table.act(1, "check").act(0, "bet", amount=4)
    assert moves(table.panel(1)) == [MORE, FOLD, "Call 4"]
    sentence = refusal(table, 1, "raise", amount=1)
    assert sentence.startswith(
        "You have already checked" if game == "scrapok" else "You cannot bet more: nobody has"
    )


@pytest.mark.parametrize(
    ("game", "costs"),
    [
        ("scroker", "A wrong challenge costs you 2 chips."),
        ("scrapok", "A wrong challenge costs you nothing."),
    ],
)
def test_what_a_challenge_costs_is_said_where_it_is_made(game, costs):
    table = challengeable(game)
    assert costs in text_in(table.panel(table.turn))


def test_a_challenge_lost_is_told_before_the_next_one_and_says_what_one_costs():
    table = challengeable("scroker")
    stage = table.stage(table.turn, last="You challenge **AYE**: it is a word. You pay 20 into the pot.")
    assert "AYE" not in decision_line.to_challenge(stage)  # nothing is settled yet
    view, ahead = stage.view, stage.view.challenged
    shown = replace(view.seats[ahead].shown, hand="Bullfrog", texts=("AYE", "UP"), proven=("AYE",))
    seats = [replace(seat, shown=shown) if at == ahead else seat for at, seat in enumerate(view.seats)]
    line = decision_line.to_challenge(stage.but(then=replace(view, seats=tuple(seats), doubtful=("UP",))))
    assert line == f"{stage.last} **{stage.name(ahead)}** is ahead with **AYE + UP**."


def test_a_hand_without_betting_says_whose_ante_was_their_last():
    table = PokerTable("scroker", ["ann", "bob"], stacks=(1, 50))
    assert table.view.phase == "draw"
    lines = {seat: text_in(table.panel(seat)) for seat in (table.turn,)}
    table.act(table.turn, "draw")
    lines[table.turn] = text_in(table.panel(table.turn))
    assert "Swap up to 3. ann is all in: no betting." in lines[1]
    assert "Swap up to 3. You are all in: no betting." in lines[0]
    bet = PokerTable("scroker", ["ann", "bob"]).act(1, "bet", amount=2).act(0, "call")
    assert "no betting" not in text_in(bet.panel(bet.turn))


def challengeable(game):
    table = PokerTable(game, ["ann", "bob"])
    while table.view.phase != "spellcheck":
        seat = table.turn
        offers = table.offered(seat)
        do = next(do for do in ("ready", "call", "check", "bet", "draw", "present") if do in offers)
        opening = table.view.opener is None and "bet" in offers
        fields = {"amount": 1} if opening else {}
        if do == "present":
            fields = {"words": [shortest(table, seat)]}
        table.act(seat, "bet" if opening else do, **fields)
    return table


def shortest(table, seat):
    """Two cards that may be presented as a word, with any spelling."""
    held, middle = table.state.players[seat].cards, table.state.middle
    pairs = [(card, other) for card in held for other in middle or held if other != card]
    for pair in pairs:
        try:
            table.game.apply(table.state, seat, Present(words=(pair,)))
        except Refused:
            continue
        return list(pair)
    raise AssertionError("no two cards of a suit")


@pytest.mark.parametrize(
    ("bet", "said"), [(1, "p0 gets 1 uncalled chip back"), (10, "p0 gets 10 uncalled chips back")]
)
def test_what_nobody_called_follows_a_leaver_home_and_he_leaves_once(bet, said):
    table = PokerTable("scroker", 3, dealer=2)
    table.act(0, "bet", amount=bet)
    told = []
    for act in (Leave(0), Fold()):
        seat = None if isinstance(act, Leave) else table.turn
        table.state, table.events = table.game.apply(table.state, seat, act)
        told += table.told().splitlines()
    assert told.count("p0 leaves.") == 1
    assert f"{said}." in told


def declared(table, seat):
    """A press on the list of declarations as this player's panel shows it now."""
    (chosen,) = (part for part in walk(table.behind(seat)) if ":early:" in part.get("custom_id", ""))
    return read_press(chosen["custom_id"])


def test_a_declaration_means_the_same_until_somebody_bets():
    table = PokerTable("scroker", ["ann", "bob", "cy"])
    pressed = declared(table, 0)
    table.act(1, "check")
    assert declared(table, 0) == pressed  # the panel may stay as it is
    now = table.stage(0)
    assert wagers.still(now, pressed).version == now.version
    table.act(2, "bet", amount=5)
    assert wagers.still(table.stage(0), pressed).version < now.version


def test_a_declaration_is_none_any_more_when_its_turn_has_come():
    table = PokerTable("scroker", ["ann", "bob", "cy"])
    pressed = declared(table, 0)
    table.act(1, "check").act(2, "check")
    assert wagers.still(table.stage(0), pressed) == pressed
