"""Sides and their points, while the game goes on and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common_events import GameOver
from engine.families.card_table.events import HandEnds
from screens.card_table.wording import Side, side_name, sides
from screens.table.stage import Stage


def points(stage: Stage, number: int) -> str:
    return stage.i18n.count("{n} point", "{n} points", number)


def ranked(stage: Stage, standings: Sequence[Sequence[int]]) -> list[tuple[int, list[Side]]]:
    """Each place and the sides that share it; after two at a place the next one is not taken."""
    found: list[tuple[int, list[Side]]] = []
    for seats in standings:
        rank = 1 + sum(len(level) for _, level in found)
        found.append((rank, [side for side in sides(stage) if side[0] in seats]))
    return found


def gains(stage: Stage, by_seat: Sequence[int]) -> str:
    """Who has won or lost points just now."""
    found = [(side_name(stage, side), by_seat[side[0]]) for side in sides(stage)]
    return ", ".join(f"{name} {stage.i18n.signed(number)}" for name, number in found if number)


def hand_ends(stage: Stage, event: HandEnds) -> str:
    lines = [
        f"{side_name(stage, side)} {stage.i18n.signed(event.scores[side[0]])} → {event.totals[side[0]]}"
        for side in sides(stage)
    ]
    return stage.i18n.say("**The hand is over**: {scores}", scores=", ".join(lines))


def game_over(stage: Stage, event: GameOver) -> str:
    first = event.standings[0]
    if len(first) == len(stage.view.seats):
        return stage.i18n.say("**The game is over**: a tie")
    (_, level), *_others = ranked(stage, event.standings)
    names = stage.i18n.together([side_name(stage, side) for side in level])
    if len(level) > 1:
        return stage.i18n.say("**The game is over**: {names} share the first place", names=f"**{names}**")
    return stage.i18n.say("**The game is over**: {names} won", names=f"**{names}**")
