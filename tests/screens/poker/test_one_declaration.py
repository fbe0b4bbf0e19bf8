"""A poker game is one declaration and its rules page: nothing else has to know it."""

import shutil

import pytest

from engine import catalogue, rules
from engine.contract import SeatRange
from engine.dispatch import Games
from engine.families.poker import registry, variants
from engine.families.poker.games import game_of
from engine.families.poker.rules import Betting, Down, Drawing, PokerRules
from engine.simulation.simulate import simulate
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.i18n.rules_texts import page
from screens.panels import panels
from screens.table.option_fields import read_changes, written
from tests.labels import CHECK
from tests.screens.poker import poker_stage
from tests.screens.poker.poker_stage import PokerTable, fits, labels, text_in
from tests.screens.stages import opened, staged

QUARTET = registry.PokerGame(
    "Quartet",
    SeatRange(2, 6, (3, 4)),
    variants.always(
        PokerRules(name="Quartet", streets=(Down(4), Betting(), Drawing(1), Betting(lead="opener")))
    ),
    variants.PLAIN_OPTIONS,
    variants.SIX_HANDS,
)
PAGE = "# Quartet\n\nPoker with four cards and one draw.\n"


@pytest.fixture
def quartet(monkeypatch, tmp_path):
    game = game_of("quartet", QUARTET)
    monkeypatch.setattr(registry, "DECLARED", {**registry.DECLARED, "quartet": QUARTET})
    for name, value in vars(Games((*catalogue.GAMES.values(), game))).items():
        monkeypatch.setattr(catalogue.GAMES, name, value)
    monkeypatch.setitem(poker_stage.BY_ID, "quartet", game)
    shutil.copytree(rules.ROOT / "en" / "rules", tmp_path / "en" / "rules")
    (tmp_path / "en" / "rules" / "quartet.md").write_text(PAGE)
    monkeypatch.setattr(rules, "ROOT", tmp_path)
    yield game
    page.cache_clear()


def test_computers_play_it_and_every_promise_of_the_engine_holds(quartet):
    played = simulate(quartet.id, 10, "7", players=3)
    assert played.hands == 10
    assert not played.faults
    assert played.events["drew"]


async def test_its_lobby_shows_what_its_rules_page_begins_with(quartet, room):
    table = await opened(room, ["Ann", "Bob"], game=quartet.id)
    lobby = panels.public(staged(table), [])
    fits(lobby)
    assert "QUARTET" in text_in(lobby)
    assert "Poker with four cards and one draw." in text_in(lobby)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_board_and_hand_are_drawn_at_every_step(quartet, language):
    phases = set()
    for table in PokerTable(quartet.id).played_through():
        phases.add(table.view.phase)
        fits(table.board(language, table.told(language).splitlines()))
        for seat in range(3):
            fits(table.panel(seat))
    assert phases == {"bet", "draw", "present", "between"}


def test_a_hand_has_four_cards_and_its_buttons_act(quartet):
    table = PokerTable(quartet.id)
    assert len(table.view.seats[1].cards) + table.view.seats[1].count == 4
    assert CHECK in labels(table.panel(table.turn))
    table.does(table.turn, table.press(table.turn, CHECK))
    assert table.view.seats[1].checked


def test_its_commands_are_those_of_the_family(quartet):
    table = PokerTable(quartet.id)
    acts = {act.do: act for act in screen_of(quartet).acts}
    wanted = acts["bet"].meant_by_typing(table.stage(1), {"amount": 3})
    assert table.does(1, wanted).view.high == 3
    for seat in (2, 0):
        table.does(seat, acts["call"].meant_by_typing(table.stage(seat), {}))
    thrown = table.state.players[1].cards[0]
    table.does(1, acts["draw"].meant_by_typing(table.stage(1), {"discard": thrown}))
    assert table.view.seats[1].drew == 1


def test_its_options_are_completed_and_read(quartet):
    assert any(one.value == "jokers=0" for one in written(quartet, i18n("en"), "joke"))
    assert read_changes(quartet, "ante=2 jokers=1") == {"ante": 2, "jokers": 1}


def test_its_rules_page_is_found(quartet):
    assert page(quartet.id, "en").startswith("# Quartet")
