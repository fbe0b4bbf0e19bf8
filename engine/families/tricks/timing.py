"""A seat's possible acts now, deadlines, and the clock's acts for late players."""

from __future__ import annotations

from engine.contract import Action, Due, Offer
from engine.families.card_table import passing
from engine.families.card_table.actions import Pass
from engine.families.tricks import choices, scrumps
from engine.families.tricks.actions import Accept, DealChoice, Play, Rule
from engine.families.tricks.following import lawful_cards, verify_turn
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Tricks, turn, waiting
from engine.options import window_seconds
from engine.refused import allowed


def legal(rules: TrickRules, state: Tricks, seat: int) -> tuple[Offer, ...]:
    if not 0 <= seat < len(state.chairs):
        return ()
    return (
        *scrumps.offers(state, seat),
        *_play_offers(rules, state, seat),
        *passing.offers(state, seat),
        *choices.offers(state, rules, seat),
    )


def _play_offers(rules: TrickRules, state: Tricks, seat: int) -> tuple[Offer, ...]:
    if not allowed(verify_turn, state, seat):
        return ()
    cards = lawful_cards(state, rules, seat)
    last = scrumps.is_last(state)
    return (Offer("play", cards=cards, count=(1, 1), text=last, choices=rules.scrump_to if last else ()),)


def due(_rules: TrickRules, state: Tricks) -> Due | None:
    """The players to wait for. While a scrump may be challenged, only its challengers are."""
    turn_seconds = state.options["turn_seconds"]
    match state.phase:
        case "rule":
            return Due((state.dealer,), turn_seconds, state.decision, "rule")
        case "pass":
            return Due(passing.waiting(state), turn_seconds, state.decision, "pass")
        case "play":
            return Due((turn(state),), turn_seconds, state.decision, "play")
        case "spellcheck":
            return Due(waiting(state), scrump_seconds(state), state.decision, "accept", Accept())
        case "deal" if state.chooser is not None:
            return Due((state.chooser,), turn_seconds, state.decision, "deal")
        case _:
            return None


def scrump_seconds(state: Tricks) -> int:
    return window_seconds(state.options, int(state.options["scrump_seconds"]))


def time_act(rules: TrickRules, state: Tricks, seat: int) -> Action:
    """The clock's act: no ruling suit, the three lowest cards, the lowest lawful card, accept, keep the deal."""
    match state.phase:
        case "rule":
            return Rule(suit=None)
        case "pass":
            return Pass(cards=passing.lowest(state, seat))
        case "spellcheck":
            return Accept()
        case "deal":
            return DealChoice(keep=True)
        case _:
            return Play(card=lawful_cards(state, rules, seat)[0])
