"""Simulations find faults: games are damaged on purpose here, one promise at a time."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine import catalogue
from engine.common_events import Presented
from engine.contract import Deal, Setup, Step
from engine.dispatch import Games
from engine.events import Cards, EachOwn, Event
from engine.families.poker.actions import Bet
from engine.families.poker.events import Drew
from engine.refused import Refused
from engine.simulation.broken import BrokenError
from engine.simulation.simulate import BROKEN, KEPT, run, simulate
from engine.simulation.tags import prove
from engine.simulation.tries import any_act

SCROKER = catalogue.GAMES.game("scroker")


@pytest.fixture
def damaged(monkeypatch):
    """Put a changed Scroker into the catalogue."""

    def put(**changes):
        games = {**catalogue.GAMES, "scroker": replace(SCROKER, **changes)}
        monkeypatch.setattr(catalogue, "GAMES", Games(games.values()))

    return put


def faults(hands=30):
    return " / ".join(fault.what for fault in simulate("scroker", hands, 1, players=3).faults)


def after(step_changes, chance=1.0):
    """Scroker's `apply` with something done to what comes out."""
    dice = Random(1)

    def apply(state, seat, act):
        step = SCROKER.apply(state, seat, act)
        return step_changes(step) if dice.random() < chance else step

    return apply


# --- counts ----------------------------------------------------------------------------------------------------


def test_hands_chips_and_outcomes_are_counted():
    summary = simulate("scroker", 8, 2, players=4, strengths=("plain", "sly"))
    assert summary.faults == ()
    assert summary.hands == sum(summary.outcomes.values()) == 8
    assert set(summary.gains) == {"plain", "sly"}
    assert summary.events["hand-ends"] == 8


def test_the_same_seed_plays_the_same_game():
    one, other = (simulate("scroker", 5, "x", players=3, fast=fast) for fast in (True, False))
    assert (one.outcomes, one.gains, one.events) == (other.outcomes, other.gains, other.events)
    assert one.outcomes != simulate("scroker", 5, "y", players=3, fast=True).outcomes


@pytest.mark.broad(4)
@pytest.mark.parametrize("options", [{}, {"words": "checked"}, {"language": "fr"}], ids=str)
@pytest.mark.parametrize("game", catalogue.GAMES.values(), ids=lambda game: game.id)
def test_every_game_keeps_its_promises(game, options):
    known = {one.name for one in game.options}
    options = {name: value for name, value in options.items() if name in known}
    summary = simulate(game.id, 1, 4, options=options)
    assert summary.faults == ()
    assert summary.events["hand-ends"] == 1


def test_tables_end_and_new_ones_begin():
    summary = simulate("scroker", 12, 3, options={"hands": 3}, players=2)
    assert summary.hands == 12
    assert summary.events["game-over"] >= 4


# --- findings --------------------------------------------------------------------------------------------------


def test_a_lost_chip_is_found(damaged):
    def lose(step):
        first, *rest = step.state.players
        return Step(
            replace(step.state, players=(replace(first, stack=max(0, first.stack - 1)), *rest)), step.events
        )

    damaged(apply=after(lose, 0.1))
    assert "chips: " in faults()


def test_a_lost_card_is_found(damaged):
    damaged(apply=after(lambda step: Step(replace(step.state, stock=step.state.stock[1:]), step.events), 0.1))
    assert "cards lost: " in faults()


def test_a_table_where_nobody_may_act_is_found(damaged):
    damaged(due=lambda _state: None)
    assert "nobody is asked to act" in faults()


def test_a_seat_that_may_do_nothing_is_found(damaged):
    damaged(legal=lambda _state, _seat: ())
    assert "may do nothing" in faults()


def test_a_state_that_does_not_survive_its_bytes_is_found(damaged):
    damaged(apply=after(lambda step: Step(replace(step.state, muck=list(step.state.muck)), step.events)))
    assert "does not come back from its bytes" in faults()


@pytest.mark.slow
def test_a_refusal_that_has_changed_something_is_found(damaged):
    def apply(state, seat, act):
        if isinstance(act, Bet) and act.amount > 10**6:
            state.options["ante"] += 1
        return SCROKER.apply(state, seat, act)

    damaged(apply=apply)
    assert "has changed a frozen state" in faults(400)


def test_an_unlawful_computer_player_is_found(damaged):
    damaged(computer=lambda *_: Deal())
    assert "was refused: unknown-action" in faults()


