"""The first line under a player's cards: what they hold as far as it matters now, and what they can do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.families.poker.choosing import first_named
from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView
from screens.families.poker import advice, calling, presenting, turns
from screens.families.poker.wording import action_word, declared
from screens.poker import asked
from screens.table.stage import Stage


def line(stage: Stage) -> str:
    view: PokerView = stage.view
    own = asked.own_seat(stage)
    if own.shown is not None and view.phase == "present":
        return presenting.presented(stage)
    if stage.seat not in stage.to_act:
        return _waiting(stage)
    return f"{LINES.get(view.phase, _your_turn)(stage)} {stage.until()}".rstrip()


def _your_turn(stage: Stage) -> str:
    return stage.i18n.say("**Your turn**.")


def _to_bet(stage: Stage) -> str:
    return " ".join(filter(None, (_asked(stage), _opening(stage), _ways(stage))))


def _asked(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    own = asked.own_seat(stage)
    have = own.stack
    if own.bound and not view.to_call:
        return say(
            "**Your turn**: the move you chose in advance no longer fits. Check or fold; you have {have}.",
            have=have,
        )
    if own.bound:
        return say(
            (
                "**Your turn**: the move you chose in advance no longer fits. Call {owed} or fold; you have {have}."
            ),
            owed=view.to_call,
            have=have,
        )
    if view.to_call:
        return say("**Your turn**: {owed} to call, you have {have}.", owed=view.to_call, have=have)
    if view.high:
        return say("**Your turn**: nothing to pay. You have {have}.", have=have)
    return say("**Your turn**: nobody has bet yet, and you have {have}.", have=have)


def _opening(stage: Stage) -> str:
    """Where a round must be opened: whether they can, as far as a glance at their suits tells, or they may be told."""
    view: PokerView = stage.view
    street, say = view.rules.streets[view.street], stage.i18n.say
    if not (view.rules.openers and isinstance(street, Betting) and street.must_open and view.opener is None):
        return ""
    own = asked.own_seat(stage)
    deck = stage.faces.deck
    if (
        sum(deck.kind(card) == "animal" for card in own.cards + own.up if card in deck)
        >= asked.ENOUGH_ANIMALS
    ):
        return say("You hold two Animals, so you may open.")
    told = advice.opening(stage)
    if told:
        return say("You hold a Tadpole or better, so you may open.")
    if told is not None and view.options.get("openers") == "honour":
        return say(
            "You cannot open safely: no two Animals, no three-letter word. If you do, you cannot win the showdown."
        )
    if view.options.get("openers") == "honour":
        return say(
            "To open, you should hold two Animals, or a Tadpole (a three-letter word) or better. You may open without, but then you cannot win the showdown."
        )
    return say("Your cards may open.") if stage.offer("bet") else say("You hold nothing to open with.")


def _ways(stage: Stage) -> str:
    """What they may do, as a question."""
    if asked.own_seat(stage).bound:
        return ""
    *others, last = [action_word(stage, offer.do) for offer in stage.offers if not offer.early] or [""]
    if not others:
        return ""
    question = stage.i18n.say("{ways} or {last}?", ways=", ".join(others), last=last)
    return f"{question[0].upper()}{question[1:]}"


def _to_call(stage: Stage) -> str:
    say = stage.i18n.say
    line = say("Build a game below.")
    if not stage.until():
        return line
    rules = first_named(stage.view, calling.players(stage.view))
    return f"{line} {say('Otherwise {game} is dealt', game=rules.name)}"


def _to_think(stage: Stage) -> str:
    if not stage.until():
        return stage.i18n.say("**Time to think**. The game goes on when all are ready.")
    return stage.i18n.say("**Time to think**. The game goes on when all are ready, or when the time is up.")


def _to_turn(stage: Stage) -> str:
    return "\n".join(filter(None, (turns.pile(stage), turns.line(stage))))


def _to_challenge(stage: Stage) -> str:
    leader, say = stage.name(stage.view.challenged), stage.i18n.say
    return f"{say('{name} is ahead. Challenge a word, or accept.', name=leader)} {asked.cost(stage)}"


LINES: Mapping[str, Callable[[Stage], str]] = MappingProxyType(
    {
        "call": _to_call,
        "think": _to_think,
        "bet": _to_bet,
        "draw": lambda stage: stage.i18n.say("**Your turn**: choose the cards to swap, or keep all."),
        "turns": _to_turn,
        "present": presenting.asked_for,
        "spellcheck": _to_challenge,
    }
)


def _waiting(stage: Stage) -> str:
    own, say = asked.own_seat(stage), stage.i18n.say
    if not stage.to_act:
        return ""
    if own.declared:
        return say(
            "You have chosen: {what}. It is played when your turn comes.",
            what=declared(stage, own),
        )
    return stage.waiting()
