"""Sides and their points, while the game goes on and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common_events import GameOver
from engine.families.card_table.events import HandEnds
from screens.families.card_table.wording import Side, rules_of, side_name, sides
from screens.table.stage import Stage


def points(stage: Stage, number: int) -> str:
    return stage.i18n.count("{n} point", "{n} points", number)


def in_order(stage: Stage) -> list[Side]:
    """As they sit; when the game is over, the winners first."""
    found = sides(stage)
    if not stage.view.standings:
        return found
    place = {seat: rank for rank, seats in enumerate(stage.view.standings) for seat in seats}
    return sorted(found, key=lambda side: place.get(side[0], len(place)))


def final(stage: Stage) -> str:
    """How the game has ended, the winners first; those who are level share a line."""
    return "\n".join(
        f"{rank}. **{stage.i18n.together([side_name(stage, side) for side in level])}** "
        + points(stage, stage.view.scores[level[0][0]])
        for rank, level in ranked(stage, stage.view.standings)
    )


def ranked(stage: Stage, standings: Sequence[Sequence[int]]) -> list[tuple[int, list[Side]]]:
    """Each place and the sides that share it; after two at a place the next one is not taken."""
    found: list[tuple[int, list[Side]]] = []
    for seats in standings:
        rank = 1 + sum(len(level) for _, level in found)
        found.append((rank, [side for side in sides(stage) if side[0] in seats]))
    return found


def goal(stage: Stage, worth: str) -> str:
    """What scores, which is for each game to say, and what ends the game."""
    i18n, options = stage.i18n, stage.table.options
    bad = i18n.say("Points are bad.") if rules_of(stage).low_wins else ""
    parts = [bad, worth, _ends(stage, options["target"])]
    if options["hands"] and options["target"]:
        parts.append(i18n.count("{n} hand at most.", "{n} hands at most.", options["hands"]))
    elif options["hands"]:
        parts.append(i18n.count("{n} hand is played.", "{n} hands are played.", options["hands"]))
    parts.append(i18n.say("Dealer: {name}.", name=stage.name(stage.view.dealer)))
    return "-# " + " ".join(filter(None, parts))


def _ends(stage: Stage, target: int) -> str:
    say, rules = stage.i18n.say, rules_of(stage)
    if not target:
        return say("The lowest score wins.") if rules.low_wins else say("The highest score wins.")
    if rules.low_wins and rules.teams:
        return say("A team at {target} loses the game.", target=target)
    if rules.low_wins:
        return say("Once somebody has {target}, the lowest score wins.", target=target)
    if rules.teams:
        return say("The first team at {target} wins.", target=target)
    return say("The first player at {target} wins.", target=target)


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
