"""Streets: the deal or decision of each, the leader of a betting round, and its end."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.poker import betting, drawing, ending, showdown
from engine.families.poker import events as told
from engine.families.poker.dealing import deal_middle, deal_round
from engine.families.poker.rules import Betting, Down, Drawing, Middle, PokerRules, Think, TurnPile, Turns, Up
from engine.families.poker.state import Events, Poker, asked, clockwise, staying, with_player
from engine.ranking.showing import showing


def go_on(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Go on from street to street until a player has to decide."""
    while True:
        if len(staying(state)) == 1:
            return ending.win_unseen(state, rules, events)
        if state.street + 1 >= len(rules.streets):
            state = replace(state, street=len(rules.streets))
            return ending.after_showdown(
                showdown.begin(ending.unbet(state, events), rules, events), rules, events
            )
        entered = _enter(state, rules, events)
        if entered.turn is not None or entered.phase == "think":
            return entered
        state = entered


def _enter(state: Poker, rules: PokerRules, events: Events) -> Poker:  # noqa: PLR0911 - a line a street
    """Begin the next street. The turn is None when it asks for no decision."""
    state = replace(state, street=state.street + 1, turn=None, phase="bet")
    match rules.streets[state.street]:
        case Down(cards):
            return deal_round(state, cards, events, up=False)
        case Up(cards):
            return _announced(deal_round(state, cards, events, up=True), rules, events)
        case Middle(cards):
            return deal_middle(state, cards, events)
        case TurnPile():
            events.append(told.Turned(card=state.stock[0]))
            return replace(state, pile=state.stock[:1], stock=state.stock[1:])
        case Think(option):
            return _think(state, rules, option)
        case Betting() as street:
            return _open_round(state, rules, street, events)
        case Drawing():
            state = drawing.begin(state)
            return asked(state, drawing.next_to_draw(state), phase="draw")
        case Turns():
            state = drawing.begin(state)
            return asked(state, drawing.next_to_draw(state), phase="turns")


def _announced(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """The dealer announces what each player shows: the highest card, or the highest clean pair."""
    cards = tuple(
        showing(_shows(state, seat), rules.terms).cards if player.playing and player.up else ()
        for seat, player in enumerate(state.players)
    )
    events.append(told.Showing(cards=cards))
    return state


def _think(state: Poker, rules: PokerRules, option: str) -> Poker:
    more_to_come = any(isinstance(street, Middle) for street in rules.streets[state.street :])
    if not state.options[option] or (betting.skipped(state) and more_to_come):
        return state
    players = tuple(replace(player, ready=False) for player in state.players)
    return asked(replace(state, players=players), None, phase="think")


def _open_round(state: Poker, rules: PokerRules, street: Betting, events: Events) -> Poker:
    state = ending.unbet(state, events)
    if betting.skipped(state) or _went_unopened(state, rules):
        return state
    leader, state = _leader(state, rules, street, events)
    return betting.begin(state, leader)


def _went_unopened(state: Poker, rules: PokerRules) -> bool:
    """Whether an unopened hand that should have ended had to be played on: there is no more betting."""
    before = rules.streets[: state.street]
    return state.opener is None and any(isinstance(street, Betting) and street.must_open for street in before)


def _leader(state: Poker, rules: PokerRules, street: Betting, events: Events) -> tuple[int, Poker]:
    if street.lead == "opener" and state.opener is not None:
        return state.opener, state
    if street.lead == "showing":
        shown = {seat: showing(up, rules.terms) for seat in staying(state) if (up := _shows(state, seat))}
        best = max(shown, key=lambda seat: shown[seat].key, default=None)
        if best is not None:
            cards = shown[best].cards
            events.append(told.LeadGiven(seat=best, cards=cards))
            return best, replace(state, lead=cards)
    return clockwise(state, state.dealer)[0], state


def _shows(state: Poker, seat: int) -> tuple[str, ...]:
    """The face-up cards of this player: their own, and those that serve all in place of one for each. Other cards
    in the middle give no player the lead."""
    return state.players[seat].up + state.for_all


def end_round(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """End a betting round once all have acted."""
    street = rules.streets[state.street]
    unopened = isinstance(street, Betting) and street.must_open and state.opener is None
    if unopened and not betting.skipped(state):
        if not any(player.playing and not player.stack for player in state.players):
            return ending.tossed_in(state, rules, events)
        events.append(told.PlayedOn())
    return go_on(ending.unbet(_left_behind(state), events), rules, events)


def _left_behind(state: Poker) -> Poker:
    """A leaver's bet in this round stays, as long as others can still bet for it."""
    if not any(player.able for player in state.players):
        return state
    for seat, player in enumerate(state.players):
        if player.bet and not player.playing and state.chairs[seat].presence == "gone":
            state = with_player(state, seat, forfeits=True)
    return state
