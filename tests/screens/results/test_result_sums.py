"""Results of simulated hands: what is told item by item adds up, and tells no secret."""

import pytest

from engine import catalogue
from engine.simulation.tables import Table, Tally
from screens.results.folding import result_of

HANDS = {"scrummy": 6, "texas-scrummy": 6, "four-by-four": 6, "soup": 8}


class Watched(Table):
    """A simulated table whose hands are folded into results as they end."""

    def __init__(self, *args, **named):
        self.told = []
        self.events = []
        super().__init__(*args, **named)

    def _took_place(self, events):
        super()._took_place(events)
        self.events += events
        if any(event.kind == "hand-ends" for event in events):
            found = result_of(self._game, self.state.options, self.events, self.hand)
            self.told.append((found, self.events, self.state))
            self.events = []


def played(game, seed, hands, **options):
    known = catalogue.GAMES.game(game)
    found = []
    for number in range(20):
        sitting = ("sly", "shark", "plain", "sly", "sly")[
            : max(known.seats.least, min(5, known.seats.best[1]))
        ]
        table = Watched(known, f"{seed}/{number}", sitting, options, Tally(), fast=True)
        table.play(hands - len(found))
        found += table.told
        if len(found) >= hands:
            break
    return found


@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_the_items_of_everybody_add_up_to_their_change(game):
    hands = played(game, "sums", HANDS.get(game, 25))
    assert hands
    for result, events, _state in hands:
        ends = next(event for event in events if event.kind == "hand-ends")
        changes = ends.gains or ends.scores
        told = {seat for share in result.shares for seat in share.seats}
        assert all(changes[seat] == 0 for seat in range(len(changes)) if seat not in told)
        for share in result.shares:
            assert {changes[seat] for seat in share.seats} == {share.change}
            assert sum(item.amount for item in share.items) == share.change, (share, result)
            assert all(item.amount or item.kind in ("beyond", "holder") for item in share.items)
