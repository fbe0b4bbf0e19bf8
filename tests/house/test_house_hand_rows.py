"""Each number of /stats grows with its events, from the table through the database and back."""

from __future__ import annotations

import msgspec
import pytest
from guests import ANN, BOB, GUILD
from msgspec.structs import replace

from engine.common_events import Spellchecked
from engine.contract import Step
from engine.events import Event
from house.statistics.reading import PlayerStats
from house.tables.records import TableOpening
from house.tables.tallies import ONE_MORE

FALSE, TRUE = (Spellchecked(by=0, of=1, word="QX", true=true) for true in (False, True))


def _counted(kind: str) -> Event:
    return msgspec.defstruct(kind.title(), [], bases=(Event,), frozen=True, tag=kind)(seat=0)


COUNTED = {kind: _counted(kind) for kind in ONE_MORE}
TOLD = {
    **{(ANN, statistic): COUNTED[kind] for kind, statistic in ONE_MORE.items()},
    (ANN, "checks_won"): FALSE,
    (BOB, "checked_lost"): FALSE,
    (ANN, "checks_lost"): TRUE,
    (BOB, "checked_won"): TRUE,
}
"""Events that make a number grow."""

PLAYED = {
    "rating": ANN,
    "change": ANN,
    "spread": ANN,
    "games": ANN,
    "hands": ANN,
    "wins": ANN,
    "won": ANN,
    "lost": BOB,
    "biggest_pot": ANN,
    "best_hand": ANN,
    "best_words": ANN,
    "longest": ANN,
    "words": ANN,
    "turns": ANN,
    "turn_ms": ANN,
}
"""Numbers that grow with any hand for chips."""

FOR_POINTS = ("games_won", "points")


async def _hand(table):
    await table.act(ANN, {"do": "put", "amount": 5})
    await table.act(BOB, {"do": "put", "amount": 1})


@pytest.mark.broad(4)
@pytest.mark.parametrize("event", [*COUNTED.values(), FALSE, TRUE], ids=repr)
async def test_what_the_rules_tell_is_counted_for_whom_it_concerns(room, table, event, monkeypatch):
    def apply(state, seat, action):
        step = game.apply(state, seat, action)
        return Step(step.state, (*step.events, event) if seat == 1 else step.events)

    game = table.game
    monkeypatch.setattr(table.live, "game", replace(game, apply=apply))
    await _hand(table)
    stats = {player: await room.statistics.player(GUILD, player) for player in (ANN, BOB)}
    grown = {
        (player, statistic)
        for player in stats
        for _, statistic in TOLD
        if getattr(stats[player], statistic) == 1
    }
    assert grown == {whose for whose, told in TOLD.items() if told is event}


async def test_a_hand_moves_everything_that_a_hand_is_worth(room, table, passing):
    await passing(4)
    await _hand(table)
    for statistic, player in PLAYED.items():
        stats = await room.statistics.player(GUILD, player)
        assert getattr(stats, statistic) != getattr(PlayerStats(player=player, game=""), statistic), statistic


async def test_a_game_for_points_moves_points_and_games_won(room):
    opening = TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann", options={"hands": 1})
    table = await room.open_table(opening)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await _hand(table)
    stats = await room.statistics.player(GUILD, ANN)
    assert [getattr(stats, statistic) for statistic in FOR_POINTS] == [1, 1]


def test_no_statistic_goes_without_a_test():
    known = {statistic for _, statistic in TOLD} | set(PLAYED) | set(FOR_POINTS)
    assert set(PlayerStats.__struct_fields__) - {"player", "game"} == known
