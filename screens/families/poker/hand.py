"""A player's own panel at a poker table: their cards, and what they may do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Offer
from engine.families.poker.choosing import first_named
from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from screens.cards.suits_of_words import own_cards, suit_of
from screens.components import MOST_OPTIONS, Component, option, rows, select, text
from screens.custom_ids import Press
from screens.families.poker import advice, board, calling, presenting, turns, wagers
from screens.families.poker.wording import declared
from screens.table.stage import Stage

FOR_OPENERS = 2
"""Animals that open."""


def panel(stage: Stage, picked: Press | None = None) -> list[Component]:
    """All that is private. `stage` is the player's own."""
    if stage.seat is None or stage.view is None:
        return []
    return [text(_cards(stage)), *_situation(stage), *_controls(stage, picked)]


def dealt_in(stage: Stage) -> bool:
    """A dealer who calls has something to see before there are cards."""
    if stage.seat is None or stage.view is None:
        return False
    return bool(_own(stage).dealt) or (stage.view.phase == "call" and stage.view.dealer == stage.seat)


def _own(stage: Stage) -> SeatView:
    seat: SeatView = stage.view.seats[stage.seat]
    return seat


def _cards(stage: Stage) -> str:
    own, say = _own(stage), stage.i18n.say
    if stage.view.phase == "call" and stage.seat == stage.view.dealer:
        return say("## You deal and call the game")
    if not own.dealt:
        return say("You have no cards in this hand.")
    if not own.cards and not own.up:
        return say("You have folded.")
    lines = [f"## {stage.faces.row(own.cards + own.up)}"]
    if own.up:
        lines.append(say("Face up for all: {cards}", cards=stage.faces.row(own.up)))
    if stage.view.middle:
        lines.append(say("Middle: {cards}", cards=stage.faces.row(stage.view.middle)))
    best = advice.best(stage) if stage.hints else None
    return "\n".join([*lines, best] if best else lines)


def _situation(stage: Stage) -> list[Component]:
    line = _line(stage)
    return [text(line)] if line else []


def _line(stage: Stage) -> str:
    view: PokerView = stage.view
    own = _own(stage)
    if own.shown is not None and view.phase == "present":
        return presenting.presented(stage)
    if stage.seat not in stage.to_act:
        return _waiting(stage)
    return f"{LINES.get(view.phase, _your_turn)(stage)} {stage.until()}".rstrip()


def _your_turn(stage: Stage) -> str:
    return stage.i18n.say("**Your turn**.")


