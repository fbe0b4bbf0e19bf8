"""Lengths of a game: quick is about ten minutes of people's play, standard is as usual, long takes its time."""

from __future__ import annotations

from itertools import groupby

import pytest

from engine.catalogue import GAMES
from engine.common_events import TimedOut, WentAway
from engine.contract import Deal, Setup, TimeUp
from engine.options import settle
from engine.presets import A_TURN, APART, LENGTHS, length_of, preset_of, settings
from engine.refused import Refused
from tests.played import played

FIFTEEN = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

# What section 7 of the rulebook asks for by name, as soon as the game has the option.
RULED = {
    ("scrapok", "quick"): {"contest_cost": 1, "level_minutes": 5},
    ("four-by-four", "long"): {"second_deal": True},
}
# Seconds that people take for a decision of theirs, by what time would do for them. Where all decide at once, all wait
# for the slowest, and that counts once. A pause to think is half used up on the average.
PACE = {
    "check": 8,
    "fold": 8,
    "draw": 12,
    "present": 25,
    "accept": 8,
    "choose": 15,
    "discard": 12,  # a drawing turn of ZOOT!
    "take": 25,  # a turn of rummy
    "decline": 6,
    "declare": 15,
    "show": 20,
    "pass": 20,
    "play": 6,  # a card to a trick
    "rule": 10,
    "deal": 5,
    "add": 10,
    "comply": 10,
    "drop": 4,
    "name": 15,
}
BREAK = 10
TABLES = 2
QUICK = (5, 16)  # minutes, on the average of a few tables


def quick_settings(game):
    return dict(preset_of(game.presets, "quick").options)


@FIFTEEN
def test_every_game_has_its_lengths_and_standard_is_as_usual(game):
    assert tuple(preset.length for preset in game.presets) == LENGTHS
    assert preset_of(game.presets, "standard").options == {}
    assert length_of(game.options, game.presets, settle(game.options, {})) == "standard"


@FIFTEEN
def test_a_length_names_only_options_that_the_game_declares(game):
    declared = {option.name for option in game.options if not option.secret} - APART
    for length in LENGTHS:
        options = preset_of(game.presets, length).options
        assert set(options) <= declared
        settle(game.options, options)
        ruled = RULED.get((game.id, length), {})
        wanted = {name: value for name, value in ruled.items() if name in declared}
        assert {name: options.get(name) for name in wanted} == wanted


HOW_LONG = {"hands", "target", "ante"}


@FIFTEEN
def test_a_length_changes_how_long_a_game_is_and_clocks_and_rules_only_where_it_is_ruled_so(game):
    for length in LENGTHS:
        options = preset_of(game.presets, length).options
        clocks = {name for name in options if name.endswith("_seconds") or name.startswith("think_")}
        assert set(options) - HOW_LONG - clocks == set(RULED.get((game.id, length), {}))


@FIFTEEN
def test_a_length_is_known_by_its_settings_until_one_is_changed(game):
    for length in LENGTHS:
        chosen = settle(game.options, settings(game.options, preset_of(game.presets, length)))
        assert length_of(game.options, game.presets, chosen) == length
        for name in ("turn_seconds", "hands", "words"):
            words = "honour" if chosen["words"] == "checked" else "checked"
            other = words if name == "words" else chosen[name] + 7
            assert length_of(game.options, game.presets, {**chosen, name: other}) is None
        assert length_of(game.options, game.presets, {**chosen, "language": "fr", "allow": ["x"]}) == length


def test_a_length_that_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(Refused) as refused:
        preset_of(GAMES["soup"].presets, "endless")
    assert refused.value.facts["allowed"] == ", ".join(LENGTHS)


@FIFTEEN
def test_quick_is_shorter_than_standard_and_long_is_longer(game):
    quick = settle(game.options, preset_of(game.presets, "quick").options)
    usual = settle(game.options, {})
    long = settle(game.options, preset_of(game.presets, "long").options)
    assert quick["hands"] or quick.get("target", 0) < usual.get("target", 0) or quick["ante"] > usual["ante"]
    assert not long["hands"]
    assert long.get("target", 0) > usual.get("target", 0) or long["turn_seconds"] > usual["turn_seconds"]


@pytest.mark.broad(4)
@FIFTEEN
def test_at_a_slow_table_every_decision_and_every_window_has_a_whole_turn(game):
    """The lengths differ in nothing else, so each game is played at one of them."""
    chosen = {length: preset_of(game.presets, length).options for length in A_TURN}
    turns = {length: settle(game.options, options)["turn_seconds"] for length, options in chosen.items()}
    assert all(3600 <= seconds <= 3 * 86_400 for seconds in turns.values())
    length = [*A_TURN][[*GAMES].index(game.id) % len(A_TURN)]
    moments = played(game.id, **chosen[length])
    assert {moment.due.seconds for moment in moments if moment.due} == {turns[length]}


@FIFTEEN
def test_at_a_slow_table_one_clock_that_runs_out_makes_somebody_away(game):
    options = settle(game.options, preset_of(game.presets, "slow").options)
    players = game.seats.least
    setup = Setup(options=options, stacks=((100 if game.chips else 0),) * players, seed="slow")
    state, away = GAMES.start(game.id, setup).state, set()
    for _ in range(10):
        due = game.due(state)
        if due is None:
            state = GAMES.apply(state, None, Deal()).state
            continue
        step = GAMES.apply(state, None, TimeUp())
        missed = {event.seat for event in step.events if isinstance(event, TimedOut)}
        away = {event.seat for event in step.events if isinstance(event, WentAway)}
        if missed:
            assert away == missed
            break
        state = step.state
    assert away


@pytest.mark.broad(1)
@FIFTEEN
def test_a_quick_game_is_one_sitting_of_about_ten_minutes(game):
    players = sum(game.seats.best) // 2
    minutes = [seconds(game, players, seed) / 60 for seed in range(TABLES)]
    least, most = QUICK
    assert least <= sum(minutes) / TABLES <= most, minutes


def seconds(game, players, seed):
    """How long people would take for a quick game that computer players play to its end."""
    moments = played(game.id, 9999, seats=players, seed=f"{seed}", strength="sly", **quick_settings(game))
    assert game.report(moments[-1].state).over
    each = groupby((moment.due for moment in moments if moment.due), key=lambda due: due.decision)
    asked = [next(same) for _, same in each]
    breaks = sum(isinstance(moment.act, Deal) for moment in moments)
    return breaks * BREAK + sum(_pace(due.then, due.seconds) for due in asked)


def _pace(then, most):
    return most / 2 if then == "ready" else min(PACE[then], most or PACE[then])
