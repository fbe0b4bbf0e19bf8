"""Results of simulated hands: their items add up, agree with the engine, and reveal no secret."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from result_stage import read, staged

from engine import catalogue
from engine.cards import code_of
from engine.contract import TimeUp
from engine.families.poker.events import ChipsReturned
from engine.families.rummy.word_cards import points
from engine.scenarios import runner
from screens.results.folding import result_of
from screens.results.own import ended_for
from tests.screens.results.simulated import played

SCENARIOS = Path(__file__).parents[2] / "scenarios"
RULE = {"category": 0, "natural": 1, "peppers": 2, "card": 3, "points": 0}


@pytest.fixture(scope="module", params=list(catalogue.GAMES))
def hands(request):
    return played(request.param)


@pytest.mark.broad(4)
def test_the_items_of_everybody_add_up_to_their_change(hands):
    for result, events, _state in hands:
        ends = next(event for event in events if event.kind == "hand-ends")
        changes = ends.gains or ends.scores
        told = {seat for share in result.shares for seat in share.seats}
        assert all(changes[seat] == 0 for seat in range(len(changes)) if seat not in told)
        for share in result.shares:
            assert {changes[seat] for seat in share.seats} == {share.change}
            assert sum(item.amount for item in share.items) == share.change, (share, result)
            assert all(
                item.amount or item.kind in ("beyond", "holder", "spared", "back") for item in share.items
            )
            back = sum(item.n for item in share.items if item.kind == "back")
            uncalled = [
                event for event in events if isinstance(event, ChipsReturned) and event.seat in share.seats
            ]
            assert back <= sum(event.amount for event in uncalled)
            assert bool(back) is bool(uncalled)


def test_cards_that_went_back_to_the_pile_are_not_left_in_hand():
    """Time took back the word they were dug up for, and then everybody's last turn went by."""
    path = SCENARIOS / "texas-scrummy" / "20-cards-from-the-pile-go-back.json"
    scenario = runner.read(path.read_bytes())
    game, setup = catalogue.GAMES.game(scenario.game), runner.setup_of(scenario)
    state, begun = game.start(setup)
    events, names = list(begun), {name: seat for seat, name in enumerate(scenario.players)}
    for step in scenario.steps:
        action = TimeUp() if "wait" in step else catalogue.GAMES.read_action(game.id, without(step, "by"))
        state, more = game.apply(state, names.get(step.get("by")), action)
        events += more
    state = replace(state, stock=(), phase="last", closing=state.turns)
    while game.due(state) is not None:
        state, more = game.apply(state, None, TimeUp())
        events += more
    result = result_of(game, state.options, events, 1)
    items = [item for share in result.shares for item in share.items]
    assert {(item.kind, item.amount, item.n) for item in items} == {("left", -7, 7)}


def without(step, key):
    return {name: value for name, value in step.items() if name != key}


def known_to_all(events):
    """Every card in a public part of an event."""
    found = set()

    def gather(value):
        if isinstance(value, str):
            found.add(code_of(value))
        elif isinstance(value, dict):
            gather(list(value.values()))
        elif isinstance(value, list | tuple):
            for one in value:
                gather(one)

    for event in events:
        gather(msgspec.to_builtins(event.public))
    return found


@pytest.mark.broad(4)
def test_no_card_is_told_that_a_bystander_may_not_know(hands):
    for result, events, state in hands:
        public = known_to_all(events)
        shown = {code_of(card) for one in result.shown for row in one.cards for card in row}
        shown |= {card for one in result.shown for card in one.deadwood or ()}
        assert shown <= public
        stage = staged(state.game, 5, options=state.options)
        said = read(stage, result) + "".join(ended_for(stage, result, seat) for seat in range(5))
        words = said.replace("\n", " ").split(" ")
        # Without suits a label is but a letter, and several cards share it.
        hidden = [card.code for card in stage.faces.deck.cards if card.suit and card.code not in public]
        assert not [code for code in hidden if stage.faces.label(code) in words], said


@pytest.mark.parametrize("game", ["scrummy", "four-by-four", "texas-scrummy"])
def test_what_is_left_in_hand_is_what_the_engine_still_has_there(game):
    for result, _events, state in played(game):
        for share in result.shares:
            hand = state.hands[share.seats[0]]
            left = [item for item in share.items if item.kind == "left"]
            assert sum(item.n for item in left) == len(hand)
            assert sum(item.amount for item in left) == -sum(points(card, state.rules) for card in hand)


@pytest.mark.parametrize("game", ["scroker", "spit", "longhorn", "dealers-choice", "zoot"])
def test_the_rule_that_is_named_is_the_one_that_decided(game):
    seen = set()
    for result, _events, state in played(game):
        why = result.why
        if why is None or why.rule not in RULE:
            continue
        mine, other = (state.shown[seat].key for seat in (why.better, why.worse))
        step = RULE[why.rule]
        assert mine[:step] == other[:step]
        assert mine[step] > other[step]
        seen.add(why.rule)
    assert seen
