"""The poker machine: the effects of players' acts, of the house's acts, and of the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from engine import chairs as seating
from engine.cards.shuffle import generator
from engine.common_events import CameBack
from engine.contract import Action, Setup, Step, name_of
from engine.fairness.shuffling import first_of, sealed
from engine.families.poker import (
    challenges,
    choosing,
    declarations,
    drawing,
    ending,
    hands,
    housekeeping,
    progress,
    showdown,
    streets,
    wagers,
)
from engine.families.poker import events as told
from engine.families.poker.actions import (
    Accept,
    Choose,
    Discard,
    Draw,
    Look,
    Present,
    Ready,
    Spellcheck,
    Stand,
    Take,
    Wager,
)
from engine.families.poker.judges import judge_of, said_in_one_way
from engine.families.poker.recipes import read_recipe
from engine.families.poker.registry import is_choice, options_of, rules_of
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerPlayer, asked, staying, with_player
from engine.options import settle
from engine.refused import Refused

BETWEEN_HANDS = ("call", "between", "over")


def start(game_id: str, setup: Setup) -> Step[Poker]:
    """Sit down and deal the first hand."""
    options = settle(options_of(game_id), setup.options)
    seats = len(setup.stacks)
    if any(stack < 0 for stack in setup.stacks):
        raise Refused("bad-amount", least=0)
    if setup.dealer is not None and not 0 <= setup.dealer < seats:
        raise Refused("bad-seats", seat=setup.dealer)
    state = Poker(
        game=game_id,
        options=options,
        seed=setup.seed,
        **sealed(setup.ordered),
        shuffles=1,
        players=tuple(PokerPlayer(stack=stack) for stack in setup.stacks),
        chairs=(seating.Chair(),) * seats,
        dealer=0,
        ante=options["ante"],
        level_at=setup.at if options.get("level_minutes") else None,
        first=setup.deck,
        called=read_recipe(options["always"]) if options.get("always") else None,
    )
    rules = rules_of(state)
    if state.called:
        choosing.check_sense(state, rules, seats)
    elif is_choice(state):
        choosing.bases(state)  # refuses recipes that cannot be read
    events: Events = []
    state = _first_dealer(state, rules, setup, events)
    return Step(hands.next_hand(state, rules, events), tuple(events))


def _first_dealer(state: Poker, rules: PokerRules, setup: Setup, events: Events) -> Poker:
    """Choose the first dealer: as the setup says, otherwise by the game's cut, or by chance."""
    inside = hands.those_dealt_in(state, rules)
    if not inside:
        raise Refused("not-now", why="too-few-can-ante")
    dealer = setup.dealer
    if dealer is not None:
        seat = dealer if dealer in inside else hands.next_dealer(replace(state, dealer=dealer), rules)
        return replace(state, dealer=seat)
    if rules.cut_for_deal:
        return housekeeping.cut_for_deal(state, rules, inside, setup.draw, events)
    if setup.draw is not None:
        return replace(state, dealer=first_of(setup.draw, inside))
    return replace(state, dealer=generator(state.seed, 0).choice(inside))


def apply(state: Poker, seat: int | None, action: Action) -> Step[Poker]:
    rules = rules_of(state)
    events: Events = []
    if seat is None:
        return Step(housekeeping.apply(state, rules, action, events), tuple(events))
    before = seating.require(state.chairs, seat)
    chairs = seating.acted(state.chairs, seat)
    if chairs is not state.chairs:
        state = replace(state, chairs=chairs)
        if chairs[seat].presence != before.presence:
            events.append(CameBack(seat=seat))
    state = _act(state, rules, seat, action, events)
    return Step(state, tuple(events))


def _act(state: Poker, rules: PokerRules, seat: int, action: Action, events: Events) -> Poker:
    if not _has_a_say(state, rules, seat):
        raise Refused("not-now", why="not-in-the-hand")
    handler = HANDLERS.get(type(action))
    if handler is None:
        raise Refused("unknown-action", do=name_of(action))
    return handler(state, rules, seat, action, events)


def _has_a_say(state: Poker, rules: PokerRules, seat: int) -> bool:
    """Whether the seat may act in the hand under way. Where only the best is shown, players who folded may
    challenge, too."""
    if state.phase in BETWEEN_HANDS or state.players[seat].playing:
        return True
    return state.phase == "spellcheck" and not rules.show_all and state.players[seat].dealt