def _to_bet(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    own = _own(stage)
    have = own.stack
    if own.bound and not view.to_call:
        return say(
            "**Your turn**: the move you chose early no longer fits. Check or fold; you have {have}.",
            have=have,
        )
    if own.bound:
        return say(
            ("**Your turn**: the move you chose early no longer fits. Call {owed} or fold; you have {have}."),
            owed=view.to_call,
            have=have,
        )
    if view.to_call:
        return say("**Your turn**: {owed} to call, you have {have}.", owed=view.to_call, have=have)
    return f"{say('**Your turn**.')} {_unopened(stage)} {say('You have {have}.', have=have)}"


def _unopened(stage: Stage) -> str:
    """Nobody has bet: what may be done, and what opening takes where that is asked for."""
    view, say = stage.view, stage.i18n.say
    street, said = view.rules.streets[view.street], [say("Nobody has bet yet.")]
    if view.rules.openers and view.opener is None and isinstance(street, Betting) and street.must_open:
        said.append(_openers(stage))
    checks = stage.offer("check") is not None
    said.append(say("Check, bet or fold?") if checks else say("Bet or fold?"))
    return " ".join(said)


def _openers(stage: Stage) -> str:
    """Animals can be counted by everybody; which words lie in a hand is for its player to find."""
    held = own_cards(stage)
    if sum(suit_of(card) == "an" for card in held) >= FOR_OPENERS:
        return stage.i18n.say("You hold two Animals, so you may open.")
    return stage.i18n.say("To open you need two Animals, or a word of three letters or more.")


def _to_call(stage: Stage) -> str:
    say = stage.i18n.say
    line = say("Build a game below.")
    if not stage.until():
        return line
    rules = first_named(stage.view, calling.players(stage.view))
    return f"{line} {say('Otherwise {game} is dealt', game=rules.name)}"


def _to_turn(stage: Stage) -> str:
    return "\n".join(filter(None, (turns.pile(stage), turns.line(stage))))


def _to_challenge(stage: Stage) -> str:
    leader, say = stage.name(stage.view.challenged), stage.i18n.say
    line = say("{name} leads. Challenge a word, or accept.", name=leader)
    if not stage.view.rules.stakes:
        return f"{line} {_contest(stage)}"
    return f"{line} {_stake(stage)}"


def _stake(stage: Stage) -> str:
    """What a lost challenge costs, in chips."""
    own = _own(stage)
    cost = min(own.staked, own.stack)
    if not cost:
        return stage.i18n.say("If you are wrong, it costs you nothing: you have no chips left.")
    if cost < own.staked:
        return stage.i18n.count(
            "If you are wrong you pay {n} chip, all you have left.",
            "If you are wrong you pay {n} chips, all you have left.",
            cost,
        )
    return stage.i18n.count(
        "If you are wrong you pay {n} chip, the same again as you have bet.",
        "If you are wrong you pay {n} chips, the same again as you have bet.",
        cost,
    )


def _contest(stage: Stage) -> str:
    cost = stage.view.options.get("contest_cost", 0) * stage.view.ante
    if not cost:
        return stage.i18n.say("A false word is out. A wrong challenge costs nothing.")
    return stage.i18n.count(
        "A false word is out. Whoever is wrong pays {n} chip into the pot.",
        "A false word is out. Whoever is wrong pays {n} chips into the pot.",
        cost,
    )


LINES: Mapping[str, Callable[[Stage], str]] = MappingProxyType(
    {
        "call": _to_call,
        "think": lambda stage: stage.i18n.say(
            "**Time to think**. The game goes on when all are ready, or when the time is up."
        ),
        "bet": _to_bet,
        "draw": lambda stage: stage.i18n.say(
            "**Your turn** to draw: choose the cards to swap, or stand pat and keep them all."
        ),
        "turns": _to_turn,
        "present": presenting.asked_for,
        "spellcheck": _to_challenge,
    }
)


def _waiting(stage: Stage) -> str:
    own, say = _own(stage), stage.i18n.say
    if not stage.to_act:
        return say("The hand is over.") if stage.table.phase == "between" else ""
    if stage.letter:
        return ""
    if own.declared:
        return say(
            "You have chosen: {what}. It is played when your turn comes.",
            what=declared(stage, own),
        )
    return say("Waiting for {names}.", names=stage.all_names(stage.to_act))


def _controls(stage: Stage, picked: Press | None) -> list[Component]:
    if not stage.offers:
        return []
    if any(offer.early for offer in stage.offers):
        return [] if stage.letter else wagers.declaring(stage)
    made: list[Component] = []
    buttons: list[Component] = []
    for offer in stage.offers:
        if offer.do in MENUS:
            made += MENUS[offer.do](stage, offer, picked)
        elif not _same_as_a_call(stage, offer):
            buttons += _buttons(stage, offer)
    return [*made, *rows(buttons)]


def _same_as_a_call(stage: Stage, offer: Offer) -> bool:
    """To go all in is to call where that takes everything, or where nobody is left who could answer a raise."""
    return offer.do == "all_in" and stage.offer("call") is not None and stage.offer("raise") is None


def _buttons(stage: Stage, offer: Offer) -> list[Component]:
    match offer.do:
        case "spellcheck":
            return board.challenges(stage, public=False)[:-1]
        case "take":
            return turns.take(stage, offer)
        case "stand":
            return [turns.stand(stage)]
    return [wagers.own(stage, offer)]


def _looks(stage: Stage, offer: Offer) -> list[Component]:
    options = [option(stage.plain_name(seat), str(seat)) for seat in offer.seats[:MOST_OPTIONS]]
    return [select(stage.i18n.say("Look at somebody's cards"), stage.custom_id("look"), options)]


MENUS: Mapping[str, Callable[[Stage, Offer, Press | None], list[Component]]] = MappingProxyType(
    {
        "choose": calling.panel,
        "draw": turns.draw,
        "discard": lambda stage, offer, _picked: turns.discard(stage, offer),
        "present": presenting.own,
        "look": lambda stage, offer, _picked: _looks(stage, offer),
    }
)
"""What takes more than a button."""