def test_options_that_no_table_has_are_the_callers_fault():
    with pytest.raises(Refused, match="bad-option"):
        simulate("scroker", 1, 1, options={"ante": -1})


def test_a_crash_is_told_with_its_seed_and_step(damaged):
    damaged(observe=lambda _state, _seat: 1 / 0)
    fault = simulate("scroker", 5, 9, players=2).faults[0]
    assert fault.seed == "9/1"
    assert fault.what.startswith("ZeroDivisionError")


class OpenlyDrew(Event, frozen=True, tag="drew"):
    count: int
    cards: Cards


class MistakenlyDrew(Event, frozen=True, tag="drew"):
    cards: EachOwn[Cards] = {}


class OpenlyPresented(Event, frozen=True, tag="presented"):
    words: Cards
    all: Cards


def test_a_view_that_shows_anothers_cards_is_found(damaged):
    def observe(state, seat):
        view = SCROKER.observe(state, seat)
        first, *rest = view.seats
        return replace(view, seats=(replace(first, cards=state.players[0].cards), *rest))

    damaged(observe=observe)
    assert "the view of a bystander shows" in faults()


def test_a_public_event_that_shows_a_drawn_card_is_found(damaged):
    def tell(step):
        events = [
            OpenlyDrew(seat=event.seat, count=event.count, cards=event.cards or ())
            if isinstance(event, Drew)
            else event
            for event in step.events
        ]
        return Step(step.state, tuple(events))

    damaged(apply=after(tell))
    assert "the public event drew shows" in faults()


def test_a_presentation_that_shows_unused_cards_is_found(damaged):
    def tell(step):
        players = step.state.players
        events = [
            OpenlyPresented(seat=event.seat, words=event.words, all=players[event.seat].cards)
            if isinstance(event, Presented)
            else event
            for event in step.events
        ]
        return Step(step.state, tuple(events))

    damaged(apply=after(tell))
    assert "the public event presented shows" in faults(60)


def test_a_private_event_that_tells_the_wrong_seat_is_found(damaged):
    def tell(step):
        events = [
            MistakenlyDrew(seat=event.seat, cards={1 - event.seat: event.cards or ()})
            if isinstance(event, Drew) and event.seat in (0, 1)
            else event
            for event in step.events
        ]
        return Step(step.state, tuple(events))

    damaged(apply=after(tell))
    assert "drew tells seat" in faults()


def test_identical_copies_do_not_hide_a_leak():
    zoot = catalogue.GAMES.game("zoot")
    state, _ = catalogue.GAMES.start("zoot", Setup(stacks=(50, 50), seed="copies"))
    prove(zoot, state, state.pack)

    def observe(seen, seat):
        return replace(zoot.observe(seen, seat), pile=seen.stock[:1])

    with pytest.raises(BrokenError, match="stock"):
        prove(replace(zoot, observe=observe), state, state.pack)


@pytest.mark.parametrize("game", list(catalogue.GAMES.values()), ids=lambda game: game.id)
def test_acts_at_random_are_acts_of_the_game(game):
    seats = (50 if game.chips else 0,) * game.seats.least
    state, _ = catalogue.GAMES.start(game.id, Setup(stacks=seats, seed="any"))
    books, dice = game.report(state), Random(1)
    acts = [any_act(game, books, dice) for _ in range(300)]
    assert {type(act) for _, act in acts} <= set(game.actions)
    assert len({type(act) for _, act in acts}) > len(game.actions) / 2
    for _, act in acts:
        assert msgspec.json.encode(act)


# --- on the command line ------------------------------------------------------------------------------------


def test_the_command_tells_what_was_played(capsys):
    arguments = "--game scroker --hands 20 --seed 7 --players 3 --strengths plain,shark,plain --fast"
    assert run(arguments.split()) == KEPT
    told = capsys.readouterr().out
    assert told.startswith("scroker: 20 hands in ")
    assert "shark: " in told
    assert told.endswith("every promise kept\n")


def test_the_command_fails_on_a_broken_promise(damaged, capsys):
    damaged(due=lambda _state: None)
    assert run(["--game", "scroker", "--hands", "5", "--seed", "7"]) == BROKEN
    assert "BROKEN (table 7/1, hand " in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "whist"],
        ["--game", "scroker", "--hands", "0"],
        ["--game", "scroker", "--strengths", "plain,strong"],
        ["--game", "scroker", "--options", "{ante: 2}"],
    ],
)
def test_wrong_arguments_are_told(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        run(arguments)
    assert left.value.code == 2
    assert "error: " in capsys.readouterr().err
