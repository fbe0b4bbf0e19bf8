"""Typed presentations: words by their text, or by exact cards."""

import pytest
from poker_stage import PokerTable, labels

from screens.acts import Player
from screens.catalogue import screen_of
from screens.components import BLUE, walk
from screens.i18n.language import called
from screens.poker.acts import claimed
from tests.screens.engine_stage import plain


def showdown(game="scroker", **options):
    for table in PokerTable(game, **options).played_through():
        if table.view.phase == "present":
            return table
    raise AssertionError("no showdown")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("badge", {"text": "badge"}),
        ("  tan is ", {"text": "tan is"}),
        ("an.N an.O", {"words": [["an.N", "an.O"]]}),
        ("an.N an.O, le.B=e li.T", {"words": [["an.N", "an.O"], ["le.B=E", "li.T"]]}),
        ("an.N an.O, TO", {"text": "an.N an.O, TO"}),  # not all of it are cards
        ("", {"text": ""}),
    ],
)
def test_cards_that_are_typed_are_the_cards_that_are_presented(typed, meant):
    assert claimed(showdown().stage(0), typed) == meant


def test_somebody_with_two_copies_may_say_which_of_them_they_present():
    """Present by typing cards: the text alone uses the first copy."""
    table = showdown()
    seat = table.turn
    first, second = table.state.players[seat].hand[:2]
    wanted = table.press(seat, "Type words…", fields={"words": f"{second} {first}"})
    assert plain(wanted) == {"do": "present", "words": [[second, first]]}


def test_a_card_pressed_again_is_out_of_the_word():
    table = showdown()
    seat = table.turn
    first, second, *_ = (table.stage(seat).faces.label(card) for card in table.state.players[seat].hand)
    shown = table.panel(seat)
    for label in (first, second, first):
        shown = table.panel(seat, table.press(seat, label, shown).picked)
    assert [part["label"] for part in walk(shown) if part.get("style") == BLUE] == [second]
    shown = table.panel(seat, table.press(seat, second, shown).picked)
    assert "Type words…" in labels(shown)


def looks_at(table, seat):
    offer = table.offered(seat).get("look")
    return len(offer.seats) if offer is not None else 0


def test_several_to_look_at_stand_behind_more_and_one_in_sight():
    for players, in_sight in ((["ann", "bob"], True), (["ann", "bob", "cy"], False)):
        table = next(
            table
            for table in PokerTable("scroker", players).played_through()
            if any(looks_at(table, seat) == len(players) - 1 for seat in range(len(players)))
        )
        seat = next(seat for seat in range(len(players)) if looks_at(table, seat))
        turn = screen_of(table.game).turn(table.stage(seat))
        assert bool(turn.acts) is in_sight
        assert bool(turn.more) is not in_sight


def test_whoever_may_look_is_offered_whom_by_name_and_the_number_leads_there():
    for table in PokerTable("scroker", ["ann", "bob", "cy"]).played_through():
        lookers = [seat for seat in range(3) if "look" in table.offered(seat)]
        if lookers:
            break
    stage, player = table.stage(lookers[0]), Player(called("option", "player"), "")
    offered = list(player.suggested(stage, "look", "", {}))
    assert {stage.plain_name(player.read(stage, one.value)) for one in offered} == {
        one.shown for one in offered
    }
    assert stage.plain_name(lookers[0]) not in {one.shown for one in offered}
    assert offered


@pytest.mark.parametrize("alone", [True, False])
def test_who_has_presented_reads_how_long_that_can_be_changed_unless_only_computers_are_waited_for(alone):
    table = showdown("scrapok")
    table.act(0, "present", words=[])
    stage = table.stage(0)
    stage.table.only_person = 0 if alone else None
    line = screen_of(table.game).turn(stage).line
    assert line.startswith("You show nothing.")
    assert ("time is up" in line) is not alone
