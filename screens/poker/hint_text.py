"""Hints at poker, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import text_of
from engine.contract import Hint, name_of
from engine.families.poker.actions import Draw, Present, Take
from engine.families.poker.view import PokerView
from screens.i18n.language import later, to_say
from screens.i18n.option_names import count
from screens.poker.wagers import as_a_call
from screens.table.advice import Advice, HintTeller, named
from screens.table.stage import Stage


def _odds(stage: Stage, hint: Hint) -> str:
    """The chance of winning, and the one needed to call; empty if it is not the reason."""
    say, share, do = stage.i18n.say, hint.share, name_of(hint.action)
    cost, pot = hint.price or (0, 0)
    often = max(1, round(10 * cost / max(1, pot)))
    if share is None:
        return say("Calling pays if you win {often} in 10.", often=often) if cost else ""
    tenths = round(share * 10)
    if not cost:  # more than an equal share is worth a bet
        good = share * sum(seat.playing for seat in stage.seen(PokerView).seats) > 1
        return (
            say("{chance}.", chance=_chance(stage, tenths)) if good == (do not in ("check", "fold")) else ""
        )
    if (tenths >= often) == (do == "fold"):
        return ""
    return say("{chance}; calling pays from {often} in 10.", chance=_chance(stage, tenths), often=often)


def _chance(stage: Stage, tenths: int) -> str:
    say = stage.i18n.say
    if tenths in (0, 10):
        return say("You win nearly always") if tenths else say("You hardly ever win")
    return say("You win about {share} in 10", share=tenths)


def _why(stage: Stage, hint: Hint) -> str | None:
    """The reason, from the computer's own figures."""
    do = name_of(hint.action)
    if hint.share is None:
        return None
    if do in ("call", "all_in"):
        view = stage.seen(PokerView)
        to_come = view.street < len(view.rules.streets) - 1
        return stage.i18n.say(LATER_BETS if to_come else NO_PREY)
    return stage.i18n.say(BETS["check" if do == "fold" and hint.price is None else do])


def _draw(stage: Stage, act: Draw) -> str:
    say = stage.i18n.say
    return say("Swap {cards}.", cards=named(stage, act.discard)) if act.discard else say("Keep all.")


def _present(stage: Stage, act: Present) -> str:
    say = stage.i18n.say
    if act.slush:
        return say("Show your Slush.")
    words = " + ".join(text_of(word) for word in act.words)
    return say("Show {words}.", words=words) if words else say("Show nothing.")


def _take(stage: Stage, act: Take) -> str:
    return stage.i18n.say("Take the top of the pile.") if act.source == "discard" else stage.i18n.say("Draw.")


ACTS: Mapping[str, str | HintTeller] = to_say(
    {
        "check": "Check.",
        "bet": lambda stage, act: stage.i18n.say("Bet {n}.", n=act.amount),
        "call": "Call.",
        "raise": lambda stage, act: stage.i18n.say("Raise by {n}.", n=act.amount),
        "fold": "Fold.",
        "all_in": lambda stage, _act: stage.i18n.say(
            later("Call.") if as_a_call(stage) else later("Go all in.")
        ),
        "draw": _draw,
        "stand": "Keep all.",
        "discard": lambda stage, act: stage.i18n.say("Discard {card}.", card=named(stage, [act.card])),
        "present": _present,
        "take": _take,
        "spellcheck": lambda stage, act: stage.i18n.say("Challenge {word}.", word=act.word),
        "accept": "Accept.",
    }
)
REASONS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "draw": "This draw wins most often.",
        "stand": "Your cards are a word already.",
        "present": "No better hand is in your cards.",
        "misses": count("Then {n} card is missing for a word.", "Then {n} cards are missing for a word."),
        "spells": "Your other cards are a word.",
        "nearer": "It brings you nearer to a word.",
        "no-nearer": "The top of the pile brings you no nearer to a word.",
    }
)
BETS = to_say(
    {
        "check": "A bet would win no more.",
        "bet": "Everyone may fold.",
        "raise": "Everyone may fold.",
        "fold": "Calling costs more than it wins.",
    }
)
"""Reasons beyond chance and price."""
LATER_BETS = later("It can win later bets, too.")
NO_PREY = later("Always folding such hands would invite bluffs.")
ADVICE = Advice(ACTS, REASONS, _odds, _why)
