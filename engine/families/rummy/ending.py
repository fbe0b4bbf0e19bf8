"""The end of a hand, and perhaps of the game."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from msgspec.structs import replace

from engine.chairs import rivals
from engine.common_events import GameOver
from engine.contract import Winner
from engine.families.rummy.events import RummyHandEnds
from engine.families.rummy.state import Log, Rummy, scored
from engine.options import reached


def end_hand(
    state: Rummy, gains: Mapping[int, int], winners: tuple[Winner, ...], deals_next: int | None, log: Log
) -> Rummy:
    """Add the points of the hand. Penalties were counted when they were lost."""
    for seat, points in gains.items():
        state = scored(state, seat, points)
    log.append(RummyHandEnds(winners=winners, scores=hand_scores(state), totals=state.scores))
    state = replace(
        state,
        phase="between",
        turn=None,
        waiting=(),
        winners=winners,
        deals_next=deals_next,
        decision=state.decision + 1,
    )
    return end_game(state, log) if decided(state) else state


def hand_scores(state: Rummy) -> tuple[int, ...]:
    """Each seat's score of this hand, including penalties."""
    return tuple(now - before for now, before in zip(state.scores, state.opened, strict=True))


def decided(state: Rummy) -> bool:
    """Whether the game is over: one player leads and has reached the target, or all agreed hands are played."""
    if state.options["hands"] and state.hand >= state.options["hands"]:
        return True
    highest = max(state.scores[seat] for seat in seated(state))
    scores = sorted((state.scores[seat] for seat in rivals(state.chairs)), reverse=True)
    return reached(state.options, highest) and scores[:2].count(scores[0]) == 1


def seated(state: Rummy) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(state.chairs) if chair.presence != "free")


def end_game(state: Rummy, log: Log) -> Rummy:
    could = rivals(state.chairs)

    def place(seat: int) -> tuple[bool, int]:
        return seat not in could, -state.scores[seat]

    places = tuple(tuple(level) for _, level in groupby(sorted(seated(state), key=place), key=place))
    log.append(GameOver(standings=places))
    return replace(state, phase="over", turn=None, standings=places, decision=state.decision + 1)
