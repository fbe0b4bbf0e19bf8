"""The Soup machine: deal, pass, the row and claims about it, tricks counted at the end."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.chairs import Chair
from engine.contract import Action, Close, Deal, Due, Offer, Seat, Setup, Step, TimeUp, name_of
from engine.fairness.shuffling import sealed
from engine.families.card_table import dealing, passing, scores, seats
from engine.families.card_table.actions import Pass
from engine.families.card_table.rules import TableRules
from engine.families.card_table.table import Events, Hand, asked, require_phase
from engine.families.soup import claims, turns
from engine.families.soup.actions import (
    Add,
    Comply,
    Doubt,
    Drop,
    Eat,
    EatFirst,
    Inspect,
    Name,
    SayEat,
    Spellcheck,
)
from engine.families.soup.events import Dropped
from engine.families.soup.state import ClaimKind, Soup, SoupClaim, tricks_by_seat
from engine.options import Option, settle, window_seconds
from engine.refused import Refused, allowed

RULES = TableRules(name="Soup", players=3, low_wins=True, target=50, suits=False, removed=("le.A",))
PLAYERS = RULES.players
SAID: Mapping[type[Action], ClaimKind] = {SayEat: "eat", Inspect: "inspect", Doubt: "doubt"}


def start(options: tuple[Option, ...], setup: Setup) -> Step[Soup]:
    state = Soup(
        game="soup",
        options=settle(options, setup.options),
        seed=setup.seed,
        **sealed(setup.ordered),
        chairs=(Chair(),) * PLAYERS,
        dealer=setup.first_dealer(),
        scores=(0,) * PLAYERS,
    )
    events: Events = []
    return Step(_deal(state, setup.deck, events), tuple(events))


def apply(state: Soup, seat: Seat | None, action: Action) -> Step[Soup]:
    events: Events = []
    if seat is None:
        after = _house_act(state, action, events)
    else:
        seats.require_seat(state, seat)
        after = seats.acted(_act(state, seat, action, events), seat)
    return Step(after, tuple(events))


def _act(state: Soup, seat: int, action: Action, events: Events) -> Soup:
    match action:
        case Pass(cards=cards):
            state = passing.send(state, seat, cards, events)
            return state if passing.waiting(state) else _lead(state)
        case Add() | Eat() | EatFirst():
            state = turns.take(state, seat, action, events)
        case Drop() if state.phase == "play":
            return _wave_off(state, seat, events)
        case _:
            state = _claim_act(state, seat, action, events)
    return _finish(state, events) if _is_over(state) else state


def _claim_act(state: Soup, seat: int, action: Action, events: Events) -> Soup:
    match action:
        case SayEat() if state.phase == "claim":
            return claims.insist(state, seat, events)
        case SayEat() | Inspect() | Doubt():
            return claims.say(state, seat, SAID[type(action)], events)
        case Comply():
            return claims.comply(state, seat, events)
        case Spellcheck():
            return claims.spellcheck(state, seat, events)
        case Name(word=word):
            return claims.name(state, seat, word, events)
        case Drop():
            return claims.drop(state, seat, events)
        case _:
            raise Refused("unknown-action", do=name_of(action))


def _house_act(state: Soup, action: Action, events: Events) -> Soup:
    match action:
        case Deal(ordered=ordered):
            require_phase(state, "between")
            return _deal(replace(state, **sealed(ordered)), (), events)
        case TimeUp():
            return _time_up(state, events)
        case Close():
            return scores.close(state, events, low_wins=RULES.low_wins)
        case _:
            return seats.house_act(state, action, events)


def _time_up(state: Soup, events: Events) -> Soup:
    late = due(state)
    if late is None:
        raise Refused("not-now", phase=state.phase)
    for seat in late.seats:
        if late.silence is None and state.phase != "claim":
            state = seats.missed(state, seat, late.then, events)
        state = _act(state, seat, time_act(state, seat), events)
    return state


# --- a hand -------------------------------------------------------------------------------------------------


def _deal(state: Soup, first: Hand, events: Events) -> Soup:
    state, pack = dealing.shuffle(state, RULES.removed, first, events)
    state = replace(state, row=(), eaten=(), claim=None, settled=False)
    return passing.begin(dealing.deal(state, pack, events))


def _lead(state: Soup) -> Soup:
    """The holder of the Sour P after the passing begins."""
    leader = next(seat for seat, hand in enumerate(state.hands) if turns.SOUR_P in hand)
    return asked(state, phase="play", turn=leader)


def _is_over(state: Soup) -> bool:
    return state.phase == "play" and not state.hands[state.turn] and not claims.sayable(state)


def verify_wave_off(state: Soup, seat: int) -> None:
    """Allow a player without cards to waive their objection, which ends the hand."""
    turns.verify_turn(state, seat)
    if state.hands[seat]:
        raise Refused("not-now", why="play-a-card")


def _wave_off(state: Soup, seat: int, events: Events) -> Soup:
    verify_wave_off(state, seat)
    events.append(Dropped(seat=seat))
    return _finish(state, events)


def _finish(state: Soup, events: Events) -> Soup:
    words: tuple[tuple[str, ...], ...] = ((),) * PLAYERS
    points = tricks_by_seat(state)
    best = scores.best_of_hand(state, points, low_wins=RULES.low_wins)
    state = scores.finish_hand(state, points, best, words, events)
    if not scores.decided(state, low_wins=RULES.low_wins):
        return asked(state, phase="between", next_dealer=state.dealer)
    state = scores.finish_game(state, events, low_wins=RULES.low_wins)
    return replace(state, next_dealer=state.standings[0][0])


# --- offers and deadlines -----------------------------------------------------------------------------------------


def legal(state: Soup, seat: int) -> tuple[Offer, ...]:
    if not 0 <= seat < PLAYERS:
        return ()
    wave_off = (Offer("drop"),) if allowed(verify_wave_off, state, seat) else ()
    return (
        *passing.offers(state, seat),
        *turns.offers(state, seat),
        *claims.offers(state, seat),
        *wave_off,
    )


def due(state: Soup) -> Due | None:
    turn_seconds = state.options["turn_seconds"]
    seconds = window_seconds(state.options, state.options["challenge_seconds"])
    match state.phase:
        case "pass":
            return Due(passing.waiting(state), turn_seconds, state.decision, "pass")
        case "play" if state.hands[state.turn]:
            return Due((state.turn,), turn_seconds, state.decision, "add")
        case "play":
            return Due((state.turn,), seconds, state.decision, "drop", Drop())
        case "claim" if state.claim is not None:
            then = "drop" if _drops(state.claim) else "comply"
            return Due(
                claims.asked_of(state.claim), seconds, state.decision, then, claims.silence(state.claim)
            )
        case _:
            return None


def time_act(state: Soup, seat: int) -> Action:
    """The clock's act: pass the three lowest cards; add the lowest card; comply with a claim; drop an inspection,
    or a claim that the other player offers to drop."""
    if state.phase == "pass":
        return Pass(cards=passing.lowest(state, seat))
    if state.phase == "play":
        return turns.time_turn(state, seat) if state.hands[seat] else Drop()
    return Drop() if state.claim is not None and _drops(state.claim) else Comply()


def _drops(claim: SoupClaim) -> bool:
    return claim.kind == "inspect" or bool(claim.dropped)
