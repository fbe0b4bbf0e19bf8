"""What scores a point, said from what a trick game declares."""

from __future__ import annotations

from screens.families.tricks.suits import suit_name, trick_rules
from screens.table.stage import Stage


def worth(stage: Stage) -> str:
    """Empty where a new game counts as none has so far: its rules say it."""
    scoring = trick_rules(stage).scoring
    if scoring == "most-tricks":
        return _to_the_most_tricks(stage)
    if scoring == "prize-holder":
        return _to_the_prize_holder(stage)
    return _to_each_side(stage)


def _to_the_most_tricks(stage: Stage) -> str:
    say, counts = stage.i18n.say, trick_rules(stage).counts
    if counts.suit is None:
        return say("The team with more tricks scores 1 for each above {free}.", free=counts.free)
    suit = suit_name(stage, counts.suit)
    return say(
        "The team with more tricks scores 1 for each of its {suit} above {free}.", suit=suit, free=counts.free
    )


def _to_the_prize_holder(stage: Stage) -> str:
    counts = trick_rules(stage).counts
    if counts.prize is None or not counts.by_peppers:
        return ""
    return stage.i18n.say(
        "The team that takes the {beast} scores the peppers in its tricks.",
        beast=stage.faces.name(counts.prize),
    )


def _to_each_side(stage: Stage) -> str:
    counts = trick_rules(stage).counts
    if counts.suit is None or counts.prize is None or counts.by_peppers:
        return ""
    return stage.i18n.say(
        "{suit} count 1 each, the {beast} {points}.",
        suit=suit_name(stage, counts.suit),
        beast=stage.faces.name(counts.prize),
        points=counts.prize_points,
    )