# --- betting ------------------------------------------------------------------------------------------------


def _wager(state: Poker, rules: PokerRules, seat: int, wager: Wager, events: Events) -> Poker:
    if state.phase != "bet":
        raise Refused("not-now", phase=state.phase)
    if seat != state.turn:
        return declarations.declare(state, rules, seat, wager, events)
    wagers.validate(state, rules, seat, wager)
    return progress.wagered(state, rules, seat, wager, events)


# --- drawing ------------------------------------------------------------------------------------------------


def _turn_in(state: Poker, seat: int, phase: str) -> PokerPlayer:
    if state.phase != phase:
        raise Refused("not-now", phase=state.phase)
    player = state.players[seat]
    if seat != state.turn and player.acted:
        raise Refused("already-done")
    if seat != state.turn:
        raise Refused("not-your-turn", turn=state.turn)
    return player


def _draw(state: Poker, rules: PokerRules, seat: int, action: Draw, events: Events) -> Poker:
    player = _turn_in(state, seat, "draw")
    drawing.validate_draw(rules, state, player, action)
    return progress.drawn(state, rules, seat, action.discard, events)


def _take(state: Poker, rules: PokerRules, seat: int, action: Take, events: Events) -> Poker:
    _turn_in(state, seat, "turns")
    drawing.validate_take(rules, state, action)
    return asked(drawing.take(state, seat, action.source, events), seat)


def _discard(state: Poker, rules: PokerRules, seat: int, action: Discard, events: Events) -> Poker:
    player = _turn_in(state, seat, "turns")
    drawing.validate_discard(rules, state, player, action)
    return progress.next_drawer(drawing.discard(state, seat, action.card, events), rules, events)


def _stand(state: Poker, rules: PokerRules, seat: int, action: Stand, events: Events) -> Poker:
    _turn_in(state, seat, "turns")
    drawing.validate_stand(rules, state, action)
    return progress.next_drawer(drawing.stand(state, seat, events), rules, events)


# --- thinking, showing, challenging -------------------------------------------------------------------------


def _ready(state: Poker, rules: PokerRules, seat: int, _action: Ready, events: Events) -> Poker:
    if state.phase != "think":
        raise Refused("not-now", phase=state.phase)
    if state.players[seat].ready:
        raise Refused("already-done")
    events.append(told.SaidReady(seat=seat))
    state = with_player(state, seat, ready=True)
    if all(state.players[place].ready for place in staying(state)):
        return streets.go_on(state, rules, events)
    return state


def _present(state: Poker, rules: PokerRules, seat: int, action: Present, events: Events) -> Poker:
    if state.phase != "present":
        raise Refused("not-now", phase=state.phase)
    said_in_one_way(action)
    shown = judge_of(rules).present(state, rules, seat, action)
    state = showdown.present(state, rules, seat, shown, events)
    return ending.after_showdown(state, rules, events)


def _spellcheck(state: Poker, rules: PokerRules, seat: int, action: Spellcheck, events: Events) -> Poker:
    word = challenges.validate_spellcheck(state, rules, seat, action.word, action.of)
    return ending.after_showdown(challenges.spellcheck(state, rules, seat, word, events), rules, events)


def _accept(state: Poker, rules: PokerRules, seat: int, _action: Accept, events: Events) -> Poker:
    return ending.after_showdown(challenges.accept(state, rules, (seat,), events), rules, events)


def _choose(state: Poker, rules: PokerRules, seat: int, action: Choose, events: Events) -> Poker:
    _turn_in(state, seat, "call")
    players = len(hands.those_dealt_in(state, rules))
    state = choosing.choose(state, seat, action, players, events)
    return hands.deal_hand(state, rules_of(state), events)


def _look(state: Poker, rules: PokerRules, seat: int, action: Look, events: Events) -> Poker:
    showdown.validate_look(state, rules, seat, action.at)
    events.append(told.Looked(seat=seat, at=action.at, cards=state.players[action.at].hand))
    return state


PokerAct = Callable[[Poker, PokerRules, int, Any, Events], Poker]
HANDLERS: dict[type[Action], PokerAct] = {
    **dict.fromkeys(get_args(Wager), _wager),
    Draw: _draw,
    Take: _take,
    Discard: _discard,
    Stand: _stand,
    Ready: _ready,
    Present: _present,
    Spellcheck: _spellcheck,
    Accept: _accept,
    Look: _look,
    Choose: _choose,
}
