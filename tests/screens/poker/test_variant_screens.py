"""Every screen of every variant fits, with the most players and the longest names, and shows nothing too early."""

import json

import pytest
from poker_stage import LONG, WHERE, PokerTable, fits, text_in

from screens.panels import panels
from screens.pictures.tables import table_picture, table_text

RECIPE = "Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, 1 middle, bet; hot; wild ch.E; jokers 1"
TABLES = {
    "scroker": ("scroker", 8, {}),
    "spit": ("spit", 8, {}),
    "longhorn": ("longhorn", 8, {}),
    "choice": ("dealers-choice", 8, {"wild_cap": 52, "recipes": [RECIPE]}),
    "house game": ("dealers-choice", 8, {"wild_cap": 52, "always": RECIPE}),
    "scrapok": ("scrapok", 10, {"language": "fr"}),
    "zoot": ("zoot", 8, {}),
    "zoot of five": ("zoot", 8, {"form": "five"}),
}


def table_of(name, **more):
    game, players, options = TABLES[name]
    return PokerTable(game, [f"{place}{LONG}" for place in range(players)], **options, **more)


@pytest.mark.broad(4)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", TABLES)
def test_every_screen_of_a_hand_fits(name, language):
    recent = ["x" * 200] * 8
    phases = set()
    for table in table_of(name).played_through():
        phases.add(table.view.phase)
        fits(table.board(language, recent))
        for seat in range(len(table.seats)):
            fits(table.panel(seat, language=language))
            fits(panels.hand(table.stage(seat, language, by_dm=True), WHERE))
    assert "bet" in phases


@pytest.mark.parametrize("name", [name for name in TABLES if not name.startswith("zoot")])
def test_nothing_public_follows_from_hidden_cards(name):
    """The board and its sentences name no face-down card. A ZOOT! card is a mere letter, which any word has."""
    for now in table_of(name).played_through():
        view = now.view
        known = {card for seat in view.seats for card in (*seat.cards, *seat.up)}
        known |= {*view.middle, *view.pile}
        for seat in view.seats:
            if seat.shown:
                known |= {
                    claim.partition("=")[0] for word in (*seat.shown.words, seat.shown.five) for claim in word
                }
        stage = now.stage(plain=True)
        public, label = json.dumps(now.board(plain=True), ensure_ascii=False), stage.faces.label
        hidden = {card for player in now.state.players for card in player.hand} - known
        assert [card for card in hidden if label(card) in public] == []


@pytest.mark.parametrize("name", TABLES)
def test_seats_chips_and_cards_are_said_in_words(name):
    """No picture and no colour carries anything alone: every seat has a line with its name and its chips."""
    for table in table_of(name, seed="words").played_through():
        read, stage = table_text(table.stage()).splitlines(), table.stage()
        for place, seat in enumerate(table.view.seats):
            name = stage.name(place)
            if table.view.phase == "call":
                assert name in read[-2]
                continue
            (line,) = (line.removeprefix(name) for line in read if line.startswith(f"{name} "))
            known = ("all in", "folded", "out", stage.i18n.number(seat.stack))
            assert line.split(",")[0].split(" · ")[0].strip() in known


def test_all_thirty_five_public_cards_of_five_longhorn_players_can_be_read():
    table = PokerTable("longhorn", [f"{place}{LONG}" for place in range(5)])
    for now in table.played_through():
        if now.view.phase == "present":
            read = text_in(now.board())
            cards = [card for player in now.state.players for card in player.hand]
            assert len(cards) == 35
            assert all(now.stage().faces.label(card) in read for card in cards)
            return
    raise AssertionError("no showdown")


def test_eight_longhorn_players_cards_can_be_read_up_and_turned_over():
    table = PokerTable("longhorn", [f"{place}{LONG}" for place in range(8)])
    for now in table.played_through():
        read = text_in(now.board())
        for player in now.state.players:
            assert all(now.stage().faces.label(card) in read for card in player.up)
        if now.view.phase == "present":
            for player in now.state.players:
                assert now.stage().faces.row(player.hand) in read


def test_scrapoks_announcements_stand_on_the_table_and_the_losers_words_do_not():
    pauses = {"think_first": 0, "think_three": 0, "think_last": 0}
    middle = ("he.S", "he.A", "di.T", "sp.E", "cl.R")
    fill = [f"{suit}.{letter}" for letter in "JKQV" for suit in ("sp", "cl", "di")]
    table = PokerTable(
        "scrapok", ["ann", "bob", "cy"], dealer=2, deck=("he.L", "di.D", "cl.Z", *fill, *middle), **pauses
    )
    while table.view.phase == "bet":
        table.act(table.turn, "check")
    table.act(0, "present", text="ALTERS").act(1, "present", text="READS")
    assert not [line for line in table_text(table.stage()).splitlines() if "letters" in line]
    table.act(2, "present")
    assert "ann has 6 letters" in table.told()
    assert "cy has no word" in table.told()
    read = text_in(table.board())
    assert "bob 99, 5 letters" in read
    assert "cy 99, no word" in read
    assert "ALTERS" in read
    assert "READS" not in read + table.told()


def test_how_many_cards_somebody_swapped_is_read_to_the_end():
    """The number of swapped cards tells as much as a bet."""
    for now in PokerTable("scroker", ["ann", "bob", "cy"]).played_through():
        drew = {place: seat.drew for place, seat in enumerate(now.view.seats) if seat.drew is not None}
        if now.view.phase == "bet" and len(drew) == 3 and now.view.seats[now.turn].bet:
            break
        if now.view.phase == "present":
            break
    read = table_text(now.stage())
    assert drew
    assert read.count(" · kept all") == sum(not drawn for drawn in drew.values())


def test_only_those_who_were_dealt_in_have_folded():
    table = PokerTable("scroker", ["ann", "bob", "cy", "dee"], stacks=(50, 50, 50, 0))
    table.act(table.turn, "fold")
    read = table_text(table.stage()).splitlines()
    assert [line.partition(" ")[2] for line in read if line.startswith(("bob", "dee"))] == ["folded", "0"]


def test_zoots_stock_is_counted():
    table = PokerTable("zoot", ["ann", "bob", "cy"])
    for now in table.played_through():
        if now.view.pile:
            assert f"\nStock {now.view.stock}\n" in table_text(now.stage())
            assert f"Stock {now.view.stock}." in table_picture(now.stage()).alt
            return
    raise AssertionError("no pile")
