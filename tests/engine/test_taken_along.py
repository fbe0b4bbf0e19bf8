"""A hand that somebody takes with them: played again it comes to what they saw, and it knows no more than they did."""

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.contract import TimeUp
from engine.fairness.openings import mentioned
from engine.refused import Unreadable
from engine.scenarios import runner
from engine.scenarios.filling import Unfillable, comes_to, filled
from engine.scenarios.runner import Runner
from engine.scenarios.seen import Deed, Moment, seen
from engine.simulation.tables import SimulatedTable, SimulationTally

SITTING = ("sly", "shark", "plain", "sly", "sly")
FEW, MANY = 1, 70
FITTED = 0.97
"""Of all hands; the others are refused."""


class Watched(SimulatedTable):
    def __init__(self, *args, **named):
        self.hands, self._moments, self._deed = [], [], None
        super().__init__(*args, **named)

    def _perhaps(self, act):
        self._deed = Deed(None, act)
        return super()._perhaps(act)

    def _apply(self, seat, act):
        self._deed = Deed(seat, act)
        super()._apply(seat, act)

    def _took_place(self, events):
        super()._took_place(events)
        kinds = {event.kind for event in events}
        if "hand-begins" in kinds:
            self._moments = [Moment(self.state, tuple(events))]
        elif self._moments:
            self._moments.append(Moment(self.state, tuple(events), (self._deed,)))
        if "hand-ends" in kinds and self._moments:
            self.hands.append(self._moments)
            self._moments = []


def hands_of(game, wanted):
    found, number = [], 0
    sitting = SITTING[: max(game.seats.least, min(len(SITTING), game.seats.best[1]))]
    while len(found) < wanted:
        table = Watched(game, f"taken/{number}", sitting, {}, SimulationTally(), fast=True)
        table.play(min(20, wanted - len(found)))
        found += table.hands
        number += 1
    return found


def played(scenario):
    """What happens in it, as the house would have stored it."""
    table = Runner(scenario, lambda _told: None)
    found = [Moment(table.state, tuple(table.happened))]
    for place, step in enumerate(scenario.steps, 1):
        before = len(table.happened)
        table.step(place, step)
        found.append(Moment(table.state, tuple(table.happened[before:]), (deed_of(scenario, table, step),)))
    return found


def deed_of(scenario, table, step):
    if "wait" in step:
        return Deed(None, TimeUp())
    act = table.names.to_seats({key: part for key, part in step.items() if key != "by"})
    return Deed(table.names.seat(step["by"]), GAMES.read_action(scenario.game, act))


def known_to(game, seat, moments):
    """Every card that this seat was shown or told of."""
    views = [game.observe(moment.state, seat) for moment in moments]
    events = [event.seen_by(seat) for moment in moments for event in moment.events]
    return set(mentioned(msgspec.to_builtins([*views, *events])))


@pytest.mark.parametrize("wanted", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_hand_taken_along_is_played_to_the_views_that_were_seen_and_tells_nothing_else(game, wanted):
    """All it is made from names no card that its reader was not told of; and another deal that looks the same to them
    makes the very same of it, so nothing of the real one can be in it."""
    hands, fitted = hands_of(game, wanted), 0
    for number, moments in enumerate(hands):
        seats = len(moments[0].state.chairs)
        names = [f"P{place}" for place in range(seats)]
        seat = number % seats
        known = seen(game, seat, moments)
        told = msgspec.to_builtins([known.dealt, [[one.needs, one.deeds] for one in known.steps]])
        del told[0]["options"]
        told[0].pop("pack", None)
        assert set(mentioned(told)) & set(known.pack) <= known_to(game, seat, moments)
        try:
            scenario = filled(known, names, f"{number}")
        except Unfillable:
            continue
        fitted += 1
        scenario = runner.read(msgspec.json.encode(scenario))
        assert comes_to(known, scenario)
        assert seen(game, seat, played(scenario)) == known
    assert fitted > FITTED * len(hands) - 1


def test_a_file_need_not_be_finished():
    (moments,) = hands_of(GAMES["scroker"], 1)
    with pytest.raises(Unfillable):
        filled(seen(GAMES["scroker"], 0, moments), ["a", "b", "c", "d", "e"], "1", goes_on=lambda: False)


def lost(dealt):
    dealt["stock"] = dealt["stock"][1:]


def heaped(dealt):
    dealt["middle"], dealt["stock"] = dealt["stock"][:21], dealt["stock"][21:]


def crammed(dealt):
    seat = dealt["players"][0]
    seat["cards"], dealt["stock"] = seat["cards"] + dealt["stock"][:5], dealt["stock"][5:]


def dealt_again(dealt):
    dealt["street"] = -1


def called(dealt):
    dealt["called"] = {"name": "Heap", "streets": [{"type": "down", "cards": 9}]}


def before_the_first(dealt):
    dealt["hand"] = -1_000


def rich(dealt):
    dealt["players"][0]["stack"] = runner.MOST_CHIPS + 1


def elsewhere(dealt):
    dealt["game"] = "zoot"


def unlike(dealt):
    dealt["options"]["words"] = "anything"


@pytest.mark.parametrize(
    "changed",
    [lost, heaped, crammed, dealt_again, called, before_the_first, rich, elsewhere, unlike, dict.clear],
)
def test_what_no_deal_comes_to_is_refused(changed):
    (moments,) = hands_of(GAMES["scroker"], 1)
    known = seen(GAMES["scroker"], 0, moments)
    names = [f"P{place}" for place in range(len(moments[0].state.chairs))]
    raw = msgspec.json.decode(msgspec.json.encode(filled(known, names, "1")))
    changed(raw["dealt"])
    raw["dealt"] = raw["dealt"] or {"type": "poker"}
    with pytest.raises(Unreadable, match="dealt"):
        runner.Runner(runner.read(msgspec.json.encode(raw)), lambda _told: None)
