"""Why an act is impossible at this moment of a hand, and what the player can do instead."""

from __future__ import annotations

from engine.families.poker.view import PokerView, SeatView
from screens.i18n.language import to_say
from screens.poker.wording import action_word
from screens.table.refusal_context import RefusalContext
from screens.table.stage import Stage


def sentence(told: RefusalContext) -> str | None:
    stage, facts = told.at, told.facts
    why, phase = str(facts.get("why")), str(facts.get("phase"))
    if why == "not-in-the-hand":
        return _not_in_the_hand(stage)
    if why in NO_SUCH_WAGER:
        return left(stage, stage.i18n.say(NO_SUCH_WAGER[why], **facts))
    return _at_this_time(stage, phase)


def left(stage: Stage, reason: str) -> str | None:
    """A reason, and the wagers that are still allowed. Nothing if it isn't their turn."""
    ways = [action_word(stage, offer.do) for offer in stage.offers if offer.do in WAGERS and not offer.early]
    if not ways:
        return None
    return f"{reason} {stage.i18n.say('You can: {ways}.', ways=', '.join(ways))}"


def too_few(told: RefusalContext) -> str | None:
    """Explain that they can't pay the call, or can pay no more than it."""
    stage, facts = told.at, told.facts
    if facts.get("why") == "call-only":
        return stage.i18n.say("You can pay the {owed} in full: call.", owed=facts["owed"])
    if facts.get("why") not in ("tap-out", "fold-only"):
        return None
    have = stage.i18n.count(
        "You have {n} chip, which is not enough.", "You have {n} chips, which is not enough.", facts["have"]
    )
    return left(stage, have)


def _own(stage: Stage) -> SeatView | None:
    return stage.seen(PokerView).seats[stage.seat] if stage.seat is not None else None


def _not_in_the_hand(stage: Stage) -> str | None:
    """Folded, or not dealt in. Their chips and their presence decide about the next hand."""
    own, say, view = _own(stage), stage.i18n.say, stage.seen(PokerView)
    if own is None:
        return None
    if view.rules.tournament and not own.stack:
        return say("You are not in this hand: without chips, you are out of the game.")
    if not view.rules.tournament and own.stack < max(1, view.ante):
        return say("You cannot pay the next ante. When this hand ends, get more chips with `/table buy`.")
    if own.presence == "away":
        return say("You are sitting out. To be dealt in with the next hand, use `/table back`.")
    return None


def _at_this_time(stage: Stage, phase: str) -> str | None:
    view, say, own = stage.seen(PokerView), stage.i18n.say, _own(stage)
    if phase == "call" and stage.seat == view.dealer:
        return say("First call the game; then it is dealt.")
    if phase == "call":
        return say("{name} deals and is still calling the game.", name=stage.name(view.dealer))
    if phase == "between" and view.rules.tournament:
        return say("The hand is over. Wait for the next one: this game sells no more chips.")
    if phase == "bet" and own is not None and own.all_in:
        return say("You are all in. Wait while the others bet.")
    if phase == "spellcheck" and stage.seat not in view.turn:
        return _no_challenge(stage)
    if phase == "think" and own is not None and own.ready:
        phase = "ready"
    theirs = phase in TO_DO and (phase not in TURNS or stage.seat in view.turn)
    task = say(TO_DO[phase]) if theirs else None
    return left(stage, task) if task and phase == "bet" else task


def _no_challenge(stage: Stage) -> str:
    """Explain that they can't challenge or accept now, or no longer."""
    view, say = stage.seen(PokerView), stage.i18n.say
    if stage.seat == view.challenged:
        return say("You are ahead. Wait for the others to accept your words or challenge them.")
    name = stage.name(view.challenged)
    return say("{name} is ahead. Wait for others to accept or challenge.", name=name)


WAGERS = ("check", "bet", "call", "raise", "all_in", "fold")
NO_SUCH_WAGER = to_say(
    {
        "call-or-fold": "It takes {owed} to call.",
        "open-or-fold": "In this round nobody may check until someone bets.",
        "nothing-to-call": "There is nothing to call.",
        "no-tap-out": "Here nobody calls for less than the bet.",
        "bound": "The bet has changed since you chose in advance.",
        "checked-before": "You have already checked in this round.",
        "no-more-raises": "This round has reached its limit of raises ({limit}).",
        "raise-above-limit": "Nobody can raise: it would take {least} or more, and bets and raises end at {most} here.",
        "nobody-to-answer": "You cannot bet more: nobody has chips left to call.",
    }
)
"""A wager that is not allowed; the table's allowed wagers are added to it."""
TO_DO = to_say(
    {
        "think": "Thinking time. Press Ready when you are done; the game goes on when everyone is.",
        "ready": "You are ready. The game goes on when the others are too, or when the time is up.",
        "bet": "Your turn to bet.",
        "draw": "Swap cards now, or keep all.",
        "turns": "Take a card now, then discard one.",
        "present": "Show words now, or nothing.",
        "spellcheck": "Challenge a word now, or accept.",
        "between": "The hand is over. Wait for the next one.",
    }
)
"""The phase's own task."""
TURNS = frozenset({"bet", "draw", "turns", "present"})
"""Phases in which only the players to act have a task."""
