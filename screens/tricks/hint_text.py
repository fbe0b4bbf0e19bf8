"""Sentences of hints in trick games."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Hint
from engine.families.tricks.actions import Play, Rule
from engine.families.tricks.reasons import height
from engine.families.tricks.view import TricksView
from screens.i18n.language import to_say
from screens.table.advice import Advice, HintTeller, named
from screens.table.stage import Stage
from screens.tricks.suits import suit_name, trick_rules

LIKELY = 5  # out of ten times
LOW = 6  # in the middle of its suit


def _why(stage: Stage, hint: Hint) -> str | None:
    if hint.share is None or not isinstance(hint.action, Play):
        return None
    return _takes(stage, hint.action, round(hint.share * 10))


def _takes(stage: Stage, act: Play, tenths: int) -> str:
    """Say how likely the reader's side takes the trick, and why that is wanted or harmless."""
    say, rules, view = stage.i18n.say, trick_rules(stage), stage.seen(TricksView)
    cards, lying = view.playable, [played.card for played in view.trick]
    if len(cards) == 1:
        return say("It is the only card you may play.")
    whose = say("your team's") if rules.teams else say("yours")
    if len(lying) < rules.players - 1:
        often = say(
            "The trick is {whose} {often}, unless a word decides otherwise.",
            whose=whose,
            often=_often(stage, tenths),
        )
    elif tenths or view.control is None:
        often = say("Then the trick is {whose}.", whose=whose)
    else:
        often = say("{name} takes the trick.", name=stage.name(view.control.seat))
    likely, reason = tenths >= LIKELY, ""
    if not rules.low_wins:
        higher = any(card[:2] == act.card[:2] and height(card) > height(act.card) for card in cards)
        reason = say("You want tricks.") if likely else say("Higher cards are better kept.") if higher else ""
    elif not likely:
        reason = say("You want few points.")
    elif not lying:
        highest = max(map(height, view.own))
        reason = say("You are rid of a high card.") if height(act.card) == highest > LOW else ""
    elif not any(card == rules.counts.prize or card[:2] == rules.counts.suit for card in lying):
        reason = say("Nothing in it counts so far.")
    return f"{often} {reason}".rstrip()


def _often(stage: Stage, tenths: int) -> str:
    if tenths in (0, 10):
        return stage.i18n.say("nearly always") if tenths else stage.i18n.say("hardly ever")
    return stage.i18n.count("about {n} time in 10", "about {n} times in 10", tenths)


def _play(stage: Stage, act: Play) -> str:
    card = named(stage, [act.card])
    if not act.scrump:
        return stage.i18n.say("Play {card}.", card=card)
    if act.to == "right":
        return stage.i18n.say(
            "Play {card} and scrump {word}; give the trick to the player on your right.",
            card=card,
            word=act.scrump,
        )
    return stage.i18n.say("Play {card} and scrump {word}.", card=card, word=act.scrump)


def _rule(stage: Stage, act: Rule) -> str:
    if act.suit is None:
        return stage.i18n.say("Name no ruling suit.")
    return stage.i18n.say("Choose {suit}.", suit=suit_name(stage, act.suit))


def _claimed(stage: Stage) -> str:
    scrump = stage.seen(TricksView).scrump
    return scrump.word if scrump is not None else ""


ACTS: Mapping[str, str | HintTeller] = to_say(
    {
        "play": _play,
        "pass": lambda stage, act: stage.i18n.say("Pass {cards}.", cards=named(stage, act.cards)),
        "rule": _rule,
        "spellcheck": lambda stage, _act: stage.i18n.say("Challenge {word}.", word=_claimed(stage)),
        "accept": "Accept.",
    }
)
REASONS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "takes-points": "They are likely to take tricks with points.",
        "no-long-suit": "You hold no suit of five cards or more.",
        "longest-suit": "You hold more of no other suit.",
    }
)
ADVICE = Advice(ACTS, REASONS, why=_why)
