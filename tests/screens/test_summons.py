"""A ping says what to do from what everybody sees: two deals that differ in hidden cards bring the same one."""

import pytest

from engine.catalogue import GAMES
from engine.contract import Setup
from engine.families.poker.actions import Bet
from engine.families.poker.view import PokerView
from engine.families.soup.view import SoupView
from house.tables.records import Seat
from house.tables.table_view import TableView
from screens.cards.card_labels import faces
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.table import summons
from screens.table.stage import Stage
from screens.table.summons import to_do


def bystander(game, state, language="en"):
    known = GAMES[game]
    seats = tuple(Seat(player=place, name="abcdefgh"[place]) for place in range(known.seats.least))
    table = TableView.apart(known, state, seats, phase="playing")
    deck = screen_of(known).deck(table)
    return Stage(table=table, player=None, seat=None, i18n=i18n(language), faces=faces(deck, plain=False))


def dealt(game, seed, **options):
    known = GAMES[game]
    stacks = (50 if known.chips else 0,) * known.seats.least
    return GAMES.start(game, Setup(options=options, stacks=stacks, seed=seed, dealer=0, at=0))[0]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_two_deals_that_differ_in_hidden_cards_bring_the_same_ping(game, language):
    options = {"openers": "enforced"} if game == "scroker" else {}
    told = {to_do(bystander(game, dealt(game, str(seed), **options), language)) for seed in range(25)}
    assert len(told) == 1


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("dealers-choice", "you deal: name the game."),
        ("scroker", "your turn: nobody has bet."),
        ("scrummy", "take the turned card, or leave it."),
        ("soup", "choose the cards that you pass."),
    ],
)
def test_it_says_what_there_is_to_do(game, told):
    assert to_do(bystander(game, dealt(game, "1"))) == told


@pytest.mark.parametrize(("language", "told"), [("en", "it is your turn."), ("fr", "à vous de jouer.")])
def test_a_phase_with_several_tasks_is_told_in_the_tables_language(monkeypatch, language, told):
    monkeypatch.setattr(summons, "PHASES", {})
    assert to_do(bystander("quist", dealt("quist", "1"), language)) == told


def test_who_has_to_answer_a_bet_is_told_how_much_it_is():
    state = dealt("scroker", "1")
    state, _ = GAMES.apply(state, state.turn, Bet(3))
    assert to_do(bystander("scroker", state)) == "your turn to bet: the bet is 3."


def test_a_familys_screens_see_no_other_familys_view():
    stage = bystander("soup", dealt("soup", "1"))
    assert stage.seen(SoupView) is stage.view
    with pytest.raises(TypeError, match="not a PokerView: SoupView"):
        stage.seen(PokerView)
